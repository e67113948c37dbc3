// The focus during a turn: it starts at the first thing to do, each choice leads on, and it is never taken from
// elsewhere.

import { moving } from "../lib/dom.js";

/** @typedef {{tile: string | null, cell: string | null, onlyOpening: object | undefined}} Choice */

const FIRST = ".tray .slot:not(.faded), .actions .open:enabled, .actions .draw:enabled, .actions .pass:enabled";
const CONFIRM = ".actions .lay, .actions .next, .actions .open";
const AREA = ".hand, .middle";

/** @param {string} selector @returns {HTMLElement | null} */
const find = (selector) => document.querySelector(selector);

/** Whether the focus is at the board, at the hand or nowhere. @returns {boolean} */
export function isFree() {
  if (document.querySelector("dialog[open]")) return false;
  return isLost() || Boolean(document.activeElement?.closest(AREA));
}

/** Whether the focused element is of no more use. @returns {boolean} */
export function isLost() {
  return isNowhere() || Boolean(document.activeElement?.closest("[hidden], :disabled"));
}

/** Whether nothing has the focus. @returns {boolean} */
export function isNowhere() {
  const at = document.activeElement;
  return !at || at === document.body;
}

/** @param {HTMLElement | null} element @returns {boolean} whether there is one */
function to(element) {
  element?.focus({ preventScroll: true });
  return Boolean(element);
}

/** Go on to the next decision. @param {Choice} choice @returns {boolean} whether there is one yet */
export function forth(choice) {
  if (choice.tile) return to(find(choice.cell ? CONFIRM : ".choices button"));
  if (choice.onlyOpening) return to(find(".actions .open:enabled"));
  return to(find(FIRST));
}

/** @param {string} tile @returns {HTMLElement | null} */
export function tileOf(tile) {
  return find(`.tray [data-tile="${tile}"]`);
}

/** @param {string} tile */
export function toTile(tile) {
  tileOf(tile)?.focus();
}

/** @param {string} action open, draw, pass or lay */
export function toDeed(action) {
  find(action === "lay" ? CONFIRM : `.actions .${action}`)?.focus();
}

/** @param {string} action */
export function isAtDeed(action) {
  return Boolean(document.activeElement?.matches(`.actions .${action}`));
}

/** Animate the button that lays the tile. */
export function showConfirm() {
  if (moving()) find(CONFIRM)?.animate({ transform: ["none", "scale(1.06)", "none"] }, 350);
}
