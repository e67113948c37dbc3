// The end of a game on the score pad: who won, round by round, the course, and what next.

import { whyOver } from "../game/verdict.js";
import { h } from "../lib/dom.js";
import { plain, t } from "../lib/words.js";
import { again, course, files } from "./menu.js";
import { points } from "./round.js";

/** @import { Pad } from "./fold.js" */

/** Everybody's points round by round. @param {Pad} pad */
function table(pad) {
  const cell = (/** @type {number} */ got) => h("td", { class: got < 0 ? "minus" : "" }, plain(got));
  const row = (/** @type {string} */ label, /** @type {number[]} */ got, kind = "") =>
    h("tr", { class: kind }, h("th", { scope: "row" }, label), ...got.map(cell));
  const rounds = pad.rounds.map((round, i) => row(t("Round {number}", { number: i + 1 }), points(round)));
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "group", "aria-label": t("The points of the game") },
    h(
      "table",
      { class: "sums" },
      h("thead", {}, h("tr", {}, h("td"), ...pad.names.map((name) => h("th", { scope: "col", title: name }, name)))),
      h("tbody", {}, ...rounds, row(t("total"), pad.totals, "total")),
    ),
  );
}

/** @param {import("./page.js").PadPage} page */
export function showOver(page) {
  const { pad } = page;
  return h(
    "section",
    { class: "keys gameover" },
    h("h1", {}, page.sentence()),
    h("p", {}, whyOver({ names: pad.names, mine: null }, pad.tariff, pad.totals)),
    table(pad),
    course(pad),
    h("div", { class: "buttons" }, again(page, "primary"), ...files(page)),
  );
}
