// Playing with the keyboard alone: Tab and arrows choose, Enter and Space confirm, Escape goes back, letters and digits
// for the rest. Whoever speaks to the device, or types by accident, can switch those off.

import { total } from "../game/sums.js";
import { habit } from "../lib/habits.js";
import { toast } from "../lib/speaker.js";
import { many } from "../lib/words.js";

/** @typedef {import("./page.js").TablePage} TablePage */

/**
 * What only changes the view, and is there while looking back, too.
 * @type {Record<string, (page: TablePage) => void>}
 */
const VIEW = {
  f: (page) => page.board.fit(),
  "+": (page) => page.board.zoom(1.25),
  "-": (page) => page.board.zoom(0.8),
};
/** @type {Record<string, (page: TablePage) => void>} */
const SHORTCUTS = {
  ...VIEW,
  d: (page) => deed(page, "draw", "D"),
  p: (page) => deed(page, "pass", "P"),
  h: (page) => !page.hintButton.hidden && page.hint(),
};
/** @type {Record<string, number>} */
const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @param {TablePage} page @param {KeyboardEvent} event */
export function onKey(page, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || page.main.hidden) return;
  if (document.querySelector("dialog[open]") || target.closest?.("input, select, textarea")) return;
  // A key held down confirms one thing, not everything that comes after it.
  if (event.repeat && event.key === "Enter" && target.closest?.(".hand, .choices")) event.preventDefault();
  if (page.past.looking) return shortcut(page, event, VIEW);
  if (target.closest?.(".choices")) among(page, event);
  const wanted = habit("shortcuts") || event.key.length > 1;
  if ((wanted || target.closest?.(".tray")) && page.typing.key(event.key)) return;
  if (event.key === "Escape") back(page);
  shortcut(page, event, SHORTCUTS);
}

/** @param {TablePage} page @param {KeyboardEvent} event @param {typeof SHORTCUTS} known */
function shortcut(page, event, known) {
  if (habit("shortcuts") && !event.repeat) known[event.key.toLowerCase()]?.(page);
}

/** What costs points is asked for twice: first the keyboard goes to its button. */
/** @param {TablePage} page @param {"draw" | "pass"} action @param {string} key */
function deed(page, action, key) {
  const option = page.option(action);
  const button = /** @type {HTMLElement | null} */ (page.actions.querySelector(`.${action}`));
  if (!option || !button) return;
  const cost = -total(option.lines);
  if (cost <= 0 || button === document.activeElement) return page.play(action);
  button.focus();
  toast(
    many(
      "This costs {n} point: press {key} again to do it.",
      "This costs {n} points: press {key} again to do it.",
      cost,
      { key },
    ),
  );
}

/** @param {TablePage} page */
function back(page) {
  const { tile } = page;
  if (page.cell) page.cell = null;
  else page.tile = null;
  page.render();
  if (tile) page.tray.find(tile)?.focus();
}

/** Arrow keys go from place to place. @param {TablePage} page @param {KeyboardEvent} event */
function among(page, event) {
  const buttons = [...page.board.choices.querySelectorAll("button")];
  const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const by = ARROWS[event.key];
  if (!by || at < 0) return;
  event.preventDefault();
  buttons[(at + by + buttons.length) % buttons.length].focus();
}
