// What would a strong player do here? Asked of the server, by the limits of hints; told as differences in words.

import { worseBy } from "../game/better.js";
import { post } from "../lib/api.js";
import { button, fill, h } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { deedOf, ideaLink, partsOf, whereOf } from "../turn/actions.js";

/** @import { Advice, Laid } from "../protocol.js" */

/** @param {Advice} one @returns {import("../lib/dom.js").Child[]} */
function reasons({ because, values = {}, idea = "", also, also_values = {}, also_idea = "" }) {
  return [
    because ? h("p", t(because, values), " ", ideaLink(idea)) : null,
    also ? h("p", t(also, also_values), " ", ideaLink(also_idea)) : null,
  ];
}

export class WhatNow {
  /** @param {import("../board/board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.text = "";
    this.laid = /** @type {Laid[]} */ ([]);
    this.button = button(t("Think about it"), () => this._ask(), { class: "primary", disabled: true });
    this.told = h("div", { role: "status" });
    this.element = h(
      "section.card.whatnow",
      h("h2", t("What would you do here?")),
      h("p.faint", t("A strong player thinks for the one on turn, knowing no other hand.")),
      this.button,
      this.told,
    );
  }

  /** @param {string} text the position @param {Laid[]} laid @param {boolean} isPossible */
  show(text, laid, isPossible) {
    if (text !== this.text) fill(this.told);
    [this.text, this.laid, this.button.disabled] = [text, laid, !isPossible];
  }

  async _ask() {
    const { text } = this;
    fill(this.told, h("p", t("Thinking …")));
    try {
      const found = await post("api/positions/advice", { position: text });
      if (text === this.text)
        fill(this.told, h("ol.answers", ...found.map((/** @type {Advice} */ one) => this._row(one, found))));
    } catch (why) {
      if (text === this.text) fill(this.told, h("p", /** @type {Error} */ (why).message));
    }
  }

  /** @param {Advice} one @param {Advice[]} found */
  _row(one, found) {
    const [tile, cell] = partsOf(one);
    const where = whereOf(one, this.laid);
    const name = where ? `${deedOf(one)}: ${where}` : deedOf(one);
    const deed = cell ? button(name, () => this._point(cell, tile), { class: "link" }) : h("b", name);
    const behind = one === found[0] ? null : h("p", worseBy(one, found[0]));
    return h("li", deed, behind, ...reasons(one));
  }

  /** @param {string} cell @param {string} tile */
  _point(cell, tile) {
    this.board.imagine(cell, tile);
    this.board.element.scrollIntoView({ block: "nearest" });
  }
}
