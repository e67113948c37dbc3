// The points over the turns, one line a player.

import { h, s } from "./dom.js";
import { plain, t } from "./words.js";

const [WIDTH, HEIGHT, PAD] = [560, 200, 30];

/** Everybody's points after each step. @param {any} replay @returns {number[][]} */
export function courses(replay) {
  const points = replay.players.map(() => 0);
  const all = [[...points]];
  for (const round of replay.rounds) {
    for (const step of round.steps) {
      for (const line of step.lines ?? []) points[line.seat] += line.points;
      all.push([...points]);
    }
  }
  return all;
}

/** @param {any} replay @param {(index: number) => void} [pick] */
export function chart(replay, pick) {
  const all = courses(replay);
  const flat = all.flat();
  const [low, high] = [Math.min(0, ...flat), Math.max(10, ...flat)];
  const x = (/** @type {number} */ i) => PAD + (i / Math.max(1, all.length - 1)) * (WIDTH - PAD - 8);
  const y = (/** @type {number} */ points) => HEIGHT - 18 - ((points - low) / (high - low)) * (HEIGHT - 30);
  const grid = [low, 0, Math.round(high / 2), high].filter((value, i, values) => values.indexOf(value) === i);
  const ends = all[all.length - 1];
  const lines = replay.players.map((/** @type {any} */ _, /** @type {number} */ seat) => s("polyline", { class: `line p${seat}`, points: all.map((points, i) => `${x(i).toFixed(1)},${y(points[seat]).toFixed(1)}`).join(" ") }));
  const label = t("Points over the game: {results}", { results: replay.players.map((/** @type {any} */ player, /** @type {number} */ seat) => `${player.name} ${plain(ends[seat])}`).join(", ") });
  const svg = s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": label }, ...grid.flatMap((value) => [s("line", { x1: PAD, x2: WIDTH, y1: y(value), y2: y(value), class: "grid" }), s("text", { x: PAD - 5, y: y(value) + 4, class: "tick" }, plain(value))]), ...lines);
  if (pick) svg.addEventListener("click", (event) => pick(Math.round(((event.offsetX / svg.clientWidth) * WIDTH - PAD) / ((WIDTH - PAD - 8) / Math.max(1, all.length - 1)))));
  const legend = h("ul", { class: "legend" }, ...replay.players.map((/** @type {any} */ player, /** @type {number} */ seat) => h("li", { class: `p${seat}` }, h("i"), `${player.name} ${plain(ends[seat])}`)));
  return h("figure", {}, svg, legend);
}
