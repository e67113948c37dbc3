// Two phones wrote on the same pad: what the server has stands, and what was not sent yet is put on top where it still fits.

import { Pad, standing } from "./padfold.js";

/** @typedef {import("./padfold.js").Logged} Logged */
/** @typedef {import("./padround.js").Tariff} Tariff */
/** @typedef {{names: string[], tariff: Tariff, log: Logged[], unsent: Logged[]}} Written */
/** @typedef {{log: Logged[], unsent: Logged[], lost: Logged[]}} Merged */

/** @param {any} a @param {any} b */
function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What was written and taken back before anybody saw it need not be sent. @param {Logged[]} changes */
function settled(changes) {
  /** @type {Logged[]} */
  const rest = [];
  for (const one of changes) {
    const last = rest.at(-1);
    if (one.change.type === "undo" && last && last.change.type !== "undo") rest.pop();
    else rest.push(one);
  }
  return rest;
}

/** @param {Written} doc @param {Logged[]} theirs the server's whole log @returns {Merged} */
export function merged(doc, theirs) {
  const known = new Set(theirs.map(({ key }) => key));
  const mine = [...doc.log, ...doc.unsent];
  const rest = mine.filter(({ key }) => !known.has(key));
  const shared = mine.filter(({ key }) => known.has(key));
  if (same(shared.map(({ key }) => key), theirs.map(({ key }) => key))) return { log: theirs, unsent: rest, lost: [] };
  try {
    return { log: theirs, ...rebased(doc, shared, theirs, settled(rest)) };
  } catch {
    return { log: theirs, unsent: [], lost: settled(rest) };
  }
}

/** @param {Written} doc @param {Logged[]} before @param {Logged[]} now @param {Logged[]} changes */
function rebased({ names, tariff }, before, now, changes) {
  let [old, pad] = [new Pad(names, tariff, before), new Pad(names, tariff, now)];
  /** @type {Logged[]} */
  const unsent = [];
  for (const [i, one] of changes.entries()) {
    const verdict = fits(one, old, pad);
    const after = verdict === "fits" ? tried(pad, one) : pad;
    if (verdict === "not" || !after) return { unsent, lost: changes.slice(i) };
    if (verdict === "fits") unsent.push(one);
    [old, pad] = [old.after(one.change, one.key), after];
  }
  return { unsent, lost: [] };
}

/** @param {Pad} pad @param {Logged} one */
function tried(pad, { change, key }) {
  try {
    return pad.after(change, key);
  } catch {
    return null;
  }
}

/** Whether a change still means what it meant; "done" when the others wrote the very same line. */
/** @param {Logged} one @param {Pad} old @param {Pad} pad @returns {"fits" | "done" | "not"} */
function fits({ change }, old, pad) {
  const next = old.entries.length;
  switch (change.type) {
    case "rename":
      return "fits";
    case "undo":
      return standing(old.log).at(-1)?.key === standing(pad.log).at(-1)?.key ? "fits" : "not";
    case "write":
      if (pad.entries.length === next) return old.turn === pad.turn && old.rounds.length === pad.rounds.length ? "fits" : "not";
      return same(pad.entries[next], change.entry) ? "done" : "not";
    default:
      return same(old.entries[change.at], pad.entries[change.at]) ? "fits" : "not";
  }
}
