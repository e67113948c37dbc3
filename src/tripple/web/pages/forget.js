// Deletes everything that this browser keeps of tripple.

import { stop } from "../lib/notices.js";
import { tellServer } from "../lib/words.js";
import { FORGETTING, FORGOTTEN, SPARED, tell } from "../pad/store.js";

const NAME = "tripple";

/** @param {Storage} storage */
function empty(storage) {
  for (const key of Object.keys(storage)) if (key.startsWith(`${NAME}.`)) storage.removeItem(key);
}

/** @param {IDBRequest} request @returns {Promise<any>} */
function done(request) {
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });
}

/** Clear the database, also while another page holds it open. */
async function emptyDatabase() {
  const known = (await indexedDB.databases?.()) ?? [];
  if (known.some((one) => one.name === NAME)) {
    const database = /** @type {IDBDatabase | null} */ (await done(indexedDB.open(NAME)));
    for (const store of database?.objectStoreNames ?? [])
      await done(/** @type {IDBDatabase} */ (database).transaction(store, "readwrite").objectStore(store).clear());
    database?.close();
  }
  indexedDB.deleteDatabase(NAME);
}

/**
 * Open pads pause meanwhile: their changes would bring the data back.
 * @param {() => Promise<void>} thereToo asks the server
 */
export async function forgetAll(thereToo) {
  tell(FORGETTING);
  try {
    await thereToo();
  } catch (why) {
    tell(SPARED);
    throw why;
  }
  await forgetHere();
}

async function forgetHere() {
  tell(FORGOTTEN);
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      empty(storage());
    } catch {
      // Storage is blocked: nothing to delete.
    }
  }
  tellServer("", 0);
  await emptyDatabase().catch(() => {});
  await stop().catch(() => {});
}
