// Changing the lines of a score pad: one is corrected, inserted or struck, or points are added apart from any turn.

import { openDialog } from "../lib/dialog.js";
import { button, h } from "../lib/dom.js";
import { N_, t } from "../lib/words.js";
import { effectOf, keeping, moved } from "./effect.js";
import { Pad } from "./fold.js";
import { EitherKeys, PointsKeys } from "./pointkeys.js";
import { askFirst, carefully, previewed } from "./preview.js";
import { mustEnd } from "./round.js";
import { LeftKeys } from "./roundend.js";
import { tileIn, told } from "./rows.js";

/** @import { PadEntry as Entry } from "../protocol.js" */
/** @import { Effect } from "./effect.js" */
/** @import { PadPage } from "./page.js" */
/** @import { Choice } from "./preview.js" */

/** The table before a line, with all other tiles of its round, so that a later one is noticed, too. */
/** @param {Pad} pad @param {number} at @param {string | null} own the line's tile, if it is to be put right */
function standingBefore(pad, at, own = null) {
  const round = pad.rounds.find(({ scored }) => scored.some((one) => one.at === at));
  const written = (/** @type {import("../protocol.js").PadEntry} */ entry) =>
    /** @type {const} */ ({ type: "write", entry });
  const log = pad.entries.slice(0, at).map((entry) => ({ key: "", change: written(entry) }));
  return { ...new Pad(pad.first, pad.tariff, log).table, laid: (round?.laid ?? []).filter((tile) => tile !== own) };
}

/** @param {PadPage} page @param {number} at */
export function openCorrection(page, at) {
  const { pad } = page;
  const later = h("p.later", { role: "status" });
  const line = told(pad.scored(at), pad.names);
  const done = (/** @type {Entry} */ entry) => {
    const choice = { label: t("Correct it"), effect: effectOf(pad, { type: "correct", at, entry }) };
    return carefully(page, pad, t("Correct a line"), line, choice, () => dialog.close());
  };
  const keys = keysFor(pad, at, later, done);
  const leave = (/** @type {() => void} */ deed) => () => {
    dialog.close();
    deed();
  };
  const swap = "swap" in keys ? keys.swap : null;
  const inside = [h("p.faint", line), keys.element, later, swap, deeds(page, at, leave)];
  const dialog = openDialog(t("Correct a line"), inside, { class: "correcting" });
  page.keysIn.set(dialog, keys);
}

/**
 * The other things to do with a line.
 * @param {PadPage} page @param {number} at @param {(deed: () => void) => () => void} leave
 */
function deeds(page, at, leave) {
  const insert = (/** @type {string} */ label, /** @type {number} */ where) =>
    canInsert(page.pad, where)
      ? button(
          label,
          leave(() => openInsertion(page, where)),
          { class: "big" },
        )
      : null;
  return h(
    "div.deeds",
    insert(t("Insert a turn before it"), at),
    insert(t("Insert a turn after it"), at + 1),
    button(
      t("Strike this line"),
      leave(() => openStriking(page, at)),
      { class: "big strike" },
    ),
  );
}

/** @param {Pad} pad @param {number} at @param {HTMLElement} later @param {(entry: Entry) => Promise<void>} done */
function keysFor(pad, at, later, done) {
  const { seat, entry } = pad.scored(at);
  const preview = (/** @type {Entry} */ wanted) => previewed(pad, { type: "correct", at, entry: wanted }, later);
  const round = standingBefore(pad, at, tileIn(entry));
  const task = { round, names: pad.names, seat, preview, done, label: t("Correct it") };
  if (entry.kind === "end") return new LeftKeys(task, entry);
  if (entry.kind === "extra") return new PointsKeys({ ...task, kinds: ["extra"] }, entry);
  return new EitherKeys(task, entry);
}

/** Whether a turn can stand there: between two lines of a round. @param {Pad} pad @param {number} at */
function canInsert(pad, at) {
  if (at < 1 || at >= pad.entries.length) return false;
  const table = standingBefore(pad, at);
  return table.turn !== null && !mustEnd(table);
}

