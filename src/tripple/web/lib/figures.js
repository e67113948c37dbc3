// Numbers with their names, and bars with their numbers: read as lists, seen as drawings.

import { h } from "./dom.js";

/** @typedef {{label: string, count: number, mine: boolean}} Bar */

/** @param {string} label @param {string | number | Node} value @param {string} [note] */
export function figure(label, value, note) {
  return h("div", h("dt", label), h("dd", value, note ? h("span.note", ` ${note}`) : null));
}

/** @param {...HTMLElement} all */
export function figures(...all) {
  return h("dl.figures", ...all);
}

/** @param {Bar[]} rows */
export function bars(rows) {
  const most = Math.max(1, ...rows.map((row) => row.count));
  const bar = (/** @type {Bar} */ { label, count, mine }) => {
    const filled = h("i");
    filled.style.transform = `scaleX(${count / most})`;
    const line = h("span.lying", filled);
    return h("li", { class: mine ? "mine" : "" }, h("span.from", label), line, h("b", count));
  };
  return h("ul.bars", ...rows.map(bar));
}
