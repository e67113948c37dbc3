// The board of a table: its tiles, signs of recent moves, and the places for the chosen tile.

import { shown } from "../board/lattice.js";
import { explained, hasBonus, total } from "../game/sums.js";
import { signed, t } from "../lib/words.js";
import { partsOf } from "../turn/actions.js";
import { lately } from "./lately.js";

/** @import { Board, Place } from "../board/board.js" */
/** @import { State } from "../game/state.js" */
/** @import { Option } from "../protocol.js" */
/** @import { TableModel } from "./model.js" */

/** Pixels of the board's upper edge for the list of moves. */
const INSET = 22;

/** @param {Board} board @param {TableModel} model @param {State} state */
export function showTiles(board, { past }, state) {
  board.setInset(state.history.length ? INSET : 0);
  if (board.tiles.size !== past.board.length) board.show(past.board);
}

/** @param {Board} board @param {TableModel} model @param {State} state @param {(cell: string) => void} pick */
export function showPlaces(board, model, state, pick) {
  const { choice, past } = model;
  const last = past.steps.findLast((step) => step.laid);
  board.mark(last?.laid ? [last.laid.cell] : []);
  const steps = past.isLooking ? [] : lately(state);
  board.sign(steps.flatMap(({ laid, seat }) => (laid ? [{ cell: laid.cell, seat }] : [])));
  board.element.classList.toggle("trying", !model.isMine);
  board.element.classList.toggle("settled", Boolean(choice.next));
  const options = model.isVeiled || past.isLooking ? [] : choice.fits(choice.tile);
  const best = [...options].sort((a, b) => total(b.lines) - total(a.lines));
  const places = best.map((option) => placeOf(option, board, model.names, pick));
  board.offer(places, choice.tile, choice.cell);
  if (past.imagined?.cell) board.imagine(past.imagined.cell, past.imagined.tile);
}

/**
 * @param {Option} option @param {Board} board @param {string[]} names @param {(cell: string) => void} pick
 * @returns {Place}
 */
function placeOf(option, board, names, pick) {
  const [tile, cell] = partsOf(option);
  const { lines } = option;
  const sum = explained(lines, names);
  const place = { cell, text: signed(total(lines)), bonus: hasBonus(lines), hit: () => pick(cell) };
  if (!board.tiles.size) {
    const label = t("The middle of the empty table, for {tile}: {sum}", { tile: shown(tile), sum });
    return { ...place, label };
  }
  const known = board.known(cell).map((number) => (number === null ? "?" : String(number)));
  const label = t("Place with the corners {known} for {tile}: {sum}", {
    known: known.join("-"),
    tile: shown(tile),
    sum,
  });
  return { ...place, label };
}
