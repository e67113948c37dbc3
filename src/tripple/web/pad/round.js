// A round on the score pad, the mirror of `tripple.pad.rounds`: all points come from the sheet's tariff.

import { LIMITS } from "../contract.js";
import { N_, refusal } from "../lib/words.js";

/** @import { End, Extra, PadEntry as Entry, Points, PointsLine as Line, Start, Tariff } from "../protocol.js" */
/** @import { Turn } from "../protocol.js" */

/** @typedef {[string, number][]} Prices reasons and points */
/** @typedef {End["left"][number]} Left a sum, or tiles by name */
/** @typedef {{at: number, seat: number | null, entry: Entry, lines: Line[]}} Scored */
/**
 * @typedef {object} Round
 * @property {Tariff} tariff @property {number[]} held @property {number} pool @property {number | null} turn
 * @property {number} passes
 * @property {string[]} laid
 * @property {number | null} out
 * @property {boolean} over
 * @property {Scored[]} scored
 */

/** More than any turn can give or cost. */
const MOST_POINTS = LIMITS.padPoints;

/** An impossible entry; `at` is its line, from 0. */
export class Impossible extends Error {
  /** @param {string} sentence @param {Record<string, any>} [values] */
  constructor(sentence, values = {}) {
    super(refusal({ sentence, values }));
    this.sentence = sentence;
    this.values = values;
    this.at = /** @type {number | null} */ (null);
  }
}

/** No such tile, which needs no line number. */
export class NoTile extends Impossible {}

/** @param {Tariff} tariff @param {number} players @returns {Round} */
export function dealt(tariff, players) {
  const size = tariff.hands[players];
  return {
    tariff,
    held: Array(players).fill(size),
    pool: tariff.box - players * size,
    turn: null,
    passes: 0,
    laid: [],
    out: null,
    over: false,
    scored: [],
  };
}

/** A player is out (R8), or all have passed with the pool empty (D10). @param {Round} round */
export function mustEnd(round) {
  return round.out !== null || round.passes === round.held.length;
}

/** @param {Round} round @returns {number[]} */
export function points(round) {
  const sums = round.held.map(() => 0);
  for (const { lines } of round.scored) for (const line of lines) sums[line.seat] += line.points;
  return sums;
}

/** @param {string} name three digits in any order */
export function sorted(name) {
  return [...name].sort().join("");
}

/** @param {Round} round @param {number} at @param {Entry} entry @returns {Round} */
export function enter(round, at, entry) {
  const [after, seat, lines] = ENTERED[entry.kind](round, /** @type {any} */ (entry));
  return { ...after, scored: [...round.scored, { at, seat, entry, lines }] };
}

/** @param {Round} round @param {Start} entry @returns {[Round, number, Line[]]} */
function start(round, entry) {
  const seat = opener(round, entry.seat);
  const tile = tileOf(round, entry.tile);
  const after = afterLaying(round, seat, tile);
  return [after, seat, [...priced(seat, round.tariff.opening[tile]), ...goingOut(after, seat)]];
}

/** @param {Round} round @param {number} seat */
function opener(round, seat) {
  if (round.scored.length) throw new Impossible(N_("the round has begun already"));
  return player(round, seat);
}

/** @param {Round} round @param {number} seat */
function player(round, seat) {
  const known = seat >= 0 && seat < round.held.length;
  if (!known) throw new Impossible(N_("there is no player {number}"), { number: seat + 1 });
  return seat;
}

/** @param {Round} round @param {Turn} entry @returns {[Round, number, Line[]]} */
function turn(round, entry) {
  const seat = onTurn(round);
  const drawn = afterDrawing(round, seat, entry.draws);
  const draws = drawing(round.tariff, seat, entry.draws);
  if (entry.tile === null) return passed(drawn, seat, entry, draws);
  const tile = tileOf(round, entry.tile);
  const after = afterLaying(drawn, seat, tile);
  const lay = priced(seat, [["value", round.tariff.tiles[tile]], ...round.tariff.laying[entry.bonus]]);
  return [after, seat, [...draws, ...lay, ...goingOut(after, seat)]];
}

/** An older tariff has no last draw. @param {Tariff} tariff @param {number} seat @param {number} number */
function drawing(tariff, seat, number) {
  const each = Array.from({ length: number }, () => tariff.drawing).flat();
  return priced(seat, number === tariff.draws ? [...each, ...(tariff.last_draw ?? [])] : each);
}

