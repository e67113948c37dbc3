// A pad's log folded together, the mirror of `tripple.pad.pad`: lines, rounds, totals, whose turn, winners.

import { LIMITS } from "../contract.js";
import { sameName } from "../lib/names.js";
import { N_ } from "../lib/words.js";
import { dealt, enter, Impossible, mustEnd, NoTile, points } from "./round.js";

/** @import { Keyed as Logged, PadChange as Change, PadEntry as Entry, Tariff } from "../protocol.js" */
/** @import { Round } from "./round.js" */

/** @typedef {Exclude<Change, import("../protocol.js").Undo>} Lasting */
/** @typedef {{key: string, entry: Entry}} Kept a line, under the key of the change that wrote or inserted it */

/** The changes that stand: each undo removes the last of the others. @param {Logged[]} log */
export function standing(log) {
  const stack = /** @type {{key: string, change: Lasting}[]} */ ([]);
  for (const { key, change } of log) {
    if (change.type === "undo") stack.pop();
    else stack.push({ key, change });
  }
  return stack;
}

export class Pad {
  /**
   * Folding checks that the game was possible.
   * @param {string[]} names @param {Tariff} tariff @param {Logged[]} [log]
   */
  constructor(names, tariff, log = []) {
    this.first = names;
    this.tariff = tariff;
    this.log = log;
    this.stack = standing(log);
    this.names = this.stack.reduce((before, { change }) => (change.type === "rename" ? change.names : before), names);
    checkNames(this.names);
    this.lines = /** @type {Kept[]} */ ([]);
    for (const { key, change } of this.stack) alter(this.lines, key, change);
    this.entries = this.lines.map(({ entry }) => entry);
    this.rounds = /** @type {Round[]} */ ([]);
    for (const [at, entry] of this.entries.entries()) this._enter(entry, at);
    this.totals = this._sum();
  }

  /**
   * Points beside the turns belong to the round before them, even if it is over.
   * @param {Entry} entry @param {number} at
   */
  _enter(entry, at) {
    try {
      const last = this.rounds.at(-1);
      if (!last || (last.over && entry.kind !== "extra")) this._deal();
      this.rounds.push(enter(/** @type {Round} */ (this.rounds.pop()), at, entry));
    } catch (why) {
      if (why instanceof Impossible && !(why instanceof NoTile)) why.at = at;
      throw why;
    }
  }

  _deal() {
    if (this.rounds.length && this._ended(this._sum())) throw new Impossible(N_("the game is over"));
    this.rounds.push(dealt(this.tariff, this.names.length));
  }

  _sum() {
    const rounds = this.rounds.map(points);
    return this.names.map((_, seat) => rounds.reduce((sum, got) => sum + got[seat], 0));
  }

  /** The pad after one more change; throws Impossible. @param {Change} change @param {string} [key] */
  after(change, key = "") {
    return new Pad(this.first, this.tariff, [...this.log, { key, change }]);
  }

  /** The running round. @returns {Round | null} */
  get round() {
    const last = this.rounds.at(-1);
    return last && !last.over ? last : null;
  }

  get table() {
    return this.round ?? dealt(this.tariff, this.names.length);
  }

  get over() {
    return this.rounds.length > 0 && !this.round && this._ended(this.totals);
  }

  /** R10. @param {number[]} totals after the rounds so far */
  _ended(totals) {
    const { rounds, target } = this.tariff;
    return rounds ? this.rounds.length >= rounds : Math.max(...totals) >= target;
  }

  /** R10, D12. @returns {number[]} */
  get winners() {
    if (!this.over) return [];
    const { rounds, target, winner } = this.tariff;
    const everybody = this.totals.map((_, seat) => seat);
    if (rounds || winner !== "last-round") return most(this.totals, everybody);
    const there = everybody.filter((seat) => this.totals[seat] >= target);
    return most(points(/** @type {Round} */ (this.rounds.at(-1))), there);
  }

  get mustEnd() {
    return this.round !== null && mustEnd(this.round);
  }

  get turn() {
    return this.round && !this.mustEnd ? this.round.turn : null;
  }

  /** @param {number} at */
  scored(at) {
    return this.rounds.flatMap((round) => round.scored)[at];
  }
}

/** @param {number[]} points @param {number[]} seats */
function most(points, seats) {
  const best = Math.max(...seats.map((seat) => points[seat]));
  return seats.filter((seat) => points[seat] === best);
}

/** @param {Kept[]} lines @param {string} key @param {Lasting} change */
function alter(lines, key, change) {
  if (change.type === "rename") return;
  if (change.type === "write") return void lines.push({ key, entry: change.entry });
  const known = change.at >= 0 && change.at < lines.length;
  if (!known) throw new Impossible(N_("the pad has no line {number}"), { number: change.at + 1 });
  if (change.type === "strike") lines.splice(change.at, 1);
  else if (change.type === "insert") lines.splice(change.at, 0, { key, entry: change.entry });
  else lines[change.at] = { ...lines[change.at], entry: change.entry };
}

/** @param {string[]} names */
export function checkNames(names) {
  if (!(names.length >= 2 && names.length <= LIMITS.players))
    throw new Impossible(N_("{players} players: a pad is for two to six"), { players: names.length });
  for (const name of names) {
    if (!name.trim() || /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name))
      throw new Impossible(N_("{name!r} is not a name: expected one line of visible characters"), { name });
    if ([...name].length > LIMITS.padName)
      throw new Impossible(N_("{name}: a name has at most {longest} letters here"), { name, longest: LIMITS.padName });
  }
  const twice = names.find((name) => names.filter((other) => sameName(other, name)).length > 1);
  if (twice !== undefined) throw new Impossible(N_("two players cannot both be called {name}"), { name: twice });
}
