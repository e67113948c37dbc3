// Deals for one player: which one a table has, what it is called, and the link that gives it to a friend.

import { DAILY } from "../contract.js";
import { post } from "../lib/api.js";
import { absolute } from "../lib/base.js";
import { dateText, locale, t } from "../lib/words.js";
import { makeTable, myName, once } from "./maketable.js";

/** Everything that makes two games the same. @typedef {{seed: string, sheet: string, changes: string[]}} Deal */

const LONGEST = 24;

/** @param {string | null | undefined} seed @returns {string | null} the date of a daily's deal */
export function dayOf(seed) {
  const [name, day] = [seed?.slice(0, DAILY.seed.length), seed?.slice(DAILY.seed.length) ?? ""];
  return (name === DAILY.seed && /^ (\d{4}-\d{2}-\d{2})$/.exec(day)?.[1]) || null;
}

/** Today where this device is, as 2026-11-15. */
export function today() {
  const now = new Date();
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** As short as it can be told; the year only where it is another one. @param {string} day */
export function shortDate(day) {
  const year = day.slice(0, 4) === today().slice(0, 4) ? undefined : "2-digit";
  return new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year, timeZone: "UTC" }).format(
    new Date(`${day}T00:00Z`),
  );
}

/** The date so many days away. @param {string} day @param {number} by */
export function dayAfter(day, by) {
  const moved = new Date(`${day}T00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + by);
  return moved.toISOString().slice(0, 10);
}

/**
 * What to call a deal; one that the server made in secret has no name during play.
 * @param {string | null | undefined} seed
 */
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

/** What stands behind the # of such a link; a bare number will do. @param {string} hash @returns {Deal | null} */
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

/** Makes the table, and gives its address. An empty seed is a free deal. @param {Deal & {hints?: boolean}} deal */
export function playDeal({ seed, sheet, changes, hints = true }) {
  const settings = { sheet, changes, hints, ...(seed ? { seed } : {}) };
  return makeTable([{ kind: "me", name: myName(), level: "" }], settings);
}

/**
 * Opens the table of that date, or one to practise at, and gives its address.
 * @param {string} day @param {boolean} [practice]
 */
export function playDaily(day, practice = false) {
  const wish = { day, today: today(), name: myName(), practice };
  return once(wish, async () => `t/${(await post("api/daily", wish)).id}`);
}
