// Taking moves back against computer players: to my last choice, and on to earlier ones.

import { confirm } from "../lib/dialog.js";
import { iconButton } from "../lib/dom.js";
import { t } from "../lib/words.js";

/** @import { TableModel } from "./model.js" */

/** @param {TableModel} model */
export function retractable({ state, past }) {
  if (!state?.table.against_computers || state.seat === null || past.isLooking) return null;
  return state.table.phase === "over" ? null : (state.round?.last_choice ?? null);
}

export class TakeBack {
  /** @param {TableModel} model @param {import("./commands.js").Commands} commands */
  constructor(model, commands) {
    this.model = model;
    this.commands = commands;
    this.button = iconButton("undo", t("Take back"), () => this.go(), { hidden: true, class: "round undo" });
  }

  /** Going back to an earlier round asks first. */
  go() {
    const { model } = this;
    const choice = retractable(model);
    if (!choice) return;
    const back = () => this.commands.takeBack(choice);
    if (choice.round === model.state?.round?.number) back();
    else confirm(t("Go back to round {number}?", { number: choice.round }), t("Take back"), back);
  }

  show() {
    this.button.hidden = !retractable(this.model);
  }
}
