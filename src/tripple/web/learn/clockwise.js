// The clockwise lesson: a tile that does not fit turns on the spot, and arrows run round the way its numbers go up.

import { cellOf, middle, outline } from "../board/lattice.js";
import { moving, s } from "../lib/dom.js";

/** @import { Board } from "../board/board.js" */

/** Most of a circle round the middle of a tile, and its head. */
const ARROW = "M9-10.7A14 14 0 1 1-10.7-9M-18.6-7.6L-10.7-9L-10.7-1";
/** Three turns with a rest after each, and how long they take in milliseconds. */
const TURNS = [0, 0, 120, 120, 240, 240, 360].map((angle) => ({ transform: `rotate(${angle}deg)` }));
const LASTS = 2800;

/** Let an arrow run round each of these tiles. @param {Board} board @param {string[]} cells */
export function runRound(board, cells) {
  for (const older of board.effects.querySelectorAll(".runs")) older.remove();
  for (const cell of cells) {
    const arrow = s("path", { d: ARROW });
    const place = { class: "runs", transform: `translate(${middle(outline(cellOf(cell)))})` };
    board.effects.append(s("g", place, arrow));
    if (moving()) arrow.animate([{ transform: "none" }, { transform: "rotate(360deg)" }], LASTS / 2);
  }
}

/** Try a tile in a place: however it is turned, it does not fit. */
/** @param {Board} board @param {string} cell @param {string} tile */
export function turnOnTheSpot(board, cell, tile) {
  board.imagine(cell, tile);
  const ghost = /** @type {SVGElement} */ (board.upper.lastElementChild);
  const [x, y] = middle(outline(cellOf(cell)));
  ghost.style.transformOrigin = `${x}px ${y}px`;
  if (moving()) ghost.animate(TURNS, { duration: LASTS, easing: "ease-in-out" });
  runRound(board, [...board.tiles.keys(), cell]);
}
