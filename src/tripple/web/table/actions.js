// The sum of the chosen move above the tray, and the buttons beside it: my turn's actions, or the next move while
// others think.

import { shown } from "../board/lattice.js";
import { lotFell } from "../game/narration.js";
import { isAlone } from "../game/state.js";
import { hasBonus, spelled, total } from "../game/sums.js";
import { whose } from "../game/who.js";
import { button, fill, h } from "../lib/dom.js";
import { habit } from "../lib/storage.js";
import { many, signed, t } from "../lib/words.js";
import { isLay } from "../turn/actions.js";
import { typedWords } from "../turn/keys.js";
import { forcedWords } from "./forced.js";

/** @import { State } from "../game/state.js" */
/** @import { Option } from "../protocol.js" */
/** @import { Commands } from "./commands.js" */
/** @import { TableModel } from "./model.js" */

/** @param {TableModel} model @param {State} state @returns {import("../lib/dom.js").Child[]} */
export function sumOf(model, state) {
  const { choice } = model;
  const isMine = model.isMine && !model.isVeiled;
  const about = typedWords(choice) || forcedWords(model);
  if (about) return [h("span", about)];
  if (choice.move) return chosen(choice.move, model, isMine);
  if (!isMine && choice.tile) return [t("Just trying: it is not your turn yet.")];
  return [lotWords(model, state) || (isMine ? drawsLeft(model, state) : "")];
}

/** @param {Option} move @param {TableModel} model @param {boolean} isMine */
function chosen({ lines }, { choice, names }, isMine) {
  const sum = spelled(lines, names);
  const note = noteOf(isMine, choice.next !== null);
  return [
    h("span", { key: "sum", class: hasBonus(lines) ? "gold" : "" }, sum, note ? h("em.note", ` · ${note}`) : null),
    choice.next ? null : button(t("Think again"), () => choice.rethink(), { key: "again", class: "link" }),
  ];
}

/** The player drawn to begin, until the first tile lies. @param {TableModel} model @param {State} state */
export function lotWords({ sheet }, state) {
  const { round, board } = state;
  if (sheet.starter !== "lot" || !round || board.length || isAlone(state)) return "";
  return lotFell(round.turn, whose(state));
}

/** The fate of the ghost. @param {boolean} isMine @param {boolean} isSet */
function noteOf(isMine, isSet) {
  if (isMine) return habit("confirm") ? "" : t("tap it again to lay it");
  return isSet ? t("laid as soon as it is your turn") : t("just trying");
}

/** @param {TableModel} model @param {State} state */
function drawsLeft({ choice, sheet }, { round, table }) {
  if (!round || table.chairs[round.turn].taken || !choice.option("draw")) return "";
  const left = Math.min(sheet.draws - round.drawn_count, round.supply);
  // Alone there are no turns; the card counts the draws.
  const counted = table.size > 1 && many("{n} draw left in this turn", "{n} draws left in this turn", left);
  const mayKeep = !choice.tile && !choice.isUnlit && round.drawn_count > 0 && round.options.some(isLay);
  return [counted, mayKeep && t("you may lay it, or keep it and draw again")].filter(Boolean).join(" · ");
}

/**
 * @param {HTMLElement} element @param {TableModel} model @param {Commands} commands @param {State} state
 * @param {string} advised which of them a hint means
 */
export function showActions(element, model, commands, state, advised) {
  const isMine = model.isMine && !model.isVeiled;
  const others = () => [nextMove(model, commands), skip(state, commands)];
  fill(element, ...(isMine ? myTurn(model, commands, state, advised) : others()));
}

/** Offered while several computer players are waited for. @param {State} state @param {Commands} commands */
function skip({ table, round }, commands) {
  const computers = table.chairs.filter(({ level }) => level).length;
  if (!table.against_computers || computers < 2 || !round || !table.chairs[round.turn].level) return null;
  return button(t("Skip to my turn"), () => commands.skip(), { key: "skip" });
}

/** @param {Option | undefined} option @returns {HTMLElement | null} its points */
function points(option) {
  const worth = total(option?.lines ?? []);
  return option && (worth || option.action.includes("@"))
    ? h("b", { class: worth < 0 ? "minus" : "" }, signed(worth))
    : null;
}

/** @param {TableModel} model @param {Commands} commands @param {State} state @param {string} advised */
function myTurn({ choice }, commands, state, advised) {
  const act = (/** @type {string} */ action, /** @type {string} */ label, /** @type {string} */ kind) => {
    const option = choice.option(action);
    const names = `${kind} ${action}${action === advised ? " advised" : ""}`;
    const play = () => commands.play(action);
    return option && button(label, play, { key: action, class: names }, points(option));
  };
  const isAgain = (state.round?.drawn_count ?? 0) > 0;
  const { onlyOpening } = choice;
  const first = onlyOpening ? open(onlyOpening, commands, advised) : lay(choice, commands);
  return [
    onlyOpening && isAlone(state) ? null : first,
    act("draw", isAgain ? t("Draw again") : t("Draw a tile"), "other"),
    act("pass", t("Pass"), "other"),
  ];
}

/** @param {Option} opening @param {Commands} commands @param {string} advised */
function open(opening, commands, advised) {
  const names = `primary open${opening.action === advised ? " advised" : ""}`;
  const play = () => commands.play(opening.action);
  return button(t("Lay the opening tile"), play, { key: "open", class: names }, points(opening));
}

/** @param {import("./choice.js").Choice} choice @param {Commands} commands */
function lay({ tile, move }, commands) {
  const label = tile ? t("Lay {tile}", { tile: shown(tile) }) : t("Lay");
  const attributes = { key: "lay", class: "primary lay", disabled: !move };
  return button(label, () => commands.lay(), attributes, points(move));
}

/** Set the tried move as the next one, or take it back. @param {TableModel} model @param {Commands} commands */
function nextMove({ choice }, commands) {
  const { move, next } = choice;
  if (!move) return null;
  if (next) return button(t("Take the move back"), () => choice.rethink(), { key: "next", class: "next" });
  const attributes = { key: "next", class: "primary next" };
  return button(t("Play it on my turn"), () => commands.lay(), attributes, points(move));
}
