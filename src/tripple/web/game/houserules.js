// The fields of a rule sheet that a table may change, in words.

import { CHOICES, HOUSE_RULES } from "../contract.js";
import { t } from "../lib/words.js";

const NOTHING = "–";
/** How the server writes what is no number, where the notation has a word. @type {Record<string, string>} */
const WRITTEN = { true: "yes", false: "no", null: "none" };

/** A field's value, from the notation or from the server. @param {any} value */
export function valueText(value) {
  const written = WRITTEN[value] ?? String(value);
  if (written === "none") return NOTHING;
  return CHOICES[written] ? t(CHOICES[written]) : written.split(",").join(", ");
}

/** @param {string} name of a field */
export function ruleTitle(name) {
  return t(HOUSE_RULES[name]?.title ?? name);
}

/** A house rule as people say it. @param {string} change such as target=40 */
function houseRule(change) {
  const [name, value] = change.split("=");
  return t("{what}: {more}", { what: ruleTitle(name), more: valueText(value) });
}

/** Nothing, where the sheet is played as it is printed. @param {string[]} changes */
export function houseRules(changes) {
  return changes.length ? t("House rules: {rules}.", { rules: changes.map(houseRule).join("; ") }) : "";
}
