// Why a tile does not lie where it was dropped. The server has said where it may; the board shows what is in the way.

import { cellOf, corners, place, shown } from "./lattice.js";
import { isMine } from "./turn.js";
import { list, t } from "./words.js";

/** @param {import("./table.js").TablePage} page @param {string} tile @param {string} cell */
export function explain(page, tile, cell) {
  const { board, state } = page;
  if (!state || !isMine(state)) return t("It is not your turn yet.");
  if (board.tiles.has(cell)) return t("There is a tile already.");
  const known = board.known(cell);
  const met = [0, 1, 2].filter((i) => known[i] !== null);
  if (met.length < 2) return t("A tile has to share a side with a tile on the table.");
  const missing = met.filter((i) => !tile.includes(String(known[i])));
  const points = corners(cellOf(cell));
  board.blame((missing.length ? missing : met).map((i) => place(points[i])));
  const numbers = list((missing.length ? missing : met).map((i) => String(known[i])));
  if (missing.length) return t("{tile} does not fit here: a corner asks for {number}, and the tile has none.", { tile: shown(tile), number: numbers });
  return t("{tile} does not fit here: clockwise the corners ask for {numbers}, and the tile cannot be turned that way.", { tile: shown(tile), numbers });
}
