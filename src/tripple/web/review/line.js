// A seat's line through the game, as in tripple.review.balance: what it could expect from what it knew, and what moved
// that.

import { choiceOf, isDecision, isMistake } from "./findings.js";

/** @import { Decision, Expected, Replay } from "../protocol.js" */
/** @import { ReviewModel } from "./model.js" */

/** @typedef {"lead" | "win"} Measure points ahead in the whole game (alone, the points), and the chance to win it */
/** @typedef {{luck: number, now: number}} Step what a finding moved by luck, and where the line is after it */

/** The loss of a decision. @param {Decision} decision @param {Measure} of */
export function given(decision, of) {
  const { loss } = choiceOf(decision);
  return isMistake(decision) ? Math.max(0, of === "win" ? (loss.win ?? 0) : loss.points) : 0;
}

/** Points ahead after a number of rounds. @param {Replay} game @param {number} seat @param {number} rounds */
function ahead({ rounds: all, players }, seat, rounds) {
  const sums = players.map((_, one) => all.slice(0, rounds).reduce((sum, { points }) => sum + points[one], 0));
  const others = sums.reduce((sum, one) => sum + one, 0) - sums[seat];
  return players.length === 1 ? sums[seat] : sums[seat] - others / (players.length - 1);
}

/** The outcome, at the end of a round or the game. @param {ReviewModel} model @param {number} at @param {Measure} of */
function settled({ game, findings, number, seat }, at, of) {
  const { round } = findings[at];
  const isLast = at + 1 === number;
  const next = findings[at + 1];
  if (of === "win" && !isLast) return next?.type === "deal" ? (next.before?.win?.[seat] ?? null) : null;
  if (of === "win") {
    if (!game.end) return null;
    return game.winners.includes(seat) ? 1 / game.winners.length : 0;
  }
  const isEnd = isLast || (next && next.round !== round);
  return isEnd && game.rounds[round].end ? ahead(game, seat, round + 1) : null;
}

/** @param {ReviewModel} model @param {Measure} of @returns {{start: number, steps: Step[]}} */
export function lineOf(model, of) {
  const { game, findings, seat, names } = model;
  const value = (/** @type {Expected | null | undefined} */ expected) => expected?.[of]?.[seat] ?? 0;
  const deal = findings.find(({ type }) => type === "deal");
  const before = deal?.type === "deal" ? value(deal.before) : 0;
  const start = of === "win" ? 1 / names.length : before;
  let now = start;
  const steps = findings.map((one, at) => {
    const was = now;
    let [moved, luck] = [0, 0];
    if (isDecision(one) && one.seat === seat) {
      const [best] = one.options;
      const told = of === "win" ? (best.win ?? start) : best.points + ahead(game, seat, one.round);
      [luck, moved] = [told - was, -given(one, of)];
    } else if (isDecision(one)) moved = given(one, of) / (names.length - 1);
    else {
      luck = value(one.luck);
      if (one.type === "deal" && one.round && of === "lead") moved = value(one.before);
    }
    const came = settled(model, at, of);
    if (came !== null) luck += came - (was + luck + moved);
    now = was + luck + moved;
    return { luck, now };
  });
  return { start, steps };
}
