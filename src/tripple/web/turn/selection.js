// The options of a turn and the choice among them: a tile, a place for it, the digits typed so far. The table, reviews,
// lessons and puzzles choose with it; each kind of turn gives the options and carries out the move.

import { toast } from "../lib/speaker.js";
import { habit } from "../lib/storage.js";
import { isLay, partsOf } from "./actions.js";
import { explain, fitsNowhere } from "./explain.js";
import { forth, showConfirm, toTile } from "./focus.js";

/** @import { Board } from "../board/board.js" */

/** @template {{action: string}} O */
export class Selection {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.tile = /** @type {string | null} */ (null);
    this.cell = /** @type {string | null} */ (null);
    this.typed = "";
  }

  // -- the options, which each kind of turn gives --------------------------------------------------------------------

  /** The tiles that may be chosen. @returns {string[]} */
  get hand() {
    return [];
  }

  /** @returns {O[]} */
  get options() {
    return [];
  }

  /** The tiles drawn in this turn. @returns {string[]} */
  get drawn() {
    return [];
  }

  /** Whether the round begins with this turn. */
  get opens() {
    return false;
  }

  /** The one way to open the round, where the rules leave no choice. @returns {O | undefined} */
  get onlyOpening() {
    return undefined;
  }

  get mayChoose() {
    return this.hand.length > 0;
  }

  /** Whether the options are known; until then any tile may be tried. */
  get isKnown() {
    return true;
  }

  /** Whether a tap on a place makes the move, without a button to confirm it. */
  get isOutright() {
    return false;
  }

  /** Whether neither tiles nor places show what fits: any may be tried, and what does not fit is refused. */
  get isUnlit() {
    return false;
  }

  /** The answer to a second tap where every move is confirmed with the button. */
  get insistence() {
    return "";
  }

  // -- what follows from it ------------------------------------------------------------------------------------------

  /** The circumstances that decide beside the numbers whether a tile may be laid. */
  get now() {
    return { opens: this.opens, drawn: this.drawn };
  }

  /** @param {string} action @returns {O | undefined} */
  option(action) {
    return this.options.find((option) => option.action === action);
  }

  /** The moves that lay this tile. @param {string | null} tile */
  fits(tile) {
    return this.options.filter((option) => isLay(option) && partsOf(option)[0] === tile);
  }

  /** @param {string | null} tile @returns {string | null} the cell where it fits, if there is exactly one */
  onlyPlace(tile) {
    const [only, ...others] = this.fits(tile);
    return only && !others.length && !this.isUnlit ? partsOf(only)[1] : null;
  }

  /** Tile and place as a move. */
  get move() {
    return this.tile && this.cell ? this.option(`${this.tile}@${this.cell}`) : undefined;
  }

  // -- choosing ------------------------------------------------------------------------------------------------------

  /** @param {string | null} tile @param {string | null} [cell] */
  choose(tile, cell = null) {
    [this.tile, this.cell, this.typed] = [tile, cell, ""];
    this.changed();
  }

  /** Clear the selection without telling: the caller changes more. */
  forget() {
    [this.tile, this.cell, this.typed] = [null, null, ""];
  }

  /** @param {string} typed */
  type(typed) {
    this.typed = typed;
    this.changed();
  }

  /** Choose a tile, or put it back if it is chosen. @param {string} tile */
  tap(tile) {
    if (!this.mayChoose) return;
    if (this.isKnown && !this.isUnlit && !this.fits(tile).length) {
      this.choose(null);
      return this.unfit(tile);
    }
    if (this.tile === tile) this.choose(null);
    else this.choose(tile, this.isOutright ? null : this.onlyPlace(tile));
    if (this.tile && !this.isOutright) forth(this);
  }

  /** @param {string} tile that fits nowhere */
  unfit(tile) {
    toast(fitsNowhere(tile, this.now));
  }

  /**
   * Choose a place. Chosen once more, or dropped on, it is meant, unless every move is to be confirmed.
   * @param {string} cell @param {boolean} [isMeant] @returns {boolean} whether to make the move now
   */
  pick(cell, isMeant = cell === this.cell) {
    const isAgain = cell === this.cell;
    this.choose(this.tile, cell);
    if (this.isOutright || (isMeant && !habit("confirm"))) return true;
    forth(this);
    if (!isAgain) return false;
    // A second tap is no confirmation: the button that is one shows itself.
    showConfirm();
    toast(this.insistence);
    return false;
  }

  /** Choose nothing; the keyboard goes back to the tile. */
  rethink() {
    const { tile } = this;
    this.choose(null);
    if (tile) toTile(tile);
  }

  /** One step back: from the place to the tile, from the tile, or from its only place, to nothing. */
  back() {
    const { tile, cell } = this;
    if (!tile) return;
    this.choose(cell && (this.isUnlit || this.fits(tile).length > 1) ? tile : null);
    toTile(tile);
  }

  // -- dragging ------------------------------------------------------------------------------------------------------

  /** @param {string} tile @returns {boolean} whether it may be dragged at all, if only to another place in the tray */
  lift(tile) {
    if (!this.hand.includes(tile)) return false;
    this.choose(!this.isKnown || this.isUnlit || this.fits(tile).length ? tile : null);
    return true;
  }

  /** Why a tile cannot lie where it was dropped. @param {Board} board @param {string} tile @param {string} cell */
  whyNot(board, tile, cell) {
    return explain(board, tile, cell, this.now);
  }
}
