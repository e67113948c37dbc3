// Moves in sentences, for the pad and for screen readers.

import { ORIGIN, shown } from "../board/lattice.js";
import { N_, signed, t } from "../lib/words.js";
import { spelled, total, worthAWord } from "./sums.js";
import { called } from "./who.js";

/** @import { StepMessage as Step } from "../protocol.js" */
/** @import { Whose } from "./who.js" */

const THEIRS = {
  lay: N_("{name} laid {tile}"),
  open: N_("{name} opened with {tile}"),
  draw: N_("{name} drew a tile"),
  pass: N_("{name} did not lay"),
};
const MINE = {
  lay: N_("You laid {tile}"),
  open: N_("You opened with {tile}"),
  draw: N_("You drew a tile"),
  pass: N_("You did not lay"),
};

/** A chosen opening tile is laid at the origin. @param {Step} step @returns {"lay" | "open" | "draw" | "pass"} */
export function kind({ action }) {
  if (action.endsWith(`@${ORIGIN}`)) return "open";
  return action === "open" || action === "draw" || action === "pass" ? action : "lay";
}

/** The sentence with its gaps. @param {Step} step @param {boolean} mine */
export function deed(step, mine) {
  return (mine ? MINE : THEIRS)[kind(step)];
}

/** The player drawn by lot to begin. @param {number} seat @param {Whose} who */
export function lotFell(seat, who) {
  if (seat === who.mine) return t("You were drawn to begin.");
  return t("{name} was drawn to begin.", { name: called(who, seat) });
}

/** @param {Step} step @param {Whose} who */
export function told(step, who) {
  const lines = worthAWord(step.lines.filter((line) => line.seat === step.seat));
  const what = t(deed(step, step.seat === who.mine), {
    name: called(who, step.seat),
    tile: step.laid ? shown(step.laid.tile) : "",
  });
  if (!lines.length) return what;
  return colon(what, step.action === "draw" ? signed(total(lines)) : spelled(lines, who.names, who.mine));
}

/** A colon, with the space before it that some languages want. @param {string} what @param {string} more */
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
