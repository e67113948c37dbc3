// How a pad changes by the server's messages, and how much of it is sent at once.

import { Pad } from "./fold.js";
import { merged } from "./merge.js";

/** @import { Keyed as Logged } from "../protocol.js" */
/** @import { Kept } from "./store.js" */

/** Below the server's limit of 64 KB, with room for the rest of the message. */
const [MOST_AT_ONCE, MOST_BYTES] = [200, 60_000];
const encoder = new TextEncoder();

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

/**
 * The log after the server's messages; known changes stay as they are.
 * @param {Logged[]} log @param {any[]} messages @returns {Logged[]}
 */
function grown(log, messages) {
  let known = [...log];
  for (const { type, number, pad, key, change } of messages) {
    if (type === "pad") known = [...pad.log];
    else if (number === known.length + 1) known.push({ key, change });
  }
  return known;
}

/** @param {Kept} doc @param {any[]} messages @returns {Kept} */
export function told(doc, messages) {
  return joined(doc, grown(doc.log, messages));
}

/** Merge: the server's log wins. @param {Kept} doc @param {Logged[]} log @returns {Kept} */
function joined(doc, log) {
  const { lost, ...rest } = merged(
    doc,
    log.map(({ key, change }) => ({ key, change })),
  );
  if (same(rest.log, doc.log) && same(rest.unsent, doc.unsent)) return doc;
  return losing({ ...doc, ...rest, changed: now() }, lost, doc);
}

/**
 * Keep lost changes until they were looked at.
 * @param {Kept} after @param {Logged[]} lost @param {Kept} before @returns {Kept}
 */
function losing(after, lost, before) {
  if (!lost.length) return after;
  return {
    ...after,
    lost: { changes: [...(before.lost?.changes ?? []), ...lost], mine: [...before.log, ...before.unsent] },
  };
}

/** Changes that the server rejects are lost, and shown. @param {Kept} doc @returns {Kept} */
export function impossible(doc) {
  return losing({ ...doc, unsent: [] }, doc.unsent, doc);
}

/** Send everything again to a server that has lost the pad. @param {Kept} doc @returns {Kept} */
export function unmade(doc) {
  return { ...doc, made: false, log: [], unsent: [...doc.log, ...doc.unsent] };
}

/** The changes for one message. @param {Logged[]} unsent */
export function batch(unsent) {
  let bytes = 0;
  const tooMuch = unsent.findIndex((one) => {
    bytes += encoder.encode(JSON.stringify(one)).length + 1;
    return bytes > MOST_BYTES;
  });
  return unsent.slice(0, Math.min(tooMuch < 0 ? unsent.length : tooMuch, MOST_AT_ONCE));
}
