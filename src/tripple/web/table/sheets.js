// The rules and the score pad as sheets over the table, and the numbers of the rule sheet that is played by.

import { lotFell } from "../game/narration.js";
import { knownSheet } from "../game/sheets.js";
import { isAlone } from "../game/state.js";
import { showPad } from "../game/steplist.js";
import { whose } from "../game/who.js";
import { get } from "../lib/api.js";
import { openDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { learnAlso, t } from "../lib/words.js";

/** @import { State } from "../game/state.js" */
/** @import { TableModel } from "./model.js" */

/** @param {TableModel} model @param {State} state @returns {import("../game/steplist.js").Page} */
export function padPage({ sheet }, state) {
  const { before = [], number = 1 } = state.round ?? {};
  const who = whose(state);
  const opener = state.history[0]?.seat;
  const lot = sheet.starter === "lot" && !isAlone(state) && opener !== undefined ? lotFell(opener, who) : "";
  return { steps: state.history, before, ...who, number, lot, signs: !isAlone(state) };
}

/** @param {TableModel} model */
export function openPad(model) {
  const { state } = model;
  if (!state?.round) return;
  const pad = h("ol.pad");
  showPad(pad, padPage(model, state));
  openDialog(t("Score pad"), [pad]);
}

/** @param {TableModel} model */
export async function openRules({ state }) {
  const [{ rulesView }] = await Promise.all([import("../pages/rules.js"), learnAlso("rules").catch(() => {})]);
  openDialog(t("Rules"), [await rulesView(knownSheet(state?.table.sheet), state?.table.changes ?? [])], {
    class: "wide",
  });
}

export class RuleSheet {
  /** @param {import("./model.js").TableModel} model */
  constructor(model) {
    this.model = model;
    this.path = "";
    this.learnt = /** @type {Promise<void> | null} */ (null);
  }

  /** @param {import("../game/state.js").State} state */
  arrived({ table }) {
    const changes = table.changes.map((change) => ["change", change]);
    const path = `api/sheet?${new URLSearchParams([["sheet", table.sheet], ...changes])}`;
    if (this.path === path) return;
    this.path = path;
    this.learnt = this._learn(path);
  }

  /** @param {string} path */
  async _learn(path) {
    this.model.setSheet(await get(path).catch(() => this.model.sheet));
  }
}
