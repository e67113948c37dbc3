// Why a tile cannot lie where it was dropped: the server says where it may, the board shows the corners in the way.

import { cellOf, corners, nameOf, neighbours, place, shown } from "../board/lattice.js";
import { list, N_, refusal, t } from "../lib/words.js";

/** The circumstances of a turn beside the numbers. */
/** @typedef {{opens: boolean, drawn: string[]}} Now */

/** Whether a tile has no place whatever its numbers. @param {string} tile @param {Now} now */
function isBarred(tile, { opens, drawn }) {
  return opens || (drawn.length > 0 && !drawn.includes(tile));
}

/** @param {string} tile @param {Now} now */
export function fitsNowhere(tile, now) {
  // In the referee's words.
  if (now.opens) return refusal({ sentence: N_("this round cannot be opened with {tile}"), values: { tile } });
  if (isBarred(tile, now)) return t("After drawing, only a tile drawn in this turn may be laid.");
  return t("{tile} fits nowhere at the moment.", { tile: shown(tile) });
}

/** @param {import("../board/board.js").Board} board @param {string} tile @param {string} cell @param {Now} now */
export function explain(board, tile, cell, now) {
  if (isBarred(tile, now)) return fitsNowhere(tile, now);
  if (board.tiles.has(cell)) return t("There is already a tile here.");
  if (!neighbours(cellOf(cell)).some((one) => board.tiles.has(nameOf(one))))
    return t("A tile has to share a side with a tile on the table.");
  const known = board.known(cell);
  // The shared side clockwise: the last corner is followed by the first.
  const met = known[1] === null ? [2, 0] : [0, 1, 2].filter((i) => known[i] !== null);
  const missing = met.filter((i) => !tile.includes(String(known[i])));
  const points = corners(cellOf(cell));
  board.blame((missing.length ? missing : met).map((i) => place(points[i])));
  return misfit(
    tile,
    [...new Set(missing.map((i) => String(known[i])))],
    met.map((i) => String(known[i])),
  );
}

/** @param {string} tile @param {string[]} missing @param {string[]} met */
function misfit(tile, missing, met) {
  const name = shown(tile);
  if (missing.length === 1)
    return t("{tile} does not fit here: a corner asks for {number}, and the tile has none.", {
      tile: name,
      number: missing[0],
    });
  if (missing.length)
    return t("{tile} does not fit here: the corners ask for {numbers}, and the tile has none of them.", {
      tile: name,
      numbers: list(missing),
    });
  return t(
    "{tile} does not fit here: clockwise the corners ask for {numbers}, and the tile cannot be turned that way.",
    { tile: name, numbers: list(met) },
  );
}
