// How one rule sheet differs from another: the fields that matter, with what both say.

import { HOUSE_RULES } from "../contract.js";
import { fieldText, ruleTitle } from "./houserules.js";
import { sheetFields } from "./sheets.js";

/** @typedef {Record<string, any>} Fields */
/** @typedef {{title: string, here: string, there: string}} Difference what this sheet says, and what the other does */

/** Where nothing is said, it is as much as this. @type {Record<string, string>} */
const AS_MUCH_AS = { start_plain: "start", next_hexagon: "hexagon" };
/** When a field says nothing, whatever it is. @type {Record<string, (fields: Fields) => boolean>} */
const IDLE = {
  zero: ({ counting }) => counting === "tiles",
  failure: ({ failed_draws: penalty }) => !penalty,
  empty_mid_turn: ({ empty }) => !empty,
  hexagon_double: ({ double }) => !double,
  blocked_tie: ({ blocked }) => blocked === "all-lose" || blocked === "nothing",
  target: ({ rounds }) => rounds !== null,
  winner: ({ rounds }) => rounds !== null,
};

/** @param {Fields} fields @param {string} name */
function value(fields, name) {
  return fields[name] ?? fields[AS_MUCH_AS[name]] ?? null;
}

/** @param {Fields} fields @param {string} name */
function isIdle(fields, name) {
  return IDLE[name]?.(fields) ?? false;
}

/** @param {string} id @param {string} other @returns {Difference[]} */
export function differences(id, other) {
  const [here, there] = [sheetFields(id), sheetFields(other)];
  const differ = (/** @type {string} */ name) => String(value(here, name)) !== String(value(there, name));
  const text = (/** @type {Fields} */ fields, /** @type {string} */ name) =>
    fieldText(name, isIdle(fields, name) ? null : value(fields, name));
  return Object.keys(HOUSE_RULES)
    .filter((name) => differ(name) && !isIdle(here, name))
    .map((name) => ({ title: ruleTitle(name), here: text(here, name), there: text(there, name) }));
}
