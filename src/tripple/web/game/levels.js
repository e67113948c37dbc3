// The levels of the computer players, in words.

import { N_, t } from "../lib/words.js";

/** @type {Record<string, string>} */
export const LEVELS = {
  random: N_("Dice"),
  beginner: N_("Beginner"),
  greedy: N_("Greedy"),
  thinker: N_("Thinker"),
  planner: N_("Planner"),
  master: N_("Master"),
};

/** @param {string} level */
export function levelTitle(level) {
  return t(LEVELS[level] ?? level);
}
