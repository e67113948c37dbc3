// Numbers with their names, and bars with their numbers: read as lists, seen as drawings.

import { h } from "./dom.js";

/** @typedef {{label: string, count: number, mine: boolean}} Bar */

/** @param {Bar[]} rows */
export function bars(rows) {
  const most = Math.max(1, ...rows.map((row) => row.count));
  return h(
    "ul",
    { class: "bars" },
    ...rows.map((row) => {
      const filled = h("i");
      filled.style.transform = `scaleX(${row.count / most})`;
      return h(
        "li",
        { class: row.mine ? "mine" : "" },
        h("span", { class: "from" }, row.label),
        h("span", { class: "lying" }, filled),
        h("b", {}, row.count),
      );
    }),
  );
}
