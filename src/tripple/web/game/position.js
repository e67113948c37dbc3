// How a recorded game stood at a moment: what lay on the table, what everybody held, everybody's points.

/** @typedef {import("../protocol.js").Laid} Laid */
/** @typedef {import("../protocol.js").Replay} Replay */
/** @typedef {import("../protocol.js").ReplayStep} Step */
/** @typedef {{laid: Laid[], hands: string[][], points: number[], steps: Step[]}} Position */

/** @param {Replay} game @param {number} round @returns {number[]} everybody's points before it */
export function pointsBefore(game, round) {
  const earlier = game.rounds.slice(0, round);
  return game.players.map((_, seat) => earlier.reduce((sum, one) => sum + one.points[seat], 0));
}

/** After so many steps of a round. @param {Replay} game @param {number} round @param {number} count */
export function positionAt(game, round, count) {
  const { hands: dealt, steps: all } = game.rounds[round];
  const steps = all.slice(0, count);
  const hands = dealt.map((hand) => [...hand]);
  const points = pointsBefore(game, round);
  for (const { seat, drawn, laid, lines } of steps) {
    if (drawn) hands[seat].push(drawn);
    if (laid) hands[seat] = hands[seat].filter((tile) => tile !== laid.tile);
    for (const line of lines) points[line.seat] += line.points;
  }
  return { laid: steps.flatMap(({ laid }) => laid ?? []), hands, points, steps };
}
