// The board for those who listen: each tile with its neighbours.

import { h } from "./dom.js";
import { cellOf, nameOf, neighbours, shown } from "./lattice.js";
import { list, t } from "./words.js";

/** @typedef {import("./board.js").Laid} Laid */

/** @param {Laid[]} board */
export function boardText(board) {
  const tiles = new Map(board.map((laid) => [laid.cell, laid.tile]));
  const rows = board.map(({ tile, cell }) => {
    const beside = neighbours(cellOf(cell)).map((near) => tiles.get(nameOf(near))).filter((near) => near !== undefined);
    const text = beside.length ? t("{tile}, beside {tiles}", { tile: shown(tile), tiles: list(beside.map((one) => shown(String(one)))) }) : shown(tile);
    return h("li", {}, text);
  });
  return h("ol", {}, ...rows);
}
