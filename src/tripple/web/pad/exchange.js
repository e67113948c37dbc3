// What becomes of a pad of this device by what the server tells, and how much of it is sent at once.

import { Pad } from "./fold.js";
import { merged } from "./merge.js";

/** @import { Keyed as Logged } from "../protocol.js" */
/** @import { Kept } from "./store.js" */

/** The server reads no longer message than 64 KB; something of it is not the changes. */
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
 * The log after what the server has told: all there is, or one change more. What is known already stays as it is.
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

/** The server's log is the truth. @param {Kept} doc @param {Logged[]} log @returns {Kept} */
function joined(doc, log) {
  const { lost, ...rest } = merged(
    doc,
    log.map(({ key, change }) => ({ key, change })),
  );
  if (same(rest.log, doc.log) && same(rest.unsent, doc.unsent)) return doc;
  return losing({ ...doc, ...rest, changed: now() }, lost, doc);
}

/**
 * What is lost is kept until somebody has looked at it.
 * @param {Kept} after @param {Logged[]} lost @param {Kept} before @returns {Kept}
 */
function losing(after, lost, before) {
  if (!lost.length) return after;
  return {
    ...after,
    lost: { changes: [...(before.lost?.changes ?? []), ...lost], mine: [...before.log, ...before.unsent] },
  };
}

/** What cannot be written there is shown to whoever wrote it. @param {Kept} doc @returns {Kept} */
export function impossible(doc) {
  return losing({ ...doc, unsent: [] }, doc.unsent, doc);
}

/** A server that has lost the pad gets it anew. @param {Kept} doc @returns {Kept} */
export function unmade(doc) {
  return { ...doc, made: false, log: [], unsent: [...doc.log, ...doc.unsent] };
}

/** As many as go into one message. @param {Logged[]} unsent */
export function batch(unsent) {
  let bytes = 0;
  const tooMuch = unsent.findIndex((one) => {
    bytes += encoder.encode(JSON.stringify(one)).length + 1;
    return bytes > MOST_BYTES;
  });
  return unsent.slice(0, Math.min(tooMuch < 0 ? unsent.length : tooMuch, MOST_AT_ONCE));
}
