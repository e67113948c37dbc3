// The effect of a change on a pad before it is made: who gains how many points, or why it is impossible.

import { Impossible } from "./round.js";

/** @import { PadChange as Change, PadEntry as Entry } from "../protocol.js" */
/** @import { Pad } from "./fold.js" */
/** @import { Scored } from "./round.js" */

/** @typedef {{was: Scored, is: Scored}} Altered */
/**
 * `line` is the line that the change contradicts, if it is another one.
 * @typedef {object} Effect
 * @property {Change} change @property {Pad | null} after @property {Altered[]} altered
 * @property {Impossible | null} fault @property {Scored | null} line
 */

/** @param {any} a @param {any} b */
function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** @param {Pad} pad */
function all({ rounds }) {
  return rounds.flatMap(({ scored }) => scored);
}

/** @param {Scored} was @param {Scored} is */
function differ(was, is) {
  return was.seat !== is.seat || !same(was.lines, is.lines);
}

/** Lines of both pads that changed their player or points. @param {Pad} before @param {Pad} after */
export function altered(before, after) {
  const found = new Map(all(after).map((scored) => [after.lines[scored.at].key, scored]));
  return all(before).flatMap((was) => {
    const is = found.get(before.lines[was.at].key);
    return is && same(was.entry, is.entry) && differ(was, is) ? [{ was, is }] : [];
  });
}

/** @param {Altered[]} some */
export function moved(some) {
  return some.filter(({ was, is }) => was.seat !== is.seat);
}

/** @param {Pad} pad @param {Change} change @returns {Effect} */
export function effectOf(pad, change) {
  try {
    const after = pad.after(change);
    return { change, after, altered: altered(pad, after), fault: null, line: null };
  } catch (why) {
    if (!(why instanceof Impossible)) throw why;
    return { change, after: null, altered: [], fault: why, line: contradicted(pad, change, why.at) };
  }
}

/** @param {Pad} pad @param {Change} change @param {number | null} at where it stands after the change */
function contradicted(pad, change, at) {
  if (at === null || !("at" in change)) return null;
  if (change.type === "strike") return pad.scored(at >= change.at ? at + 1 : at) ?? null;
  if (at === change.at) return null;
  return pad.scored(change.type === "insert" && at > change.at ? at - 1 : at) ?? null;
}

/** A turn in place of a struck one that leaves all others with their players, or null. */
/** @param {Pad} pad @param {number} at @returns {Effect | null} null if no later turn depends on it */
export function keeping(pad, at) {
  const { entry } = pad.scored(at);
  const round = pad.rounds.find(({ scored }) => scored.some((one) => one.at === at));
  const later = round?.scored.some((one) => one.at > at && one.entry.kind !== "extra");
  const some = stubs(entry).filter((stub) => !same(stub, entry));
  if (!later || !some.length) return null;
  const effects = some.map((stub) => effectOf(pad, { type: "correct", at, entry: stub }));
  return effects.find(({ fault }) => !fault) ?? effects[0];
}

/** Turns without points, with no tile or an unknown one, so that the counts come out even. */
/** @param {Entry} entry @returns {Entry[]} */
function stubs(entry) {
  if (entry.kind === "end" || entry.kind === "extra") return [];
  const seat = entry.kind === "turn" ? null : entry.seat;
  const unknown = { kind: /** @type {const} */ ("points"), points: 0, seat, draws: draws(entry), laid: true };
  return seat === null ? [{ ...unknown, draws: 0, laid: false }, unknown] : [unknown];
}

/** @param {Entry} entry */
function draws(entry) {
  return "draws" in entry ? entry.draws : 0;
}
