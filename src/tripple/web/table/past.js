// Looking back in the running round: earlier positions, step by step. The game goes on meanwhile and is never changed.

import { told } from "../game/narration.js";
import { whose } from "../game/who.js";
import { button, fill, h, iconButton } from "../lib/dom.js";
import { announce } from "../lib/speaker.js";
import { many, t } from "../lib/words.js";
import { isNowhere } from "./focus.js";

/** @typedef {import("../game/state.js").State} State */
/** @typedef {import("./page.js").TablePage} TablePage */

export class Past {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** How many steps of the round are shown; none while the board shows the present. @type {number | null} */
    this.at = null;
    /** How many there were when the look back began. */
    this.known = 0;
    this.round = 0;
    this.back = iconButton("left", t("One step back"), () => this.go(-1));
    this.on = iconButton("right", t("One step on"), () => this.go(1));
    this.words = h("p");
    this.note = h("p", { class: "meanwhile" });
    this.home = button(t("Back to now"), () => this.end(), { class: "primary" });
    this.element = h(
      "section",
      { class: "past", hidden: true, "aria-label": t("Earlier moves") },
      h("div", {}, this.words, this.note),
      this.back,
      this.on,
      this.home,
    );
    // Before the table's own keys hear it.
    addEventListener("keydown", (event) => this._key(event), { capture: true });
  }

  get looking() {
    return this.at !== null;
  }

  begin() {
    const { state } = this.page;
    if (!state?.history.length) return;
    this.known = state.history.length;
    this.round = state.round?.number ?? 0;
    this.at = Math.max(1, this.known - 1);
    this._shown();
    this._focus();
  }

  /** @param {number} by */
  go(by) {
    const steps = this.page.state?.history.length ?? 0;
    if (this.at === null) return;
    this.at = Math.max(1, Math.min(steps, this.at + by));
    this._shown();
    // A button that has become useless hands the keyboard to its neighbour.
    if (document.activeElement === document.body || document.activeElement?.matches(":disabled")) this._focus();
  }

  _focus() {
    [this.back, this.on, this.home].find((one) => !one.disabled)?.focus();
  }

  end() {
    this.at = null;
    this.page.render();
    // Unless a turn has begun meanwhile, and the keyboard is there.
    if (isNowhere() || this.element.contains(document.activeElement)) this.page.lately.look.focus();
  }

  _shown() {
    this.page.render();
    if (this.words.textContent) announce(this.words.textContent);
  }

  /** The tiles that lay there then. @param {State} state */
  board(state) {
    if (this.at === null) return state.board;
    return state.history.slice(0, this.at).flatMap((step) => (step.laid ? [step.laid] : []));
  }

  /** The steps that led there. @param {State} state */
  steps(state) {
    return this.at === null ? state.history : state.history.slice(0, this.at);
  }

  /** A new round has no past yet. @param {State} state */
  show(state) {
    if (this.at !== null && (state.round?.number !== this.round || this.at > state.history.length)) this.at = null;
    this.element.hidden = this.at === null;
    if (this.at === null) return;
    const [all, step] = [state.history.length, state.history[this.at - 1]];
    this.back.disabled = this.at <= 1;
    this.on.disabled = this.at >= all;
    fill(this.words, h("b", {}, t("{n} of {all}", { n: this.at, all })), " ", told(step, whose(state)));
    fill(this.note, all > this.known ? many("{n} new move since", "{n} new moves since", all - this.known) : "");
  }

  /** @param {KeyboardEvent} event */
  _key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (this.at === null || document.querySelector("dialog[open]") || (!by && event.key !== "Escape")) return;
    event.stopPropagation();
    event.preventDefault();
    if (by) this.go(by);
    else this.end();
  }
}
