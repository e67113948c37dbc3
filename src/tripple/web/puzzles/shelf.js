// All puzzles that come with the program, as one file: with it they can be shown and judged without a server.

import { dayAfter } from "../game/deals.js";
import { get } from "../lib/api.js";
import { kept } from "../lib/storage.js";
import { whole, wholes } from "../lib/whole.js";

/** @typedef {import("../protocol.js").PuzzleInfo} Puzzle */
/** @typedef {import("../protocol.js").ThemeInfo} Theme */
/** @typedef {import("../protocol.js").Option} Option */

const DAY = 86_400_000;
/** The theme of one's own mistakes. */
export const OWN = "own";

export class Shelf {
  /** @param {import("../protocol.js").PuzzleShelf} told */
  constructor({ first, daily, themes, puzzles }) {
    this.first = first;
    this.order = daily;
    this.themes = themes;
    this.all = new Map(puzzles.map((one) => [one.id, one]));
    /** @type {Puzzle[]} */
    this.own = [];
  }

  /** @param {string} id @returns {Puzzle | null} */
  get(id) {
    return this.all.get(id) ?? this.own.find((one) => one.id === id) ?? null;
  }

  /** The easiest first. @param {string} theme */
  of(theme) {
    return theme === OWN ? this.own : [...this.all.values()].filter(({ themes }) => themes.includes(theme));
  }

  /** The puzzle of a date. @param {string} day */
  daily(day) {
    const days = Math.round((Date.parse(day) - Date.parse(this.first)) / DAY);
    const size = this.order.length;
    return this.get(this.order[((days % size) + size) % size]);
  }
}

export async function loadShelf() {
  return new Shelf(whole("PuzzleShelf", await get("/api/puzzles")));
}

/** Mine, where several share a device. */
export function myName() {
  return (kept("padname", "") || kept("name", "")).slice(0, 40);
}

/** Those of the guest's own games. */
export async function loadOwn() {
  return wholes("PuzzleInfo", await get(`/api/puzzles/own?${new URLSearchParams({ name: myName() })}`));
}

/** What an option gives away. @param {Puzzle} puzzle @param {{action: string}} option */
export function lossOf({ question, losses }, { action }) {
  return losses[question.options.findIndex((one) => one.action === action)] ?? 0;
}

/** @param {Puzzle} puzzle @returns {Option[]} every right answer */
export function rightOnes({ question, losses }) {
  return question.options.filter((_, at) => !losses[at]);
}

/**
 * How many days in a row are among these, up to today or, while today is not, up to yesterday.
 * @param {Set<string>} days @param {string} now
 */
export function inARow(days, now) {
  let last = days.has(now) ? now : dayAfter(now, -1);
  let number = 0;
  for (; days.has(last); number++) last = dayAfter(last, -1);
  return number;
}
