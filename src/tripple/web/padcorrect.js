// A line of the score pad put right or struck; a later one that would not fit any more is shown.

import { sheet } from "./dialog.js";
import { button, fill, h } from "./dom.js";
import { Pad } from "./padfold.js";
import { EntryKeys } from "./padkeys.js";
import { LeftKeys } from "./padleft.js";
import { told } from "./padlines.js";
import { Impossible, sorted } from "./padround.js";
import { t } from "./words.js";

/** @typedef {import("./padpage.js").PadPage} PadPage */
/** @typedef {import("./padround.js").Entry} Entry */

/** @param {PadPage} page @param {number} at */
export function openCorrection(page, at) {
  const later = h("p", { class: "later", role: "status" });
  const done = async (/** @type {import("./padfold.js").Change} */ change) => {
    if (await page.write(change)) dialog.close();
  };
  const keys = keysFor(page, at, later, (entry) => done({ type: "correct", at, entry }));
  const strike = () => canStrike(page, at, later) && done({ type: "strike", at });
  const line = h("p", { class: "faint" }, told(page.pad.scored(at), page.pad.names));
  const dialog = sheet(t("Correct a line"), [line, keys.element, later, button(t("Strike this line"), strike, { class: "big strike" })], { class: "correcting", closed: () => (page.correcting = null) });
  page.correcting = keys;
}

/** @param {PadPage} page @param {number} at @param {HTMLElement} later @param {(entry: Entry) => Promise<void>} done */
function keysFor(page, at, later, done) {
  const { pad } = page;
  const { seat, entry } = pad.scored(at);
  const preview = (/** @type {Entry} */ entry) => previewed(page, at, entry, later);
  const task = { round: before(pad, at), names: pad.names, seat, preview, done, label: t("Correct it") };
  return entry.kind === "end" ? new LeftKeys(task, entry) : new EntryKeys(task, entry);
}

/** @param {PadPage} page @param {number} at @param {Entry} entry @param {HTMLElement} later */
function previewed(page, at, entry, later) {
  fill(later);
  try {
    return page.pad.after({ type: "correct", at, entry }).scored(at).lines;
  } catch (why) {
    if (why instanceof Impossible && why.at !== at) showContradiction(page.pad, why, why.at, later);
    throw why;
  }
}

/** @param {PadPage} page @param {number} at @param {HTMLElement} later */
function canStrike(page, at, later) {
  try {
    page.pad.after({ type: "strike", at });
    return true;
  } catch (why) {
    if (!(why instanceof Impossible)) throw why;
    fill(later, h("b", {}, why.message));
    // Without the struck line, those after it have moved up.
    showContradiction(page.pad, why, why.at !== null && why.at >= at ? why.at + 1 : why.at, later);
    return false;
  }
}

/** @param {Pad} pad @param {Impossible} why @param {number | null} at @param {HTMLElement} later */
function showContradiction(pad, why, at, later) {
  const line = at === null ? null : pad.scored(at);
  if (line) fill(later, h("b", {}, why.message), " ", t("This later line would no longer be possible: {line}", { line: told(line, pad.names) }));
}

/** How the table stood for a line, with all other tiles of its round. @param {Pad} pad @param {number} at */
function before(pad, at) {
  const scored = pad.scored(at);
  const round = /** @type {import("./padround.js").Round} */ (pad.rounds.find((one) => one.scored.includes(scored)));
  const log = pad.entries.slice(0, at).map((entry) => ({ key: "", change: /** @type {const} */ ({ type: "write", entry }) }));
  const own = scored.entry.kind === "end" || !scored.entry.tile ? "" : sorted(scored.entry.tile);
  return { ...new Pad(pad.first, pad.tariff, log).table, laid: round.laid.filter((tile) => tile !== own) };
}
