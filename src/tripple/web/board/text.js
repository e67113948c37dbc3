// The board for those who listen: each tile with its neighbours.

import { h } from "../lib/dom.js";
import { list, t } from "../lib/words.js";
import { shown } from "./lattice.js";
import { beside } from "./whereabouts.js";

/** @import { Laid } from "../protocol.js" */

/** @param {Laid[]} board */
export function boardText(board) {
  const rows = board.map(({ tile, cell }) => {
    const tiles = beside(board, cell);
    return h(
      "li",
      {},
      tiles.length ? t("{tile}, beside {tiles}", { tile: shown(tile), tiles: list(tiles) }) : shown(tile),
    );
  });
  return h("ol", {}, ...rows);
}
