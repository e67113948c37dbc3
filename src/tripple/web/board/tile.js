// A tile: ivory, with a coloured sector and its digit in each corner, so that a point on the board closes to a disc.

import { s } from "../lib/dom.js";
import { middle, numbersOf, outline, SIDE } from "./lattice.js";
import { DIGIT, DISC, GAP, SIGN, SIGNS } from "./look.js";

/** @import { XY } from "./lattice.js" */

const ROUND = 5;
/** A tile that a record does not name. */
export const UNKNOWN = "?";

/** @param {XY} from @param {XY} to @returns {XY} */
function direction(from, to) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

/** @param {XY} at @param {XY} along @param {number} by @returns {XY} */
function step(at, along, by) {
  return [at[0] + along[0] * by, at[1] + along[1] * by];
}

/** @param {XY} at */
function write([x, y]) {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** The triangle drawn in by a gap, with rounded corners. @param {XY[]} points @param {number} [gap] */
export function triangle(points, gap = GAP) {
  const centre = middle(points);
  const inner = points.map((point) => step(point, direction(point, centre), 2 * gap));
  const parts = inner.map((corner, i) => {
    const before = step(corner, direction(corner, inner[(i + 2) % 3]), ROUND);
    const after = step(corner, direction(corner, inner[(i + 1) % 3]), ROUND);
    return `${i ? "L" : "M"}${write(before)}Q${write(corner)} ${write(after)}`;
  });
  return `${parts.join("")}Z`;
}

/** The part of a point's disc that lies on this tile. @param {XY[]} points @param {number} i */
function sector(points, i) {
  const [point, next, last] = [points[i], points[(i + 1) % 3], points[(i + 2) % 3]];
  const inward = direction(point, middle(points));
  const tip = step(point, inward, 2 * GAP);
  const edges = [next, last].map((other) => direction(point, other));
  const reach = Math.sqrt(DISC * DISC - GAP * GAP) - GAP * Math.sqrt(3);
  const [a, b] = edges.map((edge) => step(tip, edge, reach));
  const [c, d] = edges.map((edge) => step(tip, edge, ROUND));
  return `M${write(d)}Q${write(tip)} ${write(c)}L${write(a)}A${DISC} ${DISC} 0 0 1 ${write(b)}Z`;
}

/** @param {XY[]} points @param {number} i @param {number} number */
function corner(points, i, number) {
  const inward = direction(points[i], middle(points));
  const [x, y] = step(points[i], inward, DIGIT);
  const sign = step(points[i], inward, SIGN);
  const style = `--outward: ${Math.round((Math.atan2(-inward[0], inward[1]) * 180) / Math.PI)}deg`;
  return s(
    "g",
    { class: `n${number}` },
    s("path", { d: sector(points, i), class: "sector" }),
    s("text", { x: x.toFixed(1), y: y.toFixed(1), class: "digit", style }, number),
    s("path", { d: SIGNS[number], class: "shape", transform: `translate(${write(sign)})` }),
  );
}

/** @param {XY[]} points @param {number[]} numbers clockwise, in the order of the points; a corner may have none yet */
export function drawTile(points, numbers) {
  const edge = triangle(points);
  return s(
    "g",
    { class: "tile" },
    s("path", { d: edge, class: "shade", transform: "translate(0 2.5)" }),
    s("path", { d: edge, class: "ivory" }),
    ...numbers.map((number, i) => number >= 0 && corner(points, i, number)),
    s("path", { d: edge, class: "edge" }),
  );
}

/** A tile face down. @param {XY[]} points */
function drawUnknown(points) {
  const tile = drawTile(points, []);
  const [x, y] = middle(points);
  tile.append(s("text", { x: x.toFixed(1), y: y.toFixed(1), class: "digit unknown" }, UNKNOWN));
  return tile;
}

const STANDING = outline({ x: 0, y: 0, up: true });
const [LEFT, TOP, WIDTH, TALL] = [-3, -92, 106, 99];
/** The side and the middle of a standing tile, as parts of its picture. */
export const POISE = {
  side: SIDE / WIDTH,
  x: (middle(STANDING)[0] - LEFT) / WIDTH,
  y: (middle(STANDING)[1] - TOP) / TALL,
};

/** A tile standing on a side; face down if it is unknown. @param {string} tile */
export function standing(tile) {
  return s(
    "svg",
    { viewBox: [LEFT, TOP, WIDTH, TALL].join(" "), class: "standing", "aria-hidden": "true" },
    tile === UNKNOWN ? drawUnknown(STANDING) : drawTile(STANDING, numbersOf(tile)),
  );
}
