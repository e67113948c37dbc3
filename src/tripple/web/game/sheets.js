// What people call a rule sheet: the edition it was printed with, and its language.

import { language, N_, t } from "../lib/words.js";

/** @type {Record<string, string>} */
const EDITIONS = { classic: N_("Classic, {language}"), compact: N_("Compact, {language}") };

/** @param {string} id such as compact-de */
export function sheetName(id) {
  const [edition, spoken] = id.split("-");
  if (!EDITIONS[edition]) return id;
  const names = new Intl.DisplayNames([language], { type: "language" });
  return t(EDITIONS[edition], { language: names.of(spoken) });
}

/** To choose from. @param {{id: string}[]} sheets @returns {Record<string, string>} */
export function sheetNames(sheets) {
  return Object.fromEntries(sheets.map(({ id }) => [id, sheetName(id)]));
}
