// My results: the server's, and those not sent yet. They are kept on the device, so that puzzles count offline, too;
// repeated sending counts once. Other tabs write to the same place, so it is read again before each write.

import { PUZZLE_START, PUZZLE_TRIES } from "../contract.js";
import { today } from "../game/deals.js";
import { get, isForNow, NoAnswer, sendSoon } from "../lib/api.js";
import { follow, keep, kept } from "../lib/storage.js";
import { inARow, lossOf, myName, myRules, NEXT } from "./shelf.js";

/** @import { PuzzleInfo as Puzzle, PuzzleProgress as Progress } from "../protocol.js" */
/** @import { Listed } from "./shelf.js" */

/** @typedef {{puzzle: string, tries: string[], day: string, solved: number}} Answer */
/** @typedef {{progress: Progress, outbox: Answer[], begun: Record<string, string[]>}} Kept */

const NAME = "puzzles";
const NOTHING = /** @type {Progress} */ ({
  rating: null,
  solved: {},
  days: {},
  streak: 0,
  longest: 0,
  next: {},
  mix: "",
  ratings: {},
});

/** @returns {Kept} */
function read() {
  const empty = { progress: NOTHING, outbox: [], begun: {} };
  try {
    const { progress, ...others } = JSON.parse(kept(NAME, "{}"));
    return { ...empty, ...others, progress: { ...NOTHING, ...progress } };
  } catch {
    return empty;
  }
}

/** Drop the begun puzzles of past days. @param {Kept["begun"]} begun */
function stillOpen(begun) {
  const isOld = (/** @type {string} */ key) => /^\d{4}-\d\d-\d\d$/.test(key) && key < today();
  return Object.fromEntries(Object.entries(begun).filter(([key]) => !isOld(key)));
}

export class Results {
  constructor() {
    this.kept = read();
    /** Whether the server answered the last request. */
    this.isOnline = true;
    /** Whether this browser can store anything. */
    this.isKept = true;
    this.sending = /** @type {Promise<void> | null} */ (null);
  }

  /** Follow the writes of other tabs. @param {() => void} changed */
  follow(changed) {
    follow(NAME, () => {
      this._catchUp();
      changed();
    });
  }

  _catchUp() {
    if (this.isKept) this.kept = read();
  }

  /** @param {Partial<Kept>} change after catching up with other tabs */
  _keep(change) {
    this.kept = { ...this.kept, ...change };
    this.isKept = keep(NAME, JSON.stringify(this.kept));
  }

  // -- what there is -------------------------------------------------------------------------------------------------

  get rating() {
    return this.kept.progress.rating;
  }

  /** How hard a puzzle has proved to be. @param {Listed} puzzle */
  ratingOf({ id, rating }) {
    return this.kept.progress.ratings[id] ?? rating;
  }

  get waiting() {
    return this.kept.outbox.length;
  }

  /** The try that solved a puzzle, 0 if it was missed, undefined if it was not tried. @param {string} id */
  solved(id) {
    return this.kept.progress.solved[id] ?? this.kept.outbox.find(({ puzzle }) => puzzle === id)?.solved;
  }

  /** The same for the puzzle of a date. @param {string} day */
  onDay(day) {
    return this.kept.progress.days[day] ?? this.kept.outbox.find((one) => one.day === day)?.solved;
  }

  /** The same for a puzzle of the day, or any other. @param {Listed} puzzle @param {string} day */
  outcome({ id }, day) {
    return day ? this.onDay(day) : this.solved(id);
  }

  get streak() {
    const days = [...Object.entries(this.kept.progress.days), ...this.kept.outbox.map((one) => [one.day, one.solved])];
    return inARow(new Set(days.filter(([, solved]) => solved).map(([day]) => String(day))), today());
  }

  /** The tries at an open puzzle. @param {Listed} puzzle @param {string} day */
  begun({ id }, day) {
    return this.kept.begun[day || id] ?? [];
  }

  /** @param {Listed[]} all */
  missed(all) {
    return all.filter(({ id }) => this.solved(id) === 0);
  }

  /**
   * The next puzzle of a set: the server's, or the nearest to my rating; null after the last.
   * @param {string} name @param {Listed[]} all @returns {Listed | null}
   */
  next(name, all) {
    const fresh = all.filter(({ id }) => this.solved(id) === undefined);
    const mine = this.rating?.rating ?? PUZZLE_START;
    const far = (/** @type {Listed} */ { rating }) => Math.abs((rating ?? mine) - mine);
    const [nearest = null] = [...fresh].sort((one, other) => far(one) - far(other));
    const { next, mix } = this.kept.progress;
    return fresh.find(({ id }) => id === (name === NEXT ? mix : next[name])) ?? nearest;
  }

  // -- what is done --------------------------------------------------------------------------------------------------

  /**
   * Note one more try; a decided puzzle counts no more.
   * @param {Puzzle} puzzle @param {string} action @param {string} day
   * @returns {boolean} whether there is something to tell the server
   */
  tried(puzzle, action, day) {
    this._catchUp();
    if (this.outcome(puzzle, day) !== undefined) return false;
    const tries = [...this.begun(puzzle, day), action];
    const isRight = !lossOf(puzzle, { action });
    const isOver = isRight || tries.length >= PUZZLE_TRIES;
    const { [day || puzzle.id]: _, ...others } = stillOpen(this.kept.begun);
    const answer = { puzzle: puzzle.id, tries, day, solved: isRight ? tries.length : 0 };
    if (isOver) this._keep({ begun: others, outbox: [...this.kept.outbox, answer] });
    else this._keep({ begun: { ...others, [day || puzzle.id]: tries } });
    return isOver;
  }

  // -- the server ----------------------------------------------------------------------------------------------------

  /** Calls during sending share its promise. */
  send() {
    this.sending ??= this._sendAll().finally(() => {
      this.sending = null;
    });
    return this.sending;
  }

  async _sendAll() {
    const query = new URLSearchParams([...Object.entries({ today: today(), name: myName() }), ...myRules()]);
    try {
      while (this.waiting) await this._sendFirst(query);
      this.isOnline = true;
    } catch {
      this.isOnline = false;
    }
  }

  /** Send the first answer; one that is refused for good is dropped. @param {URLSearchParams} query */
  async _sendFirst(query) {
    const [{ puzzle, tries, day }] = this.kept.outbox;
    let news = /** @type {Partial<Kept>} */ ({});
    try {
      const reply = await sendSoon("POST", `api/puzzles/answers?${query}`, { puzzle, tries, day });
      news = { progress: await reply.json() };
    } catch (why) {
      if (isForNow(why)) throw why;
    }
    this._catchUp();
    const outbox = this.kept.outbox.filter((one) => one.puzzle !== puzzle || one.day !== day);
    this._keep({ ...news, outbox });
  }

  async refresh() {
    await this.send();
    if (!this.isOnline) return;
    try {
      const progress = await get(`api/puzzles/progress?${new URLSearchParams([["today", today()], ...myRules()])}`);
      this._catchUp();
      this._keep({ progress });
    } catch {
      this.isOnline = false;
    }
  }
}

/** Send waiting results before this browser becomes another guest. Throws if that is impossible now. */
export async function handIn() {
  const results = new Results();
  await results.send();
  if (results.waiting) throw new NoAnswer();
}
