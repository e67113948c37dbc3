// The state of a table: each seat's messages, the shown seat, what is chosen and looked at. Only its own methods write
// here, nothing is drawn, and followers hear of every change.

import { after, begin, isAway, isMine, seen } from "../game/state.js";
import { Choice } from "./choice.js";
import { Past } from "./past.js";

/** @import { State } from "../game/state.js" */
/** @import { Line } from "../lib/connection.js" */
/** @import { Presence, Told } from "../protocol.js" */

/** The seat of a spectator. */
export const WATCHING = -1;
/** Milliseconds before a broken line is shown. */
export const GRACE = 1200;

/** @typedef {import("../protocol.js").Fresh | Told | Presence} Message */
/**
 * The fields of a rule sheet that a table shows.
 * @typedef {{target: number, draws: number, rounds?: number | null, starter?: string, blocked?: string, winner?:
 *   string, hands?: number[], solo_draws?: number, counting?: string, zero?: number}} SheetFields
 */
/**
 * @typedef {object} Follower
 * @property {(state: State) => void} [arrived] a seat of mine got the whole state at once
 * @property {(state: State, message: Told) => void} [told] the seat that is shown got an event
 * @property {(before: State, state: State) => void} [seen] a player came or went
 * @property {(busy: boolean) => void} [rest] an action is on its way, or is not any more; nothing else is different
 * @property {() => void} [changed] anything is different, after all of these
 */

export class TableModel {
  /** @param {string} id @param {string | null} invite */
  constructor(id, invite) {
    this.id = id;
    this.invite = invite;
    this.seats = /** @type {number[]} */ ([]);
    this.seat = WATCHING;
    /** The seat that may be looked at, if several share this device. @type {number | null} */
    this.unveiled = null;
    this.states = /** @type {Map<number, State>} */ (new Map());
    this.lines = /** @type {Map<number, Line>} */ (new Map());
    /** Whether a line has been broken for a while; a new one is not lost. */
    this.isLost = false;
    this.losing = 0;
    /** Absences that have lasted, by seat. @type {Map<number, boolean>} */
    this.absences = new Map();
    this.sheet = /** @type {SheetFields} */ ({ target: 300, draws: 3 });
    this.skew = 0;
    this.busy = false;
    this.choice = new Choice(this);
    this.past = new Past(this);
    this.followers = /** @type {Follower[]} */ ([]);
    this.isTelling = false;
    this.isStale = false;
  }

  // -- who follows ---------------------------------------------------------------------------------------------------

  /** @param {Follower[]} followers in the order in which they hear */
  subscribe(...followers) {
    this.followers.push(...followers);
  }

  /** Tell all followers; a change during that starts over, so that none gets an outdated state. */
  changed() {
    this.isStale = true;
    if (this.isTelling) return;
    this.isTelling = true;
    try {
      while (this.isStale) this._tellAll();
    } finally {
      this.isTelling = false;
    }
  }

  _tellAll() {
    this.isStale = false;
    this._showSeat();
    this.past.settle();
    for (const follower of this.followers) {
      follower.changed?.();
      if (this.isStale) return;
    }
  }

  // -- what is heard --------------------------------------------------------------------------------------------------

  /** Know nothing, not even which seats are mine. */
  begin() {
    this.states.clear();
    this.lines.clear();
    this._noteLoss();
    this.sit([]);
  }

  /** @param {number[]} seats mine; none for spectators */
  sit(seats) {
    this.seats = seats;
    if (!seats.includes(this.seat)) this.seat = seats[0] ?? WATCHING;
  }

  /** @param {number} seat @param {Line} line */
  setLine(seat, line) {
    this.lines.set(seat, line);
    this._noteLoss();
    this.changed();
  }

  /** A line that is back in a moment, as when a server process ends, was not lost. */
  _noteLoss() {
    const isBroken = [...this.lines].some(
      ([seat, line]) => line === "lost" || (line === "connecting" && this.states.has(seat)),
    );
    if (isBroken === (this.losing !== 0)) return;
    clearTimeout(this.losing);
    this.losing = isBroken ? window.setTimeout(() => this._lose(), GRACE) : 0;
    this.isLost = false;
  }

