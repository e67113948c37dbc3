// A line of the score pad put right; from here another one is put beside it, or it is struck.

import { openDialog } from "../lib/dialog.js";
import { button, h } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { standingBefore } from "./before.js";
import { effectOf } from "./effect.js";
import { canInsert, openInsertion } from "./insert.js";
import { PointsKeys } from "./pointkeys.js";
import { carefully, previewed } from "./preview.js";
import { LeftKeys } from "./roundend.js";
import { tileIn, told } from "./rows.js";
import { openStriking } from "./strike.js";
import { EitherKeys } from "./turnkeys.js";

/** @import { PadEntry as Entry } from "../protocol.js" */
/** @import { Pad } from "./fold.js" */
/** @import { PadPage } from "./page.js" */

/** @param {PadPage} page @param {number} at */
export function openCorrection(page, at) {
  const { pad } = page;
  const later = h("p", { class: "later", role: "status" });
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
  const inside = [h("p", { class: "faint" }, line), keys.element, later, swap, deeds(page, at, leave)];
  const dialog = openDialog(t("Correct a line"), inside, { class: "correcting" });
  page.keysIn.set(dialog, keys);
}

/** What else can be done. @param {PadPage} page @param {number} at @param {(deed: () => void) => () => void} leave */
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
    "div",
    { class: "deeds" },
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
