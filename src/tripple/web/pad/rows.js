// A pad's lines in the form of a table's score pad.

import { numbersOf, shown } from "../board/lattice.js";
import { colon, deed } from "../game/narration.js";
import { headOf, rowsOf } from "../game/steplist.js";
import { explained, extras, total } from "../game/sums.js";
import { N_, signed, t } from "../lib/words.js";
import { sorted } from "./round.js";

/** @import { PadEntry, StepMessage } from "../protocol.js" */
/** @import { Scored } from "./round.js" */

/** @typedef {StepMessage & {at: number}} Step */

/** Kinds of lines that no game has. @type {Record<string, string>} */
const DEEDS = {
  unknown: N_("{name} laid an unknown tile"),
  "open-unknown": N_("{name} opened with an unknown tile"),
  empty: N_("{name} had a turn without points"),
  added: N_("Points added for {name}"),
  taken: N_("Points deducted from {name}"),
};

/** @param {StepMessage} step @param {boolean} mine */
function deedOf(step, mine) {
  return DEEDS[step.action] ?? deed(step, mine);
}

/** @param {PadEntry} entry */
function actionOf(entry) {
  if (entry.kind === "start") return "open";
  if (entry.kind === "turn") return entry.tile ? "lay" : "pass";
  if (entry.kind === "extra") return entry.points < 0 ? "taken" : "added";
  if (entry.kind === "end") return "end";
  if (entry.laid) return entry.seat === null ? "unknown" : "open-unknown";
  return entry.points ? "pass" : "empty";
}

/** The tile of a line, as in the box. @param {PadEntry} entry */
export function tileIn(entry) {
  return (entry.kind === "start" || entry.kind === "turn") && entry.tile ? sorted(entry.tile) : null;
}

/** @param {Scored} scored @returns {Step} */
function stepOf({ at, seat, entry, lines }) {
  const tile = tileIn(entry);
  return {
    at,
    seat: seat ?? -1,
    action: actionOf(entry),
    lines,
    laid: tile ? { tile, cell: "", numbers: numbersOf(tile) } : null,
  };
}

/** All rounds, the newest line on top. @param {import("./fold.js").Pad} pad @param {(at: number) => void} pick */
export function lines(pad, pick) {
  const totals = pad.names.map(() => 0);
  const whose = { names: pad.names, mine: null, deed: deedOf, pick: (/** @type {any} */ step) => pick(step.at) };
  return pad.rounds
    .flatMap((round, i) => [headOf(i + 1), ...rowsOf(round.scored.map(stepOf), whose, totals)])
    .reverse();
}

/** The line without its points. @param {Scored} scored @param {string[]} names */
export function done(scored, names) {
  const step = stepOf(scored);
  if (step.action === "end") return t("The round is over");
  return t(deedOf(step, false), { name: names[step.seat], tile: step.laid ? shown(step.laid.tile) : "" });
}

/** One line as a sentence. @param {Scored} scored @param {string[]} names */
export function told(scored, names) {
  if (scored.entry.kind === "end") return [done(scored, names), ...results(scored, names)].join(". ");
  return colon(done(scored, names), explained(scored.lines, names));
}

/** @param {Scored} scored @param {string[]} names */
function results({ lines: all }, names) {
  return [...new Set(all.map(({ seat }) => seat))].map((seat) => {
    const own = all.filter((line) => line.seat === seat);
    return `${names[seat]} ${extras(own, names).join(", ")}: ${signed(total(own))}`;
  });
}