/** @param {Round} round @returns {number} */
function onTurn(round) {
  if (round.turn === null) throw new Impossible(N_("a round begins with its opening tile"));
  if (mustEnd(round)) throw new Impossible(N_("the round is over: enter the tiles that are left"));
  return round.turn;
}

/** @param {Round} round @param {number} seat @param {number} draws @returns {Round} */
function afterDrawing(round, seat, draws) {
  const most = round.tariff.draws;
  if (!(draws >= 0 && draws <= most))
    throw new Impossible(N_("{draws} draws: expected a number from 0 to {most}"), { draws, most });
  if (draws > round.pool)
    throw new Impossible(N_("{draws} draws: the pool has {pool} tiles left"), { draws, pool: round.pool });
  return { ...round, pool: round.pool - draws, held: changed(round.held, seat, draws) };
}

/** Passing takes all allowed draws, or costs with an empty pool (R5, R6). */
/**
 * @param {Round} round @param {number} seat @param {Turn} entry @param {Line[]} draws
 * @returns {[Round, number, Line[]]}
 */
function passed(round, seat, entry, draws) {
  const most = round.tariff.draws;
  if (entry.bonus !== "none") throw new Impossible(N_("there is no bonus without a tile"));
  if (round.pool && entry.draws < most)
    throw new Impossible(N_("the pool has {pool} tiles left: whoever lays nothing draws up to {most}"), {
      pool: round.pool,
      most,
    });
  return [afterPassing(round, seat), seat, [...draws, ...priced(seat, round.tariff.passing[entry.draws])]];
}

/** @param {Round} round @param {number} seat @returns {Round} */
function afterPassing(round, seat) {
  return { ...round, passes: round.pool ? 0 : round.passes + 1, turn: (seat + 1) % round.held.length };
}

/** The points of a turn as given; its tiles are still counted. */
/** @param {Round} round @param {Points} entry @returns {[Round, number, Line[]]} */
function pointsAlone(round, entry) {
  if (round.turn === null && !entry.laid) throw new Impossible(N_("a round begins with its opening tile"));
  const seat = entry.seat === null ? onTurn(round) : opener(round, entry.seat);
  const drawn = afterDrawing(round, seat, entry.draws);
  return [entry.laid ? afterLaying(drawn, seat) : afterPassing(drawn, seat), seat, noted(seat, entry.points)];
}

/** @param {Round} round @param {Extra} entry @returns {[Round, number, Line[]]} */
function extra(round, entry) {
  if (round.turn === null && !round.over) throw new Impossible(N_("a round begins with its opening tile"));
  const seat = player(round, entry.seat);
  if (!entry.points) throw new Impossible(N_("0 points change nothing"));
  return [round, seat, noted(seat, entry.points)];
}

/** @param {number} seat @param {number} points @returns {Line[]} */
function noted(seat, points) {
  const bounds = { points, least: -MOST_POINTS, most: MOST_POINTS };
  const sane = Number.isInteger(points) && Math.abs(points) <= MOST_POINTS;
  if (!sane) throw new Impossible(N_("{points} points: expected a whole number from {least} to {most}"), bounds);
  return priced(seat, [["points", points]]);
}

/** The tile of three digits in any order; the box has one of each (R1). @param {Round} round @param {string} name */
export function tileOf(round, name) {
  const tile = sorted(name);
  if (!(tile in round.tariff.tiles))
    throw new NoTile(N_("{text!r} is not a tile: expected three ascending digits from 0 to {most}"), {
      text: tile,
      most: Math.max(...Object.keys(round.tariff.tiles).map((name) => Number(name[2]))),
    });
  if (round.laid.includes(tile)) throw new Impossible(N_("{tile} was laid in this round already"), { tile });
  return tile;
}

/** Lay a tile, or an unknown one. @param {Round} round @param {number} seat @param {string[]} tile @returns {Round} */
function afterLaying(round, seat, ...tile) {
  const held = changed(round.held, seat, -1);
  return {
    ...round,
    held,
    laid: [...round.laid, ...tile],
    out: held[seat] ? null : seat,
    passes: 0,
    turn: (seat + 1) % held.length,
  };
}

/** @param {Round} round @param {number} seat */
function goingOut(round, seat) {
  return round.out === seat ? priced(seat, round.tariff.out) : [];
}

