// A plot of points in time: a dot each, the average as a line, and the same as a table.

import { fill, h, s } from "./dom.js";
import { locale, plain, t } from "./words.js";

/**
 * @typedef {{at: number, points: number, gold: boolean, href: string, note: string}} Dot gold is for what deserves it:
 *   a game won, a daily
 * @typedef {object} Scale what is plotted, where it is not points of a game
 * @property {string} column its name
 * @property {(value: number) => string} say
 * @property {number[]} steps how far apart its lines may be
 * @property {number} least how high it goes at least
 * @property {number} [lowest] where it begins at the latest, if not with 0
 * @property {number} [left] room for the words at its lines
 */

const [HEIGHT, LEFT, RIGHT, TOP, FOOT] = [220, 44, 12, 12, 30];
const STEPS = [10, 25, 50, 100, 200, 500, 1000];
const LEAST = 10;
const MOST_LINES = 6;

const [NARROW, USUAL, WIDE] = [240, 600, 920];

/** @param {number} seconds since 1970 */
function dateOf(seconds) {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(seconds * 1000));
}

/** @returns {Scale} */
function points() {
  return { column: t("Points"), say: plain, steps: STEPS, least: LEAST };
}

/**
 * Round numbers around all values.
 * @param {number[]} values @param {{steps: number[], least: number, lowest?: number}} [scale]
 */
export function ticks(values, { steps, least, lowest = 0 } = { steps: STEPS, least: LEAST }) {
  const [low, high] = [Math.min(lowest, ...values), Math.max(least, ...values)];
  const step = steps.find((one) => (high - low) / one <= MOST_LINES) ?? high - low;
  const first = Math.floor(low / step);
  const count = Math.ceil(high / step) - first + 1;
  return Array.from({ length: count }, (_, i) => (first + i) * step);
}

/**
 * @param {Dot[]} dots @param {number | null} average @param {string} label @param {number} wide @param {Scale} scale
 * @returns {SVGElement}
 */
function drawing(dots, average, label, wide, scale) {
  const left = scale.left ?? LEFT;
  const lines = ticks(
    dots.map((dot) => dot.points),
    scale,
  );
  const [low, high] = [lines[0], lines[lines.length - 1]];
  const x = (/** @type {number} */ i) =>
    dots.length === 1 ? (left + wide - RIGHT) / 2 : left + 8 + (i / (dots.length - 1)) * (wide - left - RIGHT - 16);
  const y = (/** @type {number} */ points) => HEIGHT - FOOT - ((points - low) / (high - low)) * (HEIGHT - FOOT - TOP);
  const radius = dots.length > 120 ? 2.5 : dots.length > 50 ? 3.5 : 5;
  return s(
    "svg",
    { viewBox: `0 0 ${wide} ${HEIGHT}`, class: "chart plot", role: "img", "aria-label": label },
    ...lines.flatMap((value) => [
      s("line", { x1: left, x2: wide - RIGHT, y1: y(value), y2: y(value), class: value ? "grid" : "grid zero" }),
      s("text", { x: left - 8, y: y(value) + 5, class: "tick" }, scale.say(value)),
    ]),
    average === null
      ? null
      : s("line", { x1: left, x2: wide - RIGHT, y1: y(average), y2: y(average), class: "average" }),
    s("polyline", {
      class: "thread",
      points: dots.map((dot, i) => `${x(i).toFixed(1)},${y(dot.points).toFixed(1)}`).join(" "),
    }),
    ...dots.map((dot, i) =>
      s("circle", {
        cx: x(i).toFixed(1),
        cy: y(dot.points).toFixed(1),
        r: dot.gold ? radius + 1 : radius,
        class: dot.gold ? "dot gold" : "dot",
      }),
    ),
    s("text", { x: left, y: HEIGHT - 6, class: "date" }, dateOf(dots[0].at)),
    dateOf(dots[0].at) !== dateOf(dots[dots.length - 1].at)
      ? s("text", { x: wide - RIGHT, y: HEIGHT - 6, class: "date last" }, dateOf(dots[dots.length - 1].at))
      : null,
  );
}

/** The values as a table, the newest on top. @param {Dot[]} dots @param {string} label @param {Scale} scale */
function table(dots, label, scale) {
  const row = (/** @type {Dot} */ dot) =>
    h(
      "tr",
      h("th", { scope: "row" }, h("a", { href: dot.href }, dateOf(dot.at))),
      h("td", scale.say(dot.points)),
      h("td", dot.note),
    );
  return h(
    "details",
    h("summary", t("As a table")),
    h(
      "div.scroll.tall",
      { tabindex: 0, role: "group", "aria-label": label },
      h(
        "table.sums",
        h("thead", h("tr", h("th", { scope: "col" }, t("Date")), h("th", { scope: "col" }, scale.column), h("td"))),
        h("tbody", ...[...dots].reverse().map(row)),
      ),
    ),
  );
}

/**
 * Draw at the available width, so that letters keep their size.
 * @param {HTMLElement} place @param {(wide: number) => void} draw
 */
export function fitted(place, draw) {
  draw(USUAL);
  new ResizeObserver(([seen]) => draw(Math.max(NARROW, Math.min(WIDE, Math.round(seen.contentRect.width))))).observe(
    place,
  );
}

/**
 * @param {Dot[]} dots at least one
 * @param {{average: number | null, label: string, gold: string, others: string, scale?: Scale}} how what gold dots
 *   stand for, and the others
 */
export function plot(dots, { average, label, gold, others, scale = points() }) {
  const kinds = { gold, plain: others, ...(average === null ? {} : { average: t("average") }) };
  const keys = Object.entries(kinds).map(([kind, word]) => h("li", h("i", { class: kind }), word));
  const place = h("div");
  fitted(place, (wide) => fill(place, drawing(dots, average, label, wide, scale)));
  return h("figure", place, h("ul.legend", ...keys), table(dots, label, scale));
}
