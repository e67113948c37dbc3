// Figures of a review: chances as percentages, points, and their errors.

import { locale, many } from "../lib/words.js";

/** @import { Decision, Loss } from "../protocol.js" */

/** Below this, one digit after the point is shown. */
const SMALL = 10;

/** @param {number} size in hundredths or points */
const digitsFor = (size) => (Math.abs(size) < SMALL - 0.05 && Math.abs(size) > 0 ? 1 : 0);

/** @param {number} number @param {Intl.NumberFormatOptions} how a minus as long as the plus */
function written(number, how) {
  return new Intl.NumberFormat(locale, how).format(number).replace("-", "−");
}

/** A chance: 62 %. @param {number} share */
export function chance(share) {
  return written(share, { style: "percent" });
}

/** A change of a chance: +6.2 %. @param {number} share @param {"always" | "never" | "exceptZero"} [sign] */
export function chanceBy(share, sign = "exceptZero") {
  return written(share, { style: "percent", maximumFractionDigits: digitsFor(100 * share), signDisplay: sign });
}

/** @param {number} points @param {"always" | "never" | "exceptZero" | "auto"} [sign] */
export function pointsBy(points, sign = "exceptZero") {
  return written(points, { maximumFractionDigits: digitsFor(points), signDisplay: sign });
}

/** @param {number} points */
export function inPoints(points) {
  const n = Number(points.toFixed(digitsFor(points)));
  return many("{n} point", "{n} points", n, { n: pointsBy(points, "auto") });
}

/** @typedef {Pick<Decision, "by">} Graded */
/** @param {Graded} graded */
const byWin = ({ by }) => by === "win";

/** The loss of an action, without a sign. @param {Graded} decision @param {Pick<Loss, "win" | "points">} loss */
export function lost(decision, loss) {
  return byWin(decision) ? chanceBy(Math.max(0, loss.win ?? 0), "never") : inPoints(Math.max(0, loss.points));
}

/** The loss as a change: −14 %. @param {Decision} decision @param {Loss} loss */
export function lostBy(decision, loss) {
  return byWin(decision) ? chanceBy(-Math.max(0, loss.win ?? 0)) : pointsBy(-Math.max(0, loss.points));
}

/** The error of an estimate; "" if it is exact. @param {Decision} decision @param {Loss} loss */
export function giveOrTake(decision, loss) {
  const error = byWin(decision) ? loss.win_error : loss.points_error;
  if (!error) return "";
  return `± ${byWin(decision) ? chanceBy(error, "never") : pointsBy(error, "never")}`;
}
