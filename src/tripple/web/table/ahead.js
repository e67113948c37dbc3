// While others think: tiles can be tried where they would fit now, and the next move can be set. It is sent on my turn,
// if it is then worth what it was; before that nothing leaves the page.

import { shown } from "../board/lattice.js";
import { get } from "../lib/api.js";
import { toast } from "../lib/speaker.js";
import { wholes } from "../lib/whole.js";
import { t } from "../lib/words.js";
import { forth, isNowhere } from "./focus.js";
import { isMine } from "./turn.js";

/** @typedef {import("../game/state.js").State} State */
/** @typedef {import("../game/state.js").Option} Option */
/** @typedef {import("../game/sums.js").Line} Line */
/** @typedef {import("./page.js").TablePage} TablePage */

/** Whether every line is still there; more may have come. @param {Line[]} before @param {Line[]} now */
export function keeps(before, now) {
  const left = now.map((line) => `${line.reason} ${line.points}`);
  return before.every((line) => {
    const at = left.indexOf(`${line.reason} ${line.points}`);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** What decides where my tiles fit; it changes neither with somebody's draw nor with a word. @param {State} state */
function moment({ round, board }) {
  return `${round?.number} ${board.length} ${round?.hand.join(" ")}`;
}

export class Ahead {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {{moment: string, options: Option[]}} */
    this.told = { moment: "", options: [] };
    this.asking = false;
    /** @type {Option | null} */
    this.set = null;
    /** At which number of the log a move was played by itself. */
    this.played = -1;
  }

  /** Whether nobody has to be called to this turn. @param {State} state */
  plays(state) {
    return this.played === state.number;
  }

  /** Whether tiles can be tried: I sit here, alone at this device, and others are on turn. */
  /** @param {State | undefined} state */
  may(state) {
    if (!state?.round || state.seat === null || this.page.streams.size > 1) return false;
    return state.table.phase === "playing" && !state.round.end && !isMine(state) && state.board.length > 0;
  }

  /** @param {State | undefined} state whether it is known where everything fits */
  knows(state) {
    return state !== undefined && this.may(state) && this.told.moment === moment(state);
  }

  get options() {
    return this.knows(this.page.state) ? this.told.options : [];
  }

  /** The move that is set: as long as it lies on the board as a ghost. */
  get move() {
    return this.set?.action === `${this.page.tile}@${this.page.cell}` ? this.set : null;
  }

  /** What was taken back, or put elsewhere, is not set any more, even if it is tried again. */
  forget() {
    this.set = this.move;
  }

  /** Asks where my tiles fit now, unless that is known. @returns {Promise<void>} */
  async look() {
    const { page } = this;
    const { state } = page;
    if (!state || !this.may(state) || this.knows(state) || this.asking) return;
    this.asking = true;
    const options = await get(`/api/tables/${page.id}/ahead?seat=${page.key}`).catch(() => null);
    this.asking = false;
    if (!options) return this._away();
    this.told = { moment: moment(state), options: wholes("Option", options) };
    if (!this.knows(page.state)) return this.look();
    this._arrived();
  }

  /** Now it is known where the tile in the hand fits. */
  _arrived() {
    const { page } = this;
    this._carry();
    page.preset();
    page.render();
    if (page.tile && (isNowhere() || page.tray.find(page.tile) === document.activeElement)) forth(page);
  }

  _away() {
    this.page.tile = this.page.cell = null;
    this.page.render();
    toast(t("The server does not answer. Try again in a moment."));
  }

  /** The move on the board is the next one. */
  settle() {
    this.set = this.now ?? null;
    this.page.render();
  }

  /** After everything that happens at the table: try anew, or, on my turn, play what is set. @param {State} state */
  follow(state) {
    if (!state.round?.hand.includes(this.page.tile ?? "")) this.page.tile = this.page.cell = null;
    if (this.may(state)) {
      if (this.page.tile) this.look();
      return;
    }
    const { move, now } = this;
    // Whoever looks back at that moment has not seen the board: it waits until they are back.
    if (isMine(state) && move && this.page.past.looking) return;
    if (!isMine(state)) this.page.tile = this.page.cell = null;
    else if (move && now && keeps(move.lines, now.lines)) this._play(state, now);
    else this._carry();
    this.set = null;
  }

  /** @param {State} state @param {Option} move */
  _play(state, move) {
    this.played = state.number;
    this.page.play(move.action);
  }

  /** What the move on the board would be at this moment. */
  get now() {
    return this.page.option(`${this.page.tile}@${this.page.cell}`);
  }

  /** What was tried stays chosen as far as it still fits; a move that was set says why it is off. */
  _carry() {
    const { page, move, now } = this;
    if (move && now && keeps(move.lines, now.lines)) return;
    const { tile } = page;
    this.set = null;
    if (!now) page.cell = null;
    if (tile && !page.fits(tile).length) page.tile = null;
    if (move) this._tell(move, now);
    else if (tile && !page.tile) toast(t("{tile} fits nowhere at the moment.", { tile: shown(tile) }));
  }

  /** @param {Option} move @param {Option | undefined} now */
  _tell(move, now) {
    const tile = shown(move.action.split("@")[0]);
    const less = () => t("{tile} was not laid: it is worth less there now.", { tile });
    const none = () => t("{tile} was not laid: it no longer fits there.", { tile });
    toast(now ? less() : none(), true);
  }
}
