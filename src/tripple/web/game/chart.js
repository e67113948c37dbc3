// The points over the turns, one line a player.

import { fill, h, s } from "../lib/dom.js";
import { fitted, ticks } from "../lib/plot.js";
import { plain, t } from "../lib/words.js";

const [HEIGHT, LEFT, RIGHT, TOP, FOOT] = [180, 44, 6, 12, 12];

/** All points after each step. @param {import("../protocol.js").Replay} replay @returns {number[][]} */
function courses(replay) {
  const points = replay.players.map(() => 0);
  const all = [[...points]];
  for (const round of replay.rounds) {
    for (const step of round.steps) {
      for (const line of step.lines) points[line.seat] += line.points;
      all.push([...points]);
    }
  }
  return all;
}

/** @param {number[][]} all @param {string} label @param {number} wide @param {((index: number) => void)} [pick] */
function drawing(all, label, wide, pick) {
  const lines = ticks(all.flat());
  const [low, high] = [lines[0], lines[lines.length - 1]];
  const step = (wide - LEFT - RIGHT) / Math.max(1, all.length - 1);
  const y = (/** @type {number} */ points) => HEIGHT - FOOT - ((points - low) / (high - low)) * (HEIGHT - FOOT - TOP);
  const course = (/** @type {number} */ seat) =>
    s("polyline", {
      class: `line p${seat}`,
      points: all.map((points, i) => `${(LEFT + i * step).toFixed(1)},${y(points[seat]).toFixed(1)}`).join(" "),
    });
  const svg = s(
    "svg",
    { viewBox: `0 0 ${wide} ${HEIGHT}`, class: "chart", role: "img", "aria-label": label },
    ...lines.flatMap((value) => [
      s("line", { x1: LEFT, x2: wide, y1: y(value), y2: y(value), class: "grid" }),
      s("text", { x: LEFT - 8, y: y(value) + 5, class: "tick" }, plain(value)),
    ]),
    ...all[0].map((_, seat) => course(seat)),
  );
  if (pick)
    svg.addEventListener("click", (event) =>
      pick(Math.round(((event.offsetX / svg.clientWidth) * wide - LEFT) / step)),
    );
  return svg;
}

/** A sample of a line for the legend. @param {number} seat */
function sample(seat) {
  return s(
    "svg",
    { viewBox: "0 0 26 6", class: "sample", "aria-hidden": "true" },
    s("polyline", { class: `line p${seat}`, points: "0,3 26,3" }),
  );
}

/** @param {any} replay @param {(index: number) => void} [pick] */
export function chart(replay, pick) {
  const all = courses(replay);
  const ends = all[all.length - 1];
  const results = replay.players.map(
    (/** @type {any} */ player, /** @type {number} */ seat) => `${player.name} ${plain(ends[seat])}`,
  );
  const label = t("Points over the game: {results}", { results: results.join(", ") });
  const legend = h(
    "ul.legend",
    ...results.map((/** @type {string} */ result, /** @type {number} */ seat) => h("li", sample(seat), result)),
  );
  const place = h("div");
  fitted(place, (wide) => fill(place, drawing(all, label, wide, pick)));
  return h("figure", place, legend);
}
