// A tile is chosen by typing its digits, in any order.

import { toast } from "../lib/speaker.js";
import { many, t } from "../lib/words.js";
import { toTile } from "./focus.js";

/**
 * Whose tiles they are, what is typed so far and which one is chosen.
 * @typedef {{hand: string[], typed: string, tile: string | null, type: (typed: string) => void}} Choice
 */

const DIGITS = "012345";

/** Whether a tile has all these digits, each as often. @param {string} tile @param {string} typed */
export function has(tile, typed) {
  let left = tile;
  for (const digit of typed) {
    if (!left.includes(digit)) return false;
    left = left.replace(digit, "");
  }
  return true;
}

/** The tiles that can still be meant. @param {Choice} choice @returns {string[]} */
export function meantTiles({ hand, typed }) {
  return typed ? hand.filter((tile) => has(tile, typed)) : [];
}

/** @param {Choice} choice @returns {string} for those who look: 1-3-…, 2 tiles */
export function typedWords(choice) {
  if (!choice.typed) return "";
  return `${[...choice.typed, "…"].join("-")} · ${many("{n} tile", "{n} tiles", meantTiles(choice).length)}`;
}

/**
 * @param {string} key
 * @param {Choice} choice
 * @param {(tile: string) => void} choose
 * @returns {boolean} whether it was for us
 */
export function typeKey(key, choice, choose) {
  const { typed } = choice;
  const isDigit = key.length === 1 && DIGITS.includes(key) && choice.hand.length > 0;
  if (isDigit) digit(key, choice, choose);
  else if (key === "Backspace" && typed) choice.type(typed.slice(0, -1));
  else if (key === "Escape" && typed) choice.type("");
  else return false;
  return true;
}

/** @param {string} key @param {Choice} choice @param {(tile: string) => void} choose */
function digit(key, choice, choose) {
  const typed = choice.typed + key;
  choice.type(typed);
  const [tile] = meantTiles(choice);
  if (tile && typed.length < 3) return;
  choice.type("");
  if (!tile) return toast(t("You have no tile with {digits}.", { digits: [...typed].join("-") }));
  toTile(tile);
  if (choice.tile !== tile) choose(tile);
}