/** Insert before the line at this place. @param {PadPage} page @param {number} at */
function openInsertion(page, at) {
  const { pad } = page;
  const later = h("p.later", { role: "status" });
  const label = t("Insert it");
  const done = (/** @type {Entry} */ entry) => {
    const effect = effectOf(pad, { type: "insert", at, entry });
    const line = effect.after ? told(effect.after.scored(at), pad.names) : "";
    const choice = { label: t("Insert it and move the later turns on"), effect };
    return carefully(page, pad, t("Insert a turn"), line, choice, () => dialog.close());
  };
  const round = standingBefore(pad, at);
  const preview = (/** @type {Entry} */ entry) => previewed(pad, { type: "insert", at, entry }, later);
  const kinds = /** @type {("points" | "extra")[]} */ (["points", "extra"]);
  const task = { round, names: pad.names, seat: round.turn, preview, done, label, kinds };
  const keys = new EitherKeys(task);
  const inside = [between(pad, at), keys.element, later, keys.swap];
  const dialog = openDialog(t("Insert a turn"), inside, { class: "correcting" });
  page.keysIn.set(dialog, keys);
}

/** Whose turn it is there, and between which lines. @param {Pad} pad @param {number} at */
function between(pad, at) {
  const [before, after] = [at - 1, at].map((line) => told(pad.scored(line), pad.names));
  const turn = /** @type {number} */ (standingBefore(pad, at).turn);
  const whose = t("It is {name}'s turn", { name: pad.names[turn] });
  const where = t("Between “{before}” and “{after}”.", { before, after });
  return h("p", h("b.now", whose), h("br"), h("span.faint", where));
}

/** Strike a line. The turns mostly went to the right players, so the first choice leaves them. */
/** @param {import("./page.js").PadPage} page @param {number} at */
function openStriking(page, at) {
  const { pad } = page;
  const scored = pad.scored(at);
  const kept = keeping(pad, at);
  const struck = struckChoice(effectOf(pad, { type: "strike", at }));
  const choices = kept ? [keptChoice(kept, pad.names[scored.seat ?? 0]), struck] : [struck];
  askFirst(page, t("Strike this line?"), told(scored, pad.names), choices);
}

/** @param {Effect} effect @param {string} name @returns {Choice} */
function keptChoice(effect, name) {
  const { change } = effect;
  const laid = change.type === "correct" && change.entry.kind === "points" && change.entry.laid;
  const stays = N_("{name}'s turn stays, without points.");
  const unknown = N_("{name}'s turn stays, with an unknown tile and without points.");
  const about = t(laid ? unknown : stays, { name });
  return { label: t("Strike it and leave the later turns as they are"), about, effect };
}

/** @param {Effect} effect @returns {Choice} */
function struckChoice(effect) {
  if (!effect.fault && !moved(effect.altered).length) return { label: t("Strike it"), effect };
  const about = t("Each later turn of this round moves to the previous player.");
  return { label: t("Strike it and move the later turns up"), about, effect };
}

/** @param {import("./page.js").PadPage} page */
export function openExtra(page) {
  const { pad } = page;
  const done = async (/** @type {Entry} */ entry) => {
    if (await page.write({ type: "write", entry })) dialog.close();
  };
  const preview = (/** @type {Entry} */ entry) => {
    const { after, fault } = effectOf(pad, { type: "write", entry });
    if (!after) throw fault;
    return after.scored(pad.entries.length).lines;
  };
  const kinds = /** @type {("points" | "extra")[]} */ (["extra"]);
  const task = { round: pad.table, names: pad.names, seat: null, preview, done, label: t("Write it down"), kinds };
  const keys = new PointsKeys(task, null);
  const why = t("For counting mistakes, or whatever you agree on. It does not change whose turn it is.");
  const about = h("p.faint", why);
  const dialog = openDialog(t("Add or deduct points"), [about, keys.element], { class: "correcting" });
  page.keysIn.set(dialog, keys);
}
