// How one rule sheet differs from another: the fields that matter, with what both say.

import { HOUSE_RULES } from "../contract.js";
import { fieldText, ruleTitle } from "./houserules.js";
import { sheetFields } from "./sheets.js";

/** @typedef {Record<string, any>} Fields */
/** @typedef {{title: string, here: string, there: string}} Difference what this sheet says, and what the other does */

/** Whether it means nothing because of another field. @param {Fields} fields @param {string} name */
export function isMoot(fields, name) {
  const moot = HOUSE_RULES[name].moot;
  return moot !== undefined && moot.values.includes(fields[moot.field]) !== moot.unless;
}

/** Where it is not given, it is what another field is. @param {Fields} fields @param {string} name */
function value(fields, name) {
  return isMoot(fields, name) ? null : (fields[name] ?? fields[HOUSE_RULES[name].like ?? ""] ?? null);
}

/** Whether it only says again what another field says. @param {Fields} fields @param {string} name */
function repeats(fields, name) {
  const { like } = HOUSE_RULES[name];
  return like !== undefined && value(fields, name) === fields[like];
}

/** Because of another field, which is the one to tell. @param {Fields[]} both @param {string} name */
function goesWithoutSaying([here, there], name) {
  const instead = HOUSE_RULES[name].moot?.unless ?? false;
  if (isMoot(here, name) || (isMoot(there, name) && !instead)) return true;
  return repeats(here, name) && repeats(there, name);
}

/** @param {string} id @param {string} other @returns {Difference[]} */
export function differences(id, other) {
  const both = [sheetFields(id), sheetFields(other)];
  const isTold = (/** @type {string} */ name) => {
    const [here, there] = both.map((fields) => String(value(fields, name)));
    return here !== there && !goesWithoutSaying(both, name);
  };
  return Object.keys(HOUSE_RULES)
    .filter(isTold)
    .map((name) => {
      const [here, there] = both.map((fields) => fieldText(name, value(fields, name)));
      return { title: ruleTitle(name), here, there };
    });
}
