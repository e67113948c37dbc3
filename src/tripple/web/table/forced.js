// Automatic draws and passes where nothing else can be done, if that is wanted; the first tile of who is new.

import { isAlone } from "../game/state.js";
import { total } from "../game/sums.js";
import { drop, habit } from "../lib/storage.js";
import { signed, t } from "../lib/words.js";
import { isLay, partsOf } from "../turn/actions.js";

/** @import { TableModel } from "./model.js" */

/** Milliseconds to read what will happen; shorter for who waits for a first tile. */
const [MOMENT, BRIEF] = [1200, 700];
/** Milliseconds between checks while it is hidden. */
const AGAIN = 200;

/** Until they have laid a tile, who is new need not know how to draw. */
const FIRST = "first";

/** @param {TableModel} model */
function forcedDeed({ state, isMine, isVeiled }) {
  const isWanted = habit("automatic") || habit(FIRST);
  const options = isMine && !isVeiled && isWanted ? (state?.round?.options ?? []) : [];
  const [only] = options.length === 1 ? options : [];
  return only && (only.action === "draw" || only.action === "pass") ? only : null;
}

/** @param {TableModel} model @returns {string} what is about to happen */
export function forcedWords(model) {
  const only = forcedDeed(model);
  if (!only) return "";
  const points = total(only.lines);
  const what = only.action === "draw" ? t("Nothing fits: a tile is drawn for you …") : t("Nothing fits: you pass …");
  return points ? `${what} (${signed(points)})` : what;
}

export class Forced {
  /** @param {TableModel} model @param {(action: string) => void} play */
  constructor(model, play) {
    this.model = model;
    this.play = play;
    this.timer = 0;
    /** The moment for which an action is scheduled or done. */
    this.moment = "";
  }

  /** Once per moment; another moment cancels it. */
  changed() {
    const only = forcedDeed(this.model);
    const moment = only ? `${this.model.state?.number} ${only.action}` : "";
    if (moment === this.moment) return;
    clearTimeout(this.timer);
    this.moment = moment;
    if (only) this._later(moment, only.action);
  }

  /**
   * Wait while a sheet is open or I look back, then allow the full time to read.
   * @param {string} moment @param {string} action @param {number} [wait]
   */
  _later(moment, action, wait = habit(FIRST) ? BRIEF : MOMENT) {
    this.timer = window.setTimeout(() => {
      if (this.moment !== moment || forcedDeed(this.model)?.action !== action) return;
      if (document.querySelector("dialog[open]") || this.model.past.isLooking) this._later(moment, action, AGAIN);
      else if (wait === AGAIN) this._later(moment, action);
      else this.play(action);
    }, wait);
  }
}

/** Put the first tile of who is new in its best place, to be laid with one press or put elsewhere. */
export class FirstMove {
  /** @param {TableModel} model */
  constructor(model) {
    this.model = model;
  }

  changed() {
    const { choice, isMine } = this.model;
    if (!isMine || !habit(FIRST)) return;
    const [best] = choice.options.filter(isLay).sort((a, b) => total(b.lines) - total(a.lines));
    if (best || choice.onlyOpening) drop(FIRST);
    if (best && !choice.isUnlit && !choice.tile) choice.choose(...partsOf(best));
  }
}

/** Turn up the first tile of a solitaire, which leaves no choice. */
export class FirstTile {
  /** @param {TableModel} model @param {import("./connections.js").Connections} connections */
  constructor(model, connections) {
    this.model = model;
    this.connections = connections;
    this.isTurnedUp = false;
  }

  async changed() {
    const { state, seat, isMine, choice } = this.model;
    if (this.isTurnedUp || !state || !isAlone(state) || !isMine || !choice.option("open")) return;
    this.isTurnedUp = true;
    const answer = await this.connections.ask({ do: "play", seat, action: "open" });
    this.isTurnedUp = answer.type !== "refused";
  }
}
