// Asks what somebody would do: a board, their tiles, and what else is allowed. Reviews, lessons and puzzles ask with
// it. All that can be done is written out in the question, so nothing here knows the rules.
//
//   const ask = new Ask((option) => …);   called with the option that was chosen
//   ask.pose(question);                   another position: everything anew
//   ask.settle(option);                   that one is carried out on the board; nothing can be chosen any more
//   ask.hint(option);                     shows an option as a ghost on the board, or lights up its button
//   ask.inWords(option);                  what it is and where, in words
//   ask.again();                          the position as it was posed, to choose once more
//   addEventListener("keydown", (event) => ask.onKey(event));   digits, arrows, Escape
//
// `ask.element` holds everything; `ask.status` is read out whenever it changes, `ask.below` stands beside the deeds.

import { Board } from "../board/board.js";
import { lying, nameOf, shown } from "../board/lattice.js";
import { boardText } from "../board/text.js";
import { hasBonus, total } from "../game/sums.js";
import { button, fill, h, iconButton } from "../lib/dom.js";
import { habit } from "../lib/habits.js";
import { toast } from "../lib/speaker.js";
import { signed, t } from "../lib/words.js";
import { deedOf, whereOf } from "../table/deeds.js";
import { drag } from "../table/drag.js";
import { explain, fitsNowhere } from "../table/explain.js";
import { forth, isLost, showConfirm, toTile } from "../table/focus.js";
import { placeAt, pose } from "../table/grab.js";
import { amongPlaces } from "../table/keys.js";
import { isLay, partsOf } from "../table/moves.js";
import { Tray } from "../table/tray.js";
import { meantTiles, typeKey } from "../table/typing.js";
import { once } from "./once.js";

/** @import { Laid } from "../protocol.js" */

/**
 * Something that can be done, with what it gives at once: its score lines, or their sum.
 * @typedef {{action: string, lines?: import("../protocol.js").PointsLine[], now?: number}} Possible
 */
/**
 * @template {Possible} O
 * @typedef {{laid: Laid[], hand: string[], drawn?: string[], options: O[]}} Question
 */
/**
 * `outright`: a place that is tapped is meant; else it is confirmed as at a table.
 * `plain`: what an option gives is not shown.
 * `roams`: fingers and wheels move and zoom the board, as at a table; else they are the page's.
 * @typedef {{outright?: boolean, plain?: boolean, roams?: boolean}} How
 */

/** @param {Possible} option what it gives at once */
export function worthNow({ lines, now }) {
  return now ?? total(lines ?? []);
}

/** @type {Question<any>} */
const NOTHING = { laid: [], hand: [], options: [] };

/** @template {Possible} [O=Possible] */
export class Ask {
  /** @param {(option: O) => void} answer @param {How} [how] */
  constructor(answer, { outright = false, plain = false, roams = false } = {}) {
    this.answer = answer;
    this.how = { outright, plain };
    this.board = new Board({ still: !roams });
    this.tray = new Tray(
      (tile) => this.choose(this.tile === tile ? null : tile),
      (event, tile, element) => this._grab(event, tile, element),
    );
    /** @type {Question<O>} */
    this.question = NOTHING;
    /** The tile and the place that are chosen; the digits of a tile, as far as they are typed. */
    this.tile = /** @type {string | null} */ (null);
    this.cell = /** @type {string | null} */ (null);
    this.typed = "";
    this.isOpen = false;
    this.advised = "";
    this.text = h("section", { class: "unseen", "aria-label": t("The board as text") });
    this.deeds = h("div", { class: "buttons actions" });
    this.status = h("div", { class: "tried", role: "status" });
    this.below = h("div", { class: "buttons" });
    this.stage = h("div", { class: "stage" }, this.board.element, roams ? this._lenses() : null, this.text);
    this.turn = h("div", { class: "turn" }, this.status, this.tray.element, this.deeds, this.below);
    this.element = h("div", { class: "question" }, this.stage, this.turn);
    this.spend = once(this.element);
    /** What is said of a tile that fits nowhere. @type {(tile: string) => void} */
    this.unfit = (tile) => toast(fitsNowhere(tile, this.now));
  }

