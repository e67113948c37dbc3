// A small position as a picture that does not move.

import { s } from "../lib/dom.js";
import { cellOf, outline } from "./lattice.js";
import { drawTile, triangle } from "./tile.js";

/** @import { Laid } from "../protocol.js" */

/**
 * @param {Laid[]} laid
 * @param {import("../lib/dom.js").Attributes} [attributes]
 * @param {string} [open] a cell without a tile that is to be seen
 */
export function picture(laid, attributes = {}, open = "") {
  const cells = [...laid.map(({ cell }) => cell), ...(open ? [open] : [])];
  const points = cells.flatMap((cell) => outline(cellOf(cell)));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - 6, Math.min(...ys) - 6];
  const [width, height] = [Math.max(...xs) + 6 - left, Math.max(...ys) + 9 - top];
  const place = open ? [s("path", { class: "openplace", d: triangle(outline(cellOf(open))) })] : [];
  const tiles = laid.map(({ cell, numbers }) => drawTile(outline(cellOf(cell)), numbers));
  return s("svg", { viewBox: `${left} ${top} ${width} ${height}`, ...attributes }, ...place, ...tiles);
}
