// The daily: one deal per date for all, my result, and those of others.

import { DAILY } from "../contract.js";
import { dayAfter, playDaily, shortDate, today } from "../game/deals.js";
import { goWhenMade, nameInput } from "../game/maketable.js";
import { parView } from "../game/par.js";
import { rulesBadge } from "../game/sheets.js";
import { get } from "../lib/api.js";
import { absolute } from "../lib/base.js";
import { button, fill, h, icon } from "../lib/dom.js";
import { bars, figure, figures } from "../lib/figures.js";
import { brand, card, entitle, field, scroller } from "../lib/page.js";
import { shareView, sharing } from "../lib/sharing.js";
import { whole } from "../lib/whole.js";
import { dateText, language, many, N_, plain, t } from "../lib/words.js";

/** @import { Daily, Mine, Row } from "../protocol.js" */

/** @type {Record<string, string>} */
const ENDS = {
  out: N_("You laid your last tile."),
  blocked: N_("Nothing fitted any more."),
  passed: N_("You passed at the end."),
};
const WEEK = 7;

/** @param {Daily} daily */
function steps({ day, first }) {
  const arrow = (/** @type {"left" | "right"} */ name, /** @type {string} */ label, /** @type {string} */ to) =>
    to < first || to > today()
      ? h("span.round")
      : h(
          "a.button.round",
          { href: to === today() ? "daily" : `daily/${to}`, "aria-label": label, title: label },
          icon(name),
        );
  return h(
    "nav.days",
    { "aria-label": t("Other days") },
    arrow("left", t("The day before"), dayAfter(day, -1)),
    h("h1", h("span.kicker", t("The daily")), " ", dateText(day)),
    arrow("right", t("The day after"), dayAfter(day, 1)),
  );
}

/** An explanation, closed after the first game. @param {boolean} open */
function explained(open) {
  const lines = DAILY.lines.map((line) => h("li", t(line, DAILY.numbers)));
  return h("details.explained", { open }, h("summary", t("What is a solitaire?")), h("ul", ...lines));
}

/** Before the game: my name on the leaderboard, and the button. @param {Daily} daily */
function toPlay({ day, mine }) {
  const running = mine.table !== null;
  return [
    h(
      "p",
      running
        ? t("You are in the middle of it, and nothing is lost.")
        : day === today()
          ? t("The same tiles for everybody today. The first game counts; there is no second try.")
          : t("An earlier daily: the first game counts among your results, but not for the days in a row."),
    ),
    running ? null : explained(mine.results.length === 0),
    running ? null : field(t("Your name on the leaderboard"), nameInput(), { class: "hello" }),
    button(running ? t("Continue") : t("Play now"), () => goWhenMade(playDaily(day)), { class: "primary big" }),
  ];
}

/** @param {Daily} daily */
function played({ day, mine, share }) {
  const { result, table } = mine;
  if (!result)
    return [
      h("p.verdict", t("You gave this one up.")),
      h(
        "p.joined",
        button(t("Practise this deal"), () => goWhenMade(playDaily(day, true))),
      ),
    ];
  const url = absolute(`daily/${day}`);
  return [
    h(
      "p.verdict",
      h("b", { class: result.points < 0 ? "minus" : "" }, plain(result.points)),
      h("span", many("point", "points", result.points)),
    ),
    h("p.faint", ENDS[result.end] && t(ENDS[result.end])),
    share ? shareView(share, url) : null,
    h(
      "p.joined",
      ...(share
        ? sharing({ text: share, url, label: t("Copy the result"), done: t("The result is copied."), kind: "primary" })
        : []),
      h("a.button", { href: `t/${table}` }, t("Look at the game")),
      button(t("Practise this deal"), () => goWhenMade(playDaily(day, true))),
    ),
  ];
}

/** @param {Mine} mine */
function overall({ streak, longest, results }) {
  const best = results.length ? plain(Math.max(...results.map((one) => one.points))) : "–";
  return figures(
    figure(t("Days in a row"), streak),
    figure(t("Most ever"), longest),
    figure(t("Dailies played"), results.length),
    figure(t("Best result"), best),
  );
}

