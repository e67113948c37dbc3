// What is still to be done on the server for the pads of this device, whichever page is open.

import { Refused, send } from "./api.js";
import { Exchange } from "./padexchange.js";
import { Gone } from "./padshelf.js";

/** @typedef {import("./padshelf.js").Kept} Kept */
/** @typedef {import("./padshelf.js").Shelf} Shelf */

/** Not ours, or not there: then there is nothing to delete. */
const DELETED = [403, 404];

/**
 * Deletes it where it is not deleted yet, else sends what was written without a network.
 * @param {Shelf} shelf
 * @param {Kept} doc
 */
function errand(shelf, { id, gone, made, unsent }) {
  if (gone) return leaveThere(shelf, id);
  return made && !unsent.length ? null : new Exchange(shelf, id).run();
}

/**
 * @param {Shelf} shelf
 * @param {string} [except] a pad that sends by itself
 * @returns {Promise<boolean>} whether anything was done
 */
export async function runErrands(shelf, except = "") {
  let done = false;
  for (const doc of await shelf.all()) {
    try {
      const waiting = doc.id === except ? null : errand(shelf, doc);
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

/** @param {Shelf} shelf @param {string} id */
async function leaveThere(shelf, id) {
  try {
    await send("DELETE", `/api/pads/${id}`);
  } catch (why) {
    if (!(why instanceof Refused) || !DELETED.includes(why.status)) throw why;
  }
  await shelf.clear(id).catch(() => {});
  return true;
}

/**
 * Away at once; a server that is away hears of it later. Throws where only the server has it and does not let go.
 * @param {Shelf} shelf
 * @param {{id: string}} pad
 */
export async function leave(shelf, { id }) {
  const marked = await shelf.amend(id, (doc) => ({ ...doc, gone: true })).catch(() => null);
  try {
    await leaveThere(shelf, id);
  } catch (why) {
    if (!marked) throw why;
  }
}
