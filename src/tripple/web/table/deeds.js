// What can be done on a turn, in words: the deed, and where on the board.

import { shown } from "../board/lattice.js";
import { beside, part } from "../board/whereabouts.js";
import { list, t } from "../lib/words.js";
import { partsOf } from "./moves.js";

/** @type {Record<string, () => string>} */
const DEEDS = { draw: () => t("Draw a tile"), pass: () => t("Pass"), open: () => t("Lay the opening tile") };

/** @param {{action: string}} one */
export function deedOf(one) {
  const [what, cell] = partsOf(one);
  return cell ? t("Lay {tile}", { tile: shown(what) }) : (DEEDS[what]?.() ?? what);
}

/**
 * Which of the places: part of the board, and what lies beside it.
 * @param {{action: string}} one @param {import("../protocol.js").Laid[]} laid
 */
export function whereOf(one, laid) {
  const [, cell] = partsOf(one);
  if (!cell || !laid.length) return "";
  return t("{part}, beside {tiles}", { part: part(laid, cell), tiles: list(beside(laid, cell)) });
}
