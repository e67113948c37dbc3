// The puzzles that come with the program. Once the browser has stored all of them, they work without a server.

import { dayAfter } from "../game/deals.js";
import { myBox } from "../game/sheets.js";
import { get } from "../lib/api.js";
import { kept } from "../lib/storage.js";
import { whole, wholes } from "../lib/whole.js";

/** @import { Option, PuzzleInfo as Puzzle, ThemeInfo as Theme } from "../protocol.js" */

/** @typedef {{id: string, themes: string[], rating: number | null}} Listed a puzzle, or its entry in the list */

const DAY = 86_400_000;
/** All puzzles by the rules of my box, as the service worker keeps them. */
const all = () => `api/puzzles/shelf?${myRules()}`;
/** The service worker's cache of this version. */
const CACHE = `tripple ${document.documentElement.dataset.version}`;
/** The set of my own mistakes, and the mix of all others. */
export const [OWN, NEXT] = ["own", "next"];

export class Shelf {
  /** @param {import("../protocol.js").PuzzleIndex} told */
  constructor({ sheet, first, daily, themes, puzzles }) {
    /** The rules that they are asked by. */
    this.sheet = sheet;
    this.first = first;
    this.order = daily;
    this.themes = themes;
    /** @type {Map<string, Listed>} */
    this.all = new Map(puzzles.map((one) => [one.id, one]));
    this.own = /** @type {Puzzle[]} */ ([]);
  }

  /** @param {string} id @returns {Listed | null} */
  get(id) {
    return this.all.get(id) ?? this.own.find((one) => one.id === id) ?? null;
  }

  /** The easiest first. @param {string} name of a theme or another set @returns {Listed[]} */
  of(name) {
    if (name === OWN) return this.own;
    return [...this.all.values()].filter(({ themes }) => name === NEXT || themes.includes(name));
  }

  /** @param {string} day */
  daily(day) {
    const days = Math.round((Date.parse(day) - Date.parse(this.first)) / DAY);
    const size = this.order.length;
    return this.get(this.order[((days % size) + size) % size]);
  }
}

export async function loadShelf() {
  return new Shelf(await get(`api/puzzles?${myRules()}`));
}

/** All puzzles in this browser's cache. @returns {Promise<Map<string, any>>} */
async function readKept() {
  const answer = "caches" in window ? await caches.match(all(), { cacheName: CACHE }) : undefined;
  const { puzzles } = answer ? await answer.json() : { puzzles: [] };
  return new Map(puzzles.map((/** @type {any} */ one) => [one.id, one]));
}

let onDevice = /** @type {Map<string, any>} */ (new Map());

/** A puzzle with its position, from this device or the server. @param {string} id @returns {Promise<Puzzle>} */
export async function loadPuzzle(id) {
  if (!onDevice.size) onDevice = await readKept().catch(() => onDevice);
  return whole("PuzzleInfo", onDevice.get(id) ?? (await get(`api/puzzles/${id}?${myRules()}`)));
}

/** My box, as the server is asked. */
export function myRules() {
  return new URLSearchParams({ box: myBox() });
}

/** My name, where several share a device. */
export function myName() {
  return (kept("padname", "") || kept("name", "")).slice(0, 40);
}

/** Puzzles from my own games. */
export async function loadOwn() {
  return wholes("PuzzleInfo", await get(`api/puzzles/own?${new URLSearchParams({ name: myName() })}`));
}

/** The loss of an option. @param {Puzzle} puzzle @param {{action: string}} option */
export function lossOf({ question, losses }, { action }) {
  return losses[question.options.findIndex((one) => one.action === action)] ?? 0;
}

/** @param {Puzzle} puzzle @returns {Option[]} every right answer */
export function rightOnes({ question, losses }) {
  return question.options.filter((_, at) => !losses[at]);
}

/**
 * The number of consecutive days up to today, or to yesterday if today is missing.
 * @param {Set<string>} days @param {string} now
 */
export function inARow(days, now) {
  let last = days.has(now) ? now : dayAfter(now, -1);
  let number = 0;
  for (; days.has(last); number++) last = dayAfter(last, -1);
  return number;
}
