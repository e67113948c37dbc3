// A small position as a still picture, also as an example in a text.

import { s } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { cellOf, numbersOf, outline } from "./lattice.js";
import { drawTile, triangle } from "./tile.js";

/** @import { Laid } from "../protocol.js" */

/**
 * @param {Laid[]} laid @param {import("../lib/dom.js").Attributes} [attributes]
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

/** Tiles on a board, each written like "0,0^ 145". @param {...string} laid @returns {Laid[]} */
export function laidOut(...laid) {
  return laid.map((one) => {
    const [cell, tile] = one.split(" ");
    return { cell, tile, numbers: numbersOf(tile) };
  });
}

/** Relative to a table. */
const SCALE = 0.66;

/**
 * @param {import("../protocol.js").Laid[]} laid @param {boolean} [hasNew] whether the last is the new tile
 * @param {string} [open] a cell without a tile that is to be seen
 */
export function example(laid, hasNew = true, open = "") {
  const words = hasNew ? t("Drawn example; the new tile has a gold edge.") : t("Drawn example");
  const drawn = picture(laid, { class: "example", role: "img", "aria-label": words }, open);
  if (hasNew) drawn.lastElementChild?.classList.add("last");
  drawn.setAttribute("width", String(Number(drawn.getAttribute("viewBox")?.split(" ")[2]) * SCALE));
  return drawn;
}
