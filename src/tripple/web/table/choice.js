// What I could do, and what is chosen of it: a tile, a place for it, and the move that is set for my next turn.

import { fitMoment, isLay, partsOf } from "./moves.js";
import { isMine } from "./situation.js";

/** @import { Option } from "../protocol.js" */
/** @import { TableModel } from "./model.js" */

export class Choice {
  /** @param {TableModel} model */
  constructor(model) {
    this.model = model;
    /** @type {string | null} */
    this.tile = null;
    /** @type {string | null} */
    this.cell = null;
    /** The digits of a tile, as far as they are typed. */
    this.typed = "";
    /** Where my tiles would fit while others think, and when that was so. */
    /** @type {{moment: string, options: Option[]}} */
    this.tries = { moment: "", options: [] };
    /** The move that was set. @type {Option | null} */
    this.set = null;
    /** At which number of the log it was played. */
    this.playedAt = -1;
  }

  // -- what I could do -----------------------------------------------------------------------------------------------

  /** My tiles, where they may be seen. */
  get hand() {
    return this.model.isVeiled ? [] : (this.model.state?.round?.hand ?? []);
  }

  /** Whether tiles can be tried: I sit here, alone at this device, and others are on turn. */
  get mayTry() {
    const { state, seats } = this.model;
    if (!state?.round || state.seat === null || seats.length > 1) return false;
    return state.table.phase === "playing" && !state.round.end && !isMine(state) && state.board.length > 0;
  }

  /** Whether it is known where everything would fit. */
  get knowsTries() {
    const { state } = this.model;
    return state !== undefined && this.mayTry && this.tries.moment === fitMoment(state);
  }

  /** What I may do, or, while others think, could do with my tiles if it were my turn. @returns {Option[]} */
  get options() {
    if (this.model.isMine) return this.model.state?.round?.options ?? [];
    return this.knowsTries ? this.tries.options : [];
  }

  /** Whether the round begins with what I do now. */
  get opens() {
    return this.model.isMine && this.model.state?.board.length === 0;
  }

  /** What decides beside the numbers whether a tile may be laid. */
  get now() {
    const { isMine, state } = this.model;
    return { opens: this.opens, drawn: (isMine && state?.round?.drawn) || [] };
  }

  /** The one way to open it, where there is no choice. @returns {Option | undefined} */
  get onlyOpening() {
    return this.opens && this.options.length === 1 ? this.options[0] : undefined;
  }

  /** @param {string} action @returns {Option | undefined} */
  option(action) {
    return this.options.find((option) => option.action === action);
  }

  /** Where a tile can lie. @param {string | null} tile */
  fits(tile) {
    return this.options.filter((option) => isLay(option) && partsOf(option)[0] === tile);
  }

  /** Where there is one place only, it is the one. @param {string | null} tile */
  onlyPlace(tile) {
    const [only, ...others] = this.fits(tile);
    return only && !others.length ? partsOf(only)[1] : null;
  }

  // -- what is chosen ------------------------------------------------------------------------------------------------

  /** Tile and place as a move, with its points. */
  get move() {
    return this.tile && this.cell ? this.option(`${this.tile}@${this.cell}`) : undefined;
  }

  /** The move for my next turn, as long as it lies on the board as a ghost. */
  get next() {
    return this.set?.action === `${this.tile}@${this.cell}` ? this.set : null;
  }

  /** Whether nobody has to be called to this turn, since what was set is played. */
  get playsItself() {
    return this.playedAt === this.model.state?.number;
  }

  /** @param {string | null} tile @param {string | null} [cell] */
  choose(tile, cell = null) {
    if (this.tile === tile && this.cell === cell) return;
    [this.tile, this.cell] = [tile, cell];
    // What was taken back, or put elsewhere, is not set any more, even if it is tried again.
    this.set = this.next;
    this.model.changed();
  }

  /** Another moment, another choice: whoever calls this tells of it. */
  forget() {
    this.tile = this.cell = this.set = null;
    this.typed = "";
  }

  /** @param {string} typed */
  type(typed) {
    this.typed = typed;
    this.model.changed();
  }

  /** @param {string} moment @param {Option[]} options */
  learnTries(moment, options) {
    this.tries = { moment, options };
    this.model.changed();
  }

  /** What is chosen is the next move. */
  setNext() {
    this.set = this.move ?? null;
    this.model.changed();
  }

  /** Nothing is set any more. @param {boolean} [isPlayed] whether it is played now */
  dropNext(isPlayed = false) {
    if (!this.set) return;
    this.set = null;
    if (isPlayed) this.playedAt = this.model.state?.number ?? -1;
    this.model.changed();
  }
}
