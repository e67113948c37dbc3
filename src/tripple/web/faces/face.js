// A computer player's face, drawn from its shapes before six triangles that close to a hexagon, as tiles do.

import { s } from "../lib/dom.js";
import { ANIMALS, COLOURS, GROUNDS } from "./animals.js";

/** @import { Shape } from "./animals.js" */

const HEXAGON = "M-46 0L-23-39.8H23L46 0 23 39.8H-23z";
/** Every second of its six triangles. */
const SHADED = "M0 0L-46 0-23-39.8zM0 0L23-39.8 46 0zM0 0L23 39.8-23 39.8z";
/** Width of the line that rounds corners, in the same colour. */
const ROUND = 3;

/** A tile with eyes, for a player without an animal. @type {import("./animals.js").Animal} */
const TILE = {
  ground: "mist",
  shapes: [
    ["slate", 0, -32, 31, 22, -31, 22],
    ["white", 0, -25, 25, 18, -25, 18],
    ["blue", 0, -25, 8, -11, -8, -11],
    ["gold", -25, 18, -10, 18, -18, 5],
    ["ink", -8, 5, 4],
  ],
};

/** @param {Shape} shape */
function isOnTheLeft([, ...numbers]) {
  const across = numbers.length === 3 ? numbers.slice(0, 1) : numbers.filter((_, at) => at % 2 === 0);
  return across.every((x) => x < 0);
}

/** @param {Shape} shape @param {string | null} [transform] */
function drawn([colour, ...numbers], transform = null) {
  const fill = COLOURS[colour];
  const [cx, cy, r] = numbers;
  if (numbers.length === 3) return s("circle", { cx, cy, r, fill, transform });
  const round = { stroke: fill, "stroke-width": ROUND, "stroke-linejoin": "round" };
  return s("polygon", { points: numbers.join(" "), fill, ...round, transform });
}

/** @param {Shape} shape */
function onBothSides(shape) {
  return isOnTheLeft(shape) ? [drawn(shape), drawn(shape, "scale(-1 1)")] : [drawn(shape)];
}

/** Hidden from screen readers: the name stands beside it. @param {string} animal */
export function drawFace(animal) {
  const { ground, shapes } = ANIMALS[animal] ?? TILE;
  return s(
    "svg",
    { viewBox: "-50 -50 100 100", class: "face", "aria-hidden": "true" },
    s("path", { d: HEXAGON, fill: GROUNDS[ground] }),
    s("path", { d: SHADED, class: "shaded" }),
    s("path", { d: HEXAGON, class: "edge" }),
    ...shapes.flatMap(onBothSides),
  );
}