/** @param {Round} round @param {End} entry @returns {[Round, null, Line[]]} */
function end(round, entry) {
  if (round.turn === null) throw new Impossible(N_("a round begins with its opening tile"));
  if (round.out === null && round.pool)
    throw new Impossible(N_("nobody is out and the pool has {pool} tiles left: the round goes on (R9)"), {
      pool: round.pool,
    });
  const left = countsWhatIsLeft(round) ? worths(round, entry) : round.held.map(() => 0);
  return [
    { ...round, turn: null, over: true },
    null,
    round.out === null ? blocked(round, left) : round.tariff.out_takes ? others(round.out, left) : [],
  ];
}

const ENTERED = { start, turn, points: pointsAlone, extra, end };

/** R9, D11. @param {Round} round @param {number[]} left @returns {Line[]} */
function blocked({ tariff: { blocked: rule }, held }, left) {
  const measure = rule.by_number ? held : left;
  const least = measure.flatMap((much, seat) => (much === Math.min(...measure) ? [seat] : []));
  const best = least.length === 1 || rule.tie ? least : [];
  const gets = (/** @type {number} */ seat) =>
    rule.differences
      ? others(
          seat,
          left.map((value) => value - left[seat]),
          "difference",
        )
      : others(seat, left);
  return left.flatMap((_, seat) => [
    ...(rule.least_gets && best.includes(seat) ? gets(seat) : []),
    ...(rule.all_lose || (rule.least_loses && best.includes(seat)) ? own(seat, left) : []),
  ]);
}

/** @param {number} seat @param {number[]} left @returns {Line[]} */
function others(seat, left, reason = "left") {
  return left.flatMap((value, other) => (other !== seat && value ? [{ seat, reason, points: value, other }] : []));
}

/** @param {number} seat @param {number[]} left @returns {Line[]} */
function own(seat, left) {
  return left[seat] ? [{ seat, reason: "own", points: -left[seat], other: null }] : [];
}

/** Whether the tiles left matter, so that they have to be counted. @param {Round} round */
export function countsWhatIsLeft({ out, tariff: { out_takes: takes, blocked: rule } }) {
  return out === null ? rule.least_gets || rule.least_loses || rule.all_lose : takes;
}

/** @param {Round} round @param {End} entry */
function worths(round, entry) {
  const [given, players] = [entry.left.length, round.held.length];
  if (given !== players)
    throw new Impossible(N_("expected the tiles of {players} players, not of {given}"), { given, players });
  const named = entry.left.flatMap((left) => (typeof left === "number" ? [] : left)).map((name) => tileOf(round, name));
  const twice = named.find((tile, i) => named.indexOf(tile) !== i || named.lastIndexOf(tile) !== i);
  if (twice) throw new Impossible(N_("{tile} is left twice: the box has one of each (R1)"), { tile: twice });
  return entry.left.map((left, seat) => worth(round, seat, left));
}

/**
 * The least and the most that some unlaid tiles can be worth.
 * @param {Round} round @param {number} held @returns {[number, number]}
 */
export function range(round, held) {
  const values = Object.entries(round.tariff.tiles)
    .filter(([tile]) => !round.laid.includes(tile))
    .map(([, value]) => value)
    .sort((a, b) => a - b);
  const sum = (/** @type {number[]} */ some) => some.reduce((all, value) => all + value, 0);
  return [sum(values.slice(0, held)), sum(values.slice(values.length - held))];
}

/** @param {Round} round @param {number} seat @param {Left} left */
function worth(round, seat, left) {
  const values = { number: seat + 1, held: round.held[seat] };
  if (typeof left !== "number") {
    if (left.length !== values.held)
      throw new Impossible(N_("player {number} holds {held} tiles, and {named} are named"), {
        ...values,
        named: left.length,
      });
    return left.reduce((sum, name) => sum + round.tariff.tiles[sorted(name)], 0);
  }
  const [least, most] = range(round, values.held);
  if (!(left >= least && left <= most))
    throw new Impossible(N_("player {number} holds {held} tiles: they are worth {least} to {most}, not {left}"), {
      ...values,
      left,
      least,
      most,
    });
  return left;
}

/** @param {number} seat @param {Prices} prices @returns {Line[]} */
function priced(seat, prices) {
  return prices.map(([reason, points]) => ({ seat, reason, points, other: null }));
}

/** @param {number[]} held @param {number} seat @param {number} by */
function changed(held, seat, by) {
  return held.map((number, at) => (at === seat ? number + by : number));
}
