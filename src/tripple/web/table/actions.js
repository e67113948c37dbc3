// The buttons beside the tray: on my turn what can be done, while others think the next move.

import { shown } from "../board/lattice.js";
import { total } from "../game/sums.js";
import { button, fill, h } from "../lib/dom.js";
import { signed, t } from "../lib/words.js";
import { isAlone } from "./situation.js";

/** @import { State } from "../game/state.js" */
/** @import { Option } from "../protocol.js" */
/** @import { Commands } from "./commands.js" */
/** @import { TableModel } from "./model.js" */

/**
 * @param {HTMLElement} element
 * @param {TableModel} model
 * @param {Commands} commands
 * @param {State} state
 * @param {string} advised which of them a hint means
 */
export function showActions(element, model, commands, state, advised) {
  const isMine = model.isMine && !model.isVeiled;
  fill(element, ...(isMine ? myTurn(model, commands, state, advised) : [nextMove(model, commands)]));
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

/** The move that lies there as a try is the next one, or not. @param {TableModel} model @param {Commands} commands */
function nextMove({ choice }, commands) {
  const { move, next } = choice;
  if (!move) return null;
  if (next) return button(t("Take the move back"), () => commands.rethink(), { key: "next", class: "next" });
  const attributes = { key: "next", class: "primary next" };
  return button(t("Play it on my turn"), () => commands.lay(), attributes, points(move));
}
