// What is known at a table: what each of my seats was told, which of them is shown, what is chosen and looked at. Only
// its own methods write here, nothing is drawn, and whoever follows it hears of every change.

import { after, begin, isAway, isMine, seen } from "../game/state.js";
import { Choice } from "./choice.js";
import { Past } from "./past.js";

/** @import { State } from "../game/state.js" */
/** @import { Line } from "../lib/connection.js" */
/** @import { Presence, Told } from "../protocol.js" */

/** Stands for the seat of somebody who has none. */
export const WATCHING = -1;
/** Milliseconds after which somebody is told that a line is broken. */
export const GRACE = 1200;

/** @typedef {import("../protocol.js").Fresh | Told | Presence} Message */
/**
 * Those of a rule sheet that a table speaks of.
 * @typedef {{target: number, draws: number, rounds?: number | null, starter?: string, blocked?: string, winner?:
 *   string, hands?: number[], solo_draws?: number, counting?: string, zero?: number}} SheetFields
 */
/**
 * Who follows the model.
 * @typedef {object} Follower
 * @property {(state: State) => void} [arrived] all there is was told to a seat of mine, at once
 * @property {(state: State, message: Told) => void} [told] the seat that is shown was told of an event
 * @property {(before: State, state: State) => void} [seen] somebody came or went
 * @property {(busy: boolean) => void} [rest] an action is on its way, or is not any more; nothing else is different
 * @property {() => void} [changed] anything is different, after all of these
 */

export class TableModel {
  /** @param {string} id @param {string | null} invite */
  constructor(id, invite) {
    this.id = id;
    this.invite = invite;
    /** The seats of the people at this device. @type {number[]} */
    this.seats = [];
    /** The one that is shown. */
    this.seat = WATCHING;
    /** Which of several people at this device may look. @type {number | null} */
    this.unveiled = null;
    /** What each seat was told. @type {Map<number, State>} */
    this.states = new Map();
    /** @type {Map<number, Line>} */
    this.lines = new Map();
    /** Whether one is broken, and has been for a while; one that was never up is only on its way. */
    this.isLost = false;
    this.losing = 0;
    /** For each seat whether its person is away, once that has lasted. @type {Map<number, boolean>} */
    this.absences = new Map();
    /** @type {SheetFields} */
    this.sheet = { target: 300, draws: 3 };
    /** The server's seconds minus ours. */
    this.skew = 0;
    /** Whether an action is on its way. */
    this.busy = false;
    this.choice = new Choice(this);
    this.past = new Past(this);
    /** @type {Follower[]} */
    this.followers = [];
    this.isTelling = false;
    this.isStale = false;
  }

  // -- who follows ---------------------------------------------------------------------------------------------------

  /** @param {Follower[]} followers in the order in which they hear */
  subscribe(...followers) {
    this.followers.push(...followers);
  }

  /** Tells everybody; what one of them changes is told anew, before the others hear of what is over. */
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

  // -- what is told --------------------------------------------------------------------------------------------------

  /** Nothing is known, not even which seats are mine. */
  begin() {
    this.states.clear();
    this.lines.clear();
    this._noteLoss();
    this.sit([]);
  }

  /** @param {number[]} seats which are mine; none for somebody who watches */
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

  /** A line that is back in a moment, as when a process of the server ends, was not lost. */
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

  /** What the action changes is told by the server: only then is the table drawn anew. @param {boolean} busy */
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

  /** Whether it is my turn. */
  get isMine() {
    return this.state !== undefined && isMine(this.state);
  }

  /** Away for longer than a page takes to load. @param {number} seat */
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

  /** Who is to get the device; nobody while nothing is to be hidden. @returns {string | null} */
  get curtainFor() {
    const falls = this._isHandedOn && this.unveiled !== this.seat && this.state?.round?.turn === this.seat;
    return falls ? this.names[this.seat] : null;
  }

  /** The one on turn is shown. Between two rounds nothing is hidden; the next one begins behind the curtain again. */
  _showSeat() {
    if (!this._isHandedOn) this.unveiled = null;
    const turn = this.state?.round?.turn ?? WATCHING;
    if (!this._isHandedOn || turn === this.seat || !this.seats.includes(turn)) return;
    // Each seat is told by itself: the next one is shown once it knows of the same move.
    if ((this.states.get(turn)?.number ?? -1) < (this.state?.number ?? 0)) return;
    this.seat = turn;
    this.choice.forget();
  }

  unveil() {
    this.unveiled = this.seat;
    this.changed();
  }
}
