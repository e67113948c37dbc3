// The pads on this device. A change is on disk before it is reported as done.

/** @import { Keyed as Logged } from "../protocol.js" */

/**
 * @typedef {{changes: Logged[], mine: Logged[]}} Lost changes that no longer fit, and the whole log as this device had
 *   it
 */
/**
 * @typedef {object} Kept
 * @property {string} id @property {string} invite @property {string[]} names those it began with
 * @property {string} sheet @property {string[]} house_rules @property {import("../protocol.js").Tariff} tariff
 * @property {boolean} made whether the server has it
 * @property {Logged[]} log what the server has of it
 * @property {Logged[]} unsent what it has not
 * @property {number} changed in seconds since 1970
 * @property {Lost} [lost]
 * @property {boolean} [gone] deleted here, and the server has yet to hear of it
 */

const [NAME, VERSION, PADS] = ["tripple", 1, "pads"];
const CHANNEL = "tripple.pads";
/** Messages to all pages of this browser while everything is deleted; any other message is a pad's id. */
export const [FORGETTING, SPARED, FORGOTTEN] = ["forgetting", "spared", "forgotten"];
/** Milliseconds to wait for a page that never said how deleting went. */
const PATIENCE = 60_000;

/** The pad was deleted. */
export class Gone extends Error {}

/** @param {string} word */
export function tell(word) {
  if (!("BroadcastChannel" in window)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(word);
  channel.close();
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answered(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
function finished(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

/** @returns {Promise<IDBDatabase>} */
function database() {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => request.result.createObjectStore(PADS, { keyPath: "id" });
  return answered(request);
}

export class PadStore {
  /** @param {IDBDatabase | null} disk */
  constructor(disk) {
    this.disk = disk;
    /** The latest known state of each pad; the only one if the disk fails. @type {Map<string, Kept>} */
    this.memory = new Map();
    /** Pads whose last change is in memory alone. @type {Set<string>} */
    this.adrift = new Set();
    /** Whether everything is being deleted: nothing is sent. */
    this.still = false;
    this.patience = 0;
    this.listeners = /** @type {Set<(word: string) => void>} */ (new Set());
    this.others = "BroadcastChannel" in window ? new BroadcastChannel(CHANNEL) : null;
    this.others?.addEventListener("message", (event) => this._hear(event.data));
  }

  static async open() {
    try {
      const disk = await database();
      const store = new PadStore(disk);
      disk.onversionchange = ({ newVersion }) => {
        disk.close();
        if (newVersion === null) store._hear(FORGOTTEN);
      };
      return store;
    } catch {
      return new PadStore(null);
    }
  }

  /** Ask the browser to keep this storage. */
  persist() {
    navigator.storage?.persist?.().catch(() => {});
  }

  /** @param {string} id */
  keeps(id) {
    return this.disk !== null && !this.adrift.has(id);
  }

  /**
   * Follow changes made by other pages of this browser.
   * @param {(word: string) => void} then @returns {() => void} ends it
   */
  listen(then) {
    this.listeners.add(then);
    return () => this.listeners.delete(then);
  }

  /** @param {string} word */
  _hear(word) {
    if ([FORGETTING, SPARED, FORGOTTEN].includes(word)) clearTimeout(this.patience);
    if (word === FORGETTING) this.patience = window.setTimeout(() => this._hear(SPARED), PATIENCE);
    if (word === FORGETTING || word === SPARED) this.still = word === FORGETTING;
    if (word === FORGOTTEN) this._forget();
    for (const then of this.listeners) then(word);
  }

  /** Forget all, so that nothing is written back. */
  _forget() {
    this.still = true;
    this.memory.clear();
    this.adrift.clear();
    this.disk?.close();
    this.disk = null;
  }

  /** Read a pad; null if it is deleted. @param {string} id @returns {Promise<Kept | null>} */
  async read(id) {
    const found = await this._found(id);
    return found && !found.gone ? found : null;
  }

  /** @param {string} id @returns {Promise<Kept | undefined>} */
  async _found(id) {
    if (!this.keeps(id)) return this.memory.get(id);
    try {
      const found = await this._ask((pads) => pads.get(id));
      if (found) this.memory.set(id, found);
      else this.memory.delete(id);
      return found;
    } catch {
      return this.memory.get(id);
    }
  }

  /** All pads, including deleted ones that the server still has. @returns {Promise<Kept[]>} */
  async all() {
    const found = /** @type {Kept[]} */ ((await this._ask((pads) => pads.getAll()).catch(() => null)) ?? []);
    const known = new Map(found.map((doc) => [doc.id, doc]));
    for (const [id, doc] of this.memory) if (!this.keeps(id)) known.set(id, doc);
    return [...known.values()];
  }

  /** @template T @param {(pads: IDBObjectStore) => IDBRequest<T>} question @returns {Promise<T>} */
  async _ask(question) {
    if (!this.disk) throw new Error("no disk");
    return answered(question(this.disk.transaction(PADS).objectStore(PADS)));
  }

  /** Read, change and write in one transaction, so that two pages never overwrite each other. */
  /**
   * @param {string} id @param {(before: Kept | null) => Kept} change what it throws changes nothing
   * @returns {Promise<Kept>}
   */
  async update(id, change) {
    const outcome = /** @type {{after?: Kept, why?: unknown}} */ ({});
    try {
      await this._write(id, change, outcome);
      this.adrift.delete(id);
    } catch {
      if (outcome.why) throw outcome.why;
      outcome.after ??= change(this.memory.get(id) ?? null);
      this.adrift.add(id);
    }
    const after = /** @type {Kept} */ (outcome.after);
    this.memory.set(id, after);
    this.others?.postMessage(id);
    return after;
  }

  /** Change an existing pad; throws Gone. @param {string} id @param {(before: Kept) => Kept} change */
  amend(id, change) {
    return this.update(id, (before) => {
      if (!before || before.gone) throw new Gone();
      return change(before);
    });
  }

  /** @param {string} id @param {(before: Kept | null) => Kept} change @param {{after?: Kept, why?: unknown}} outcome */
  async _write(id, change, outcome) {
    if (!this.disk) throw new Error("no disk");
    const transaction = this.disk.transaction(PADS, "readwrite", { durability: "strict" });
    const [pads, done] = [transaction.objectStore(PADS), finished(transaction)];
    done.catch(() => {});
    const before = this.adrift.has(id) ? this.memory.get(id) : await answered(pads.get(id));
    try {
      outcome.after = change(before ?? null);
    } catch (why) {
      outcome.why = why;
      transaction.abort();
      throw why;
    }
    pads.put(outcome.after);
    await done;
  }

  /** Remove a deleted pad, unless it was opened again. @param {string} id */
  async clear(id) {
    const pads = this.disk?.transaction(PADS, "readwrite").objectStore(PADS);
    const doc = this.keeps(id) && pads ? await answered(pads.get(id)) : this.memory.get(id);
    if (!doc?.gone) return;
    if (pads) await answered(pads.delete(id));
    this.memory.delete(id);
    this.adrift.delete(id);
    this.others?.postMessage(id);
  }
}
