// A turn that was forgotten, put between two lines of the score pad.

import { openDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { standingBefore } from "./before.js";
import { effectOf } from "./effect.js";
import { carefully, previewed } from "./preview.js";
import { mustEnd } from "./round.js";
import { told } from "./rows.js";
import { EitherKeys } from "./turnkeys.js";

/** @import { PadEntry as Entry } from "../protocol.js" */
/** @import { Pad } from "./fold.js" */
/** @import { PadPage } from "./page.js" */

/** Whether somebody was on turn there: between two lines of a round. @param {Pad} pad @param {number} at */
export function canInsert(pad, at) {
  if (at < 1 || at >= pad.entries.length) return false;
  const table = standingBefore(pad, at);
  return table.turn !== null && !mustEnd(table);
}

/** Before the line that stands there now. @param {PadPage} page @param {number} at */
export function openInsertion(page, at) {
  const { pad } = page;
  const later = h("p", { class: "later", role: "status" });
  const label = t("Insert it");
  const done = (/** @type {Entry} */ entry) => {
    const effect = effectOf(pad, { type: "insert", at, entry });
    const line = effect.after ? told(effect.after.scored(at), pad.names) : "";
    const choice = { label: t("Insert it and move the later turns on"), effect };
    return carefully(page, pad, t("Insert a turn"), line, choice, () => dialog.close());
  };
  const round = standingBefore(pad, at);
  const preview = (/** @type {Entry} */ entry) => previewed(pad, { type: "insert", at, entry }, later);
  /** @type {("points" | "extra")[]} */
  const kinds = ["points", "extra"];
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
  return h("p", {}, h("b", { class: "now" }, whose), h("br"), h("span", { class: "faint" }, where));
}
