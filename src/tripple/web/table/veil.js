// Handing on the device: the tiles are covered, the board and the last move are not.

import { told } from "../game/narration.js";
import { whose } from "../game/who.js";
import { button, fill, h } from "../lib/dom.js";
import { t } from "../lib/words.js";

/** @import { State } from "../game/state.js" */

export class Veil {
  /** @param {() => void} lift */
  constructor(lift) {
    this.lift = lift;
    this.news = h("p");
    this.element = h("section.curtain", { hidden: true });
    this.name = "";
  }

  /** @param {State} state @param {string | null} name the next person on this device; null while nothing is hidden */
  show(state, name) {
    const hand = this.element.parentElement;
    const began = this.element.hidden || this.name !== name;
    if (name && hand && this.element.hidden) hand.style.minHeight = `${hand.offsetHeight}px`;
    if (!name && hand) hand.style.minHeight = "";
    this.element.hidden = !name;
    if (!name) return;
    const last = state.history[state.history.length - 1];
    fill(this.news, last ? told(last, whose(state)) : t("The tiles are hidden until then."));
    if (began) this._fall(name);
  }

  /** @param {string} name */
  _fall(name) {
    this.name = name;
    const mine = button(t("I am {name}: show my tiles", { name }), this.lift, { class: "primary" });
    fill(this.element, h("div", this.news, h("h2", t("Pass the device to {name}", { name }))), mine);
    mine.focus({ preventScroll: true });
  }
}