  /** On a phone a large board is small: buttons for who does not pinch. */
  _lenses() {
    const { board } = this;
    return h(
      "div",
      { class: "lenses" },
      iconButton("fit", t("Fit the board"), () => board.fit()),
      iconButton("plus", t("Zoom in"), () => board.zoom(1.5)),
    );
  }

  // -- the question --------------------------------------------------------------------------------------------------

  /** @param {Question<O>} question */
  pose(question) {
    this.question = question;
    this.spend();
    this.again();
  }

  /** Everything as it was posed. */
  again() {
    const { laid } = this.question;
    this.isOpen = true;
    this._forget();
    this.board.show(laid);
    const last = laid.at(-1);
    this.board.mark(last ? [last.cell] : []);
    this.board.point([]);
    fill(this.text, boardText(laid));
    this.show();
  }

  /** What was done, carried out: a tile lies on the board, and leaves the hand. @param {Possible} option */
  settle(option) {
    const [tile, cell] = partsOf(option);
    const from = this.tray.find(tile)?.getBoundingClientRect() ?? null;
    this.isOpen = false;
    this._forget();
    if (cell) this._lay({ tile, cell, numbers: lying(this.question.laid, tile, cell) }, from, worthNow(option));
    this.show(cell ? tile : "");
  }

  /** Shows what could be done, without doing it. @param {Possible} option */
  hint(option) {
    const [tile, cell] = partsOf(option);
    this.advised = option.action;
    [this.tile, this.cell] = cell ? [tile, cell] : [null, null];
    this.show();
  }

  /** @param {Laid} laid @param {DOMRect | null} from @param {number} worth */
  _lay(laid, from, worth) {
    this.board.offer([]);
    this.board.add(laid, from);
    this.board.mark([laid.cell]);
    if (!this.how.plain) this.board.rise(laid.cell, signed(worth), worth < 0);
    fill(this.text, boardText([...this.question.laid, laid]));
  }

  // -- what is chosen ------------------------------------------------------------------------------------------------

  get hand() {
    return this.isOpen ? this.question.hand : [];
  }

  /** There is no way to open a round but the one that is named. */
  get onlyOpening() {
    return undefined;
  }

  /** What decides beside the numbers whether a tile may be laid. */
  get now() {
    return { opens: !this.question.laid.length, drawn: this.question.drawn ?? [] };
  }

  /** Where a tile fits. @param {string | null} tile */
  fits(tile) {
    return this.isOpen ? this.question.options.filter((one) => isLay(one) && partsOf(one)[0] === tile) : [];
  }

  /** @param {string | null} tile */
  choose(tile) {
    if (!this.isOpen) return;
    const places = this.fits(tile);
    if (tile && !places.length) this.unfit(tile);
    const isOnly = places.length === 1 && !this.how.outright;
    this._take(places.length ? tile : null, isOnly ? partsOf(places[0])[1] : null);
    if (this.tile && !this.how.outright) forth(this);
  }

  /** @param {string | null} tile @param {string | null} [cell] */
  _take(tile, cell = null) {
    this._forget();
    [this.tile, this.cell] = [tile, cell];
    this.show();
  }

  /** @param {O} option @param {boolean} [meant] */
  pick(option, meant = partsOf(option)[1] === this.cell) {
    if (this.how.outright || (meant && !habit("confirm"))) return this._answer(option);
    const [, cell] = partsOf(option);
    const isAgain = cell === this.cell;
    this.cell = cell;
    this.show();
    forth(this);
    if (!isAgain) return;
    // A second tap is no confirmation: the button that is one shows itself.
    showConfirm();
    toast(t("To lay it, press the button."));
  }

  /** Where the question stays open, the keyboard is at the tile that was tried, to try on from there. */
  /** @param {O} option */
  _answer(option) {
    this.spend();
    this._forget();
    this.answer(option);
    if (!this.isOpen) return;
    this.show();
    if (isLost()) this.tray.find(partsOf(option)[0])?.focus({ preventScroll: true });
  }

  _forget() {
    [this.tile, this.cell, this.typed, this.advised] = [null, null, "", ""];
  }

  /** @param {string} typed */
  type(typed) {
    this.typed = typed;
    this.show();
  }

  // -- what is shown -------------------------------------------------------------------------------------------------

