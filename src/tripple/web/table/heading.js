// The sentence above the board, also announced and in the window's title; the call to my turn; the note of a lost line.

import { shown } from "../board/lattice.js";
import { isAlone } from "../game/state.js";
import { fill, h } from "../lib/dom.js";
import { entitle } from "../lib/page.js";
import { notify, play } from "../lib/sound.js";
import { announce, hold } from "../lib/speaker.js";
import { t } from "../lib/words.js";
import { isLay } from "../turn/actions.js";

/** @import { State } from "../game/state.js" */
/** @import { TableModel } from "./model.js" */

/** @param {TableModel} model @param {State} state the one that is shown */
export function sentence(model, state) {
  const { round, table } = state;
  if (isAlone(state) && table.phase === "over") return t("The solitaire is over");
  if (isAlone(state) && model.isMine) return wantedAlone(model, state);
  if (table.phase === "over") return t("The game is over");
  if (table.phase === "pause" || round?.end) return t("The round is over");
  if (!round) return t("Waiting for players");
  const chair = table.chairs[round.turn];
  if (model.isMine) return chair.taken ? t("The computer is playing for you.") : wanted(model, state);
  if (!chair.taken && model.isGone(round.turn)) return t("Waiting for {name}, who is away", { name: chair.name });
  return othersTurn(state, chair);
}

/** @param {State} state @param {import("../protocol.js").ChairView} chair */
function othersTurn({ hurried }, { name, level, taken }) {
  if (level && hurried) return t("{name} is thinking (for less time than usual: the server is busy)", { name });
  if (taken) return t("The computer plays for {name}", { name });
  return level ? t("{name} is thinking", { name }) : t("It is {name}'s turn", { name });
}

/** @param {TableModel} model @param {State} state */
function wanted({ choice, past }, { round }) {
  if (past.isLooking) return t("It is your turn");
  const options = round?.options ?? [];
  const lays = options.some(isLay);
  if (choice.onlyOpening) return t("Your turn: you open the round");
  if (choice.cell) return t("Your turn: lay it, or think again");
  if (choice.opens) return t("Your turn: choose the tile that opens the round");
  if (choice.tile) return t("Your turn: choose a place");
  const drawn = round?.drawn.at(-1);
  if (drawn) return afterDraw(drawn, lays, choice.isUnlit);
  if (lays || choice.isUnlit) return t("Your turn: choose a tile");
  return options.some((option) => option.action === "draw")
    ? t("Your turn: nothing fits, draw a tile")
    : t("Your turn: nothing fits, and the pool is empty");
}

/** For a solitaire: no mention of turns. @param {TableModel} model @param {State} state */
function wantedAlone({ choice, past }, { round }) {
  if (past.isLooking) return t("Earlier moves");
  const options = round?.options ?? [];
  const lays = options.some(isLay);
  if (options.some((option) => option.action === "open")) return t("The first tile comes from the pool");
  if (choice.cell) return t("Lay it, or think again");
  if (choice.tile) return t("Choose a place");
  const drawn = round?.drawn.at(-1);
  if (drawn) return afterDraw(drawn, lays, choice.isUnlit);
  if (lays || choice.isUnlit) return t("Choose a tile");
  return options.some((option) => option.action === "draw")
    ? t("Nothing fits: draw a tile")
    : t("Nothing fits, and no draw is left");
}

/** @param {string} drawn @param {boolean} lays @param {boolean} isUnlit */
function afterDraw(drawn, lays, isUnlit) {
  const tile = shown(drawn);
  if (isUnlit) return t("You drew {tile}", { tile });
  return lays ? t("You drew {tile}, and it fits", { tile }) : t("You drew {tile}, and it does not fit", { tile });
}

export class Heading {
  /** @param {import("./model.js").TableModel} model */
  constructor(model) {
    this.model = model;
    this.element = h("h1.now");
    this.said = "";
    this.wasMine = false;
  }

  /** @param {State} state @returns {string} */
  _words(state) {
    const { model } = this;
    const isHidden = model.isVeiled && model.isMine;
    return isHidden ? t("It is {name}'s turn", { name: model.names[model.seat] }) : sentence(model, state);
  }

  /** @param {State} state @param {string} sum of the choice, announced with the sentence */
  show(state, sum) {
    const words = this._words(state);
    if (this.element.textContent !== words) fill(this.element, words);
    this._call(state, words);
    this._say(sum ? `${words}. ${sum}` : words);
  }

  /** Call me to my turn, also in a hidden page. @param {State} state @param {string} words */
  _call(state, words) {
    const isCalled = this.model.isMine && !isAlone(state);
    entitle(`${isCalled ? "▲ " : ""}${words}`);
    if (isCalled && !this.wasMine && !this.model.choice.playsItself) {
      play("turn");
      notify(words);
    }
    this.wasMine = this.model.isMine;
  }

  /** @param {string} news */
  _say(news) {
    if (this.said !== news) announce(news);
    this.said = news;
  }

  /** The same was just announced in other words. */
  hush() {
    if (this.model.state) this.said = sentence(this.model, this.model.state);
  }
}

export class LineWord {
  constructor() {
    this.element = h("span.linkstate", { role: "status" });
  }

  /** @param {boolean} isLost */
  show(isLost) {
    const words = isLost ? t("Reconnecting …") : "";
    if (this.element.textContent === words) return;
    fill(this.element, words);
    hold(words);
  }
}
