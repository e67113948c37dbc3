// The state that a table's messages add up to, and what it means for its reader. Nothing is worked out here that the
// server did not say.

import { whole } from "../lib/whole.js";
import { introduced } from "./computers.js";

/** @import { ChairView as Chair, Laid, Option, RoundView as Round, StepMessage as Step } from "../protocol.js" */
/** @import { TableView as Table } from "../protocol.js" */

/**
 * @typedef {object} State
 * @property {string} id @property {number} number @property {number | null} seat @property {Table} table
 * @property {number | null} until @property {Round | null} round @property {Laid[]} board
 * @property {Step[]} history @property {boolean[]} present
 * @property {(number | null)[]} standIn from when on a computer plays for each seat whose person is away
 * @property {number} at when the last event happened
 * @property {number} watching how many are here without a seat
 * @property {boolean} hurried whether strong computer players think less, since the server is busy
 */

/** @param {Table} table @returns {Table} */
function seated(table) {
  return { ...table, chairs: introduced(table.chairs) };
}

/** The state from a message with everything. @param {any} message @returns {State} */
export function begin(message) {
  const { id, number, seat, table, until, round, board, history, present, changed } = whole("Fresh", message);
  const known = { id, number, seat, table: seated(table), until, round, board, history, present };
  return { ...known, standIn: [], at: changed, watching: 0, hurried: false };
}

/** The state after one more event. @param {State} state @param {any} message @returns {State} */
export function after(state, message) {
  const told = whole("Told", message);
  const round = told.round ?? state.round;
  const isNew = round !== null && round.number !== state.round?.number;
  const [board, history] = isNew ? [[], []] : [state.board, state.history];
  const { step, event } = told;
  // After a take-back, the whole board and history are sent.
  const known = { board: told.board ?? board, history: told.history ?? history };
  const isWord = event.event === "reacted";
  return {
    ...state,
    number: told.number,
    seat: told.seat,
    table: told.table ? seated(told.table) : state.table,
    until: isWord ? state.until : told.until,
    round,
    board: step?.laid ? [...known.board, step.laid] : known.board,
    history: step ? [...known.history, step] : known.history,
    at: isWord ? state.at : event.at,
  };
}

/** The state after a presence message. @param {State} state @param {any} message @returns {State} */
export function seen(state, message) {
  const { present, stand_in: standIn, watching, hurried } = whole("Presence", message);
  return { ...state, present, standIn, watching, hurried };
}

/** @param {State} state @returns {number[]} */
export function standings({ round, table }) {
  if (!round) return table.chairs.map(() => 0);
  const over = table.phase === "pause" || table.phase === "over";
  return over && table.totals.length
    ? table.totals
    : round.points.map((points, seat) => points + (round.before[seat] ?? 0));
}

/** @param {State} state */
export function isMine(state) {
  return state.table.phase === "playing" && state.seat !== null && state.round?.turn === state.seat && !state.round.end;
}

/** @param {State} state */
export function isAlone({ table }) {
  return table.size === 1;
}

/** @param {State} state */
export function hasEnded({ table }) {
  return table.phase === "pause" || table.phase === "over";
}

/**
 * People at this device are present, also before each seat's own line says so.
 * @param {State} state @param {number} seat
 */
export function isAway(state, seat) {
  const chair = state.table.chairs[seat];
  return !chair.level && !chair.resigned && !chair.mine && state.present[seat] === false;
}
