// Deals for one player: name, date, link, and the table where one is played.

import { DAILY } from "../contract.js";
import { post } from "../lib/api.js";
import { absolute } from "../lib/base.js";
import { dateText, locale, t } from "../lib/words.js";
import { makeTable, myName, once } from "./maketable.js";

/** Two games of one deal are equal. @typedef {{seed: string, sheet: string, changes: string[]}} Deal */

const LONGEST = 24;

/** @param {string | null | undefined} seed @returns {string | null} the date of a daily's deal */
export function dayOf(seed) {
  const [name, day] = [seed?.slice(0, DAILY.seed.length), seed?.slice(DAILY.seed.length) ?? ""];
  return (name === DAILY.seed && /^ (\d{4}-\d{2}-\d{2})$/.exec(day)?.[1]) || null;
}

/** The date on this device, as 2026-11-15. */
export function today() {
  const now = new Date();
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A short date; the year only if it is another one. @param {string} day */
export function shortDate(day) {
  const year = day.slice(0, 4) === today().slice(0, 4) ? undefined : "2-digit";
  return new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year, timeZone: "UTC" }).format(
    new Date(`${day}T00:00Z`),
  );
}

/** @param {string} day @param {number} by */
export function dayAfter(day, by) {
  const moved = new Date(`${day}T00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + by);
  return moved.toISOString().slice(0, 10);
}

/** A deal's name; one made in secret has none during play. @param {string | null | undefined} seed */
export function dealName(seed) {
  const day = dayOf(seed);
  if (day) return t("Daily of {date}", { date: dateText(day, "medium") });
  if (!seed) return t("Free deal");
  const number = seed.length > LONGEST ? `${seed.slice(0, 8)}…` : seed;
  return t("Deal {number}", { number });
}

/** @param {Deal} deal */
export function dealLink({ seed, sheet, changes }) {
  const rules = new URLSearchParams([["sheet", sheet], ...changes.map((change) => ["change", change])]);
  return absolute(`solitaire#${encodeURIComponent(seed)}?${rules}`);
}

/** The deal in a link's hash; a bare number will do. @param {string} hash @returns {Deal | null} */
export function readDeal(hash) {
  const [seed, query] = hash.slice(1).split("?");
  const rules = new URLSearchParams(query ?? "");
  try {
    const text = decodeURIComponent(seed).trim();
    return text ? { seed: text, sheet: rules.get("sheet") ?? "", changes: rules.getAll("change") } : null;
  } catch {
    return null;
  }
}

/** Make the table and return its address. An empty seed is a free deal. @param {Deal & {hints?: boolean}} deal */
export function playDeal({ seed, sheet, changes, hints = true }) {
  const settings = { sheet, changes, hints, ...(seed ? { seed } : {}) };
  return makeTable([{ kind: "me", name: myName(), level: "" }], settings);
}

/**
 * Open the table of a date, or one to practise at, and return its address.
 * @param {string} day @param {boolean} [practice]
 */
export function playDaily(day, practice = false) {
  const wish = { day, today: today(), name: myName(), practice };
  return once(wish, async () => `t/${(await post("api/daily", wish)).id}`);
}
