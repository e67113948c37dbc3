// My options at the table and the choice among them; while others think, tiles may be tried and the next move set.

import { isMine } from "../game/state.js";
import { habit } from "../lib/storage.js";
import { t } from "../lib/words.js";
import { Selection } from "../turn/selection.js";

/** @import { Option } from "../protocol.js" */

/** A key for everything that decides where my tiles fit. @param {import("../game/state.js").State} state */
export function fitMoment({ round, board }) {
  return `${round?.number} ${board.length} ${round?.hand.join(" ")}`;
}

/** @extends {Selection<Option>} */
export class Choice extends Selection {
  /** @param {import("./model.js").TableModel} model */
  constructor(model) {
    super(() => model.changed());
    this.model = model;
    /** The places my tiles would fit, and at which moment. @type {{moment: string, options: Option[]}} */
    this.tries = { moment: "", options: [] };
    /** The move for my next turn. @type {Option | null} */
    this.set = null;
    /** The log number at which it was played. */
    this.playedAt = -1;
  }

  // -- what I could do -----------------------------------------------------------------------------------------------

  get hand() {
    return this.model.isVeiled ? [] : (this.model.state?.round?.hand ?? []);
  }

  /** Whether I may try tiles: one seat here, and others on turn. */
  get mayTry() {
    const { state, seats } = this.model;
    if (!state?.round || state.seat === null || seats.length > 1) return false;
    return state.table.phase === "playing" && !state.round.end && !isMine(state) && state.board.length > 0;
  }

  get knowsTries() {
    const { state } = this.model;
    return state !== undefined && this.mayTry && this.tries.moment === fitMoment(state);
  }

  get isKnown() {
    return !this.mayTry || this.knowsTries;
  }

  get mayChoose() {
    return !this.onlyOpening && (this.model.isMine || this.mayTry);
  }

  /** The legal actions, or while others think those that my tiles would have on my turn. @returns {Option[]} */
  get options() {
    if (this.model.isMine) return this.model.state?.round?.options ?? [];
    return this.knowsTries ? this.tries.options : [];
  }

  get opens() {
    return this.model.isMine && this.model.state?.board.length === 0;
  }

  get drawn() {
    return (this.model.isMine && this.model.state?.round?.drawn) || [];
  }

  get onlyOpening() {
    return this.opens && this.options.length === 1 ? this.options[0] : undefined;
  }

  get isUnlit() {
    return habit("unlit");
  }

  get insistence() {
    return t("To lay it, press the button. A setting in the menu lets a second tap do it.");
  }

  /** @param {import("../board/board.js").Board} board @param {string} tile @param {string} cell */
  whyNot(board, tile, cell) {
    if (this.onlyOpening) return t("The rules name the opening tile. The button lays it.");
    if (!this.model.isMine && !this.knowsTries) return t("It is not your turn yet.");
    return super.whyNot(board, tile, cell);
  }

  // -- what is chosen ------------------------------------------------------------------------------------------------

  /** @param {string | null} tile @param {string | null} [cell] */
  choose(tile, cell = null) {
    if (this.tile === tile && this.cell === cell) return;
    // A set move that is taken back, or put elsewhere, is not set any more, even if it is tried again.
    if (this.set?.action !== `${tile}@${cell}`) this.set = null;
    super.choose(tile, cell);
  }

  forget() {
    super.forget();
    this.set = null;
  }

  /** The move for my next turn, as long as it lies on the board as a ghost. */
  get next() {
    return this.set?.action === `${this.tile}@${this.cell}` ? this.set : null;
  }

  /** Whether no call to this turn is needed, since the set move is played. */
  get playsItself() {
    return this.playedAt === this.model.state?.number;
  }

  /** @param {string} moment @param {Option[]} options */
  learnTries(moment, options) {
    this.tries = { moment, options };
    this.changed();
  }

  /** Make the chosen move the next one. */
  setNext() {
    this.set = this.move ?? null;
    this.changed();
  }

  /** @param {boolean} [isPlayed] whether it is played now */
  dropNext(isPlayed = false) {
    if (!this.set) return;
    this.set = null;
    if (isPlayed) this.playedAt = this.model.state?.number ?? -1;
    this.changed();
  }
}
