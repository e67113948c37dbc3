// What is still to be done on the server for the pads of this device, whichever page is open.

import { isForNow, Refused, send } from "../lib/api.js";
import { deliver } from "./sync.js";

/** @import { Kept, PadStore } from "./store.js" */

/** Not ours, or not there: then there is nothing to delete. */
const DELETED = [403, 404];

/**
 * Deletes it where it is not deleted yet, else sends what was written without a network.
 * @param {PadStore} store
 * @param {Kept} doc
 * @returns {Promise<boolean>} whether there was anything to do
 */
async function errand(store, { id, gone, made, unsent }) {
  if (!gone && made && !unsent.length) return false;
  await (gone ? leaveThere : deliver)(store, id);
  return true;
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
