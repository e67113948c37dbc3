// The bar for looking back: the shown step, and buttons to others and to the present.

import { told } from "../game/narration.js";
import { whose } from "../game/who.js";
import { button, fill, h, iconButton } from "../lib/dom.js";
import { announce } from "../lib/speaker.js";
import { many, t } from "../lib/words.js";
import { isNowhere } from "../turn/focus.js";

export class PastBar {
  /** @param {import("./model.js").TableModel} model @param {() => void} ended the keyboard goes where it came from */
  constructor(model, ended) {
    this.model = model;
    this.past = model.past;
    this.ended = ended;
    this.back = iconButton("left", t("One step back"), () => this.go(-1));
    this.on = iconButton("right", t("One step forward"), () => this.go(1));
    this.words = h("p");
    this.note = h("p.meanwhile");
    this.home = button(t("Back to now"), () => this.end(), { class: "primary" });
    this.element = h(
      "section.past",
      { hidden: true, "aria-label": t("Earlier moves") },
      h("div", this.words, this.note),
      this.back,
      this.on,
      this.home,
    );
    // Before the table's own keys hear it.
    addEventListener("keydown", (event) => this._key(event), { capture: true });
  }

  begin() {
    this.past.begin();
    this._say();
    if (this.past.isLooking) this._focus();
  }

  /** @param {number} at @param {import("./past.js").Imagined} imagined */
  imagine(at, imagined) {
    this.past.imagine(at, imagined);
    this._say();
    this.home.focus({ preventScroll: true });
  }

  /** @param {number} by */
  go(by) {
    this.past.go(by);
    this._say();
    // A disabled button passes the focus to its neighbour.
    if (isNowhere() || document.activeElement?.matches(":disabled")) this._focus();
  }

  end() {
    const by = this.past.imagined?.by;
    this.past.end();
    // Unless a turn has begun meanwhile and has the focus.
    if (!isNowhere() && !this.element.contains(document.activeElement)) return;
    if (by && !by.hidden) by.focus();
    else this.ended();
  }

  _focus() {
    [this.back, this.on, this.home].find((one) => !one.disabled)?.focus();
  }

  _say() {
    if (!this.past.isLooking) return;
    const lines = [...this.words.childNodes].map((one) => one.textContent?.trim());
    announce(lines.filter(Boolean).join(" "));
  }

  /** @param {import("../game/state.js").State} state */
  show(state) {
    const { at, known, imagined } = this.past;
    this.element.hidden = at === null;
    if (at === null) return;
    this.element.classList.toggle("imagined", imagined !== null);
    const [all, step] = [state.history.length, state.history[at - 1]];
    this.back.disabled = at <= 1;
    this.on.disabled = at >= all;
    if (imagined) fill(this.words, ...imagined.words);
    else fill(this.words, h("b", t("{n} of {all}", { n: at, all })), " ", told(step, whose(state)));
    fill(this.note, all > known ? many("{n} new move since", "{n} new moves since", all - known) : "");
  }

  /** @param {KeyboardEvent} event */
  _key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (!this.past.isLooking || document.querySelector("dialog[open]") || (!by && event.key !== "Escape")) return;
    event.stopPropagation();
    event.preventDefault();
    if (by) this.go(by);
    else this.end();
  }
}
