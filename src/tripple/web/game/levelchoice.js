// Choosing the computer opponent: face, manner and strength of the chosen one, and a list of all.

import { openDialog } from "../lib/dialog.js";
import { button, fill, h } from "../lib/dom.js";
import { keep } from "../lib/storage.js";
import { t } from "../lib/words.js";
import { choiceTitle, face, learnStrength, levelsOffered, manner, steps, wish } from "./computers.js";

const WAYS = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowUp: -1 });

/** @param {string} one a level, or mine */
function about(one) {
  return [face(one), h("span.title", h("b", choiceTitle(one)), " ", steps(one)), " ", h("span.about", manner(one))];
}

/** Move the focus from row to row. @param {KeyboardEvent} event */
function walk(event) {
  const rows = [.../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll("button")];
  const at = rows.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  if (!(event.key in WAYS) || at < 0) return;
  event.preventDefault();
  rows[at + WAYS[event.key]]?.focus();
}

/** @param {(one: string) => void} take */
function ask(take) {
  const choose = (/** @type {string} */ one) => () => {
    dialog.close();
    take(one);
  };
  const row = (/** @type {string} */ one) => {
    const current = one === wish() ? "true" : null;
    return h("li", button("", choose(one), { class: "character", "aria-current": current }, ...about(one)));
  };
  const dialog = openDialog(t("Who plays against you?"), [
    h("p", t("Each wins about two games out of three against the one before it.")),
    h("ul.characters", { onkeydown: walk }, ...levelsOffered().map(row)),
  ]);
  /** @type {HTMLElement | null} */ (dialog.querySelector("[aria-current]"))?.focus();
}

/** A button with the chosen level, which is remembered on this device. */
export class LevelChoice {
  /** @param {boolean} hasPlayed whether the server can know how strong I am */
  constructor(hasPlayed) {
    const attributes = { type: "button", class: "levelbutton", "aria-haspopup": "dialog" };
    this.element = h("button", { ...attributes, onclick: () => ask((one) => this._take(one)) });
    this._show();
    if (!hasPlayed) return;
    learnStrength().then(
      () => this._show(),
      () => {},
    );
  }

  get level() {
    return wish();
  }

  /** @param {string} one */
  _take(one) {
    keep("level", one);
    this._show();
  }

  _show() {
    const label = h("span.unseen", `${t("Level")}: `);
    fill(this.element, label, ...about(wish()), " ", h("span.change", t("Change")));
  }
}
