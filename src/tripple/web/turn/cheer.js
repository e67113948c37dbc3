// A bridge or a hexagon lights up on the board, with its word and its sound.

import { around, cellOf, corners, nameOf, outline, place } from "../board/lattice.js";
import { triangle } from "../board/tile.js";
import { gained } from "../game/narration.js";
import { play } from "../lib/sound.js";
import { N_, signed, t } from "../lib/words.js";

/** @import { Board } from "../board/board.js" */
/** @import { XY } from "../board/lattice.js" */
/** @import { StepMessage as Step } from "../protocol.js" */

/** The best first. @type {Record<string, string>} */
const WORDS = { hexagon: N_("Hexagon!"), double: N_("Double!"), bridge: N_("Bridge!") };
/** @type {XY[]} */
const RING = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

/** The corners where the tile closes a hexagon. @param {Board} board @param {string} cell @returns {XY[]} */
function closed(board, cell) {
  return corners(cellOf(cell)).filter((point) => around(point).every((one) => board.tiles.has(nameOf(one))));
}

/** @param {XY} point */
function hexagon([x, y]) {
  const points = RING.map(([dx, dy]) => place([x + dx, y + dy]));
  return `M${points.map(([a, b]) => `${a.toFixed(1)} ${b.toFixed(1)}`).join("L")}Z`;
}

/** Let the points rise from a tile, and light up its bonus. @param {Board} board @param {Step} step */
export function cheer(board, step) {
  if (!step.laid) return;
  const { cell } = step.laid;
  const best = Object.keys(WORDS).find((reason) =>
    step.lines.some((line) => line.reason === reason && line.points > 0),
  );
  const points = gained(step, step.seat);
  play("lay");
  if (!best) return board.rise(cell, signed(points), points < 0);
  const shapes = best === "hexagon" ? closed(board, cell).map(hexagon) : [triangle(outline(cellOf(cell)), -3)];
  board.glow(shapes);
  board.rise(cell, `${t(WORDS[best])} ${signed(points)}`, false, true);
  play(best === "hexagon" ? "hexagon" : "bridge");
}
