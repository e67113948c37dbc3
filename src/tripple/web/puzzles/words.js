// Puzzles in words: the situation, verdicts, hints and explanations.

import { shown } from "../board/lattice.js";
import { list, many, N_, plain, t } from "../lib/words.js";
import { chanceBy, lost } from "../review/figures.js";
import { deedOf, isLay, partsOf, whereOf } from "../turn/actions.js";
import { lossOf, rightOnes } from "./shelf.js";

/** @import { Option, PuzzleInfo as Puzzle } from "../protocol.js" */

/** The seat's knowledge besides the board and its tiles. @param {Puzzle} puzzle */
export function standing({ question: { held, points, pool, seat } }) {
  const others = held.filter((_, one) => one !== seat);
  const theirs = points.filter((_, one) => one !== seat);
  const tiles =
    others.length === 1
      ? many("The other player holds {n} tile", "The other player holds {n} tiles", others[0])
      : t("The others hold {numbers} tiles", { numbers: list(others.map(String)) });
  const score =
    theirs.length === 1
      ? t("You have {mine} points, the other player {theirs}", { mine: plain(points[seat]), theirs: plain(theirs[0]) })
      : t("You have {mine} points, the others {theirs}", {
          mine: plain(points[seat]),
          theirs: list(theirs.map((one) => plain(one))),
        });
  const left = pool ? many("{n} tile in the pool", "{n} tiles in the pool", pool) : t("The pool is empty");
  return [tiles, left, score];
}

/**
 * Whether it changes my rating, and how hard it is; said before.
 * @param {Puzzle} puzzle @param {import("./results.js").Results} results
 */
export function worth(puzzle, results) {
  if (puzzle.table) return t("Unrated: your own mistake");
  if (results.solved(puzzle.id) !== undefined) return t("Unrated: you have met it before");
  const gaps = { its: results.ratingOf(puzzle), mine: results.rating?.rating };
  return gaps.mine ? t("Rated: puzzle {its}, you {mine}", gaps) : t("Rated: puzzle {its}", gaps);
}

/** @param {Puzzle} puzzle */
export function asked({ by }) {
  return by === "win" ? t("What would you do here?") : t("Which move puts you furthest ahead by the end of the round?");
}

/** The hint after all tries. @param {Puzzle} puzzle @param {string[]} tries */
export function hinted(puzzle, tries) {
  const tried = new Set(tries.map((action) => partsOf({ action })[0]));
  const elsewhere = rightOnes(puzzle).find((one) => isLay(one) && tried.has(partsOf(one)[0]));
  if (!elsewhere) return t(puzzle.hint.sentence, puzzle.hint.values);
  const tile = shown(partsOf(elsewhere)[0]);
  return t("{tile} is the right tile, but it belongs in another place.", { tile });
}

/** @param {Puzzle} puzzle @param {{action: string}} option */
function costOf(puzzle, option) {
  const loss = lossOf(puzzle, option);
  return puzzle.by === "win" ? chanceBy(loss, "never") : lost({ points: loss });
}

/** @type {Record<string, [string, string]>} of an estimate, and of what was worked out */
const COSTS = {
  points: [N_("{action}: gives away about {figure}."), N_("{action}: gives away {figure}.")],
  win: [
    N_("{action}: lowers your chance of winning by about {figure}."),
    N_("{action}: lowers your chance of winning by {figure}."),
  ],
};

/** @param {Puzzle} puzzle @param {{action: string}} option */
export function verdict(puzzle, option) {
  const deed = deedOf(option);
  if (!lossOf(puzzle, option)) return t("{action}: nothing is better.", { action: deed });
  return t(COSTS[puzzle.by][Number(puzzle.exact)], { action: deed, figure: costOf(puzzle, option) });
}

/** The explanation that is read out. @param {Puzzle} puzzle @param {{action: string}} best */
export function explained(puzzle, best) {
  const { gains, costs, tempting, question } = puzzle;
  const said = (/** @type {import("../protocol.js").Why[]} */ some) =>
    some.map(({ sentence, values }) => t(sentence, values));
  const against = tempting ? [verdict(puzzle, { action: tempting }), ...said(costs)] : [];
  return [deedOf(best), whereOf(best, question.board), ...said(gains), ...against];
}
