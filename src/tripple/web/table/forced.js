// Where only one thing can be done and it is no choice, a draw or a pass, it can be done by itself; if one likes that.

import { isAlone } from "../game/state.js";
import { total } from "../game/sums.js";
import { habit } from "../lib/storage.js";
import { signed, t } from "../lib/words.js";

/** @import { Connections } from "./connections.js" */
/** @import { TableModel } from "./model.js" */

/** Long enough to read what will happen. */
const MOMENT = 1200;
/** How often it is looked whether it can be read again. */
const AGAIN = 200;

/** The one deed without an alternative. @param {TableModel} model */
function forcedDeed({ state, isMine, isVeiled }) {
  const options = isMine && !isVeiled && habit("automatic") ? (state?.round?.options ?? []) : [];
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
    /** For which moment of the game something is under way, or was. */
    this.moment = "";
  }

  /** Each moment of the game once; another moment calls off what was under way. */
  changed() {
    const only = forcedDeed(this.model);
    const moment = only ? `${this.model.state?.number} ${only.action}` : "";
    if (moment === this.moment) return;
    clearTimeout(this.timer);
    this.moment = moment;
    if (only) this._later(moment, only.action);
  }

  /**
   * Behind an open sheet, or while I look back, nothing happens by itself; then there is a whole moment to read it.
   * @param {string} moment @param {string} action @param {number} [wait]
   */
  _later(moment, action, wait = MOMENT) {
    this.timer = window.setTimeout(() => {
      if (this.moment !== moment || forcedDeed(this.model)?.action !== action) return;
      if (document.querySelector("dialog[open]") || this.model.past.isLooking) this._later(moment, action, AGAIN);
      else if (wait < MOMENT) this._later(moment, action);
      else this.play(action);
    }, wait);
  }
}

/** Who plays alone has nothing to decide about the first tile: it is turned up at once. */
export class FirstTile {
  /** @param {TableModel} model @param {Connections} connections */
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
