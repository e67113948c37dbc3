// A pad's lines as the table's score pad shows its turns.

import { shown } from "./lattice.js";
import { headOf, rowsOf } from "./pad.js";
import { explained, extras, total } from "./sums.js";
import { deed } from "./told.js";
import { signed, t } from "./words.js";

/** @typedef {import("./padfold.js").Pad} Pad */
/** @typedef {import("./padround.js").Scored} Scored */
/** @typedef {import("./state.js").Step & {at: number}} Step */

const ACTIONS = { start: "open", turn: "lay", end: "end" };

/** @param {Scored} scored @returns {Step} */
export function stepOf({ at, seat, entry, lines }) {
  const tile = entry.kind === "end" ? null : entry.tile;
  const action = entry.kind === "turn" && !tile ? "pass" : ACTIONS[entry.kind];
  return { at, seat: seat ?? -1, action, lines, laid: tile ? { tile: [...tile].sort().join(""), cell: "", numbers: [] } : null };
}

/** All rounds, the newest line on top. @param {Pad} pad @param {(at: number) => void} pick */
export function lines(pad, pick) {
  const totals = pad.names.map(() => 0);
  const whose = { names: pad.names, mine: null, pick: (/** @type {any} */ step) => pick(step.at) };
  return pad.rounds.flatMap((round, i) => [headOf(i + 1), ...rowsOf(round.scored.map(stepOf), whose, totals)]).reverse();
}

/** One line in a sentence, for those who listen and for corrections. @param {Scored} scored @param {string[]} names */
export function told(scored, names) {
  const step = stepOf(scored);
  if (step.action === "end") return [t("The round is over"), ...results(scored, names)].join(". ");
  const what = t(deed(step, false), { name: names[step.seat], tile: step.laid ? shown(step.laid.tile) : "" });
  return `${what}: ${explained(step.lines, names)}`;
}

/** @param {Scored} scored @param {string[]} names */
function results({ lines: all }, names) {
  return [...new Set(all.map(({ seat }) => seat))].map((seat) => {
    const own = all.filter((line) => line.seat === seat);
    return `${names[seat]} ${extras(own, names).join(", ")}: ${signed(total(own))}`;
  });
}
