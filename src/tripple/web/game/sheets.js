// The rule sheets of the editions: names, fields, and the box of this device.

import { numbersOf } from "../board/lattice.js";
import { HOUSE_RULES, SHEET_OF, SHEETS, TRADEMARKS } from "../contract.js";
import { h } from "../lib/dom.js";
import { keep, kept } from "../lib/storage.js";
import { language, t } from "../lib/words.js";

/** An edition's name, with its language if it has several. @param {string} id such as compact-de */
export function sheetName(id) {
  const sheet = SHEETS[id];
  if (!sheet) return id;
  const names = new Intl.DisplayNames([language], { type: "language" });
  return t(sheet.name, { language: sheet.language && names.of(sheet.language) });
}

/** The name without brackets. @param {string} id */
export function shortName(id) {
  return sheetName(id).replace(/ \(.*\)$/, "");
}

/** The name without brackets and language. @param {string} id */
function boxName(id) {
  return SHEETS[id] ? t(SHEETS[id].name, { language: "" }).replace(/( \(.*\)|, )$/, "") : id;
}

/** The trademark notice for other makers' boxes. @param {string} id */
export function trademarks(id) {
  return SHEETS[id]?.own === false ? t(TRADEMARKS) : "";
}

export function isBoxChosen() {
  return kept("box", "") in SHEETS;
}

/** The chosen box, by default the most likely one for this language. */
export function myBox() {
  return isBoxChosen() ? kept("box", "") : SHEET_OF[language];
}

/** @param {string} id */
export function rememberBox(id) {
  keep("box", id);
}

/** The same edition in another language, if it has a sheet for each. @param {string} id @param {string} spoken */
export function inLanguage(id, spoken) {
  const { own, name } = SHEETS[id];
  const same = Object.keys(SHEETS).find((one) => SHEETS[one].name === name && SHEETS[one].language === spoken);
  return own ? (same ?? SHEET_OF[spoken]) : id;
}

/** @param {string} [wished] */
export function knownSheet(wished = "") {
  return wished in SHEETS ? wished : myBox();
}

/** A field as a table plays it, in the notation. @param {string} id @param {string[]} changes @param {string} name */
export function fieldOf(id, changes, name) {
  const changed = changes.find((change) => change.startsWith(`${name}=`));
  return changed?.slice(name.length + 1) ?? String(sheetFields(id)[name]);
}

/** The tiles in the box, in ascending order. @param {string} id @param {string[]} changes */
export function tilesOf(id, changes) {
  const numbers = [...Array(Number(fieldOf(id, changes, "numbers"))).keys()];
  return numbers.flatMap((a) => numbers.slice(a).flatMap((b) => numbers.slice(b).map((c) => `${a}${b}${c}`)));
}

/** @param {string} id @returns {Record<string, any>} */
export function sheetFields(id) {
  const usual = Object.entries(HOUSE_RULES).map(([name, rule]) => [name, rule.usual]);
  return { ...Object.fromEntries(usual), ...SHEETS[id].differs };
}

/** A tile's value (R4). @param {string} tile @param {{counting?: string, zero?: number}} sheet */
export function worth(tile, { counting, zero = 0 }) {
  return counting === "tiles" ? 1 : numbersOf(tile).reduce((sum, number) => sum + number, 0) || zero;
}

/** @typedef {{sheet: string, changes?: string[]}} Rules an edition's sheet, and house rules in the notation */

/** The box, and what a hexagon gives by these rules. @param {Rules} rules */
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
