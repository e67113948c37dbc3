// The line from a pad on this device to the same pad on the server: sends what is new, hears what others write, comes back by itself.

import { post, Refused, send } from "./api.js";
import { merged } from "./padmerge.js";
import { newKey } from "./stream.js";
import { Pad } from "./padfold.js";

/** @typedef {import("./padfold.js").Change} Change */
/** @typedef {import("./padfold.js").Logged} Logged */
/** @typedef {import("./padshelf.js").Kept} Kept */
/** @typedef {"saved" | "away" | "refused"} State */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const MOST_AT_ONCE = 200;
const MOST_TRIES = 60;

export function now() {
  return Date.now() / 1000;
}

/** @param {Kept} doc @returns {Pad} */
export function padOf({ names, tariff, log, unsent }) {
  return new Pad(names, tariff, [...log, ...unsent]);
}

/** The server's log is the truth; what is lost by it is kept until somebody has looked at it. @param {Kept} doc @param {Logged[]} log @returns {Kept} */
function joined(doc, log) {
  const { lost, ...rest } = merged(doc, log.map(({ key, change }) => ({ key, change })));
  const before = doc.lost?.changes ?? [];
  return { ...doc, ...rest, changed: now(), ...(lost.length ? { lost: { changes: [...before, ...lost], mine: [...doc.log, ...doc.unsent] } } : {}) };
}

export class Line {
  /**
   * @param {import("./padshelf.js").Shelf} shelf @param {string} id
   * @param {{changed: (doc: Kept) => void, state: (state: State, why: string) => void}} hears
   */
  constructor(shelf, id, hears) {
    this.shelf = shelf;
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
    addEventListener("online", () => this._afresh(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this._afresh(), { signal });
    shelf.listen(async (changed) => {
      const doc = changed === id && !signal.aborted ? await shelf.read(id) : null;
      if (doc) this.hears.changed(doc);
    });
  }

  close() {
    this.here.abort();
    clearTimeout(this.timer);
    this._hang();
  }

  /** On the device when this is done; on the server as soon as it can be. @param {Change} change @param {string} [key] */
  async write(change, key = newKey()) {
    const doc = await this._update((before) => {
      const after = { ...before, unsent: [...before.unsent, { key, change }], changed: now() };
      padOf(after);
      return after;
    });
    this.sync();
    return doc;
  }

  /** @param {(before: Kept) => Kept} change */
  async _update(change) {
    const doc = await this.shelf.update(this.id, (before) => change(/** @type {Kept} */ (before)));
    this.hears.changed(doc);
    return doc;
  }

  /** One at a time; asked for meanwhile, it runs once more. */
  sync() {
    clearTimeout(this.timer);
    this.again = true;
    this.running ??= this._runs().finally(() => (this.running = null));
    return this.running;
  }

  async _runs() {
    while (this.again) {
      this.again = false;
      try {
        await this._sync();
        this.wait = FIRST_WAIT;
        this.hears.state("saved", "");
      } catch (why) {
        this._failed(/** @type {Error} */ (why));
      }
    }
  }

  /** @param {Error} why */
  _failed(why) {
    this._hang();
    const final = why instanceof Refused && why.status < 500 && why.status !== 429 && why.status !== 409;
    this.hears.state(final ? "refused" : "away", why.message);
    if (final) return;
    this.timer = window.setTimeout(() => this.sync(), this.wait * (0.7 + Math.random() * 0.6));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.8);
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

  async _sync() {
    let doc = await this._doc();
    if (!doc.made) doc = await this._put(doc);
    if (!this.feed) doc = await this._open(doc);
    for (let tries = 0; doc.unsent.length; tries += 1) {
      if (tries === MOST_TRIES) throw new Error("the server takes nothing");
      doc = await this._send(doc);
    }
    if (!this.feed && !this.here.signal.aborted) this._follow(doc);
  }

  async _doc() {
    const doc = await this.shelf.read(this.id);
    if (!doc) throw new Refused({ sentence: "there is no such pad" }, 404);
    return doc;
  }

  /** @param {Kept} doc */
  async _put({ invite, names, sheet, house_rules }) {
    await send("PUT", `/api/pads/${this.id}`, { invite, names, sheet, house_rules });
    return this._update((before) => ({ ...before, made: true }));
  }

  /** What the server has, joined with what is here. A server that has lost the pad gets it anew. @param {Kept} doc @returns {Promise<Kept>} */
  async _open(doc) {
    try {
      const fresh = await post(`/api/pads/${this.id}/open`, { invite: doc.invite });
      return this._update((before) => joined(before, fresh.log));
    } catch (why) {
      if (!(why instanceof Refused) || why.status !== 404) throw why;
      return this._put(await this._update((before) => ({ ...before, made: false, log: [], unsent: [...before.log, ...before.unsent] })));
    }
  }

  /** @param {Kept} doc */
  async _send(doc) {
    const batch = doc.unsent.slice(0, MOST_AT_ONCE);
    try {
      const { number } = await post(`/api/pads/${this.id}/changes`, { seen: doc.log.length, changes: batch });
      const after = await this._update((before) => confirmed(before, batch, number));
      return after.unsent.length < doc.unsent.length ? after : this._open(after);
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      if (why.status === 409) return this._open(doc);
      if (why.status !== 400) throw why;
      return this._update((before) => ({ ...before, unsent: [], lost: { changes: before.unsent, mine: [...before.log, ...before.unsent] } }));
    }
  }

  /** @param {Kept} doc */
  _follow(doc) {
    const feed = (this.feed = new EventSource(`/api/pads/${this.id}/stream?since=${doc.log.length}`));
    feed.onmessage = (event) => this._hear(JSON.parse(event.data));
    feed.onerror = () => {
      if (this.feed !== feed) return;
      this._hang();
      this.hears.state("away", "");
      this.timer = window.setTimeout(() => this.sync(), this.wait);
    };
  }

  /** @param {Logged & {number: number}} noted */
  async _hear(noted) {
    await this._update((before) => {
      const gap = noted.number - before.log.length;
      if (gap === 1) return joined(before, [...before.log, noted]);
      if (gap > 1) this._hang();
      return before;
    });
    if (!this.feed) this.sync();
  }
}

/** Those that the server has taken are not sent again. @param {Kept} doc @param {Logged[]} batch @param {number} number @returns {Kept} */
function confirmed(doc, batch, number) {
  const heard = new Set(doc.log.map(({ key }) => key));
  const fresh = batch.filter(({ key }) => !heard.has(key));
  const taken = new Set(batch.map(({ key }) => key));
  const log = doc.log.length + fresh.length === number ? [...doc.log, ...fresh] : doc.log;
  const known = log === doc.log && fresh.length ? heard : taken;
  return { ...doc, log, unsent: doc.unsent.filter(({ key }) => !known.has(key)) };
}
