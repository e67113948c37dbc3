// Try again: the moment as it was, without the answer. A tile and its place, or what else could be done, is held
// against everything that was weighed.

import { Board } from "../board/board.js";
import { shown } from "../board/lattice.js";
import { called } from "../game/who.js";
import { button, fill, h } from "../lib/dom.js";
import { signed, t } from "../lib/words.js";
import { deedOf, whereOf } from "../table/deeds.js";
import { drag } from "../table/drag.js";
import { pose } from "../table/grab.js";
import { isLay, partsOf } from "../table/moves.js";
import { Tray } from "../table/tray.js";
import { inWords } from "./boards.js";
import { lost } from "./figures.js";
import { choiceOf } from "./findings.js";
import { gradeBadge, rank } from "./grades.js";

/** @typedef {import("./findings.js").Decision} Decision */
/** @typedef {import("./findings.js").Option} Option */
/** @typedef {import("./model.js").ReviewModel} ReviewModel */

/** @param {ReviewModel} model @param {Decision} decision @param {Option} option how it was, in words */
export function verdict(model, decision, option) {
  const choice = choiceOf(decision);
  if (option.action === choice.action) {
    return decision.seat === model.mine
      ? t("That is what you played. Try something else.")
      : t("That is what {name} played. Try something else.", { name: called(model.who, decision.seat) });
  }
  const figure = lost(decision, option.loss);
  if (rank(option.grade) < rank(choice.grade))
    return t("Better than what was played, but about {figure} short of the best.", { figure });
  return t("That gives away about {figure}. Try something else.", { figure });
}

export class Trying {
  /** @param {ReviewModel} model @param {() => void} reveal */
  constructor(model, reveal) {
    this.model = model;
    this.board = new Board({ still: true });
    this.tray = new Tray(
      (tile) => this.choose(this.tile === tile ? null : tile),
      (event, tile, element) => this._grab(event, tile, element),
    );
    /** @type {string | null} */
    this.tile = null;
    /** For which finding it stands. */
    this.at = -1;
    this.text = h("div");
    this.deeds = h("div", { class: "buttons" });
    this.result = h("div", { class: "tried", role: "status" });
    this.reveal = button(t("Show the answer"), reveal, { class: "link", "aria-keyshortcuts": "Enter" });
    this.element = h(
      "div",
      { class: "tryagain" },
      h("div", { class: "stage" }, this.board.element, this.text),
      h(
        "div",
        { class: "turn" },
        this.result,
        this.tray.element,
        h("div", { class: "buttons" }, this.deeds, this.reveal),
      ),
    );
  }

  /** @returns {Decision} */
  get decision() {
    return /** @type {Decision} */ (this.model.finding);
  }

  show() {
    const { model, decision } = this;
    if (this.at !== model.at) this._begin();
    this._tiles();
    fill(this.deeds, ...decision.options.filter((one) => !isLay(one)).map((one) => this._deed(one)));
    fill(this.result, ...this._told());
  }

  /** Another moment. */
  _begin() {
    const { position, at } = this.model;
    [this.at, this.tile] = [at ?? -1, null];
    const laid = position?.laid ?? [];
    this.board.show(laid);
    const last = laid.at(-1);
    this.board.mark(last ? [last.cell] : []);
    const [, cell] = partsOf({ action: this.decision.played });
    this.board.sign(cell ? [{ cell, seat: this.decision.seat }] : []);
    fill(this.text, inWords(laid));
  }

  /** @param {Option} one */
  _deed(one) {
    const cost = one.now ? h("b", { class: one.now < 0 ? "minus" : "" }, signed(one.now)) : null;
    return button(deedOf(one), () => this.model.try(one), { key: one.action, class: "deed" }, cost);
  }

  /** @returns {import("../lib/dom.js").Child[]} */
  _told() {
    const { tried, at } = this.model;
    if (tried?.at !== at || !tried) return [];
    const deed = deedOf(tried.option);
    return [gradeBadge(tried.option.grade), h("p", {}, `${deed}: ${verdict(this.model, this.decision, tried.option)}`)];
  }

  /** Where a tile fits. @param {string | null} tile */
  _fits(tile) {
    return this.decision.options.filter((one) => isLay(one) && partsOf(one)[0] === tile);
  }

  /** @param {string | null} tile */
  choose(tile) {
    this.tile = tile && this._fits(tile).length ? tile : null;
    this._tiles();
  }

  _tiles() {
    const { position } = this.model;
    const hand = position?.hands[this.decision.seat] ?? [];
    const laid = position?.laid ?? [];
    const fits = new Map(hand.map((tile) => [tile, this._fits(tile).length]));
    const opens = !laid.length;
    this.tray.show({ hand, drawn: [], meant: [], fits, active: true, opens, chosen: this.tile });
    this.board.offer(
      this._fits(this.tile).map((one) => this._place(one, laid)),
      this.tile,
    );
  }

  /** @param {Option} one @param {import("../protocol.js").Laid[]} laid @returns {import("../board/board.js").Place} */
  _place(one, laid) {
    const [tile, cell] = partsOf(one);
    const where = whereOf(one, laid);
    const label = where
      ? `${deedOf(one)}: ${where}`
      : t("The middle of the empty table, for {tile}", { tile: shown(tile) });
    const text = signed(one.now);
    return { cell, text, bonus: false, label: `${label}, ${text}`, hit: () => this._lay(one) };
  }

  /** @param {Option} one */
  _lay(one) {
    this.tile = null;
    this.model.try(one);
    if (one.grade !== "good") this.tray.find(partsOf(one)[0])?.focus({ preventScroll: true });
  }

  /** @param {PointerEvent} event @param {string} tile @param {HTMLElement} element */
  _grab(event, tile, element) {
    const { board } = this;
    const near = (/** @type {number} */ x, /** @type {number} */ y) => (board.holds(x, y) ? board.nearest(x, y) : null);
    drag(event, element, tile, {
      begin: () => {
        this.choose(tile);
        return this.tile === tile;
      },
      over: (x, y) => pose(board, tile, near(x, y)),
      drop: (x, y) => near(x, y)?.hit(),
    });
  }
}
