// The levels of the computer players: in words, which one was chosen, and which one is about as strong as I am.

import { LADDER, LEVELS, USUAL_LEVEL } from "../contract.js";
import { get } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { keep, kept } from "../lib/storage.js";
import { t } from "../lib/words.js";

/** Instead of a level: the one that is about as strong as I am, whichever that is by then. */
export const MINE = "mine";

/** @param {string} level */
export function levelTitle(level) {
  return t(LEVELS[level] ?? level);
}

/** The level that is about as strong as I am; none before my first games. */
export function myLevel() {
  const level = kept("strength", "");
  return LADDER.includes(level) ? level : "";
}

/** Asks the server anew, and remembers it for the next time. */
export async function learnStrength() {
  const { level, games } = await get(`api/me/strength?${new URLSearchParams({ name: kept("name", "") })}`);
  keep("strength", games ? level : "");
}

/** What is chosen: a level, or whichever is mine. Whoever has not chosen yet is met at their own strength. */
export function wish() {
  const chosen = kept("level", "");
  if (LADDER.includes(chosen)) return chosen;
  return myLevel() ? MINE : USUAL_LEVEL;
}

/** The level to play against now. @param {string} one a level, or mine */
export function levelOf(one) {
  return one === MINE ? myLevel() || USUAL_LEVEL : one;
}

/** All that can be chosen: whichever level is mine, once that is known, and each of them. */
export function levelsOffered() {
  return [...(myLevel() ? [MINE] : []), ...LADDER];
}

/** @param {string} one a level, or mine */
export function choiceTitle(one) {
  return one === MINE ? t("About my strength: {name}", { name: levelTitle(levelOf(one)) }) : levelTitle(one);
}

/** @param {string} [label] for those who do not see what stands beside it */
export function levelSelect(label) {
  const option = (/** @type {string} */ one) => h("option", { value: one, selected: one === wish() }, choiceTitle(one));
  return h("select", { "aria-label": label ?? null }, ...levelsOffered().map(option));
}
