// The levels of the computer players, in words.

import { LADDER, LEVELS, USUAL_LEVEL } from "../contract.js";
import { h } from "../lib/dom.js";
import { kept } from "../lib/storage.js";
import { t } from "../lib/words.js";

/** @param {string} level */
export function levelTitle(level) {
  return t(LEVELS[level] ?? level);
}

/** The one that was chosen the last time. */
export function lastLevel() {
  return kept("level", USUAL_LEVEL);
}

/** @param {string} [label] for those who do not see what stands beside it */
export function levelSelect(label) {
  const chosen = lastLevel();
  return h(
    "select",
    { "aria-label": label ?? null },
    ...LADDER.map((level) => h("option", { value: level, selected: level === chosen }, levelTitle(level))),
  );
}
