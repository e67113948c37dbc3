// A pad of this device and the same pad on the server: what is new goes there, what others wrote comes here.

import { Refused, send } from "../lib/api.js";
import { Pad } from "./fold.js";
import { merged } from "./merge.js";
import { Gone } from "./store.js";

/** @typedef {import("./fold.js").Logged} Logged */
/** @typedef {import("./store.js").Kept} Kept */

const MOST_AT_ONCE = 200;
const MOST_TRIES = 60;

export function now() {
  return Date.now() / 1000;
}

/** @param {Kept} doc @returns {Pad} */
export function padOf({ names, tariff, log, unsent }) {
  return new Pad(names, tariff, [...log, ...unsent]);
}

/** @param {Logged[]} one @param {Logged[]} other */
function same(one, other) {
  return one.length === other.length && one.every(({ key }, at) => key === other[at].key);
}

/** The server's log is the truth. @param {Kept} doc @param {Logged[]} log @returns {Kept} */
export function joined(doc, log) {
  const { lost, ...rest } = merged(
    doc,
    log.map(({ key, change }) => ({ key, change })),
  );
  if (same(rest.log, doc.log) && same(rest.unsent, doc.unsent)) return doc;
  return losing({ ...doc, ...rest, changed: now() }, lost, doc);
}

/**
 * What is lost is kept until somebody has looked at it.
 * @param {Kept} after
 * @param {Logged[]} lost
 * @param {Kept} before
 * @returns {Kept}
 */
function losing(after, lost, before) {
  if (!lost.length) return after;
  return {
    ...after,
    lost: { changes: [...(before.lost?.changes ?? []), ...lost], mine: [...before.log, ...before.unsent] },
  };
}

/**
 * Those that the server has taken are not sent again.
 * @param {Kept} doc
 * @param {Logged[]} batch
 * @param {number} number
 * @returns {Kept}
 */
function confirmed(doc, batch, number) {
  const heard = new Set(doc.log.map(({ key }) => key));
  const fresh = batch.filter(({ key }) => !heard.has(key));
  const taken = new Set(batch.map(({ key }) => key));
  const log = doc.log.length + fresh.length === number ? [...doc.log, ...fresh] : doc.log;
  const known = log === doc.log && fresh.length ? heard : taken;
  return { ...doc, log, unsent: doc.unsent.filter(({ key }) => !known.has(key)) };
}

export class Exchange {
  /** @param {import("./store.js").PadStore} store @param {string} id @param {(doc: Kept) => void} [changed] */
  constructor(store, id, changed = () => {}) {
    this.store = store;
    this.id = id;
    this.changed = changed;
  }

  /** @param {(before: Kept) => Kept} change */
  async update(change) {
    const doc = await this.store.amend(this.id, change);
    this.changed(doc);
    return doc;
  }

  /**
   * Until the server has everything. Throws Gone where this device has no such pad.
   * @param {boolean} [hears] whether what others write is heard already
   */
  async run(hears = false) {
    let doc = await this.store.read(this.id);
    if (!doc) throw new Gone();
    if (!doc.made) doc = await this._put(doc);
    if (!hears) doc = await this._open(doc);
    for (let tries = 0; doc.unsent.length; tries += 1) {
      if (tries === MOST_TRIES) throw new Error("the server takes nothing");
      doc = await this._send(doc);
    }
    return doc;
  }

  /** @param {string} method @param {string} path @param {any} body */
  async _ask(method, path, body) {
    if (this.store.still) throw new Error("everything is being forgotten");
    return (await send(method, `/api/pads/${this.id}${path}`, body)).json();
  }

  /** @param {Kept} doc */
  async _put({ invite, names, sheet, house_rules }) {
    await this._ask("PUT", "", { invite, names, sheet, house_rules });
    return this.update((before) => ({ ...before, made: true }));
  }

  /**
   * What the server has, joined with what is here. A server that has lost the pad gets it anew.
   * @param {Kept} doc
   * @returns {Promise<Kept>}
   */
  async _open(doc) {
    try {
      const fresh = await this._ask("POST", "/open", { invite: doc.invite });
      return this.update((before) => joined(before, fresh.log));
    } catch (why) {
      if (!(why instanceof Refused) || why.status !== 404) throw why;
      return this._put(
        await this.update((before) => ({ ...before, made: false, log: [], unsent: [...before.log, ...before.unsent] })),
      );
    }
  }

  /** @param {Kept} doc */
  async _send(doc) {
    const batch = doc.unsent.slice(0, MOST_AT_ONCE);
    try {
      const { number } = await this._ask("POST", "/changes", { seen: doc.log.length, changes: batch });
      const after = await this.update((before) => confirmed(before, batch, number));
      return after.unsent.length < doc.unsent.length ? after : this._open(after);
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      if (why.reason === "stale") return this._open(doc);
      if (!cannotBe(why)) throw why;
      return this.update((before) => losing({ ...before, unsent: [] }, before.unsent, before));
    }
  }
}

/**
 * Whether one of the changes cannot have happened; anything else that is refused stays here unsent.
 * @param {Refused} why
 */
function cannotBe({ reason, values }) {
  return reason === "illegal" && "index" in values;
}
