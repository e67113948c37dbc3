// Puzzles in words: the situation, verdicts, hints and explanations.

import { shown } from "../board/lattice.js";
import { total } from "../game/sums.js";
import { N_, plain, t } from "../lib/words.js";
import { chanceBy, lost } from "../review/figures.js";
import { deedOf, isLay, partsOf, whereOf } from "../turn/actions.js";
import { lossOf, rightOnes } from "./shelf.js";

/** @import { Option, PuzzleInfo as Puzzle } from "../protocol.js" */

/** The seat's knowledge besides the board and its tiles. @param {Puzzle} puzzle @returns {[string, string][]} */
export function standing({ question: { held, points, pool, seat } }) {
  const others = (/** @type {number[]} */ all) =>
    all
      .filter((_, one) => one !== seat)
      .map(plain)
      .join(", ");
  return [
    [t("Their tiles"), others(held)],
    [t("Pool"), plain(pool)],
    [t("Points"), `${plain(points[seat])} : ${others(points)}`],
  ];
}

/** An action, with its place if several on this page lay the same tile. */
/** @param {Puzzle} puzzle @param {{action: string}} one */
export function deedIn(puzzle, one) {
  const { tempting, question } = puzzle;
  const deed = deedOf(one);
  const isTwin = [{ action: tempting }, ...rightOnes(puzzle)].some(
    ({ action }) => action !== one.action && deedOf({ action }) === deed,
  );
  return isTwin ? `${deed} (${whereOf(one, question.board)})` : deed;
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
  const deed = deedIn(puzzle, option);
  if (!lossOf(puzzle, option)) return t("{action}: nothing is better.", { action: deed });
  return t(COSTS[puzzle.by][Number(puzzle.exact)], { action: deed, figure: costOf(puzzle, option) });
}

/** The turns after an answer. @param {Puzzle} puzzle @param {{action: string}} option */
export function nextAfter({ question, follows }, { action }) {
  const { seat, held, board: laid, options } = question;
  const at = options.findIndex((one) => one.action === action);
  const names = held.map((_, one) => t("Player {number}", { number: one + 1 }));
  const first = { seat, action, points: total(options[at]?.lines ?? []) };
  return { who: { names, mine: seat }, laid, first, follows: follows[at] ?? [] };
}

/** The explanation that is read out. @param {Puzzle} puzzle @param {{action: string}} best */
export function explained(puzzle, best) {
  const { gains, costs, tempting, question } = puzzle;
  const said = (/** @type {import("../protocol.js").Why[]} */ some) =>
    some.map(({ sentence, values }) => t(sentence, values));
  const against = tempting ? [verdict(puzzle, { action: tempting }), ...said(costs)] : [];
  return [deedOf(best), whereOf(best, question.board), ...said(gains), ...against];
}