  _lose() {
    this.isLost = true;
    this.changed();
  }

  /** @param {number} seat @param {Message} message */
  hear(seat, message) {
    const before = this.states.get(seat);
    if (message.type === "fresh") this._begin(seat, begin(message));
    else if (message.type === "told" && before) this._goOn(seat, after(before, message), message);
    else if (message.type === "presence" && before) this._see(seat, before, message);
    this.changed();
  }

  /** @param {number} seat @param {State} state */
  _begin(seat, state) {
    this.states.set(seat, state);
    for (const follower of this.followers) follower.arrived?.(state);
  }

  /** @param {number} seat @param {State} state @param {Told} message */
  _goOn(seat, state, message) {
    this.states.set(seat, state);
    if (seat !== this.seat) return;
    for (const follower of this.followers) follower.told?.(state, message);
    const { event } = message;
    const isMyDeed = event.event !== "reacted" && "seat" in event && event.seat === state.seat;
    if (event.event === "dealt" || isMyDeed) this.choice.forget();
    if (isMyDeed) this.setBusy(false);
  }

  /** @param {number} seat @param {State} before @param {Presence} message */
  _see(seat, before, message) {
    const state = seen(before, message);
    this.states.set(seat, state);
    this.skew = message.now - Date.now() / 1000;
    if (seat === this.seat) for (const follower of this.followers) follower.seen?.(before, state);
  }

  /** @param {SheetFields} sheet */
  setSheet(sheet) {
    this.sheet = sheet;
    this.changed();
  }

  /** @param {number} seat @param {boolean} isAway */
  setAbsence(seat, isAway) {
    this.absences.set(seat, isAway);
  }

  /** An action is on its way; the table is redrawn only when the server reports it. @param {boolean} busy */
  setBusy(busy) {
    if (this.busy === busy) return;
    this.busy = busy;
    for (const follower of this.followers) follower.rest?.(busy);
  }

  // -- what follows from it ------------------------------------------------------------------------------------------

  /** @returns {State | undefined} of the seat that is shown */
  get state() {
    return this.states.get(this.seat);
  }

  get names() {
    return (this.state?.table.chairs ?? []).map((chair) => chair.name);
  }

  get isInLobby() {
    return this.state?.table.phase === "lobby";
  }

  get isMine() {
    return this.state !== undefined && isMine(this.state);
  }

  /** @param {number} seat */
  isGone(seat) {
    return this.state !== undefined && isAway(this.state, seat) && this.absences.get(seat) !== false;
  }

  get mayHint() {
    return this.isMine && !this.isVeiled && Boolean(this.state?.table.hints);
  }

  // -- several people at one device ----------------------------------------------------------------------------------

  get isVeiled() {
    return this.seats.length > 1 && this.unveiled !== this.seat;
  }

  get _isHandedOn() {
    return this.seats.length > 1 && this.state?.table.phase === "playing" && this.state.round !== null;
  }

  /** The player to hand the device to, or null. @returns {string | null} */
  get curtainFor() {
    const falls = this._isHandedOn && this.unveiled !== this.seat && this.state?.round?.turn === this.seat;
    return falls ? this.names[this.seat] : null;
  }

  /** Show the seat on turn. Nothing is hidden between rounds; the next one starts behind the curtain. */
  _showSeat() {
    if (!this._isHandedOn) this.unveiled = null;
    const turn = this.state?.round?.turn ?? WATCHING;
    if (!this._isHandedOn || turn === this.seat || !this.seats.includes(turn)) return;
    // Each seat has its own messages: show the next one once it knows of the move.
    if ((this.states.get(turn)?.number ?? -1) < (this.state?.number ?? 0)) return;
    this.seat = turn;
    this.choice.forget();
  }

  unveil() {
    this.unveiled = this.seat;
    this.changed();
  }
}
