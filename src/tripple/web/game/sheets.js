// The rule sheets of the editions: what people call them, what they say, and which one is at home here.

import { numbersOf } from "../board/lattice.js";
import { HOUSE_RULES, SHEET_OF, SHEETS, TRADEMARKS } from "../contract.js";
import { keep, kept } from "../lib/storage.js";
import { language, t } from "../lib/words.js";

/** What people call an edition, with its language if it has several. @param {string} id such as compact-de */
export function sheetName(id) {
  const sheet = SHEETS[id];
  if (!sheet) return id;
  const names = new Intl.DisplayNames([language], { type: "language" });
  return t(sheet.name, { language: sheet.language && names.of(sheet.language) });
}

/** For a line with more in it: without what stands in brackets. @param {string} id */
export function shortName(id) {
  return sheetName(id).replace(/ \(.*\)$/, "");
}

/** Whose names those are, where one is shown; nothing for our own. @param {string} id */
export function trademarks(id) {
  return SHEETS[id]?.own === false ? t(TRADEMARKS) : "";
}

/** What somebody has said here; earlier versions kept it apart for the pad and for playing alone. */
function chosenBox() {
  return ["box", "pad.sheet", "solo.sheet"].map((key) => kept(key, "")).find((id) => id in SHEETS);
}

/** Whether somebody has said which box they have. */
export function isBoxChosen() {
  return chosenBox() !== undefined;
}

/** The box that was chosen on this device; before that, what a reader of this language most likely has at home. */
export function myBox() {
  return chosenBox() ?? SHEET_OF[language];
}

/** @param {string} id */
export function rememberBox(id) {
  keep("box", id);
}

/** The same edition in another language, where it has a sheet for each. @param {string} id @param {string} spoken */
export function inLanguage(id, spoken) {
  const { own, name } = SHEETS[id];
  const same = Object.keys(SHEETS).find((one) => SHEETS[one].name === name && SHEETS[one].language === spoken);
  return own ? (same ?? SHEET_OF[spoken]) : id;
}

/** The one asked for, else mine. @param {string} [wished] */
export function knownSheet(wished = "") {
  return wished in SHEETS ? wished : myBox();
}

/** A field as a table plays it, in the notation. @param {string} id @param {string[]} changes @param {string} name */
export function fieldOf(id, changes, name) {
  const changed = changes.find((change) => change.startsWith(`${name}=`));
  return changed?.slice(name.length + 1) ?? String(sheetFields(id)[name]);
}

/** All its fields. @param {string} id @returns {Record<string, any>} */
export function sheetFields(id) {
  const usual = Object.entries(HOUSE_RULES).map(([name, rule]) => [name, rule.usual]);
  return { ...Object.fromEntries(usual), ...SHEETS[id].differs };
}

/** What a tile counts (R4). @param {string} tile @param {{counting?: string, zero?: number}} sheet */
export function worth(tile, { counting, zero = 0 }) {
  return counting === "tiles" ? 1 : numbersOf(tile).reduce((sum, number) => sum + number, 0) || zero;
}
