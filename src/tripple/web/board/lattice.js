// Cells and their corners on the screen: the mirror of `tripple.rules.lattice`, without any rules.

/** @import { Laid } from "../protocol.js" */

export const SIDE = 100;
export const HEIGHT = (SIDE * Math.sqrt(3)) / 2;
/** The cell where every round begins. */
export const ORIGIN = "0,0^";

/** @typedef {{x: number, y: number, up: boolean}} Cell */
/** @typedef {[number, number]} XY */

/** @param {string} name such as 2,-1v @returns {Cell} */
export function cellOf(name) {
  const [x, y] = name.slice(0, -1).split(",").map(Number);
  return { x, y, up: name.endsWith("^") };
}

/** @param {Cell} cell */
export function nameOf({ x, y, up }) {
  return `${x},${y}${up ? "^" : "v"}`;
}

/** The three points of a cell, clockwise. @param {Cell} cell @returns {XY[]} */
export function corners({ x, y, up }) {
  return up
    ? [
        [x, y],
        [x, y + 1],
        [x + 1, y],
      ]
    : [
        [x, y + 1],
        [x + 1, y + 1],
        [x + 1, y],
      ];
}

/** The cells across its sides; the i-th shares the corners i and i + 1. @param {Cell} cell @returns {Cell[]} */
export function neighbours({ x, y, up }) {
  const cells = up
    ? [
        [x - 1, y],
        [x, y],
        [x, y - 1],
      ]
    : [
        [x, y + 1],
        [x + 1, y],
        [x, y],
      ];
  return cells.map(([a, b]) => ({ x: a, y: b, up: !up }));
}

/** The six cells that meet in a point, clockwise. @param {XY} point @returns {Cell[]} */
export function around([x, y]) {
  return [
    { x, y, up: true },
    { x, y: y - 1, up: false },
    { x, y: y - 1, up: true },
    { x: x - 1, y: y - 1, up: false },
    { x: x - 1, y, up: true },
    { x: x - 1, y, up: false },
  ];
}

/** @param {XY} point @returns {XY} */
export function place([x, y]) {
  return [x * SIDE + (y * SIDE) / 2, -y * HEIGHT];
}

/** @param {Cell} cell @returns {XY[]} */
export function outline(cell) {
  return corners(cell).map(place);
}

/** @param {XY[]} points @returns {XY} */
export function middle(points) {
  const [a, b, c] = points;
  return [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3];
}

/** The cell under a position. @param {XY} at @returns {Cell} */
export function cellAt([px, py]) {
  const v = -py / HEIGHT;
  const u = px / SIDE - v / 2;
  const [x, y] = [Math.floor(u), Math.floor(v)];
  return { x, y, up: u - x + (v - y) < 1 };
}

/** Turn a tile so that it meets the known corners. */
/** @param {number[]} tile @param {(number | null)[]} known @returns {number[] | null} */
export function turned(tile, known) {
  const ways = [0, 1, 2].map((by) => [...tile.slice(by), ...tile.slice(0, by)]);
  return ways.find((way) => way.every((number, i) => known[i] === null || known[i] === number)) ?? null;
}

/** @param {string} tile such as 345 @returns {[number, number, number]} */
export function numbersOf(tile) {
  return [Number(tile[0]), Number(tile[1]), Number(tile[2])];
}

/** @param {string} tile */
export function shown(tile) {
  return [...tile].join("-");
}

/**
 * A tile's numbers in a cell of this board.
 * @param {Laid[]} laid @param {string} tile @param {string} cell @returns {Laid["numbers"]}
 */
export function lying(laid, tile, cell) {
  const known = new Map(laid.flatMap((one) => corners(cellOf(one.cell)).map((at, i) => [String(at), one.numbers[i]])));
  const here = corners(cellOf(cell)).map((at) => known.get(String(at)) ?? null);
  return /** @type {Laid["numbers"]} */ (turned(numbersOf(tile), here) ?? numbersOf(tile));
}
