// What is still to be done on the server for the pads of this device, whichever page is open.

import { Refused, send } from "../lib/api.js";
import { Exchange } from "./exchange.js";
import { Gone } from "./store.js";

/** @typedef {import("./store.js").Kept} Kept */
/** @typedef {import("./store.js").PadStore} PadStore */

/** Not ours, or not there: then there is nothing to delete. */
const DELETED = [403, 404];

/**
 * Deletes it where it is not deleted yet, else sends what was written without a network.
 * @param {PadStore} store
 * @param {Kept} doc
 */
function errand(store, { id, gone, made, unsent }) {
  if (gone) return leaveThere(store, id);
  return made && !unsent.length ? null : new Exchange(store, id).run();
}

/**
 * @param {PadStore} store
 * @param {string} [except] a pad that sends by itself
 * @returns {Promise<boolean>} whether anything was done
 */
export async function runErrands(store, except = "") {
  let done = false;
  for (const doc of await store.all()) {
    try {
      const waiting = doc.id === except ? null : errand(store, doc);
      done = Boolean(await waiting) || done;
    } catch (why) {
      if (isLater(why)) break;
    }
  }
  return done;
}

/** Whether it is the server that cannot, rather than the pad. @param {unknown} why */
function isLater(why) {
  return !(why instanceof Gone) && (!(why instanceof Refused) || why.status === 429 || why.status >= 500);
}

/** @param {PadStore} store @param {string} id */
async function leaveThere(store, id) {
  try {
    await send("DELETE", `/api/pads/${id}`);
  } catch (why) {
    if (!(why instanceof Refused) || !DELETED.includes(why.status)) throw why;
  }
  await store.clear(id).catch(() => {});
  return true;
}

/**
 * Away at once; a server that is away hears of it later. Throws where only the server has it and does not let go.
 * @param {PadStore} store
 * @param {{id: string}} pad
 */
export async function leave(store, { id }) {
  const marked = await store.amend(id, (doc) => ({ ...doc, gone: true })).catch(() => null);
  try {
    await leaveThere(store, id);
  } catch (why) {
    if (!marked) throw why;
  }
}
