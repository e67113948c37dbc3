// What a state means for whoever reads it: whose turn, who is away, whether it has come to an end.

/** @import { State } from "../game/state.js" */

/** @param {State} state */
export function isMine(state) {
  return state.table.phase === "playing" && state.seat !== null && state.round?.turn === state.seat && !state.round.end;
}

/** Nobody else can come to this table. @param {State} state */
export function isAlone({ table }) {
  return table.size === 1;
}

/** A round or the game is over. @param {State} state */
export function hasEnded({ table }) {
  return table.phase === "pause" || table.phase === "over";
}

/**
 * Who sits at this device is here, also before each seat's own line says so.
 * @param {State} state
 * @param {number} seat
 */
export function isAway(state, seat) {
  const chair = state.table.chairs[seat];
  return !chair.level && !chair.resigned && !chair.mine && state.present[seat] === false;
}
