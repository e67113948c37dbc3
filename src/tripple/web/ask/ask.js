// Asks what the reader would do: a board, their tiles, and what else is allowed. Reviews, lessons and puzzles ask with
// it. All that can be done is written out in the question, so nothing here knows the rules.
//
//   const ask = new Ask((option) => …);   called with the option that was chosen
//   ask.pose(question);                   another position: everything starts over
//   ask.settle(option);                   carries that one out on the board; nothing can be chosen any more
//   ask.hint(option);                     shows an option as a ghost on the board, or lights up its button
//   ask.inWords(option);                  the option and its place, in words
//   ask.again();                          the position as it was posed, to choose once more
//   addEventListener("keydown", (event) => ask.onKey(event));   digits, arrows, Escape
//
// `ask.element` holds everything; `ask.status` is read out whenever it changes, `ask.below` stands beside the actions.

import { Board } from "../board/board.js";
import { lying, shown } from "../board/lattice.js";
import { boardText } from "../board/whereabouts.js";
import { hasBonus, total } from "../game/sums.js";
import { button, fill, h, iconButton } from "../lib/dom.js";
import { hush, toast } from "../lib/speaker.js";
import { signed, t } from "../lib/words.js";
import { deedOf, isLay, partsOf, whereOf } from "../turn/actions.js";
import { fitsNowhere } from "../turn/explain.js";
import { isLost } from "../turn/focus.js";
import { isForTurn, turnKey } from "../turn/keys.js";
import { Selection } from "../turn/selection.js";
import { Tray } from "../turn/tray.js";

/** @import { Laid, PointsLine } from "../protocol.js" */

/**
 * An option, with what it gives at once: its score lines, or their sum.
 * @typedef {{action: string, lines?: PointsLine[], now?: number}} Possible
 */
/** @template {Possible} O @typedef {{laid: Laid[], hand: string[], drawn?: string[], options: O[]}} Question */
/**
 * `outright`: a tapped place is the answer; else it is confirmed as at a table.
 * `plain`: the points of an option are not shown.
 * `roams`: fingers and wheels move and zoom the board, as at a table; else they scroll the page.
 * @typedef {{outright?: boolean, plain?: boolean, roams?: boolean}} How
 */

/** Milliseconds, and pixels. */
const [SOON, NEAR] = [500, 24];
const NOTHING = /** @type {Question<any>} */ ({ laid: [], hand: [], options: [] });

/** A key pressed twice is meant twice; a click is not. @param {MouseEvent} first @param {MouseEvent} second */
function isDouble(first, second) {
  const [dx, dy] = [second.clientX - first.clientX, second.clientY - first.clientY];
  const isByHand = first.detail > 0 && second.detail > 0;
  return isByHand && second.timeStamp - first.timeStamp < SOON && Math.hypot(dx, dy) < NEAR;
}

/**
 * One press is for one question: the second half of a double click, or a key held down, is not for the next one.
 * @param {HTMLElement} element @returns {() => void} to be called when a press has had its effect
 */
function once(element) {
  let latest = /** @type {MouseEvent | null} */ (null);
  let spent = /** @type {MouseEvent | null} */ (null);
  const click = (/** @type {MouseEvent} */ now) => {
    if (spent && isDouble(spent, now)) {
      now.stopPropagation();
      now.preventDefault();
    } else [latest, spent] = [now, null];
  };
  element.addEventListener("click", click, { capture: true });
  element.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter") event.preventDefault();
  });
  return () => {
    spent = latest;
  };
}

/** @param {Possible} option */
function worthNow({ lines, now }) {
  return now ?? total(lines ?? []);
}

/** The selection in a question that is open. @template {Possible} O @extends {Selection<O>} */
class Chosen extends Selection {
  /** @param {Ask<O>} ask */
  constructor(ask) {
    super(() => ask.show());
    this.ask = ask;
    /** The action that is shown as a hint. */
    this.advised = "";
  }

  get hand() {
    return this.ask.isOpen ? this.ask.question.hand : [];
  }

  get options() {
    return this.ask.isOpen ? this.ask.question.options : [];
  }

  get drawn() {
    return this.ask.question.drawn ?? [];
  }

  get opens() {
    return this.ask.isOpen && !this.ask.question.laid.length;
  }

  get isOutright() {
    return this.ask.how.outright;
  }

  get insistence() {
    return t("To lay it, press the button.");
  }

  /** @param {string} tile */
  unfit(tile) {
    this.ask.unfit(tile);
  }

  /** @param {string | null} tile @param {string | null} [cell] */
  choose(tile, cell) {
    this.advised = "";
    super.choose(tile, cell);
  }

  forget() {
    super.forget();
    this.advised = "";
  }

  /** @param {Possible} option */
  advise(option) {
    const [tile, cell] = partsOf(option);
    [this.tile, this.cell] = cell ? [tile, cell] : [null, null];
    [this.typed, this.advised] = ["", option.action];
    this.changed();
  }
}

