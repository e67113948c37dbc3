// My statistics, the data stored about me, its export and its deletion.

import { laidOut, picture } from "../board/picture.js";
import { levelTitle } from "../game/computers.js";
import { today } from "../game/deals.js";
import { takenBack, wonText } from "../game/verdict.js";
import { get, post } from "../lib/api.js";
import { openDialog } from "../lib/dialog.js";
import { button, fill, h } from "../lib/dom.js";
import { bars, figure, figures } from "../lib/figures.js";
import { sameName } from "../lib/names.js";
import { brand, buttonRow, card, field, scroller, showPage } from "../lib/page.js";
import { plot } from "../lib/plot.js";
import { download, goOnElsewhere } from "../lib/sharing.js";
import { toast } from "../lib/speaker.js";
import { keep, kept } from "../lib/storage.js";
import { list, locale, many, plain, t } from "../lib/words.js";
import { forgetAll } from "./forget.js";
import { finishedGames } from "./games.js";
import { formerly } from "./guests.js";
import { habits, puzzled, reviewed } from "./overtime.js";

/** @import { Best, MyStatistics as Mine, Rival, Solitaire, Statistics } from "../protocol.js" */
/** @import { StoredCounts as Kept } from "../protocol.js" */

const WORD = "forget";

/** A few tiles for an empty page. */
const ROW = laidOut("0,0^ 012", "0,0v 122", "1,0^ 223", "1,0v 233", "2,0^ 334");

/** @param {number | null} number with one digit behind the point, as the language writes it */
function decimal(number) {
  return number === null
    ? "–"
    : new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(number).replace("-", "−");
}

/** @param {number} part @param {number} whole */
function share(part, whole) {
  return new Intl.NumberFormat(locale, { style: "percent" }).format(whole ? part / whole : 0);
}

/** @param {{id: string, pad: boolean}} game */
function address({ id, pad }) {
  return pad ? `pad/${id}` : `replay/${id}`;
}

/** @param {Best | null} best */
function best(best) {
  return best ? h("a", { href: address(best) }, plain(best.points)) : "–";
}

/** Which games do not count. @param {Statistics} told */
function unfair(told) {
  const { games, fair } = told;
  if (games === fair) return null;
  const words = many(
    "{n} game with moves taken back does not count for wins, averages and best results.",
    "{n} games with moves taken back do not count for wins, averages and best results.",
    games - fair,
  );
  return h("p.faint", told.starred ? "* " : "", words);
}

/** Games won after take-backs are not in the count, but are not hidden. @param {number} n */
function starred(n) {
  return n ? many("{n} won*", "{n} won*", n) : "";
}

/** @param {Rival} rival */
function wins(rival) {
  if (!rival.fair) return rival.starred === 1 ? t("won*") : starred(rival.starred) || "–";
  const counted = `${rival.won} (${share(rival.won, rival.fair)})`;
  return [counted, starred(rival.starred)].filter(Boolean).join(", ");
}

/** @param {Statistics} told */
function gamesWon(told) {
  if (!told.fair && told.starred) return figure(t("Games won"), `${told.starred}*`);
  const notes = [told.fair ? share(told.won, told.fair) : "", starred(told.starred)].filter(Boolean);
  return figure(t("Games won"), told.won, notes.join(", "));
}

/** @param {Statistics} told */
function overall(told) {
  return figures(
    figure(t("Games"), told.games),
    gamesWon(told),
    figure(t("Points a game"), decimal(told.average)),
    figure(t("Best game"), best(told.best)),
    figure(t("Rounds"), told.rounds),
    figure(t("Points a round"), decimal(told.round_average)),
    figure(t("Best round"), best(told.best_round)),
    figure(t("Tiles drawn"), told.draws),
  );
}

/** @param {Statistics} told */
function course({ course: games, average }) {
  if (!games.length) return null;
  const points = games.map((game) => game.points);
  const label = many(
    "Points game by game: {n} game, from {low} to {high}, on average {average}",
    "Points game by game: {n} games, from {low} to {high}, on average {average}",
    games.length,
    { low: plain(Math.min(...points)), high: plain(Math.max(...points)), average: decimal(average) },
  );
  const dots = games.map((game) => ({
    at: game.at,
    points: game.points,
    gold: game.won,
    href: address(game),
    note: [wonText(game), game.pad ? t("score pad") : "", takenBack(game)].filter(Boolean).join(", "),
  }));
  return card(
    t("Points game by game"),
    plot(dots, {
      average,
      label,
      gold: t("won"),
      others: t("not won"),
    }),
  );
}

