// How much better one action is than another, in words: differences can be compared, totals cannot.

import { shown } from "../board/lattice.js";
import { many, t } from "../lib/words.js";

/** @typedef {{action: string, points: number, win?: number | null, error?: number | null}} Judged */

/** Standard errors that make a difference, and the least difference in points and in chances. */
const [SURE, POINT, PERCENT] = [2, 1, 0.01];

/** @type {Record<string, () => string>} */
const DEEDS = { draw: () => t("drawing a tile"), pass: () => t("passing") };

/** An action as what another one is better than. @param {Judged} one @param {Judged} than */
function named(one, than) {
  const [what, cell] = one.action.split("@");
  if (!cell) return DEEDS[what]?.() ?? what;
  return than.action.startsWith(`${what}@`) ? t("the same tile in another place") : shown(what);
}

/** @param {Judged} better @param {Judged} worse */
function gap(better, worse) {
  return Math.round(better.points - worse.points);
}

/** @param {Judged} better @param {Judged} worse */
function areExact(better, worse) {
  return better.error === 0 && worse.error === 0;
}

/** Whether the difference in points is more than chance. @param {Judged} better @param {Judged} worse */
function isClear(better, worse) {
  if (areExact(better, worse)) return gap(better, worse) > 0;
  const error = Math.hypot(better.error ?? 0, worse.error ?? 0);
  return better.points - worse.points > Math.max(POINT, SURE * error);
}

/** @param {Judged} better @param {Judged} worse */
function winsMore(better, worse) {
  return (better.win ?? 0) - (worse.win ?? 0) >= PERCENT;
}

/** The advantages of the better one. @param {Judged} better @param {Judged} worse */
export function betterBy(better, worse) {
  const [n, gaps] = [gap(better, worse), { other: named(worse, better) }];
  if (isClear(better, worse))
    return areExact(better, worse)
      ? many("{n} point better than {other}", "{n} points better than {other}", n, gaps)
      : many("about {n} point better than {other}", "about {n} points better than {other}", n, gaps);
  if (winsMore(better, worse)) return t("wins the game somewhat more often than {other}", gaps);
  return t("about as good as {other}", gaps);
}

/** The drawbacks of the worse one. @param {Judged} worse @param {Judged} better */
export function worseBy(worse, better) {
  const n = gap(better, worse);
  if (isClear(better, worse))
    return areExact(better, worse)
      ? many("{n} point worse", "{n} points worse", n)
      : many("about {n} point worse", "about {n} points worse", n);
  if (winsMore(better, worse)) return t("wins the game somewhat less often");
  return t("about as good");
}
