// How the table stood before a line of the score pad.

import { Pad } from "./fold.js";

/** With all other tiles of its round, so that one that lies there later is noticed, too. */
/** @param {Pad} pad @param {number} at @param {string | null} own the line's tile, if it is to be put right */
export function standingBefore(pad, at, own = null) {
  const round = pad.rounds.find(({ scored }) => scored.some((one) => one.at === at));
  const written = (/** @type {import("../protocol.js").PadEntry} */ entry) =>
    /** @type {const} */ ({ type: "write", entry });
  const log = pad.entries.slice(0, at).map((entry) => ({ key: "", change: written(entry) }));
  return { ...new Pad(pad.first, pad.tariff, log).table, laid: (round?.laid ?? []).filter((tile) => tile !== own) };
}