/** @param {Statistics} told */
function rounds({ histogram, step, best_round: highest }) {
  if (!histogram.length) return null;
  const rows = histogram.map(([from, count]) => ({
    label: t("{from} to {to}", { from: plain(from), to: plain(from + step - 1) }),
    count,
    mine: highest !== null && highest.points >= from && highest.points < from + step,
  }));
  return card(t("Points of a round"), h("p.faint", t("My rounds, by the points they scored.")), bars(rows));
}

/** @param {Statistics} told */
function bonuses(told) {
  const rows = [
    { label: t("Bridges"), count: told.bridges, mine: false },
    { label: t("Double connections"), count: told.doubles, mine: false },
    { label: t("Hexagons"), count: told.hexagons, mine: told.hexagons > 0 },
    { label: t("Last tiles"), count: told.outs, mine: false },
  ];
  return card(t("Bonuses"), h("p.faint", t("In all my games, solitaire included.")), bars(rows));
}

/**
 * The roles are repeated because a phone's style draws each line as two, which takes the table's own away.
 * @param {Statistics} told
 */
function rivals({ rivals: kinds }) {
  if (!kinds.length) return null;
  const row = (/** @type {Rival} */ rival) =>
    h(
      "tr",
      { role: "row" },
      h(
        "th",
        { scope: "row", role: "rowheader" },
        rival.kind === "people" ? t("People") : t("Computer: {level}", { level: levelTitle(rival.kind) }),
      ),
      ...[rival.games, wins(rival), decimal(rival.average)].map((value) => h("td", { role: "cell" }, value)),
    );
  const head = [t("Against"), t("Games"), t("Won"), t("Average")].map((word) =>
    h("th", { scope: "col", role: "columnheader" }, word),
  );
  return card(
    t("Against whom"),
    scroller(
      t("Against whom"),
      h(
        "table.sums.rivals",
        { role: "table" },
        h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, ...head)),
        h("tbody", { role: "rowgroup" }, ...kinds.map(row)),
      ),
    ),
  );
}

/** @param {Solitaire} told */
function solitaire({ played, average, best: highest, dailies, streak, longest }) {
  if (!played.length && !dailies) return null;
  const numbers = figures(
    figure(t("Solitaires"), played.length),
    figure(t("Average"), decimal(average)),
    figure(t("Best result"), best(highest)),
    figure(t("Dailies played"), dailies),
    figure(t("Days in a row"), streak),
    figure(t("Most ever"), longest),
  );
  if (!played.length) return card(t("Solitaire"), numbers);
  const points = played.map((game) => game.points);
  const label = many(
    "Solitaire over time: {n} game, from {low} to {high}, on average {average}",
    "Solitaire over time: {n} games, from {low} to {high}, on average {average}",
    played.length,
    { low: plain(Math.min(...points)), high: plain(Math.max(...points)), average: decimal(average) },
  );
  const dots = played.map((game) => ({
    at: game.at,
    points: game.points,
    gold: game.day !== null,
    href: `replay/${game.id}`,
    note: game.day ? t("daily") : "",
  }));
  return card(
    t("Solitaire over time"),
    numbers,
    plot(dots, {
      average,
      label,
      gold: t("daily"),
      others: t("other deals"),
    }),
  );
}

/** Which name on score pads is mine; remembered. @param {Mine} mine @param {string} name @param {() => void} again */
function pads({ names }, name, again) {
  if (!names.length) return null;
  const options = names.map((one) =>
    h(
      "option",
      { value: one.name, selected: sameName(one.name, name) },
      many("{name} ({n} pad)", "{name} ({n} pads)", one.pads, { name: one.name }),
    ),
  );
  const nobody = h("option", { value: "", selected: !names.some((one) => sameName(one.name, name)) }, t("nobody"));
  const choice = h("select", { id: "mine" }, nobody, ...options);
  choice.addEventListener("change", () => {
    keep("padname", choice.value || "–");
    again();
  });
  return card(
    t("On score pads"),
    field(t("Which name is mine?"), choice, { class: "choice", for: "mine" }),
    h("p.faint", t("It also decides which seat is yours when several people play on this device.")),
  );
}

/** @param {Kept} amount */
function amounts({ games, running, pads: written, dailies, puzzles, devices }) {
  const words = [
    games ? many("{n} finished game", "{n} finished games", games) : "",
    running ? many("{n} running game", "{n} running games", running) : "",
    written ? many("{n} score pad", "{n} score pads", written) : "",
    dailies ? many("{n} daily result", "{n} daily results", dailies) : "",
    puzzles ? many("{n} puzzle", "{n} puzzles", puzzles) : "",
    devices ? many("{n} device to notify", "{n} devices to notify", devices) : "",
  ].filter(Boolean);
  return words.length
    ? t("What this server stores about you: {amounts}.", { amounts: list(words) })
    : t("This server stores nothing about you.");
}

