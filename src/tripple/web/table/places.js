// The board of a table: its tiles, signs of recent moves, and the places for the chosen tile.

import { shown } from "../board/lattice.js";
import { whereabouts } from "../board/whereabouts.js";
import { colon } from "../game/narration.js";
import { explained, hasBonus, total } from "../game/sums.js";
import { toast } from "../lib/speaker.js";
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
  const { tile } = choice;
  const isShut = model.isVeiled || past.isLooking;
  const options = isShut ? [] : choice.fits(tile);
  const best = [...options].sort((a, b) => total(b.lines) - total(a.lines));
  const lit = () => best.map((option) => placeOf(option, board, model.names, pick));
  board.offer(choice.isUnlit && tile && !isShut ? tries(board, choice, tile, pick) : lit(), tile, choice.cell);
  if (past.imagined?.cell) board.imagine(past.imagined.cell, past.imagined.tile);
}

/**
 * All cells where a tile could lie at all: what does not fit is refused with the reason.
 * @param {Board} board @param {import("./choice.js").Choice} choice @param {string} tile
 * @param {(cell: string) => void} pick @returns {Place[]}
 */
function tries(board, choice, tile, pick) {
  return board.edge.map((cell) => {
    const hit = () => (choice.option(`${tile}@${cell}`) ? pick(cell) : toast(choice.whyNot(board, tile, cell), true));
    return { cell, text: "", bonus: false, label: spot(board, cell, tile), hit };
  });
}

/** A place and what it asks for, in words. @param {Board} board @param {string} cell @param {string} tile */
function spot(board, cell, tile) {
  const laid = [...board.tiles.values()].map((one) => one.laid);
  const words = { tile: shown(tile), where: whereabouts(laid, cell) };
  if (!laid.length) return t("The middle of the empty table, for {tile}", words);
  const known = board.known(cell).map((number) => number ?? "?");
  return t("{where}, corners {known}, for {tile}", { ...words, known: known.join("-") });
}

/**
 * @param {Option} option @param {Board} board @param {string[]} names @param {(cell: string) => void} pick
 * @returns {Place}
 */
function placeOf(option, board, names, pick) {
  const [tile, cell] = partsOf(option);
  const { lines } = option;
  const label = colon(spot(board, cell, tile), explained(lines, names));
  return { cell, text: signed(total(lines)), bonus: hasBonus(lines), label, hit: () => pick(cell) };
}
