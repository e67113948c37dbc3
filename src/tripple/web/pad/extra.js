// Points given or taken at any time, also between rounds and when the game is over: nobody's turn changes.

import { openDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { effectOf } from "./effect.js";
import { PointsKeys } from "./pointkeys.js";

/** @import { PadEntry as Entry } from "../protocol.js" */

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
  /** @type {("points" | "extra")[]} */
  const kinds = ["extra"];
  const task = { round: pad.table, names: pad.names, seat: null, preview, done, label: t("Write it down"), kinds };
  const keys = new PointsKeys(task, null);
  const why = t("For counting mistakes, or whatever you agree on. It does not change whose turn it is.");
  const about = h("p", { class: "faint" }, why);
  const dialog = openDialog(t("Add or deduct points"), [about, keys.element], { class: "correcting" });
  page.keysIn.set(dialog, keys);
}
