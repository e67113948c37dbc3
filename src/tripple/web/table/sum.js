// The line above the tray: a sum spelled out, or what a draw would mean.

import { lotFell } from "../game/narration.js";
import { hasBonus, spelled } from "../game/sums.js";
import { whose } from "../game/who.js";
import { button, h } from "../lib/dom.js";
import { habit } from "../lib/habits.js";
import { many, t } from "../lib/words.js";
import { forcedWords } from "./forced.js";
import { isLay } from "./moves.js";
import { isAlone } from "./situation.js";
import { typedWords } from "./typing.js";

/** @import { State } from "../game/state.js" */
/** @import { Child } from "../lib/dom.js" */
/** @import { Option } from "../protocol.js" */
/** @import { TableModel } from "./model.js" */

/** @param {TableModel} model @param {State} state @param {() => void} rethink @returns {Child[]} */
export function sumOf(model, state, rethink) {
  const { choice } = model;
  const isMine = model.isMine && !model.isVeiled;
  const about = typedWords(choice) || forcedWords(model);
  if (about) return [h("span", {}, about)];
  if (choice.move) return chosen(choice.move, model, isMine, rethink);
  if (!isMine && choice.tile) return [t("Just trying: it is not your turn yet.")];
  return [lotWords(model, state) || (isMine ? drawsLeft(model, state) : "")];
}

/** @param {Option} move @param {TableModel} model @param {boolean} isMine @param {() => void} rethink */
function chosen({ lines }, { choice, names }, isMine, rethink) {
  const sum = spelled(lines, names);
  const note = noteOf(isMine, choice.next !== null);
  return [
    h(
      "span",
      { key: "sum", class: hasBonus(lines) ? "gold" : "" },
      sum,
      note ? h("em", { class: "note" }, ` · ${note}`) : null,
    ),
    choice.next ? null : button(t("Think again"), rethink, { key: "again", class: "link" }),
  ];
}

/** Who begins, as long as nothing lies there. @param {TableModel} model @param {State} state */
export function lotWords({ sheet }, state) {
  const { round, board } = state;
  if (sheet.starter !== "lot" || !round || board.length || isAlone(state)) return "";
  return lotFell(round.turn, whose(state));
}

/** What comes of the ghost on the board. @param {boolean} isMine @param {boolean} isSet */
function noteOf(isMine, isSet) {
  if (isMine) return habit("confirm") ? "" : t("tap it again to lay it");
  return isSet ? t("laid as soon as it is your turn") : t("just trying");
}

/** @param {TableModel} model @param {State} state */
function drawsLeft({ choice, sheet }, { round, table }) {
  if (!round || table.chairs[round.turn].taken || !choice.option("draw")) return "";
  const left = Math.min(sheet.draws - round.drawn_count, round.supply);
  const counted = many("{n} draw left in this turn", "{n} draws left in this turn", left);
  const mayKeep = !choice.tile && round.drawn_count > 0 && round.options.some(isLay);
  return mayKeep ? `${counted} · ${t("you may lay it, or keep it and draw again")}` : counted;
}
