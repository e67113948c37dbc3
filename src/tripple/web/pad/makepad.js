// Making a pad, with or without a network: the device chooses its id and the secret of its link.

import { get, Refused } from "../lib/api.js";
import { keep, kept } from "../lib/storage.js";
import { t } from "../lib/words.js";
import { now } from "./exchange.js";
import { checkNames, standing } from "./fold.js";

/** @import { Tariff } from "../protocol.js" */
/** @import { Pad } from "./fold.js" */
/** @import { Kept, PadStore } from "./store.js" */

const REMEMBERED = 12;

/** 128 random bits in 22 characters. */
function token() {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The names of earlier pads, the latest first. @returns {string[]} */
export function rememberedNames() {
  try {
    const names = JSON.parse(kept("pad.names", "[]"));
    return Array.isArray(names) ? names.map(String) : [];
  } catch {
    return [];
  }
}

/** @param {string[]} names */
function remember(names) {
  keep("pad.names", JSON.stringify([...new Set([...names, ...rememberedNames()])].slice(0, REMEMBERED)));
}

/**
 * A sheet's points; without a server, those that this device knows.
 * @param {PadStore} store @param {string} sheet @param {string[]} changes @returns {Promise<Tariff>}
 */
export async function tariffOf(store, sheet, changes) {
  const wanted = new URLSearchParams([["sheet", sheet], ...changes.map((change) => ["change", change])]);
  try {
    return await get(`api/pads/tariff?${wanted}`);
  } catch (why) {
    if (why instanceof Refused && why.status < 500) throw why;
    const known = (await store.all()).find(
      (doc) => doc.sheet === sheet && JSON.stringify(doc.house_rules) === JSON.stringify(changes),
    );
    if (known) return known.tariff;
    throw new Error(
      t(
        "The server cannot be reached, and this device has not seen these rules yet. Without house rules, or with those of an earlier pad, it works.",
      ),
    );
  }
}

/**
 * @param {PadStore} store @param {string[]} names @param {Tariff} tariff
 * @param {import("../protocol.js").Keyed[]} [log] @returns {Promise<string>} its address
 */
export async function makePad(store, names, tariff, log = []) {
  checkNames(names);
  const [id, invite] = [token(), token()];
  const { sheet, house_rules } = tariff;
  await store.update(id, () => ({
    id,
    invite,
    names,
    sheet,
    house_rules,
    tariff,
    made: false,
    log: [],
    unsent: log,
    changed: now(),
  }));
  store.persist();
  remember(names);
  return addressOf({ id, invite });
}

/** @param {{id: string, invite: string}} pad */
export function addressOf({ id, invite }) {
  return `pad/${id}#${invite}`;
}

/** The pad in `tripple.pad`'s format, without undone changes and former names. @param {Kept} doc @param {Pad} pad */
export function asDocument(doc, pad) {
  const changes = standing(pad.log)
    .map(({ change }) => change)
    .filter((change) => change.type !== "rename");
  return { version: 1, names: pad.names, sheet: doc.sheet, house_rules: doc.house_rules, changes };
}
