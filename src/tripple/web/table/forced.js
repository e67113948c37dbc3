// Where only one thing can be done and it is no choice, a draw or a pass, it can be done by itself; if one likes that.

import { total } from "../game/sums.js";
import { habit } from "../lib/habits.js";
import { signed, t } from "../lib/words.js";
import { isMine } from "./turn.js";

/** @typedef {import("../game/state.js").State} State */
/** @typedef {import("./page.js").TablePage} TablePage */

/** Long enough to read what will happen. */
const MOMENT = 1200;

export class Forced {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.timer = 0;
    /** For which moment of the game something is under way, or was. */
    this.moment = "";
  }

  /** The one deed without an alternative. @param {State | undefined} state */
  deed(state) {
    const options =
      state && isMine(state) && !this.page.veiled && habit("automatic") ? (state.round?.options ?? []) : [];
    const [only] = options.length === 1 ? options : [];
    return only && (only.action === "draw" || only.action === "pass") ? only : null;
  }

  /** @param {State} state @returns {string} what is about to happen */
  words(state) {
    const only = this.deed(state);
    if (!only) return "";
    const points = total(only.lines);
    const what = only.action === "draw" ? t("Nothing fits: a tile is drawn for you …") : t("Nothing fits: you pass …");
    return points ? `${what} (${signed(points)})` : what;
  }

  /** Each moment of the game once; another moment calls off what was under way. @param {State} state */
  look(state) {
    const only = this.deed(state);
    const moment = only ? `${state.number} ${only.action}` : "";
    if (moment === this.moment) return;
    clearTimeout(this.timer);
    this.moment = moment;
    if (only) this._later(moment, only.action);
  }

  /**
   * Behind an open sheet, or while I look back, nothing happens by itself.
   * @param {string} moment
   * @param {string} action
   */
  _later(moment, action) {
    this.timer = window.setTimeout(() => {
      if (this.moment !== moment || this.deed(this.page.state)?.action !== action) return;
      if (document.querySelector("dialog[open]") || this.page.past.looking) this._later(moment, action);
      else this.page.play(action);
    }, MOMENT);
  }
}
