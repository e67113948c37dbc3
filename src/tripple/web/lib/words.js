// The sentences in the reader's language: English in the code, translations from the server, as far as the page needs
// them.

import { LANGUAGES } from "../contract.js";
import { keep, kept } from "./storage.js";

/** Placeholders for dates and tiles. */
const [DAYS, TILES] = [["day", "first"], ["tile"]];

/** @typedef {keyof typeof LANGUAGES} Language */
/** @typedef {Record<string, any>} Values */

let catalogue = /** @type {Record<string, string | string[]>} */ ({});
/** @type {Language} */
export let language = "en";
/** The language with its region, for dates and numbers: en-GB rather than en. */
export let locale = "en";
let plurals = new Intl.PluralRules(language);

/** @param {string} tag @returns {Language | undefined} */
function known(tag) {
  const name = tag.slice(0, 2).toLowerCase();
  return name in LANGUAGES ? /** @type {Language} */ (name) : undefined;
}

function preferred() {
  return known(kept("language", "")) ?? navigator.languages.map(known).find(Boolean) ?? "en";
}

/** The part with all sentences, most of them refusals. */
const EVERYTHING = "all";

/** Fetch the page's words before anything is shown. */
export async function learn() {
  language = preferred();
  plurals = new Intl.PluralRules(language);
  locale = navigator.languages.find((tag) => known(tag) === language) ?? language;
  if (document.documentElement.lang !== language) tellServer(language);
  document.documentElement.lang = language;
  await learnAlso(document.documentElement.dataset.page ?? EVERYTHING);
}

/** Fetch the words of another page that is shown within this one. @param {string} page */
export async function learnAlso(page) {
  if (language === "en") return;
  const answer = await fetch(`words/${document.documentElement.dataset.version}/${page}/${language}`);
  if (answer.ok) catalogue = { ...catalogue, ...(await answer.json()) };
}

/** Fetch all words for a rare sentence of the server; it stays English if that fails. */
/** @param {string} sentence @returns {Promise<void>} */
export async function learnOf(sentence) {
  if (!(sentence in catalogue)) await learnAlso(EVERYTHING).catch(() => {});
}

const LONG = 400 * 24 * 3600;

/** Tell the server the language of the next pages, for some seconds. @param {string} tag @param {number} [age] */
export function tellServer(tag, age = LONG) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere
  document.cookie = `language=${tag}; path=${new URL(document.baseURI).pathname}; max-age=${age}; samesite=lax`;
}

/** @param {string} tag */
export function speak(tag) {
  keep("language", tag);
  tellServer(tag);
  location.reload();
}

/** Mark a sentence for translation where it is written. @param {string} sentence */
export function N_(sentence) {
  return sentence;
}

/** @param {string} sentence @param {Values} values */
function filled(sentence, values) {
  return sentence.replace(/\{(\w+)(?:![rs])?(?::\w+)?\}/g, (gap, name) =>
    name in values ? String(values[name]) : gap,
  );
}

/** @param {string} sentence @returns {string} */
function said(sentence) {
  const found = catalogue[sentence];
  return typeof found === "string" && found ? found : sentence;
}

/** @param {string} sentence @param {Values} [values] */
export function t(sentence, values = {}) {
  return filled(said(sentence), values);
}

/**
 * A sentence in the plural form of the number.
 * @param {string} one @param {string} more @param {number} n @param {Values} [values]
 */
export function many(one, more, n, values = {}) {
  const forms = catalogue[one];
  const [first, others] = Array.isArray(forms) && forms[0] ? forms : [one, more];
  return filled(plurals.select(Math.abs(n)) === "one" ? first : others, { n: plain(n), ...values });
}

/**
 * A sentence with elements in its gaps.
 * @param {string} sentence @param {Record<string, Node | string>} values @returns {(Node | string)[]}
 */
export function rich(sentence, values) {
  return said(sentence)
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => values[part.slice(1, -1)] ?? part);
}

/** @param {string} day such as 2026-11-15 @param {"long" | "medium"} [style] */
export function dateText(day, style = "long") {
  return new Intl.DateTimeFormat(locale, { dateStyle: style, timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));
}

/** Dates and tiles of a refusal as people write them. @param {Values} values */
function written(values) {
  const given = (/** @type {string[]} */ names) => names.filter((name) => name in values);
  const days = given(DAYS).map((name) => [name, dateText(values[name])]);
  const tiles = given(TILES).map((name) => [name, [...String(values[name])].join("-")]);
  return Object.fromEntries([...days, ...tiles]);
}

/** A refusal in the reader's words. @param {{sentence: string, values?: Values, rule?: string | null}} refused */
export function refusal({ sentence, values = {}, rule }) {
  const text = t(sentence, { ...values, ...written(values) });
  const start = said(sentence).startsWith("{") ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return rule ? `${start} (${rule})` : `${start}${/[.!?]$/.test(start) ? "" : "."}`;
}

/** With a sign; the minus is as wide as the plus. @param {number} points */
export function signed(points) {
  return points > 0 ? `+${points}` : plain(points);
}

/** @param {number} number */
export function plain(number) {
  return number < 0 ? `−${-number}` : String(number);
}

/** Words in a row: a, b and c. @param {string[]} words */
export function list(words) {
  return new Intl.ListFormat(locale, { style: "long", type: "conjunction" }).format(words);
}

/** @param {number} seconds since 1970 */
export function ago(seconds) {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const minutes = Math.round((seconds * 1000 - Date.now()) / 60000);
  if (minutes > -60) return format.format(minutes, "minute");
  return minutes > -1440
    ? format.format(Math.round(minutes / 60), "hour")
    : format.format(Math.round(minutes / 1440), "day");
}
