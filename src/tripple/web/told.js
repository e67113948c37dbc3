// What was done, in sentences: for the pad, and for those who listen.

import { shown } from "./lattice.js";
import { explained, total } from "./sums.js";
import { many, N_, signed, t } from "./words.js";

/** @typedef {import("./state.js").Step} Step */

const THEIRS = { lay: N_("{name} laid {tile}"), open: N_("{name} opened with {tile}"), draw: N_("{name} drew a tile"), pass: N_("{name} did not lay") };
const MINE = { lay: N_("You laid {tile}"), open: N_("You opened with {tile}"), draw: N_("You drew a tile"), pass: N_("You did not lay") };

/** @param {Step} step @returns {"lay" | "open" | "draw" | "pass"} */
export function kind({ action }) {
  return action === "open" || action === "draw" || action === "pass" ? action : "lay";
}

/** The sentence with its gaps. @param {Step} step @param {boolean} mine */
export function deed(step, mine) {
  return (mine ? MINE : THEIRS)[kind(step)];
}

/** @param {Step} step @param {string[]} names @param {boolean} mine */
export function told(step, names, mine) {
  const lines = step.lines.filter((line) => line.seat === step.seat);
  const what = t(deed(step, mine), { name: names[step.seat], tile: step.laid ? shown(step.laid.tile) : "" });
  if (!lines.length) return what;
  return colon(what, step.action === "draw" ? signed(total(lines)) : sum(lines, names));
}

/** A bare number would not say of what. @param {import("./sums.js").Line[]} lines @param {string[]} names */
function sum(lines, names) {
  return lines.length === 1 && lines[0].reason === "value" ? many("{n} point", "{n} points", total(lines)) : explained(lines, names);
}

/** Languages differ in what stands before a colon. @param {string} what @param {string} more */
export function colon(what, more) {
  return t("{what}: {more}", { what, more });
}

/** @param {Step} step @param {number} seat */
export function gained(step, seat) {
  return total(step.lines.filter((line) => line.seat === seat));
}

/** @param {Step} step */
export function change(step) {
  return signed(gained(step, step.seat));
}
