// Where a tile lies, in words, and the whole board as text for screen readers.

import { h } from "../lib/dom.js";
import { list, N_, t } from "../lib/words.js";
import { cellOf, middle, nameOf, neighbours, outline, shown } from "./lattice.js";

/** @import { Laid } from "../protocol.js" */

const PARTS = [
  [N_("at the top left"), N_("at the top"), N_("at the top right")],
  [N_("on the left"), N_("in the middle"), N_("on the right")],
  [N_("at the bottom left"), N_("at the bottom"), N_("at the bottom right")],
];
/** From each neighbour of a cell that points up, and of one that points down. */
const SIDES = {
  up: [N_("right of {tile}"), N_("left of {tile}"), N_("above {tile}")],
  down: [N_("below {tile}"), N_("left of {tile}"), N_("right of {tile}")],
};

/** Fewer tiles have no parts worth naming. */
const FEW = 5;

/** @param {number} at @param {number[]} all */
function third(at, all) {
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return high - low < 1 ? 1 : Math.min(2, Math.floor((3 * (at - low)) / (high - low)));
}

/** On which sides of which tiles it lies. @param {Laid[]} board @param {string} cell @returns {string[]} */
function beside(board, cell) {
  const tiles = new Map(board.map((laid) => [laid.cell, laid.tile]));
  const here = cellOf(cell);
  const sides = SIDES[here.up ? "up" : "down"];
  return neighbours(here).flatMap((near, i) => {
    const tile = tiles.get(nameOf(near));
    return tile ? [t(sides[i], { tile: shown(tile) })] : [];
  });
}

/** @param {Laid[]} board @param {string} cell a cell of the board or at its edge */
function part(board, cell) {
  const spots = [...board.map((laid) => laid.cell), cell].map((name) => middle(outline(cellOf(name))));
  const [x, y] = spots[spots.length - 1];
  const [xs, ys] = [0, 1].map((axis) => spots.map((spot) => spot[axis]));
  return t(PARTS[third(y, ys)][third(x, xs)]);
}

/** Such as: left of 5-5-5 and above 1-3-4, at the top. The first tile has no place. */
/** @param {Laid[]} board @param {string} cell a cell of the board or at its edge */
export function whereabouts(board, cell) {
  const sides = beside(board, cell);
  if (!sides.length) return "";
  return board.length < FEW ? list(sides) : `${list(sides)}, ${part(board, cell)}`;
}

/** Its rank in its row, where each tile shares a side with the next. @param {Laid} laid */
function rank({ cell }) {
  const { x, up } = cellOf(cell);
  return 2 * x + (up ? 0 : 1);
}

/** Tiles side by side, from the left. @param {Laid[]} row @returns {Laid[][]} */
function groups(row) {
  const all = /** @type {Laid[][]} */ ([]);
  for (const laid of row.sort((a, b) => rank(a) - rank(b))) {
    const group = all.at(-1);
    if (group && rank(laid) === rank(group[group.length - 1]) + 1) group.push(laid);
    else all.push([laid]);
  }
  return all;
}

/** The rows from the top, each with its groups from the left, and what a tile stands on. @param {Laid[]} board */
export function boardText(board) {
  const tiles = new Map(board.map(({ cell, tile }) => [cell, shown(tile)]));
  const named = (/** @type {Laid} */ { tile, cell }) => {
    const { x, y, up } = cellOf(cell);
    const under = up && tiles.get(nameOf({ x, y: y - 1, up: false }));
    return under ? t("{tile} on {under}", { tile: shown(tile), under }) : shown(tile);
  };
  const heights = [...new Set(board.map(({ cell }) => cellOf(cell).y))].sort((a, b) => b - a);
  const rows = heights.map((height) => groups(board.filter(({ cell }) => cellOf(cell).y === height)));
  return h("ol", ...rows.map((row) => h("li", h("ul", ...row.map((group) => h("li", group.map(named).join(", ")))))));
}
