// The line from a pad on this device to the same pad on the server: sends what is new, hears what others write, comes
// back by itself.

import { Refused } from "../lib/api.js";
import { newKey } from "../lib/stream.js";
import { Exchange, joined, now, padOf } from "./exchange.js";
import { FORGETTING, Gone, SPARED } from "./store.js";

/** @typedef {import("./fold.js").Change} Change */
/** @typedef {import("./fold.js").Logged} Logged */
/** @typedef {import("./store.js").Kept} Kept */
/** @typedef {"saved" | "away" | "refused"} State */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

export class Line {
  /**
   * @param {import("./store.js").PadStore} store @param {string} id
   * @param {{changed: (doc: Kept) => void, state: (state: State, why: string) => void, gone: () => void}} hears
   */
  constructor(store, id, hears) {
    this.store = store;
    this.id = id;
    this.hears = hears;
    this.wait = FIRST_WAIT;
    this.timer = 0;
    /** @type {Promise<void> | null} */
    this.running = null;
    this.again = false;
    /** @type {EventSource | null} */
    this.feed = null;
    this.here = new AbortController();
    const { signal } = this.here;
    this.exchange = new Exchange(store, id, (doc) => signal.aborted || hears.changed(doc));
    addEventListener("online", () => this._afresh(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this._afresh(), { signal });
    signal.addEventListener(
      "abort",
      store.listen((word) => this._told(word)),
    );
  }

  close() {
    this.here.abort();
    clearTimeout(this.timer);
    this._hang();
  }

  /** From another page of this browser. @param {string} word */
  async _told(word) {
    if (word === FORGETTING) this._hang();
    if (word === SPARED) this._afresh();
    if (word !== this.id) return;
    const doc = await this.store.read(this.id);
    if (!doc) this._gone();
    else if (!this.here.signal.aborted) this.hears.changed(doc);
  }

  /** Deleted on this device. */
  _gone() {
    if (this.here.signal.aborted) return;
    this.close();
    this.hears.gone();
  }

  /**
   * On the device when this is done; on the server as soon as it can be.
   * @param {Change} change
   * @param {string} [key]
   */
  async write(change, key = newKey()) {
    try {
      const doc = await this.exchange.update((before) => written(before, { key, change }));
      this.sync();
      return doc;
    } catch (why) {
      if (why instanceof Gone) this._gone();
      throw why;
    }
  }

  /** One at a time; asked for meanwhile, it runs once more. */
  sync() {
    clearTimeout(this.timer);
    this.again = !this.store.still && !this.here.signal.aborted;
    this.running ??= this._runs().finally(() => (this.running = null));
    return this.running;
  }

  async _runs() {
    while (this.again) {
      this.again = false;
      try {
        const doc = await this.exchange.run(this.feed !== null);
        if (!this.feed) this._follow(doc);
        this._say("saved");
      } catch (why) {
        this._failed(/** @type {Error} */ (why));
      }
    }
  }

  /** @param {Error} why */
  _failed(why) {
    if (why instanceof Gone) return this._gone();
    this._hang();
    const final = why instanceof Refused && why.status < 500 && why.status !== 429;
    if (final) this._say("refused", why.message);
    else this._later();
  }

  /** Tries again, less and less often. */
  _later() {
    this._say("away");
    if (this.here.signal.aborted) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.sync(), this.wait * (0.7 + Math.random() * 0.6));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.8);
  }

  /** @param {State} state @param {string} [why] */
  _say(state, why = "") {
    if (!this.here.signal.aborted) this.hears.state(state, why);
  }

  /** After a sleep a line can be dead without knowing. */
  _afresh() {
    this._hang();
    this.sync();
  }

  _hang() {
    this.feed?.close();
    this.feed = null;
  }

  /** @param {Kept} doc */
  _follow(doc) {
    if (this.here.signal.aborted || this.store.still) return;
    const feed = new EventSource(`/api/pads/${this.id}/stream?since=${doc.log.length}`);
    this.feed = feed;
    feed.onopen = () => {
      this.wait = FIRST_WAIT;
    };
    feed.onmessage = (event) => this._hear(JSON.parse(event.data));
    feed.onerror = () => {
      if (this.feed !== feed) return;
      this._hang();
      this._later();
    };
  }

  /** @param {Logged & {number: number}} noted */
  async _hear(noted) {
    try {
      await this.exchange.update((before) => this._with(before, noted));
      if (!this.feed) this.sync();
    } catch (why) {
      this._failed(/** @type {Error} */ (why));
    }
  }

  /**
   * Where something in between was missed, the line begins anew.
   * @param {Kept} before
   * @param {Logged & {number: number}} noted
   */
  _with(before, noted) {
    const gap = noted.number - before.log.length;
    if (gap > 1) this._hang();
    return gap === 1 ? joined(before, [...before.log, noted]) : before;
  }
}

/** Throws what is impossible. @param {Kept} before @param {Logged} one @returns {Kept} */
function written(before, one) {
  const after = { ...before, unsent: [...before.unsent, one], changed: now() };
  padOf(after);
  return after;
}
