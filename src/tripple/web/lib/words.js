// Every sentence a person reads: the code holds it in English, the server sends what the page can have to say in the
// chosen language.

import { LANGUAGES } from "../contract.js";
import { keep, kept } from "./storage.js";

/** The gaps of sentences that dates and tiles stand in. */
const [DAYS, TILES] = [["day", "first"], ["tile"]];

/** @typedef {keyof typeof LANGUAGES} Language */
/** @typedef {Record<string, any>} Values */

/** @type {Record<string, string | string[]>} */
let catalogue = {};
/** @type {Language} */
export let language = "en";
/** The language as it is written where the reader lives, for dates and numbers: en-GB rather than en. */
export let locale = "en";

/** @param {string} tag @returns {Language | undefined} */
function known(tag) {
  const name = tag.slice(0, 2).toLowerCase();
  return name in LANGUAGES ? /** @type {Language} */ (name) : undefined;
}

function preferred() {
  return known(kept("language", "")) ?? navigator.languages.map(known).find(Boolean) ?? "en";
}

/** What every page can have to say, most of it what servers refuse. */
const EVERYTHING = "all";

/** Fetches the page's words before anything is said. */
export async function learn() {
  language = preferred();
  locale = navigator.languages.find((tag) => known(tag) === language) ?? language;
  if (document.documentElement.lang !== language) tellServer(language);
  document.documentElement.lang = language;
  await learnAlso(document.documentElement.dataset.page ?? EVERYTHING);
}

/** The words of another page, part of which is shown on this one. @param {string} page */
export async function learnAlso(page) {
  if (language === "en") return;
  const answer = await fetch(`words/${document.documentElement.dataset.version}/${page}/${language}`);
  if (answer.ok) catalogue = { ...catalogue, ...(await answer.json()) };
}

/** What the server says seldom is fetched when it says it; where that fails, it stays English. */
/** @param {string} sentence @returns {Promise<void>} */
export async function learnOf(sentence) {
  if (!(sentence in catalogue)) await learnAlso(EVERYTHING).catch(() => {});
}

const LONG = 400 * 24 * 3600;

/** The next page comes in this language; how many seconds that holds. @param {string} tag @param {number} [age] */
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

/** Marks a sentence where it is written, not where it is said. @param {string} sentence */
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
 * The form that the language has for so many.
 * @param {string} one @param {string} more @param {number} n @param {Values} [values]
 */
export function many(one, more, n, values = {}) {
  const forms = catalogue[one];
  const single = language === "fr" ? Math.abs(n) < 2 : Math.abs(n) === 1;
  const [first, others] = Array.isArray(forms) && forms[0] ? forms : [one, more];
  return filled(single ? first : others, { n: plain(n), ...values });
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

/** What refusals say about days and tiles, as people write them. @param {Values} values */
function written(values) {
  const given = (/** @type {string[]} */ names) => names.filter((name) => name in values);
  const days = given(DAYS).map((name) => [name, dateText(values[name])]);
  const tiles = given(TILES).map((name) => [name, [...String(values[name])].join("-")]);
  return Object.fromEntries([...days, ...tiles]);
}

/**
 * What the server refuses, in the reader's words.
 * @param {{sentence: string, values?: Values, rule?: string | null}} refused
 */
export function refusal({ sentence, values = {}, rule }) {
  const text = t(sentence, { ...values, ...written(values) });
  const start = said(sentence).startsWith("{") ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return rule ? `${start} (${rule})` : `${start}${/[.!?]$/.test(start) ? "" : "."}`;
}

/** A minus as long as the plus. @param {number} points */
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
