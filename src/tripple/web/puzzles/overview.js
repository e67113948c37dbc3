// The overview of puzzles: the one of the day, the themes, and my results.

import { today } from "../game/deals.js";
import { rulesBadge } from "../game/sheets.js";
import { within } from "../lib/base.js";
import { button, h } from "../lib/dom.js";
import { figure, figures } from "../lib/figures.js";
import { dateText, many, N_, t } from "../lib/words.js";
import { NEXT, OWN } from "./shelf.js";

/** @import { Results } from "./results.js" */
/** @import { Listed, Shelf } from "./shelf.js" */

/** @param {import("../protocol.js").MyRating} rating after a few puzzles it says little yet */
function doubt({ deviation, sure }) {
  const range = `± ${2 * deviation}`;
  return sure ? range : t("{range}, still rough", { range });
}

/** @param {Shelf} shelf @param {Results} results */
function overall(shelf, results) {
  const ids = [...shelf.all.keys()];
  const { rating } = results;
  const { longest } = results.kept.progress;
  return figures(
    figure(t("Days in a row"), results.streak, longest > results.streak ? t("longest run {n}", { n: longest }) : ""),
    figure(t("Rating"), rating ? rating.rating : "–", rating ? doubt(rating) : ""),
    figure(t("Solved"), ids.filter((id) => results.solved(id)).length, t("of {n}", { n: ids.length })),
  );
}

/** The one way in. @param {Shelf} shelf @param {Results} results */
function next(shelf, results) {
  const isLeft = results.next(NEXT, shelf.of(NEXT)) !== null;
  const words = isLeft ? t("Any idea, about as hard as you are strong.") : t("You have tried all of them.");
  return h(
    "div.card.onward",
    h("a.button.primary.big", { key: "next", href: within(NEXT) }, t("Next puzzle")),
    h("span.faint", words),
  );
}

/** @type {Record<string, string>} */
const TODAY = {
  open: N_("One a day, the same for all who play by these rules. Can you find it?"),
  0: N_("Missed today. Tomorrow brings another one."),
  1: N_("Solved on the first try."),
  2: N_("Solved on the second try."),
};

/** @param {Results} results */
function daily(results) {
  const solved = results.onDay(today());
  const said = TODAY[solved ?? "open"];
  return h(
    "a",
    { key: "daily", class: `card daily-link${solved ? " done" : ""}`, href: within("daily") },
    h("span", h("b", t("Puzzle of the day")), " ", h("span.faint", dateText(today()))),
    h("span", t(said)),
    h("span.deed", solved === undefined ? t("Solve it") : t("See it again")),
  );
}

/** @param {string} id @param {string} title @param {string} about @param {Shelf} shelf @param {Results} results */
function theme(id, title, about, shelf, results) {
  const all = shelf.of(id);
  const solved = all.filter((one) => results.solved(one.id)).length;
  return h(
    "li",
    { key: id },
    h(
      "a",
      { key: id, class: "card theme", href: within(id) },
      h("b", title),
      h("span.amount", t("{solved} of {all} solved", { solved, all: all.length })),
      h("span.faint", about),
      h("progress", { max: all.length, value: solved, "aria-hidden": "true" }),
    ),
  );
}

/** @param {Shelf} shelf @param {Results} results */
function mistakes(shelf, results) {
  const about = t("Mistakes from your reviewed games, just as you saw them.");
  if (shelf.own.length) return theme(OWN, t("Your own mistakes"), about, shelf, results);
  const invitation = t("Have a finished game reviewed, and its mistakes become puzzles of your own.");
  return h("li", { key: OWN }, h("div.card.theme", h("b", t("Your own mistakes")), h("span", invitation)));
}

/** Results that were not sent yet. @param {Results} results */
function unsent({ waiting, isOnline, isKept }) {
  if (!waiting || isOnline) return null;
  const words = isKept
    ? many(
        "{n} result is kept on this device until the server can be reached.",
        "{n} results are kept on this device until the server can be reached.",
        waiting,
      )
    : t("This browser keeps nothing: leave this page open until the server can be reached.");
  return h("p.faint", words);
}

/** @param {Shelf} shelf @param {Results} results */
export function overview(shelf, results) {
  const lead = t(
    "One position, one question: what is best? The computer has played each one on thousands of times, or worked it out to the end, and says why.",
  );
  const themes = shelf.themes.filter(({ id }) => shelf.of(id).length);
  return [
    h("h1", { key: "title", tabindex: -1 }, t("Puzzles")),
    h("p.lead", lead, " ", rulesBadge(shelf)),
    next(shelf, results),
    daily(results),
    overall(shelf, results),
    unsent(results),
    h("ul", { key: "own", class: "themes" }, mistakes(shelf, results)),
    h(
      "details.train",
      { key: "train" },
      h("summary", t("Train one idea")),
      h("ul.themes", ...themes.map(({ id, title, about }) => theme(id, t(title), t(about), shelf, results))),
    ),
  ];
}

/**
 * The end of a set, and the ways on.
 * @param {string} title @param {Listed[]} all @param {boolean} isMore whether the mix goes on
 * @param {Results} results @param {() => void} again those that were missed, or all of them
 */
export function finished(title, all, isMore, results, again) {
  const missed = results.missed(all).length;
  const solved = all.length - missed;
  const words = missed
    ? t("You have been through all of them: {solved} of {all} solved.", { solved, all: all.length })
    : t("You have solved all of them.");
  const label = missed
    ? many("Try {n} missed puzzle again", "Try {n} missed puzzles again", missed)
    : t("Once more, unrated");
  return [
    h("h1", { key: "title", tabindex: -1 }, title),
    h("p.lead.result", words),
    h(
      "div",
      { key: "ways", class: "buttons" },
      isMore ? h("a", { key: "next", class: "button primary", href: within(NEXT) }, t("Next puzzle")) : null,
      button(label, again, { key: "again", class: isMore ? "" : "primary" }),
      h("a", { key: "all", class: "button", href: within("") }, t("All puzzles")),
    ),
  ];
}
