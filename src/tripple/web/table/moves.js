// Moves in the notation: "open", "draw", "pass", or a tile and its place, as 345@2,-1v.

/** @import { State } from "../game/state.js" */

/** @param {{action: string}} move @returns {[string, string]} tile and cell, or a deed and nothing */
export function partsOf({ action }) {
  const [what, cell = ""] = action.split("@");
  return [what, cell];
}

/** @param {{action: string}} move whether it lays a tile that was in the hand */
export function isLay({ action }) {
  return action.includes("@");
}

/** What decides where my tiles fit; it changes neither with somebody's draw nor with a word. @param {State} state */
export function fitMoment({ round, board }) {
  return `${round?.number} ${board.length} ${round?.hand.join(" ")}`;
}
