// A tile from the tray held over the board: where it snaps to, and what it means to let go there.

import { cellOf, middle, nameOf, numbersOf, outline, turned } from "../board/lattice.js";
import { toast } from "../lib/speaker.js";
import { t } from "../lib/words.js";
import { drag } from "./drag.js";
import { explain } from "./explain.js";

/** @import { Board } from "../board/board.js" */
/** @import { TableModel } from "./model.js" */

/** @typedef {{model: TableModel, commands: import("./commands.js").Commands, board: Board}} Table */

/**
 * @param {PointerEvent} event
 * @param {string} tile
 * @param {HTMLElement} element
 * @param {Table} table
 * @param {(before: string) => void} move puts the tile before another one in the tray
 */
export function grab(event, tile, element, table, move) {
  drag(event, element, tile, {
    begin: () => begin(table.model, tile),
    over: (x, y) => pose(table.board, tile, snap(table, tile, x, y)),
    drop: (x, y) => drop(table, tile, x, y, move),
  });
}

/** @param {TableModel} model @param {string} tile */
function begin({ choice, state }, tile) {
  const isUnknown = choice.mayTry && !choice.knowsTries;
  choice.choose(isUnknown || choice.fits(tile).length ? tile : null);
  return state !== undefined;
}

/** @param {Table} table @param {string} tile @param {number} x @param {number} y */
function snap({ model, board }, tile, x, y) {
  return model.choice.tile === tile ? placeAt(board, x, y) : null;
}

/** The place that is meant by a tile held there. @param {Board} board @param {number} x @param {number} y */
export function placeAt(board, x, y) {
  if (!board.holds(x, y)) return null;
  // On the bare table there is one place, wherever a tile is dropped.
  return board.tiles.size ? board.nearest(x, y) : (board.places[0] ?? null);
}

/** How a tile would lie in a place. @param {Board} board @param {string} tile @param {{cell: string} | null} near */
export function pose(board, tile, near) {
  if (!near) return null;
  const points = outline(cellOf(near.cell));
  const [cx, cy] = board.screen(middle(points));
  const numbers = turned(numbersOf(tile), board.known(near.cell)) ?? numbersOf(tile);
  const by = [0, 1, 2].find((n) => [...tile.slice(n), ...tile.slice(0, n)].join("") === numbers.join("")) ?? 0;
  const turn = -120 * by + (cellOf(near.cell).up ? 0 : 60);
  return { x: cx, y: cy, turn, side: board.side };
}

/**
 * @param {Table} table
 * @param {string} tile
 * @param {number} x
 * @param {number} y
 * @param {(before: string) => void} move
 */
function drop(table, tile, x, y, move) {
  const near = snap(table, tile, x, y);
  if (near) return table.commands.pick(near.cell, true);
  const under = document.elementFromPoint(x, y);
  const other = /** @type {HTMLElement | null} */ (under?.closest(".tray button"))?.dataset.tile;
  if (other && other !== tile) move(other);
  if (under?.closest(".field")) toast(whyNot(table, tile, nameOf(table.board.under(x, y))), true);
}

/** @param {Table} table @param {string} tile @param {string} cell */
function whyNot({ model, board }, tile, cell) {
  if (model.choice.onlyOpening) return t("The rules name the opening tile. The button lays it.");
  if (!model.isMine && !model.choice.knowsTries) return t("It is not your turn yet.");
  return explain(board, tile, cell, model.choice.now);
}
