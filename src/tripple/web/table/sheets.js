// Sheets over the table: the rules, and the score pad where there is no room for it beside the board.

import { showPad } from "../game/steplist.js";
import { whose } from "../game/who.js";
import { openDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { isAlone } from "./situation.js";

/** @typedef {import("../game/state.js").State} State */
/** @typedef {import("./model.js").TableModel} TableModel */

/** @param {State} state @returns {import("../game/steplist.js").Page} */
export function padPage(state) {
  const { before = [], number = 1 } = state.round ?? {};
  return { steps: state.history, before, ...whose(state), number, signs: !isAlone(state) };
}

/** @param {TableModel} model */
export function openPad({ state }) {
  if (!state?.round) return;
  const pad = h("ol", { class: "pad" });
  showPad(pad, padPage(state));
  openDialog(t("Score pad"), [pad]);
}

/** @param {TableModel} model */
export async function openRules({ state }) {
  const { rulesView } = await import("../pages/rules.js");
  openDialog(t("Rules"), [await rulesView(state?.table.sheet ?? "", state?.table.changes ?? [])], { class: "wide" });
}
