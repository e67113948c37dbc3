// The line from a pad on this device to the server: sends changes, hears those of others, reconnects; and the pending
// work for all pads of this device.

import { isForNow, NoAnswer, Refused, send, sendSoon } from "../lib/api.js";
import { Connection, newKey } from "../lib/connection.js";
import { batch, impossible, now, padOf, told, unmade } from "./exchange.js";
import { FORGETTING, Gone, SPARED } from "./store.js";

/** @import { Keyed as Logged, PadChange as Change } from "../protocol.js" */
/** @import { Kept, PadStore } from "./store.js" */

/** @typedef {import("../protocol.js").FreshPad | import("../protocol.js").ToldPad} News */
/** @typedef {News | import("../protocol.js").Closing} Message */
/** @typedef {"saved" | "away" | "refused"} State */
/**
 * @typedef {object} Hears
 * @property {(doc: Kept) => void} changed
 * @property {(state: State, why?: Error) => void} state
 * @property {() => void} gone
 */

/** Milliseconds before retrying after an error of this device. */
const AGAIN = 8000;

export class Line {
  /** @param {PadStore} store @param {string} id @param {Hears} hears */
  constructor(store, id, hears) {
    this.store = store;
    this.id = id;
    this.hears = hears;
    /** @type {Connection<Message> | null} */
    this.connection = null;
    /** Messages that are not on the device yet. @type {News[]} */
    this.news = [];
    /** Whether this connection has delivered the whole log. */
    this.isJoined = false;
    this.isAsking = false;
    /** The server's log is at least this long; until it is here, nothing is sent. */
    this.until = 0;
    this.running = /** @type {Promise<void> | null} */ (null);
    this.again = false;
    this.timer = 0;
    this.here = new AbortController();
    const { signal } = this.here;
    addEventListener("online", () => this.sync(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this.sync(), { signal });
    signal.addEventListener(
      "abort",
      store.listen((word) => this._heard(word)),
    );
  }

  close() {
    this.here.abort();
    this._hangUp();
  }

  /** A message from another page of this browser. @param {string} word */
  async _heard(word) {
    if (word === FORGETTING) this._hangUp();
    if (word === SPARED) this.sync();
    if (word !== this.id) return;
    const doc = await this.store.read(this.id);
    if (!doc) this._gone();
    else if (!this.here.signal.aborted) this.hears.changed(doc);
  }

  _gone() {
    if (this.here.signal.aborted) return;
    this.close();
    this.hears.gone();
  }

  /** Write to the device, and to the server as soon as possible. @param {Change} change @param {string} [key] */
  async write(change, key = newKey()) {
    try {
      const doc = await this._update((before) => written(before, { key, change }));
      this.sync();
      return doc;
    } catch (why) {
      if (why instanceof Gone) this._gone();
      throw why;
    }
  }

  /** @param {(before: Kept) => Kept} change */
  async _update(change) {
    const doc = await this.store.amend(this.id, change);
    if (!this.here.signal.aborted) this.hears.changed(doc);
    return doc;
  }

  /** Go on as far as possible. Calls during a run lead to one more run. */
  sync() {
    this.again = !this.store.still && !this.here.signal.aborted;
    this.running ??= this._runs().finally(() => (this.running = null));
    return this.running;
  }

  async _runs() {
    while (this.again) {
      this.again = false;
      try {
        await this._next();
      } catch (why) {
        this._ended(/** @type {Error} */ (why));
      }
    }
  }

  async _next() {
    const doc = this.news.length ? await this._takeIn() : await this.store.read(this.id);
    if (!doc) throw new Gone();
    if (!this.connection) this._connect();
    else if (!this.isJoined || this.isAsking) return;
    else if (!doc.unsent.length) this._say("saved");
    else if (doc.log.length >= this.until) this._send(doc);
  }

  /** Take in all messages at once, so that undone changes are never shown. */
  async _takeIn() {
    const news = this.news.splice(0);
    const doc = await this._update((before) => told(before, news));
    if (news.some(({ type }) => type === "pad")) [this.isJoined, this.until] = [true, 0];
    if (doc.log.length < news[news.length - 1].number) this._beginAnew();
    return doc;
  }

  /** Messages were missed: ask for everything. */
  _beginAnew() {
    this.isJoined = false;
    this.connection?.restart();
  }

  _connect() {
    if (this.here.signal.aborted || this.store.still) return;
    this.connection = new Connection(pathOf(this.id), {
      hello: () => this._hello(),
      told: (message) => this._told(message),
      line: (line, why) => this._line(line, why),
    });
  }

  /** A pad is short, so all of it is asked for and merged at once. */
  async _hello() {
    const doc = await this.store.read(this.id);
    if (!doc) throw new Gone();
    if (this.store.still) throw new NoAnswer();
    const { made, invite, names, sheet, house_rules } = doc;
    if (!made) {
      await sendSoon("PUT", `api/pads/${this.id}`, { invite, names, sheet, house_rules });
      await this._update((before) => ({ ...before, made: true }));
    }
    return { invite };
  }

  /** @param {Message} message */
  _told(message) {
    if (message.type !== "pad" && message.type !== "noted") return;
    this.news.push(message);
    this.sync();
  }

  /** @param {import("../lib/connection.js").Line} line @param {Error} [why] */
  _line(line, why) {
    if (line === "lost") {
      this.isJoined = false;
      this._say("away");
    }
    if (why) this._ended(why);
  }

  /** Accepted changes come back as messages; the answer says up to which number. @param {Kept} doc */
  async _send({ log, unsent }) {
    const { connection } = this;
    if (!connection) return;
    this.isAsking = true;
    const answer = await connection.ask({ do: "change", changes: batch(unsent) }, log.length);
    if (connection !== this.connection) return;
    this.isAsking = false;
    if (answer.type === "refused" && answer.reason !== "stale") return this._refused(new Refused(answer));
    this.until = answer.type === "done" ? answer.number : log.length + 1;
    this.sync();
  }

  /** @param {Refused} why */
  _refused(why) {
    if (isForNow(why)) this.connection?.comeBackLater();
    else if (cannotBe(why)) this._amend(impossible);
    else this._ended(why);
  }

  /** Stop, unless this device was at fault: then retry. @param {Error} why */
  _ended(why) {
    this._hangUp();
    if (why instanceof Gone) this._gone();
    else if (!(why instanceof Refused)) this._failed(why);
    else if (why.reason === "no-pad") this._amend(unmade);
    else this._say("refused", why);
  }

  /** @param {Error} why */
  _failed(why) {
    this.timer = window.setTimeout(() => this.sync(), AGAIN);
    this._say("away", why);
  }

  /** @param {(before: Kept) => Kept} change */
  _amend(change) {
    this._update(change).then(
      () => this.sync(),
      (why) => this._ended(why),
    );
  }

  /** @param {State} state @param {Error} [why] */
  _say(state, why) {
    if (!this.here.signal.aborted) this.hears.state(state, why);
  }

  _hangUp() {
    clearTimeout(this.timer);
    this.connection?.close();
    this.connection = null;
    this.news = [];
    [this.isJoined, this.isAsking, this.until] = [false, false, 0];
  }
}

/** Whether a change is impossible; other refusals leave it unsent. @param {Refused} why */
function cannotBe({ reason, values }) {
  return reason === "illegal" && "index" in values;
}

/** Add a change; throws Impossible. @param {Kept} before @param {Logged} one @returns {Kept} */
function written(before, one) {
  const after = { ...before, unsent: [...before.unsent, one], changed: now() };
  padOf(after);
  return after;
}

/**
 * Send everything of a pad that is not open. Throws Gone, Refused, NoAnswer.
 * @param {PadStore} store @param {string} id @returns {Promise<void>}
 */
export function deliver(store, id) {
  return new Promise((resolve, reject) => {
    const line = new Line(store, id, {
      changed: () => {},
      state: (state, why) => finish(() => (state === "saved" ? resolve() : reject(why ?? new NoAnswer()))),
      gone: () => finish(() => reject(new Gone())),
    });
    const finish = (/** @type {() => void} */ then) => {
      line.close();
      then();
    };
    line.sync();
  });
}

/**
 * Fetch a pad that is not on this device. Throws Refused, NoAnswer.
 * @param {string} id @param {string | null} invite without it, one has to have the pad already @returns {Promise<any>}
 */
export function fetchPad(id, invite) {
  return new Promise((resolve, reject) => {
    const connection = new Connection(pathOf(id), {
      hello: () => ({ invite }),
      told: (message) => message.type === "pad" && finish(() => resolve(message.pad)),
      line: (line, why) => (line === "lost" || line === "refused") && finish(() => reject(why ?? new NoAnswer())),
    });
    const finish = (/** @type {() => void} */ then) => {
      connection.close();
      then();
    };
  });
}

/** @param {string} id */
function pathOf(id) {
  return `ws/pads/${encodeURIComponent(id)}`;
}

/** Not ours or not there: nothing to delete. */
const DELETED = [403, 404];

/**
 * Delete it on the server, or send its unsent changes.
 * @param {PadStore} store @param {Kept} doc @returns {Promise<boolean>} whether there was anything to do
 */
async function errand(store, { id, gone, made, unsent }) {
  if (!gone && made && !unsent.length) return false;
  await (gone ? leaveThere : deliver)(store, id);
  return true;
}

/**
 * @param {PadStore} store @param {string} [except] a pad that sends by itself
 * @returns {Promise<boolean>} whether anything was done
 */
export async function runErrands(store, except = "") {
  let done = false;
  for (const doc of await store.all()) {
    try {
      done = (doc.id !== except && (await errand(store, doc))) || done;
    } catch (why) {
      if (isForNow(why)) break;
    }
  }
  return done;
}

/** @param {PadStore} store @param {string} id */
async function leaveThere(store, id) {
  try {
    await send("DELETE", `api/pads/${id}`);
  } catch (why) {
    if (!(why instanceof Refused) || !DELETED.includes(why.status)) throw why;
  }
  await store.clear(id).catch(() => {});
}

/**
 * Delete at once here, later on an unreachable server. Throws if only the server has it and refuses.
 * @param {PadStore} store @param {{id: string}} pad
 */
export async function leave(store, { id }) {
  const marked = await store.amend(id, (doc) => ({ ...doc, gone: true })).catch(() => null);
  try {
    await leaveThere(store, id);
  } catch (why) {
    if (!marked) throw why;
  }
}
