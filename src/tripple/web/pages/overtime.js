// My reviewed games and my puzzles over time, for the statistics.

import { LADDER } from "../contract.js";
import { levelTitle } from "../game/computers.js";
import { takenBack, wonText } from "../game/verdict.js";
import { fill, h, s } from "../lib/dom.js";
import { figure, figures } from "../lib/figures.js";
import { card, field } from "../lib/page.js";
import { plot } from "../lib/plot.js";
import { list, locale, many, N_, plain, t } from "../lib/words.js";

/** @import { Habits, PuzzleStatistics as Puzzles, ReviewedGame as Game } from "../protocol.js" */

/**
 * @typedef {object} Measure
 * @property {string} title
 * @property {string} about
 * @property {(game: Game) => number | null} of null if a game does not say
 * @property {(value: number) => string} say
 * @property {number[]} steps
 * @property {number} least
 * @property {number} [left]
 */

/** @param {Intl.NumberFormatOptions} how @returns {(value: number) => string} */
function number(how) {
  return (value) => new Intl.NumberFormat(locale, how).format(value).replace("-", "−");
}

/** @param {Game} game */
function ladder({ played_like: level }) {
  const place = level === null ? -1 : LADDER.indexOf(level);
  return place < 0 ? null : place;
}

/** @type {Record<string, Measure>} */
const MEASURES = {
  points: {
    title: N_("Points given away"),
    about: N_("For each decision, on average. The lower, the better."),
    of: (game) => game.points_lost,
    say: (value) => number({ maximumFractionDigits: 1 })(value),
    steps: [1, 2, 5, 10, 20, 50, 100],
    least: 5,
  },
  luck: {
    title: N_("Luck"),
    about: N_("How many points more than usual your tiles gave you."),
    of: (game) => game.luck,
    say: (value) => number({ maximumFractionDigits: 0, signDisplay: "exceptZero" })(value),
    steps: [10, 25, 50, 100, 200, 500, 1000],
    least: 10,
    left: 56,
  },
  like: {
    title: N_("Played like"),
    about: N_("The computer player whose decisions cost about as much as yours."),
    of: ladder,
    say: (value) => levelTitle(LADDER[Math.round(value)]),
    steps: [1],
    least: LADDER.length - 1,
    left: 92,
  },
};

/** @param {Game[]} games @param {Measure} measure */
function shown(games, { title, about, of, say, steps, least, left }) {
  const found = games.flatMap((game) => {
    const value = of(game);
    return value === null ? [] : [{ game, value }];
  });
  // Decisions after take-backs say less about one's play: they count only if there are no others.
  const fair = found.filter(({ game }) => !game.taken_back);
  const counted = fair.length ? fair : found;
  const average = counted.reduce((sum, { value }) => sum + value, 0) / counted.length;
  const label = many(
    "{title}: {n} reviewed game, on average {average}",
    "{title}: {n} reviewed games, on average {average}",
    found.length,
    { title: t(title), average: say(average) },
  );
  const dots = found.map(({ game, value }) => ({
    at: game.at,
    points: value,
    gold: game.won,
    href: `review?table=${encodeURIComponent(game.id)}`,
    note: [wonText(game), takenBack(game)].filter(Boolean).join(", "),
  }));
  return [
    h("p.faint", t(about)),
    plot(dots, {
      average,
      label,
      gold: t("won"),
      others: t("not won"),
      scale: { column: t(title), say, steps, least, left },
    }),
  ];
}

/** @param {{reviewed: Game[]}} told */
export function reviewed({ reviewed: games }) {
  const told = Object.entries(MEASURES).filter(([, { of }]) => games.some((game) => of(game) !== null));
  if (!told.length) return null;
  const place = h("div");
  const choice = h(
    "select",
    { id: "measure" },
    ...told.map(([name, { title }]) => h("option", { value: name }, t(title))),
  );
  const show = () => fill(place, ...shown(games, MEASURES[choice.value]));
  choice.addEventListener("change", show);
  show();
  return h(
    "section.card.reviewed",
    h("h2", t("Reviewed games")),
    field(t("Show"), choice, { class: "choice", for: "measure" }),
    place,
  );
}

/** The height and width of a course in a line of text. */
const [HIGH, WIDE] = [24, 120];

/** The points of each game as a small curve, the oldest first. @param {number[]} course */
function curve(course) {
  const [most, step] = [Math.max(1, ...course), WIDE / Math.max(1, course.length - 1)];
  const points = course.map((value, at) => `${(at * step).toFixed(1)},${(HIGH - (value / most) * HIGH).toFixed(1)}`);
  const label = list(course.map((value) => plain(Math.round(value))));
  return s(
    "svg",
    { class: "curve", viewBox: `-2 -2 ${WIDE + 4} ${HIGH + 4}`, role: "img", "aria-label": label },
    s("polyline", { points: points.join(" ") }),
  );
}

/** @type {Record<string, string>} */
const PHASES = { early: N_("Full pool"), late: N_("Small pool"), empty: N_("Empty pool") };

/** @param {{of: string, decisions: number, points: number}} share @param {string} label */
function share({ decisions, points }, label) {
  return h("tr", h("th", { scope: "row" }, label), h("td", decisions), h("td", plain(Math.round(points))));
}

/** Kinds of mistakes over the last games. @param {{habits: Habits | null}} told */
export function habits({ habits: told }) {
  if (!told) return null;
  const players = (/** @type {string} */ of) => many("{n} player", "{n} players", Number(of));
  const head = (/** @type {string} */ words) => h("th", { scope: "col" }, words);
  return card(
    t("Habits in your last reviewed games"),
    h(
      "ul.habits",
      ...told.kinds.map(({ said, course }) =>
        h("li", t(said.sentence, said.values), course.length > 1 ? curve(course) : null),
      ),
    ),
    h(
      "table.sums.words",
      h("thead", h("tr", h("td"), head(t("Mistakes")), head(t("Points given away")))),
      h(
        "tbody",
        ...told.phases.map((one) => share(one, t(PHASES[one.of]))),
        ...told.players.map((one) => share(one, players(one.of))),
      ),
    ),
  );
}

/** The plot begins this much below the lowest rating. */
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
    gold: t("first try"),
    others: t("not on the first try"),
    scale: { column: t("Rating"), say: String, steps: [50, 100, 200, 500], least: most, lowest, left: 52 },
  });
}

/** @param {Puzzles} told */
export function puzzled(told) {
  if (!told.tried) return null;
  return card(
    t("Puzzles"),
    figures(
      figure(t("Rating"), told.course.at(-1)?.rating ?? "–"),
      figure(t("Puzzles tried"), told.tried),
      figure(t("Solved"), told.solved),
      figure(t("On the first try"), told.first),
      figure(t("Days in a row"), told.streak),
      figure(t("Longest run"), told.longest),
    ),
    told.course.length ? ratings(told) : null,
    h("p", h("a", { href: "puzzles" }, t("Go to the puzzles"))),
  );
}
