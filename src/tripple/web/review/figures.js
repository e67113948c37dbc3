// Figures of a review: chances as percentages, points, and their errors.

import { locale, many, t } from "../lib/words.js";

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

/** The points that an action loses, without a sign. @param {Pick<Loss, "points">} loss */
export function lost(loss) {
  return inPoints(Math.max(0, loss.points));
}

/** The loss as a change: −14. @param {Loss} loss */
export function lostBy(loss) {
  return pointsBy(-Math.max(0, loss.points));
}

/** The error of an estimate; "" if it is exact. @param {Loss} loss */
export function giveOrTake({ points_error: error }) {
  return error ? `± ${pointsBy(error, "never")}` : "";
}

/** Times the standard error from which a chance counts as lost. */
const SURE = 2;

/** The chance to win that was lost, if it is known, else "". @param {Loss} loss */
function chanceLost({ win, win_error: error }) {
  return win !== null && win >= 0.001 && win >= SURE * error ? chanceBy(win, "never") : "";
}

/** The cost in points: "about" only of an estimate. @param {Decision} decision @param {Loss} loss */
export function pointsCost({ exact }, loss) {
  const figure = lost(loss);
  return exact ? t("It cost {figure}.", { figure }) : t("It cost about {figure}.", { figure });
}

/** The loss of chance to win, if it is known well enough, else "". @param {Loss} loss */
export function chanceCost(loss) {
  const figure = chanceLost(loss);
  return figure && t("It lowered the chance to win by about {figure}.", { figure });
}

/** Both. @param {Decision} decision @param {Loss} loss */
export function costWords(decision, loss) {
  return [pointsCost(decision, loss), chanceCost(loss)].filter(Boolean).join(" ");
}
