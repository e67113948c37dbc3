// A drawn example: some tiles on the table, of which the last may be the new one.

import { h } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { picture } from "./picture.js";

/** How much smaller than on a table. */
const SCALE = 0.66;

/**
 * @param {import("../protocol.js").Laid[]} laid
 * @param {boolean} [hasNew] whether the last is the new tile
 * @param {string} [open] a cell without a tile that is to be seen
 */
export function example(laid, hasNew = true, open = "") {
  const words = hasNew ? t("Drawn example; the new tile has a gold edge.") : t("Drawn example");
  const drawn = picture(laid, { class: "example", role: "img", "aria-label": words }, open);
  if (hasNew) drawn.lastElementChild?.classList.add("last");
  drawn.setAttribute("width", String(Number(drawn.getAttribute("viewBox")?.split(" ")[2]) * SCALE));
  return drawn;
}

/** A tile's name is not broken at the end of a line. @param {string} text */
export function unbroken(text) {
  return text.split(/(\d-\d-\d)/).map((part, i) => (i % 2 ? h("span", { class: "whole" }, part) : part));
}
