// Why a round or a game ended, who won and by how much, in sentences.

import { list, many, N_, t } from "../lib/words.js";
import { ruleTitle, valueText } from "./houserules.js";
import { colon } from "./narration.js";
import { together, whose } from "./who.js";

/** @import { State } from "./state.js" */
/** @import { Whose } from "./who.js" */

/** @type {Record<string, string>} */
const ROUND_ENDS = {
  out: N_("{name} has laid the last tile."),
  blocked: N_("Nothing is left to draw and nothing fits any more."),
  passed: N_("Nothing is left to draw and nobody has laid a tile."),
};
/** @type {Record<string, string>} */
const GAME_ENDS = {
  solo: N_("A solitaire is one round."),
  resigned: N_("All others have resigned."),
  abandoned: N_("Nobody stayed at the table."),
  closed: N_("The table was closed."),
};

/** @param {{taken_back: number}} game */
export function takenBack({ taken_back: n }) {
  return n ? many("{n} move taken back", "{n} moves taken back", n) : "";
}

/** A win after take-backs carries a star: it does not count. @param {{won: boolean, taken_back: number}} game */
export function wonText({ won, taken_back: n }) {
  if (!won) return "";
  return n ? t("won*") : t("won");
}

/** Ends of a game that was played out. */
const BY_POINTS = ["target", "rounds"];

/** How a blocked round is paid. @param {State} state @param {{blocked?: string}} sheet */
export function whatIsPaid({ round, table }, { blocked }) {
  if (!round?.end || round.end === "out" || !blocked || table.size === 1) return "";
  return `${colon(ruleTitle("blocked"), valueText(blocked))}.`;
}

/** @param {State} state */
export function whyRound(state) {
  const { round } = state;
  if (!round?.end) return "";
  const who = whose(state);
  if (round.end === "out" && round.turn === who.mine) return t("You have laid your last tile.");
  return t(ROUND_ENDS[round.end], { name: who.names[round.turn] });
}

/** The players who reached the target. @param {Whose} who @param {number[]} totals @param {number} target */
function reached(who, totals, target) {
  const seats = totals.flatMap((points, seat) => (points >= target ? [seat] : []));
  if (seats.length > 1) {
    const names = together(who, seats);
    return many("{names} have reached {n} point.", "{names} have reached {n} points.", target, { names });
  }
  if (seats[0] === who.mine) return many("You have reached {n} point.", "You have reached {n} points.", target);
  const name = who.names[seats[0]];
  return many("{name} has reached {n} point.", "{name} has reached {n} points.", target, { name });
}

/** A sheet's rules for the end of a game. @typedef {{target: number, winner?: string, rounds?: number | null}} Ends */

/**
 * Whether several have reached the target, so that the last round decides.
 * @param {Ends} ends @param {number[]} totals
 */
function lastRoundDecides({ winner: how, rounds, target }, totals) {
  return how === "last-round" && !rounds && totals.filter((points) => points >= target).length > 1;
}

/** Why a game is over by its points or its rounds. @param {Whose} who @param {Ends} ends @param {number[]} totals */
export function whyOver(who, ends, totals) {
  if (ends.rounds === 1) return t("By these rules a game is one round.");
  if (ends.rounds) return t("All rounds have been played.");
  const first = reached(who, totals, ends.target);
  if (!lastRoundDecides(ends, totals)) return first;
  return `${first} ${t("Among them, whoever got the most points in the last round wins.")}`;
}

/** @param {State} state @param {Ends} ends */
export function whyGame(state, ends) {
  const { table } = state;
  const { mine } = whose(state);
  if (BY_POINTS.includes(table.why ?? "")) return whyOver(whose(state), ends, table.totals);
  if (table.why === "resigned" && mine !== null && table.chairs[mine].resigned) return t("You have resigned.");
  return table.why ? t(GAME_ENDS[table.why]) : "";
}

/** @param {State} state */
export function winner(state) {
  const { winners } = state.table;
  const who = whose(state);
  if (!winners.length) return t("Nobody wins.");
  if (winners.length > 1) return t("{names} win together.", { names: together(who, winners) });
  return winners[0] === who.mine ? t("You win!") : t("{name} wins.", { name: who.names[winners[0]] });
}

/** By how much the game was won; "" if it was decided by resigning. @param {State} state @param {Ends} ends */
export function margin(state, ends) {
  const { table } = state;
  const [first] = table.winners;
  if (!BY_POINTS.includes(table.why ?? "") || first === undefined) return "";
  const who = whose(state);
  const points = many("{n} point", "{n} points", table.totals[first]);
  if (lastRoundDecides(ends, table.totals)) return inTheLastRound(state, points);
  if (table.winners.length > 1) return t("{points} each.", { points });
  const others = table.totals.flatMap((_, seat) => (seat === first || table.chairs[seat].resigned ? [] : [seat]));
  const most = Math.max(...others.map((seat) => table.totals[seat]));
  const next = others.filter((seat) => table.totals[seat] === most);
  const gaps = { points, more: table.totals[first] - most, names: list(next.map((seat) => who.names[seat])) };
  if (who.mine !== null && next.includes(who.mine)) return t("{points}, {more} more than you.", gaps);
  return next.length ? t("{points}, {more} more than {names}.", gaps) : "";
}

/**
 * The last round decides: the winner may have fewer points in all.
 * @param {State} state @param {string} points of the winner
 */
function inTheLastRound({ table: { winners }, round }, points) {
  const last = round?.points[winners[0]] ?? 0;
  if (winners.length > 1) return many("{n} point each in the last round.", "{n} points each in the last round.", last);
  return t("{points}, {last} of them in the last round.", { points, last });
}