  /** @param {string} [gone] a tile that has left the hand */
  show(gone = "") {
    const { question: deal } = this;
    const { laid, drawn = [], options } = deal;
    const hand = deal.hand.filter((tile) => tile !== gone);
    const fits = new Map(hand.map((tile) => [tile, this.fits(tile).length]));
    const opens = this.isOpen && !laid.length;
    const meant = this.isOpen ? meantTiles(this) : [];
    this.tray.show({ deal, hand, drawn, meant, fits, active: this.isOpen, opens, chosen: this.tile });
    if (this.isOpen || this.advised) this._places();
    fill(this.deeds, this._layButton(), ...(this.isOpen ? options.filter((one) => !isLay(one)) : []).map(this._deed));
  }

  _places() {
    const options = this.advised ? this.question.options.filter((one) => one.action === this.advised) : [];
    const places = options.length ? options.filter(isLay) : this.fits(this.tile);
    this.board.offer(
      places.map((one) => this._place(one)),
      this.tile,
      this.cell,
    );
  }

  /** The button that lays what lies there as a ghost. */
  _layButton() {
    const option = this.fits(this.tile).find((one) => partsOf(one)[1] === this.cell);
    if (this.how.outright || !this.isOpen) return null;
    const label = this.tile ? t("Lay {tile}", { tile: shown(this.tile) }) : t("Lay");
    const lay = () => option && this._answer(option);
    return button(label, lay, { key: "lay", class: "primary lay", disabled: !option }, option && this._points(option));
  }

  /** @param {Possible} option */
  _points(option) {
    const worth = worthNow(option);
    return this.how.plain ? null : h("b", { class: worth < 0 ? "minus" : "" }, signed(worth));
  }

  _deed = (/** @type {O} */ one) => {
    const names = `deed other ${one.action}${one.action === this.advised ? " advised" : ""}`;
    const points = worthNow(one) ? this._points(one) : null;
    return button(deedOf(one), () => this._answer(one), { key: one.action, class: names }, points);
  };

  /** @param {O} one @returns {import("../board/board.js").Place} */
  _place(one) {
    const [, cell] = partsOf(one);
    const text = this.how.plain ? "" : signed(worthNow(one));
    const bonus = !this.how.plain && hasBonus(one.lines ?? []);
    const label = [this.inWords(one), text].filter(Boolean).join(", ");
    return { cell, text, bonus, label, hit: () => this.pick(one) };
  }

  /** @param {Possible} one */
  inWords(one) {
    const [tile, cell] = partsOf(one);
    if (!cell) return deedOf(one);
    const where = whereOf(one, this.question.laid);
    return where ? `${deedOf(one)}: ${where}` : t("The middle of the empty table, for {tile}", { tile: shown(tile) });
  }

  // -- fingers and keys ----------------------------------------------------------------------------------------------

  /** @param {PointerEvent} event @param {string} tile @param {HTMLElement} element */
  _grab(event, tile, element) {
    drag(event, element, tile, {
      begin: () => {
        if (this.isOpen) this._take(this.fits(tile).length ? tile : null);
        return this.isOpen;
      },
      over: (x, y) => pose(this.board, tile, placeAt(this.board, x, y)),
      drop: (x, y) => this._drop(tile, x, y),
    });
  }

  /** @param {string} tile @param {number} x @param {number} y */
  _drop(tile, x, y) {
    const { board } = this;
    const place = placeAt(board, x, y);
    const option = place && this.fits(tile).find((one) => partsOf(one)[1] === place.cell);
    if (option) this.pick(option, true);
    else if (board.holds(x, y)) toast(explain(board, tile, nameOf(board.under(x, y)), this.now), true);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || !this.isOpen) return;
    if (document.querySelector("dialog[open]") || target.closest?.("input, select, textarea")) return;
    if (target.closest?.(".choices")) amongPlaces(this.board, event);
    const wanted = habit("shortcuts") || event.key.length > 1 || Boolean(target.closest?.(".tray"));
    if (wanted && typeKey(event.key, this, (tile) => this.choose(tile))) return;
    if (event.key === "Escape") this._back();
  }

  /** One step back: from the place to the tile, from the tile to nothing. */
  _back() {
    const { tile, cell } = this;
    if (!tile) return;
    [this.tile, this.cell] = [cell && this.fits(tile).length > 1 ? tile : null, null];
    this.show();
    toTile(tile);
  }
}
