// The printed rule sheets: what people call them, and what they say.

import { HOUSE_RULES, SHEET_OF, SHEETS } from "../contract.js";
import { language, t } from "../lib/words.js";

/** What people call an edition, with its language if it has several. @param {string} id such as compact-de */
export function sheetName(id) {
  const sheet = SHEETS[id];
  if (!sheet) return id;
  const names = new Intl.DisplayNames([language], { type: "language" });
  return t(sheet.name, { language: sheet.language && names.of(sheet.language) });
}

/** To choose from. @returns {Record<string, string>} */
export function sheetNames() {
  return Object.fromEntries(Object.keys(SHEETS).map((id) => [id, sheetName(id)]));
}

/** The one asked for, else what a reader of this language most likely has at home. @param {string} [wished] */
export function knownSheet(wished = "", spoken = /** @type {string} */ (language)) {
  return wished in SHEETS ? wished : SHEET_OF[spoken];
}

/** All its fields. @param {string} id @returns {Record<string, any>} */
export function sheetFields(id) {
  const usual = Object.entries(HOUSE_RULES).map(([name, rule]) => [name, rule.usual]);
  return { ...Object.fromEntries(usual), ...SHEETS[id].differs };
}

/** The fields in which the printed sheets differ. */
export function differing() {
  return Object.keys(HOUSE_RULES).filter((name) => Object.values(SHEETS).some(({ differs }) => name in differs));
}
