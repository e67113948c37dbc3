// My puzzles in the statistics: how many, how often at once, and the rating over time.

import { h } from "../lib/dom.js";
import { plot } from "../lib/plot.js";
import { many, t } from "../lib/words.js";

/** @import { PuzzleStatistics as Puzzles } from "../protocol.js" */

/** A rating is far from 0: the plot begins below the lowest. */
const ROOM = 100;

/** @param {Puzzles} told */
function ratings({ course }) {
  const values = course.map(({ rating }) => rating);
  const now = values[values.length - 1];
  const label = many(
    "Rating over time: {n} puzzle, from {low} to {high}, now {now}",
    "Rating over time: {n} puzzles, from {low} to {high}, now {now}",
    values.length,
    { low: Math.min(...values), high: Math.max(...values), now },
  );
  const dots = course.map(({ at, rating, won }) => ({
    at,
    points: rating,
    gold: won,
    href: "puzzles",
    note: won ? t("first try") : "",
  }));
  const [lowest, most] = [Math.min(...values) - ROOM, Math.max(...values) + ROOM];
  return plot(dots, {
    average: null,
    label,
    legend: [
      ["gold", t("first try")],
      ["plain", t("not on the first try")],
    ],
    scale: { column: t("Rating"), say: String, steps: [50, 100, 200, 500], least: most, lowest, left: 52 },
  });
}

/** @param {Puzzles} told @param {(label: string, value: string | number) => HTMLElement} figure */
export function puzzled(told, figure) {
  if (!told.tried) return null;
  return h(
    "section",
    { class: "card" },
    h("h2", {}, t("Puzzles")),
    h(
      "dl",
      { class: "figures" },
      figure(t("Rating"), told.course.at(-1)?.rating ?? "–"),
      figure(t("Puzzles tried"), told.tried),
      figure(t("Solved"), told.solved),
      figure(t("On the first try"), told.first),
      figure(t("Days in a row"), told.streak),
      figure(t("Longest run"), told.longest),
    ),
    told.course.length ? ratings(told) : null,
    h("p", {}, h("a", { href: "puzzles" }, t("Go to the puzzles"))),
  );
}
