// Which rules something is played by, in the fewest words: the box, and what a hexagon gives there.

import { h } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { boxName, fieldOf } from "./sheets.js";

/** @typedef {{sheet: string, changes?: string[]}} Rules an edition's sheet, and house rules in the notation */

/** @param {Rules} rules */
function rulesText({ sheet, changes = [] }) {
  const gaps = { box: boxName(sheet), points: fieldOf(sheet, changes, "hexagon") };
  if (changes.length) return t("{box} with house rules: hexagon {points}", gaps);
  return t("{box}: hexagon {points}", gaps);
}

/** A link to the rules that it names, in a new tab: what is on this page stays. @param {Rules} rules */
export function rulesBadge(rules) {
  const { sheet, changes = [] } = rules;
  const query = new URLSearchParams([["sheet", sheet], ...changes.map((change) => ["change", change])]);
  return h("a.rulesbadge", { href: `rules?${query}`, target: "_blank" }, rulesText(rules));
}
