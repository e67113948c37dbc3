// Merging two phones' changes: the server's log stands, and unsent changes go on top where they still fit.

import { altered, moved } from "./effect.js";
import { Pad, standing } from "./fold.js";

/** @import { Keyed as Logged, PadChange as Change, Tariff } from "../protocol.js" */

/** @typedef {{names: string[], tariff: Tariff, log: Logged[], unsent: Logged[]}} Written */
/** @typedef {{log: Logged[], unsent: Logged[], lost: Logged[]}} Merged */
/** @typedef {{type: "done", line?: string}} Done */
/** @typedef {Change | Done | null} Meant */

/** @param {any} a @param {any} b */
function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Drop changes that were undone before they were sent. @param {Logged[]} changes */
function settled(changes) {
  const rest = /** @type {Logged[]} */ ([]);
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
  if (
    same(
      shared.map(({ key }) => key),
      theirs.map(({ key }) => key),
    )
  )
    return { log: theirs, unsent: rest, lost: [] };
  try {
    return { log: theirs, ...rebased(doc, shared, theirs, settled(rest)) };
  } catch {
    return { log: theirs, unsent: [], lost: settled(rest) };
  }
}

/** @param {Written} doc @param {Logged[]} before @param {Logged[]} now @param {Logged[]} changes */
function rebased({ names, tariff }, before, now, changes) {
  const both = new Both(new Pad(names, tariff, before), new Pad(names, tariff, now));
  const unsent = /** @type {Logged[]} */ ([]);
  for (const [i, { key, change }] of changes.entries()) {
    const meant = both.meant(change);
    if (!meant || !both.take(key, change, meant)) return { unsent, lost: changes.slice(i) };
    if (meant.type !== "done") unsent.push({ key, change: meant });
  }
  return { unsent, lost: [] };
}

/** The others did the same. @param {string} [line] the key of what they have written @returns {Done} */
function done(line) {
  return { type: "done", line };
}

/** The pad as it was here, and as the server has it; a line keeps its identity wherever it stands. */
class Both {
  /** @param {Pad} old @param {Pad} pad */
  constructor(old, pad) {
    this.old = old;
    this.pad = pad;
    /** Lines that both have written, each under its own key. @type {Map<string, string>} */
    this.twins = new Map();
  }

  /** The index of a line of mine among theirs, or -1. @param {string} key */
  where(key) {
    const theirs = this.twins.get(key) ?? key;
    return this.pad.lines.findIndex((line) => line.key === theirs);
  }

  /** Whether one of their lines was known here. @param {string} key */
  known(key) {
    return this.old.lines.some((line) => (this.twins.get(line.key) ?? line.key) === key);
  }

  /** The equivalent change on their pad, or null. @param {Change} change @returns {Meant} */
  meant(change) {
    const { old, pad } = this;
    switch (change.type) {
      case "rename":
        return change;
      case "undo":
        return standing(old.log).at(-1)?.key === standing(pad.log).at(-1)?.key ? change : null;
      case "write":
        return this._written(change);
      case "insert":
        return this._inserted(change);
      default:
        return this._about(change);
    }
  }

  /** A further line has to be for the same turn; extra points for none. */
  /** @param {import("../protocol.js").Write} change @returns {Meant} */
  _written(change) {
    const { old, pad } = this;
    const last = old.lines.at(-1);
    const next = last ? this.where(last.key) + 1 : 0;
    if (last && !next) return null;
    const newer = pad.lines.slice(next);
    if (newer.length && same(newer[0].entry, change.entry)) return done(newer[0].key);
    if (change.entry.kind === "extra") return change;
    if (newer.some(({ entry }) => entry.kind !== "extra")) return null;
    return old.turn === pad.turn && old.rounds.length === pad.rounds.length ? change : null;
  }

  /** An inserted line goes before the same line, for the same player; a twin of theirs counts. */
  /** @param {import("../protocol.js").Insert} change @returns {Meant} */
  _inserted(change) {
    const at = this.where(this.old.lines[change.at].key);
    if (at < 0) return null;
    const twin = this._new(at).find(({ entry }) => same(entry, change.entry));
    if (twin) return done(twin.key);
    const meant = { ...change, at };
    const [mine, theirs] = [tried(this.old, change), tried(this.pad, meant)];
    return mine && theirs && mine.scored(change.at).seat === theirs.scored(at).seat ? meant : null;
  }

  /** Their new lines just before a line. @param {number} at */
  _new(at) {
    const before = this.pad.lines.slice(0, at).reverse();
    const until = before.findIndex(({ key }) => this.known(key));
    return before.slice(0, until < 0 ? before.length : until);
  }

  /** A correction or strike needs the same line, unchanged. */
  /** @param {import("../protocol.js").Correct | import("../protocol.js").Strike} change @returns {Meant} */
  _about(change) {
    const at = this.where(this.old.lines[change.at].key);
    if (at < 0) return change.type === "strike" ? done() : null;
    const found = this.pad.entries[at];
    if (same(this.old.entries[change.at], found)) return { ...change, at };
    return change.type === "correct" && same(change.entry, found) ? done() : null;
  }

  /** Apply it, unless a line unseen here would go to another player. */
  /** @param {string} key @param {Change} change @param {Change | Done} meant */
  take(key, change, meant) {
    const after = meant.type === "done" ? this.pad : tried(this.pad, meant, key);
    if (!after || moved(altered(this.pad, after)).some(({ was }) => !this._seen(was))) return false;
    if (meant.type === "done" && meant.line) this.twins.set(key, meant.line);
    [this.old, this.pad] = [this.old.after(change, key), after];
    return true;
  }

  /** @param {import("./round.js").Scored} scored one of theirs */
  _seen({ at }) {
    return this.known(this.pad.lines[at].key);
  }
}

/** @param {Pad} pad @param {Change} change @param {string} [key] */
function tried(pad, change, key) {
  try {
    return pad.after(change, key);
  } catch {
    return null;
  }
}
