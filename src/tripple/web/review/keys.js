// The keys of a review.

import { habit } from "../lib/storage.js";

/** @import { ReviewModel } from "./model.js" */

/** @type {Record<string, (model: ReviewModel) => void>} */
const KEYS = {
  ArrowRight: (model) => model.step(1),
  ArrowLeft: (model) => model.step(-1),
  Escape: (model) => model.go(null),
};
/** @type {Record<string, (model: ReviewModel) => void>} */
const LETTERS = {
  n: (model) => model.nextMistake(1),
  p: (model) => model.nextMistake(-1),
  t: (model) => model.ask(true),
};
/** Elements with keys of their own. */
const BUSY = "input, select, textarea, .tray, .choices, .scroll";

/** @param {KeyboardEvent} event @param {ReviewModel} model @param {import("./moment.js").MomentView} view */
export function onKey(event, model, view) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.key === "Enter" && model.isTrying && !target.closest("button, a, summary, input, select")) view.reveal();
  if (event.key.length === 1 && habit("shortcuts") && !target.closest("input:not([type=range], [type=checkbox])"))
    LETTERS[event.key.toLowerCase()]?.(model);
  if (!target.closest(BUSY) || event.key === "Escape") KEYS[event.key]?.(model);
}
