// Choosing a tile by typing its digits in any order, and a place by the arrow keys.

import { toast } from "../lib/speaker.js";
import { habit } from "../lib/storage.js";
import { many, t } from "../lib/words.js";
import { toTile } from "./focus.js";

/** @import { Board } from "../board/board.js" */

/** @typedef {import("./selection.js").Selection<any>} Chosen */

const DIGITS = "012345";
const ARROWS = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 });

/** Whether a tile has these digits, each often enough. @param {string} tile @param {string} typed */
function has(tile, typed) {
  let left = tile;
  for (const digit of typed) {
    if (!left.includes(digit)) return false;
    left = left.replace(digit, "");
  }
  return true;
}

/** The tiles that match the typed digits. @param {Chosen} chosen @returns {string[]} */
export function meantTiles({ hand, typed }) {
  return typed ? hand.filter((tile) => has(tile, typed)) : [];
}

/** @param {Chosen} chosen @returns {string} such as 1-3-… · 2 tiles */
export function typedWords(chosen) {
  if (!chosen.typed) return "";
  return `${[...chosen.typed, "…"].join("-")} · ${many("{n} tile", "{n} tiles", meantTiles(chosen).length)}`;
}

/** @param {string} key @param {Chosen} chosen @returns {boolean} whether it was part of typing a tile */
function typeKey(key, chosen) {
  const { typed } = chosen;
  const isDigit = key.length === 1 && DIGITS.includes(key) && chosen.hand.length > 0;
  if (isDigit) digit(key, chosen);
  else if (key === "Backspace" && typed) chosen.type(typed.slice(0, -1));
  else if (key === "Escape" && typed) chosen.type("");
  else return false;
  return true;
}

/** Type a digit. @param {string} key @param {Chosen} chosen */
export function digit(key, chosen) {
  const typed = chosen.typed + key;
  chosen.type(typed);
  const [tile] = meantTiles(chosen);
  if (tile && typed.length < 3) return;
  chosen.type("");
  if (!tile) return toast(t("You have no tile with {digits}.", { digits: [...typed].join("-") }));
  toTile(tile);
  if (chosen.tile !== tile) chosen.tap(tile);
}

/** Move the focus from place to place. @param {Board} board @param {KeyboardEvent} event */
function amongPlaces(board, event) {
  const buttons = [...board.choices.querySelectorAll("button")];
  const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const by = ARROWS[event.key];
  if (!by || at < 0) return;
  event.preventDefault();
  buttons[(at + by + buttons.length) % buttons.length].focus();
}

/** Whether a key is for the turn, not for the browser, a dialog or a field. @param {KeyboardEvent} event */
export function isForTurn(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return !document.querySelector("dialog[open]") && !target.closest?.("input, select, textarea");
}

/**
 * Digits choose a tile, arrows go among the places, Escape goes one step back.
 * @param {KeyboardEvent} event @param {Chosen} chosen @param {Board} board @returns {boolean} whether a tile is typed
 */
export function turnKey(event, chosen, board) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest?.(".choices")) amongPlaces(board, event);
  const isWanted = habit("shortcuts") || event.key.length > 1 || Boolean(target.closest?.(".tray"));
  if (isWanted && typeKey(event.key, chosen)) return true;
  if (event.key === "Escape") chosen.back();
  return false;
}