/** @param {Mine} mine */
function keeping({ kept: amount }) {
  const fault = h("p.bad", { role: "alert" });
  const take = () =>
    download("api/me/export", "tripple.json").then(
      () => fill(fault),
      (why) => fill(fault, why.message),
    );
  return h(
    "section.card.keeping",
    h("h2", t("What is stored about me")),
    h("p", amounts(amount), " ", t("Only a cookie in this browser identifies you; nobody else can see these numbers.")),
    buttonRow(
      button(t("Continue on another device"), () => goOnElsewhere()),
      button(t("Download everything"), take),
      button(t("Delete everything …"), () => ask(amount), { class: "danger" }),
    ),
    fault,
  );
}

/** Explain the consequences before deleting. @param {Kept} amount */
function ask({ running, devices }) {
  const fault = h("p.bad", { role: "alert" });
  const yes = button(t("Delete everything about me"), () => go(), { class: "danger filled" });
  const dialog = openDialog(t("Delete everything about me?"), [
    h(
      "ul.consequences",
      running ? h("li", t("Your running games end: you leave or resign.")) : null,
      h("li", t("Games that you played alone or against the computer are erased.")),
      h(
        "li",
        t("Games with other people remain, but your name becomes {name} and nothing in them points to you.", {
          name: "N.\u00a0N.",
        }),
      ),
      h("li", t("You leave your score pads; those that nobody else has opened are erased.")),
      h("li", t("Your daily results are deleted, from the leaderboards, too.")),
      h("li", t("Your puzzle results and your rating are deleted.")),
      devices ? h("li", t("None of your devices is notified any more.")) : null,
      h("li", t("The name, settings, pads, puzzles and lessons done in this browser are cleared.")),
    ),
    h("p", h("b", t("This cannot be undone."))),
    fault,
    buttonRow(
      yes,
      button(t("Cancel"), () => dialog.close()),
    ),
  ]);
  const go = async () => {
    yes.disabled = true;
    try {
      await forgetAll(() => post("api/me/forget", { confirm: WORD }));
      dialog.close();
      gone();
    } catch (why) {
      yes.disabled = false;
      fill(fault, /** @type {Error} */ (why).message);
    }
  };
}

function gone() {
  const said = h("h1", { tabindex: -1 }, t("Everything about you is deleted."));
  fill(
    /** @type {HTMLElement} */ (document.querySelector("main")),
    brand(),
    h(
      "section.card.inviting",
      said,
      h("p", t("This server and this browser no longer know anything about you. You are welcome as a new guest.")),
      h("a.button.primary", { href: "./" }, t("To the start page")),
    ),
    formerly(),
  );
  said.focus();
}

function invitation() {
  return h(
    "section.card.inviting",
    picture(ROW, { class: "row-picture", "aria-hidden": "true" }),
    h("h2", t("Nothing to count yet")),
    h(
      "p.faint",
      t(
        "After your first finished game, solitaire or score pad you will find numbers and charts here: averages, best rounds, bonuses.",
      ),
    ),
    buttonRow(
      h("a.button.primary", { href: "./" }, t("Play now")),
      h("a.button", { href: "daily" }, t("The daily")),
      h("a.button", { href: "pad" }, t("Score pad")),
    ),
  );
}

/** @param {Mine} mine @param {string} name @param {() => void} again */
function page(mine, name, again) {
  const told = mine.statistics;
  const played = told.games || told.rounds || told.solitaire.played.length;
  const anything = played || mine.puzzles.tried;
  return [
    ...(anything
      ? [
          told.games || told.rounds ? overall(told) : null,
          unfair(told),
          course(told),
          played ? h("div.pair", rounds(told), bonuses(told)) : null,
          rivals(told),
          solitaire(told.solitaire),
          reviewed(told),
          habits(told),
          puzzled(mine.puzzles),
        ]
      : [invitation()]),
    anything && mine.kept.games >= mine.most ? h("p.faint", t("The last {n} games count.", { n: mine.most })) : null,
    pads(mine, name, again),
    formerly(),
    keeping(mine),
  ];
}

export async function show() {
  const body = h("div");
  const games = h("div");
  showPage(t("My statistics"), "me", body, games);
  finishedGames().then(
    (found) => fill(games, found),
    () => {},
  );
  const load = async () => {
    const name = kept("padname", "") || kept("name", "");
    const query = new URLSearchParams({ name: name.slice(0, 40), today: today() });
    try {
      fill(body, ...page(await get(`api/me/statistics?${query}`), name, load));
    } catch (why) {
      if (!body.childElementCount) fill(body, h("p.bad", { role: "alert" }, /** @type {Error} */ (why).message));
      else toast(/** @type {Error} */ (why).message, true);
    }
  };
  await load();
}
