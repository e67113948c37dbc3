// Events as they happen: announced, and shown on the board.

import { whereabouts } from "../board/whereabouts.js";
import { REACTIONS } from "../contract.js";
import { colon, told } from "../game/narration.js";
import { total } from "../game/sums.js";
import { remember } from "../game/verify.js";
import { called, whose } from "../game/who.js";
import { announce } from "../lib/speaker.js";
import { many, t } from "../lib/words.js";
import { cheer } from "../turn/cheer.js";

/** @import { Board } from "../board/board.js" */
/** @import { State } from "../game/state.js" */
/** @import { StepMessage as Step } from "../protocol.js" */

/** A move with its place, in words. @param {State} state @param {Step} step */
function newsOf(state, step) {
  const who = whose(state);
  const isMine = step.seat === who.mine;
  // The tile is in the heading, unless a computer plays for me.
  if (isMine && step.action === "draw" && !state.table.chairs[step.seat].taken)
    return step.lines.length ? many("{n} point", "{n} points", total(step.lines)) : "";
  const what = told(step, who);
  const where = step.laid && whereabouts(state.board, step.laid.cell);
  return where ? [what, t("It lies {where}.", { where })].join(". ") : what;
}

export class News {
  /**
   * @param {import("./model.js").TableModel} model
   * @param {{board: Board, tray: import("../turn/tray.js").Tray, seats: import("./seats.js").Seats}} places
   */
  constructor(model, { board, tray, seats }) {
    this.model = model;
    this.board = board;
    this.tray = tray;
    this.seats = seats;
  }

  /** @param {State} state */
  arrived(state) {
    if (state === this.model.state) this.board.show(this.model.past.board);
    if (state.seat === null && state.table.phase !== "lobby") announce(t("You are watching."));
    remember(this.model.id, state.table.commitment);
  }

  /** @param {State} state @param {import("../protocol.js").Told} message */
  told(state, { event, step }) {
    if (event.event === "dealt") this.board.show([]);
    if (event.event === "taken-back") this._goBack(state, event.seat);
    const last = state.history.at(-1);
    if (step && last) this._show(state, last);
    if (event.event !== "reacted") return;
    this.seats.say(event.seat, event.reaction);
    announce(colon(called(whose(state), event.seat), t(REACTIONS[event.reaction])));
  }

  /** @param {State} state @param {number} seat */
  _goBack(state, seat) {
    this.board.show(this.model.past.board);
    const who = whose(state);
    const isMine = seat === who.mine;
    announce(isMine ? t("Your move has been taken back.") : t("{name} took a move back.", { name: called(who, seat) }));
  }

  /** @param {State} state @param {Step} step */
  _show(state, step) {
    announce(newsOf(state, step));
    if (!step.laid || this.model.past.isLooking) return;
    const from = this.tray.find(step.laid.tile) ?? this.seats.find(step.seat);
    this.board.add(step.laid, from?.getBoundingClientRect() ?? null);
    cheer(this.board, step);
  }
}