/** @template {Possible} [O=Possible] */
export class Ask {
  /** @param {(option: O) => void} answer @param {How} [how] */
  constructor(answer, { outright = false, plain = false, roams = false } = {}) {
    this.answer = answer;
    this.how = { outright, plain };
    this.question = /** @type {Question<O>} */ (NOTHING);
    this.isOpen = false;
    this.chosen = /** @type {Chosen<O>} */ (new Chosen(this));
    this.board = new Board({ still: !roams });
    this.tray = new Tray(this.chosen, this.board, (cell) => this._pick(cell, true));
    this.text = h("section.unseen", { "aria-label": t("The board as text") });
    this.deeds = h("div.buttons.actions");
    this.status = h("div.tried", { role: "status" });
    this.below = h("div.buttons");
    const look = () => this.board.look();
    const lens = roams ? iconButton("fit", t("Fit the board"), look, { class: "round lens" }) : null;
    this.stage = h("div.stage", this.board.element, lens, this.text);
    this.turn = h("div.turn", this.status, this.tray.element, this.deeds, this.below);
    this.element = h("div.question", this.stage, this.turn);
    this.spend = once(this.element);
    /** Says why a tile fits nowhere. @type {(tile: string) => void} */
    this.unfit = (tile) => toast(fitsNowhere(tile, this.chosen.now));
  }

  // -- the question --------------------------------------------------------------------------------------------------

  /** @param {Question<O>} question */
  pose(question) {
    this.question = question;
    this.spend();
    hush();
    this.again();
  }

  /** Show everything as it was posed. */
  again() {
    const { laid, options } = this.question;
    this.isOpen = true;
    this.chosen.forget();
    this.board.heart = options.filter(isLay).map((one) => partsOf(one)[1]);
    this.board.show(laid);
    const last = laid.at(-1);
    this.board.mark(last ? [last.cell] : []);
    this.board.point([]);
    fill(this.text, boardText(laid));
    this.show();
  }

  /** Carry an option out: a tile lies on the board, and leaves the hand. @param {Possible} option */
  settle(option) {
    const [tile, cell] = partsOf(option);
    const from = this.tray.find(tile)?.getBoundingClientRect() ?? null;
    this.isOpen = false;
    this.chosen.forget();
    if (cell) this._lay({ tile, cell, numbers: lying(this.question.laid, tile, cell) }, from, worthNow(option));
    this.show(cell ? tile : "");
  }

  /** Show an option without carrying it out. @param {Possible} option */
  hint(option) {
    this.chosen.advise(option);
  }

  /** @param {Laid} laid @param {DOMRect | null} from @param {number} worth */
  _lay(laid, from, worth) {
    this.board.offer([]);
    this.board.heart = [laid.cell];
    this.board.add(laid, from);
    this.board.mark([laid.cell]);
    if (!this.how.plain) this.board.rise(laid.cell, signed(worth), worth < 0);
    fill(this.text, boardText([...this.question.laid, laid]));
  }

  /** @param {string} cell @param {boolean} [isMeant] */
  _pick(cell, isMeant) {
    const { move } = this.chosen.pick(cell, isMeant) ? this.chosen : { move: undefined };
    if (move) this._answer(move);
  }

  /** If the question stays open, the focus stays at the tile that was tried, to try on from there. @param {O} option */
  _answer(option) {
    this.spend();
    this.chosen.forget();
    this.answer(option);
    if (!this.isOpen) return;
    this.show();
    if (isLost()) this.tray.find(partsOf(option)[0])?.focus({ preventScroll: true });
  }

  /** The tiles of the hand that are seen. */
  get inTray() {
    return this.question.hand;
  }

  // -- its parts -----------------------------------------------------------------------------------------------------

  /** @param {string} [gone] a tile that has left the hand */
  show(gone = "") {
    const { question: deal, isOpen, chosen } = this;
    const hand = this.inTray.filter((tile) => tile !== gone);
    this.tray.show({ deal, hand, drawn: chosen.drawn, active: isOpen });
    if (isOpen || chosen.advised) this._places();
    fill(this.deeds, this._layButton(), ...chosen.options.filter((one) => !isLay(one)).map(this._deed));
  }

  _places() {
    const { advised, tile, cell } = this.chosen;
    const options = this.question.options.filter((one) => advised && one.action === advised);
    const places = options.length ? options.filter(isLay) : this.chosen.fits(tile);
    this.board.offer(
      places.map((one) => this._place(one)),
      tile,
      cell,
    );
  }

  /** The button that lays the tile of the ghost. */
  _layButton() {
    const { move, tile } = this.chosen;
    if (this.how.outright || !this.isOpen) return null;
    const label = tile ? t("Lay {tile}", { tile: shown(tile) }) : t("Lay");
    const lay = () => move && this._answer(move);
    return button(label, lay, { key: "lay", class: "primary lay", disabled: !move }, move && this._points(move));
  }

  /** @param {Possible} option */
  _points(option) {
    const worth = worthNow(option);
    return this.how.plain ? null : h("b", { class: worth < 0 ? "minus" : "" }, signed(worth));
  }

  _deed = (/** @type {O} */ one) => {
    const names = `deed other ${one.action}${one.action === this.chosen.advised ? " advised" : ""}`;
    const points = worthNow(one) ? this._points(one) : null;
    return button(deedOf(one), () => this._answer(one), { key: one.action, class: names }, points);
  };

  /** @param {O} one @returns {import("../board/board.js").Place} */
  _place(one) {
    const [, cell] = partsOf(one);
    const text = this.how.plain ? "" : signed(worthNow(one));
    const bonus = !this.how.plain && hasBonus(one.lines ?? []);
    const label = [this.inWords(one), text].filter(Boolean).join(", ");
    return { cell, text, bonus, label, hit: () => this._pick(cell) };
  }

  /** @param {Possible} one */
  inWords(one) {
    const [tile, cell] = partsOf(one);
    if (!cell) return deedOf(one);
    const where = whereOf(one, this.question.laid);
    return where ? `${deedOf(one)}: ${where}` : t("The middle of the empty table, for {tile}", { tile: shown(tile) });
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (this.isOpen && isForTurn(event)) turnKey(event, this.chosen, this.board);
  }
}
