// How a recorded game stood at a moment: what lay on the table, what everybody held, everybody's points.

import { UNKNOWN } from "../board/tile.js";

/** @import { Laid, Replay, ReplayStep as Step } from "../protocol.js" */

/** @typedef {{laid: Laid[], hands: string[][], points: number[], steps: Step[]}} Position */

/** @param {Replay} game @param {number} round @returns {number[]} everybody's points before it */
export function pointsBefore(game, round) {
  const earlier = game.rounds.slice(0, round);
  return game.players.map((_, seat) => earlier.reduce((sum, one) => sum + one.points[seat], 0));
}

/**
 * A tile leaves a hand: it was one of the unknown ones if it is not among the others.
 * @param {string[]} hand
 * @param {string} tile
 */
function lay(hand, tile) {
  const at = hand.includes(tile) ? hand.indexOf(tile) : hand.indexOf(UNKNOWN);
  if (at >= 0) hand.splice(at, 1);
}

/** After so many steps of a round. @param {Replay} game @param {number} round @param {number} count */
export function positionAt(game, round, count) {
  const { hands: dealt, steps: all } = game.rounds[round];
  const steps = all.slice(0, count);
  const hands = dealt.map((hand) => [...hand]);
  const points = pointsBefore(game, round);
  for (const { seat, action, drawn, laid, lines } of steps) {
    if (drawn) hands[seat].push(drawn);
    // The tile that opens a solitaire comes from the pool.
    if (laid && (hands.length > 1 || action !== "open")) lay(hands[seat], laid.tile);
    for (const line of lines) points[line.seat] += line.points;
  }
  return { laid: steps.flatMap(({ laid }) => laid ?? []), hands, points, steps };
}
