// Each player's own sign and colour: on the seat, on the tiles just laid, in the list of moves. Never the colour alone.

import { s } from "../lib/dom.js";

/** Star, heart, moon, drop, flower, bolt; within a circle of radius 10 around 0,0. Unlike the signs of the numbers. */
const SHAPES = [
  "M0-7.500l2 4.800 5.200.4-4 3.400 1.300 5.100L0 3.400l-4.500 2.800 1.300-5.100-4-3.400 5.200-.4z",
  "M0 6.500C-9 .5-6.500-5.500-3.200-5.500-1.500-5.500-.5-4.500 0-3.300.5-4.500 1.500-5.500 3.200-5.500 6.500-5.500 9 .5 0 6.500z",
  "M2.500-6.800A7 7 0 1 0 6.800 2.500 5.800 5.800 0 0 1 2.500-6.800z",
  "M0-7.500C3-3.500 5.300-1 5.300 1.900A5.300 5.300 0 0 1-5.300 1.900C-5.300-1-3-3.500 0-7.500z",
  "M0-.5a3.300 3.300 0 1 1 .5.5 3.300 3.300 0 1 1-.5.5 3.300 3.300 0 1 1-.5-.5 3.300 3.300 0 1 1 .5-.5z",
  "M1.500-7.500L-4.500 1.200H-.6L-1.500 7.500 4.500-1.200H.6z",
];

/** @param {number} seat @param {string} [transform] */
function drawn(seat, transform) {
  const kind = seat % SHAPES.length;
  return s("g", { class: `sign p${kind}`, transform }, s("circle", { r: 10 }), s("path", { d: SHAPES[kind] }));
}

/** Beside a name. @param {number} seat */
export function sign(seat) {
  return s("svg", { viewBox: "-11 -11 22 22", class: "signed", "aria-hidden": "true" }, drawn(seat));
}

/** In the middle of a tile on the board. @param {number} seat @param {import("./lattice.js").XY} at */
export function signAt(seat, [x, y]) {
  return drawn(seat, `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(1.35)`);
}