/** @param {Mine} mine */
function histogram({ histogram: heights, result }) {
  if (!heights.length) return null;
  const { step } = DAILY;
  const rows = heights.map(([from, count]) => ({
    label: t("{from} to {to}", { from: plain(from), to: plain(from + step - 1) }),
    count,
    mine: result !== null && result.points >= from && result.points < from + step,
  }));
  return card(t("My results"), bars(rows));
}

/** @param {string} title @param {Row[]} rows @param {boolean} dated */
function board(title, rows, dated) {
  const line = (/** @type {Row} */ row, /** @type {number} */ i) =>
    h(
      "tr",
      { class: row.mine ? "mine" : "" },
      h("td", rows.findIndex((one) => one.points === row.points) + 1 || i + 1),
      h("th", { scope: "row" }, row.name, row.mine ? h("span", { class: dated ? "unseen" : "you" }, t("You")) : null),
      dated ? h("td", shortDate(row.day)) : null,
      h("td.points", plain(row.points)),
    );
  const head = h(
    "tr",
    h("th", { scope: "col" }, t("Place")),
    h("th", { scope: "col" }, t("Name")),
    dated ? h("th", { scope: "col" }, t("Day")) : null,
    h("th", { scope: "col" }, t("Points")),
  );
  const table = scroller(title, h("table.board-table", h("thead", head), h("tbody", ...rows.map(line))));
  return card(title, rows.length ? table : h("p.faint", t("Nobody has finished yet.")));
}

/** @param {Daily} daily */
function earlier({ day, first, mine }) {
  const input = h("input", { type: "date", id: "day", min: first, max: today(), value: day, required: true });
  const open = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (input.value) location.assign(`daily/${input.value}`);
  };
  const days = Array.from({ length: WEEK }, (_, i) => dayAfter(today(), -i - 1));
  const points = new Map(mine.results.map((one) => [one.day, one.points]));
  const line = (/** @type {string} */ one) =>
    h(
      "li",
      h(
        "a",
        { href: `daily/${one}`, "aria-current": one === day ? "page" : null },
        h("span.name", shortDate(one)),
        h("span.note", points.has(one) ? many("{n} point", "{n} points", points.get(one) ?? 0) : t("not played yet")),
      ),
    );
  return card(
    t("Earlier dailies"),
    h("form.joined", { onsubmit: open }, h("label", { for: "day" }, t("Date")), input, h("button", t("Open"))),
    h("ul.games.week", ...days.map(line)),
  );
}

/** @param {Daily} daily */
function page(daily) {
  const over = daily.mine.phase === "over";
  return [
    steps(daily),
    h("p.underrules", rulesBadge(DAILY)),
    h("section.card.today", ...(over ? played(daily) : toPlay(daily))),
    overall(daily.mine),
    over && daily.mine.table ? h("div.card", parView(daily.mine.table, daily.mine.result?.points ?? null, "h2")) : null,
    histogram(daily.mine),
    h(
      "div.boards",
      board(daily.day === today() ? t("Today on this server") : t("That day on this server"), daily.today, false),
      board(t("All days on this server"), daily.ever, true),
    ),
    earlier(daily),
  ];
}

/** An invalid or future date: a message and the way to today. @param {string} why */
function refused(why) {
  return [
    h("h1", t("The daily")),
    h(
      "section.card",
      h("p.bad", { role: "alert" }, why),
      h("a.button.primary", { href: "daily" }, t("To today's daily")),
    ),
  ];
}

/** Reload a page that shows another day, or comes back from the history. @param {string} shown */
function stayFresh(shown) {
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  addEventListener("visibilitychange", () => !document.hidden && shown !== today() && location.reload());
}

/** @param {string} id */
export async function show(id) {
  entitle(t("The daily"));
  const [now, wanted] = [today(), id || today()];
  const body = h("div");
  fill(
    document.body,
    h("main.page.daily", h("header.pagehead", brand(), h("a.elsewhere", { href: "solitaire" }, t("Solitaire"))), body),
  );
  stayFresh(now);
  try {
    const told = await get(`api/daily/${wanted}?${new URLSearchParams({ today: now, language })}`);
    fill(body, ...page(whole("Daily", told)));
  } catch (why) {
    fill(body, ...refused(/** @type {Error} */ (why).message));
  }
}
