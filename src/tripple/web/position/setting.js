// Setting up a position: tap a place and a tile that fits there, or a tile and its place. A tile on the board is taken
// off by a tap, and may go elsewhere; so may a tile that fits nowhere, to hear what is wrong.

import { Ask } from "../ask/ask.js";
import { cellOf, lying, nameOf, neighbours, ORIGIN, shown } from "../board/lattice.js";
import { settled, spare } from "../game/position.js";
import { reason, total, worthAWord } from "../game/sums.js";
import { button, fill, h } from "../lib/dom.js";
import { announce } from "../lib/speaker.js";
import { many, plain, t } from "../lib/words.js";
import { partsOf } from "../turn/actions.js";
import { explain } from "../turn/explain.js";
import { forth, isLost } from "../turn/focus.js";
import { digit, meantTiles } from "../turn/keys.js";

/** @import { Option } from "../protocol.js" */
/** @import { Position } from "../game/position.js" */

/** Points line by line. @param {Option} option */
function sum({ lines }) {
  const row = (/** @type {string} */ what, /** @type {number} */ points) =>
    h("li", h("span", what), " ", h("b", plain(points)));
  const rows = worthAWord(lines).map((line) => row(reason(line), line.points));
  return h("ul.lines", ...rows, row(t("in all"), total(lines)));
}

/** @extends {Ask<Option>} */
export class Setting extends Ask {
  /**
   * @param {(change: Partial<Position>, lifted?: string) => void} change
   * @param {(tile: string) => boolean} give whether a hand takes it
   */
  constructor(change, give) {
    super((option) => this._put(option), { outright: true, roams: true });
    this.change = change;
    this.give = give;
    /** The place that the next tile is for. */
    this.spot = "";
    /** Whether the chosen tile may be tried where it does not fit. */
    this.isForced = false;
    /** Whether tiles that fit nowhere are shown, too: for hands. */
    this.isAll = false;
    this.keypad = h("div.keypad", { role: "group", "aria-label": t("The numbers of a tile") });
    this.turn.prepend(this.keypad, this.tray.element);
    const tap = this.chosen.tap.bind(this.chosen);
    this.chosen.tap = (/** @type {string} */ tile) => this._tap(tile, tap);
    this.unfit = (/** @type {string} */ tile) => this._force(tile);
  }

  get inTray() {
    const { typed, hand, options } = this.chosen;
    if (typed) return meantTiles(this.chosen);
    const fitting = options.map(partsOf).filter(([, cell]) => !this.spot || cell === this.spot);
    return this.isAll || !fitting.length ? hand : hand.filter((tile) => fitting.some(([one]) => one === tile));
  }

  /** @param {Position} position @param {string} [lifted] a tile that is in the fingers */
  put(position, lifted = "") {
    this.spot = "";
    this.pose({ laid: position.laid, hand: spare(position), options: [] });
    if (lifted) this.chosen.choose(lifted);
    if (!position.laid.length) this._say(t("Tap a tile, then its place."));
  }

  /** Take in which tiles fit where, from the referee. @param {Option[]} fits */
  learn(fits) {
    this.question.options = fits;
    this.show();
  }

  /** @param {string} words */
  _say(words) {
    fill(this.status, h("p", words));
  }

  /** @param {string} tile @param {(tile: string) => void} choose */
  _tap(tile, choose) {
    const { spot } = this;
    [this.isForced, this.spot] = [false, ""];
    if (this.give(tile)) return;
    const option = this.chosen.option(`${tile}@${spot}`);
    if (option) this._put(option);
    else choose(tile);
    if (spot && !option) this._refuse(tile, spot);
    if (this.chosen.tile) forth(this.chosen);
  }

  /** @param {Option} option */
  _put(option) {
    const [tile, cell] = partsOf(option);
    const { laid } = this.question;
    this.change({ laid: [...laid, { tile, cell, numbers: lying(laid, tile, cell) }] });
    fill(this.status, h("p", t("{tile} may lie here:", { tile: shown(tile) })), sum(option));
    if (isLost()) this.keypad.querySelector("button")?.focus({ preventScroll: true });
  }

  /** @param {string} tile */
  _lift(tile) {
    this.isForced = false;
    this.change({ laid: settled(this.question.laid.filter((one) => one.tile !== tile)) }, tile);
    this._say(t("{tile} is off the board. Tap another place for it, or leave it.", { tile: shown(tile) }));
  }

  /** @param {string} cell */
  _aim(cell) {
    this.spot = cell === this.spot ? "" : cell;
    this.show();
    if (this.spot) this._say(many("{n} tile fits here.", "{n} tiles fit here.", this._fitting(cell)));
  }

  /** @param {string} cell */
  _fitting(cell) {
    return this.chosen.options.filter((option) => partsOf(option)[1] === cell).length;
  }

  /** Any open place may be tapped, to hear what is wrong. @param {string} tile */
  _force(tile) {
    this.isForced = true;
    this.chosen.choose(tile);
    this._say(t("Tap a place to hear why {tile} may not lie there.", { tile: shown(tile) }));
  }

  /** @param {string} tile @param {string} cell */
  _refuse(tile, cell) {
    const words = explain(this.board, tile, cell, this.chosen.now);
    this._say(words);
    announce(words);
  }

  _places() {
    const { tile } = this.chosen;
    this.board.element.classList.toggle("lifting", !tile);
    if (tile && !this.isForced) return super._places();
    return this.board.offer(tile ? this._misfits(tile) : [...this._taken(), ...this._spots()], tile);
  }

  /** @param {string} tile */
  _misfits(tile) {
    const free = this._open().filter((cell) => !this.chosen.option(`${tile}@${cell}`));
    const label = t("Lay it anyway");
    return free.map((cell) => ({ cell, text: "?", bonus: false, label, hit: () => this._refuse(tile, cell) }));
  }

  _taken() {
    const label = (/** @type {string} */ tile) => t("Take {tile} off the board", { tile: shown(tile) });
    return this.question.laid.map(({ tile, cell }) => {
      return { cell, text: "", bonus: false, label: label(tile), hit: () => this._lift(tile) };
    });
  }

  _spots() {
    return this._open()
      .filter((cell) => this._fitting(cell))
      .map((cell) => {
        const label = many("{n} tile fits here.", "{n} tiles fit here.", this._fitting(cell));
        return { cell, text: "+", bonus: cell === this.spot, label, hit: () => this._aim(cell) };
      });
  }

  /** The open cells beside tiles. */
  _open() {
    const { laid } = this.question;
    const taken = new Set(laid.map(({ cell }) => cell));
    const near = laid.flatMap(({ cell }) => neighbours(cellOf(cell)).map(nameOf));
    return laid.length ? [...new Set(near)].filter((cell) => !taken.has(cell)) : [ORIGIN];
  }

  show(gone = "") {
    super.show(gone);
    const { tile, typed } = this.chosen;
    const link = (/** @type {string} */ label, /** @type {() => void} */ go) =>
      button(label, go, { class: "link", key: label });
    fill(this.keypad, ...[..."012345"].map((key) => button(key, () => digit(key, this.chosen), { key })));
    fill(
      this.below,
      typed ? link(t("All tiles"), () => this.chosen.type("")) : null,
      tile && !this.isForced ? link(t("Lay it anyway"), () => this._force(tile)) : null,
    );
  }
}
