// Taking moves back against computer players: to my last choice, and on to earlier ones.

import { confirm } from "../lib/dialog.js";
import { iconButton } from "../lib/dom.js";
import { keep, kept } from "../lib/storage.js";
import { t } from "../lib/words.js";

/** @import { TableModel } from "./model.js" */

/** Whether it was said on this device what a move taken back means for the statistics. */
const TOLD = "takeback";

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

  /** Going back to an earlier round asks first, and so does the first time of all. */
  go() {
    const { model } = this;
    const choice = retractable(model);
    if (!choice) return;
    const isFirst = !model.state?.table.taken_back && !kept(TOLD, "");
    const isHere = choice.round === model.state?.round?.number;
    const back = () => {
      keep(TOLD, "yes");
      this.commands.takeBack(choice);
    };
    if (isHere && !isFirst) return back();
    const question = isHere ? t("Take this move back?") : t("Go back to round {number}?", { number: choice.round });
    const note = t("A game with moves taken back does not count in your statistics: a win there is shown as won*.");
    confirm(question, t("Take back"), back, isFirst ? note : "");
  }

  show() {
    this.button.hidden = !retractable(this.model);
  }
}
