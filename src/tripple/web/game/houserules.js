// The fields of a rule sheet in words, and how one sheet differs from another.

import { CHOICES, HOUSE_RULES, LIMITS } from "../contract.js";
import { N_, t } from "../lib/words.js";
import { sheetFields } from "./sheets.js";

const NOTHING = "–";
/** The notation's words for values that are no numbers. @type {Record<string, string>} */
const WRITTEN = { true: "yes", false: "no", null: "none" };

/** The fields by topic, in the order of a game. @type {[string, string[]][]} */
export const TOPICS = [
  [N_("The start"), ["numbers", "hands", "starter", "opening", "start", "start_plain", "start_zero"]],
  [N_("Points for tiles"), ["counting", "zero", "bridge", "double", "hexagon", "next_hexagon", "hexagon_double"]],
  [
    N_("Drawing tiles"),
    ["draw", "draws", "failed_draws", "failure", "drawn_only", "decline", "empty", "empty_mid_turn"],
  ],
  [N_("The end of a round"), ["out", "out_takes_left", "blocked", "blocked_tie"]],
  [N_("The end of the game"), ["target", "winner", "rounds"]],
  [N_("Playing alone"), ["solo_draws"]],
];

/** More than a title can say. @type {Record<string, string>} */
const EXPLAINED = {
  numbers: N_("From 0 up: 3 make a box of 10 tiles, 4 one of 20, 5 one of 35, 6 one of 56."),
  hands: N_("The first number is the tray of a solitaire."),
  opening: N_("Where there is a choice, whoever opens makes it."),
  start_plain: N_("If left empty: as much as for a triple."),
  zero: N_("Its numbers add up to nothing; some boxes give it points all the same."),
  failed_draws: N_("For drawing as many tiles as allowed without laying one."),
  next_hexagon: N_("The third one, too. If left empty: as much as for the first."),
  blocked: N_("The round also ends if the pool is empty and everybody has passed."),
  rounds: N_("If left empty, the game ends at the target."),
};

/** A field's value in words. @param {any} value */
export function valueText(value) {
  const written = WRITTEN[value] ?? String(value);
  if (written === "none") return NOTHING;
  return CHOICES[written] ? t(CHOICES[written]) : written.split(",").join(", ");
}

/** A field's value; the largest number of draws is no limit. @param {string} name @param {any} value */
function fieldText(name, value) {
  return name === "draws" && value >= LIMITS.box ? t("until one fits") : valueText(value);
}

/** @param {string} name of a field */
export function ruleTitle(name) {
  return t(HOUSE_RULES[name]?.title ?? name);
}

/** @param {string} name of a field */
export function ruleAbout(name) {
  return EXPLAINED[name] ? t(EXPLAINED[name]) : "";
}

/** A house rule in words. @param {string} change such as target=40 */
function houseRule(change) {
  const [name, value] = change.split("=");
  return t("{what}: {more}", { what: ruleTitle(name), more: valueText(value) });
}

/** @param {string[]} changes @param {string} [sentence] what is said of them */
export function houseRules(changes, sentence = N_("House rules: {rules}.")) {
  return changes.length ? t(sentence, { rules: changes.map(houseRule).join("; ") }) : "";
}

/** @typedef {Record<string, any>} Fields */
/** @typedef {{title: string, here: string, there: string}} Difference what this sheet says, and what the other does */

/** Whether another field leaves this one without meaning. @param {Fields} fields @param {string} name */
export function isMoot(fields, name) {
  const moot = HOUSE_RULES[name].moot;
  return moot !== undefined && moot.values.includes(fields[moot.field]) !== moot.unless;
}

/** A field's value, if need be that of the field it follows. @param {Fields} fields @param {string} name */
function value(fields, name) {
  return isMoot(fields, name) ? null : (fields[name] ?? fields[HOUSE_RULES[name].like ?? ""] ?? null);
}

/** Whether a field only repeats another one. @param {Fields} fields @param {string} name */
function repeats(fields, name) {
  const { like } = HOUSE_RULES[name];
  return like !== undefined && value(fields, name) === fields[like];
}

/**
 * Whether a difference follows from another field, which is shown instead.
 * @param {Fields[]} both @param {string} name
 */
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
