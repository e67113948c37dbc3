// A tile is chosen by typing its digits, in any order.

import { toast } from "../lib/speaker.js";
import { many, t } from "../lib/words.js";

/** @typedef {import("./page.js").TablePage} TablePage */

const DIGITS = "012345";

/** Whether a tile has all these digits, each as often. @param {string} tile @param {string} typed */
export function has(tile, typed) {
  let left = tile;
  for (const digit of typed) {
    if (!left.includes(digit)) return false;
    left = left.replace(digit, "");
  }
  return true;
}

export class Typing {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.typed = "";
  }

  get meant() {
    return this.typed ? this.page.tray.order.filter((tile) => has(tile, this.typed)) : [];
  }

  /** @returns {string} for those who look: 1-3-…, 2 tiles */
  get words() {
    if (!this.typed) return "";
    return `${[...this.typed, "…"].join("-")} · ${many("{n} tile", "{n} tiles", this.meant.length)}`;
  }

  /** @param {string} key @returns {boolean} whether it was for us */
  key(key) {
    if (key === "Backspace" && this.typed) return this._show(this.typed.slice(0, -1));
    if (key === "Escape" && this.typed) return this._show("");
    return DIGITS.includes(key) && key.length === 1 && this.page.tray.order.length > 0 ? this._digit(key) : false;
  }

  /** @param {string} digit */
  _digit(digit) {
    const typed = this.typed + digit;
    this._show(typed);
    if (!this.meant.length) {
      this._show("");
      toast(t("You have no tile with {digits}.", { digits: [...typed].join("-") }));
    } else if (typed.length === 3) {
      this._choose(this.meant[0]);
    }
    return true;
  }

  /** @param {string} tile */
  _choose(tile) {
    this._show("");
    this.page.tray.find(tile)?.focus();
    if (this.page.tile !== tile) this.page.choose(tile);
  }

  /** @param {string} typed */
  _show(typed) {
    this.typed = typed;
    if (this.page.state) this.page.choices(this.page.state);
    return true;
  }
}
