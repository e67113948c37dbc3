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

/** Fewer tiles have no parts worth naming. */
const FEW = 5;

/** @param {number} at @param {number[]} all */
function third(at, all) {
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return high - low < 1 ? 1 : Math.min(2, Math.floor((3 * (at - low)) / (high - low)));
}

/** The tiles across its sides. @param {Laid[]} board @param {string} cell @returns {string[]} */
export function beside(board, cell) {
  const tiles = new Map(board.map((laid) => [laid.cell, laid.tile]));
  return neighbours(cellOf(cell))
    .flatMap((near) => tiles.get(nameOf(near)) ?? [])
    .map(shown);
}

/** @param {Laid[]} board @param {string} cell a cell of the board or at its edge */
export function part(board, cell) {
  const spots = [...board.map((laid) => laid.cell), cell].map((name) => middle(outline(cellOf(name))));
  const [x, y] = spots[spots.length - 1];
  const [xs, ys] = [0, 1].map((axis) => spots.map((spot) => spot[axis]));
  return t(PARTS[third(y, ys)][third(x, xs)]);
}

/** As a sentence; the first tile needs none. @param {Laid[]} board @param {string} cell */
export function whereabouts(board, cell) {
  const tiles = beside(board, cell);
  if (!tiles.length) return "";
  const words = { part: part(board, cell), tiles: list(tiles) };
  return board.length < FEW ? t("It lies beside {tiles}.", words) : t("It lies {part}, beside {tiles}.", words);
}

/** @param {Laid[]} board */
export function boardText(board) {
  const rows = board.map(({ tile, cell }) => {
    const tiles = beside(board, cell);
    return h("li", tiles.length ? t("{tile}, beside {tiles}", { tile: shown(tile), tiles: list(tiles) }) : shown(tile));
  });
  return h("ol", ...rows);
}
