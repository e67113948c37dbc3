// All actions at a moment, the best first, with their expectations.

import { h } from "../lib/dom.js";
import { scroller } from "../lib/page.js";
import { many, signed, t } from "../lib/words.js";
import { deedOf, whereOf } from "../turn/actions.js";
import { chance, giveOrTake, lostBy, pointsBy } from "./figures.js";
import { goodOnes } from "./findings.js";
import { gradeBadge, gradeName } from "./grades.js";

/** @import { Decision, Laid, ReviewOption as Option } from "../protocol.js" */

/** @param {Decision} decision @param {Option} option @param {Laid[]} laid */
function row(decision, option, laid) {
  const { loss, grade, win, points, error } = option;
  const praise = goodOnes(decision).length > 1 ? t("as good as any") : t("best");
  const isPlayed = option.action === decision.played;
  const where = whereOf(option, laid);
  const behind = grade === "good" ? "" : `${lostBy(loss)} ${giveOrTake(loss)}`;
  return h(
    "tr",
    { class: [isPlayed ? "played" : "", grade].join(" ").trim() },
    h(
      "th",
      { scope: "row" },
      deedOf(option),
      isPlayed ? h("span.tag", t("played")) : null,
      where ? h("span.note", where) : null,
    ),
    h("td", { class: option.now < 0 ? "minus" : "" }, signed(option.now)),
    h("td", pointsBy(points), error ? h("span.note", `± ${pointsBy(error, "never")}`) : null),
    win === null ? null : h("td.spare", chance(win)),
    h("td", gradeBadge(grade, grade === "good" ? praise : gradeName(grade)), h("span.note", behind)),
  );
}

/** @param {Decision} decision @param {Laid[]} laid @param {boolean} alone */
export function optionsTable(decision, laid, alone) {
  const { options } = decision;
  const withWin = options.some(({ win }) => win !== null);
  const head = (/** @type {string} */ words, kind = "") => h("th", { scope: "col", class: kind }, words);
  const heads = [
    head(t("At once")),
    head(alone ? t("Points") : t("Points ahead")),
    withWin ? head(t("Chance to win"), "spare") : null,
    head(t("Grade")),
  ];
  return h(
    "details",
    { key: "options", class: "options" },
    h("summary", many("{n} action was possible", "All {n} actions that were possible", options.length)),
    scroller(
      t("All actions"),
      h(
        "table.sums.words",
        h("thead", h("tr", h("td"), ...heads)),
        h("tbody", ...options.map((one) => row(decision, one, laid))),
      ),
    ),
    decision.exact ? h("p.faint", t("Everything was known here: the points are exact.")) : null,
  );
}
