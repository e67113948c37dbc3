// Playing by keyboard: Tab and arrows choose, Enter and Space confirm, Escape goes back, letters and digits are
// shortcuts, which can be switched off for voice control.

import { total } from "../game/sums.js";
import { toast } from "../lib/speaker.js";
import { habit } from "../lib/storage.js";
import { many } from "../lib/words.js";
import { isAtDeed, toDeed } from "../turn/focus.js";
import { isForTurn, turnKey } from "../turn/keys.js";

/**
 * @typedef {object} Playing
 * @property {import("./model.js").TableModel} model
 * @property {import("./commands.js").Commands} commands
 * @property {import("../board/board.js").Board} board
 * @property {import("./hint.js").Hint} hint
 * @property {import("./takeback.js").TakeBack} takeBack
 * @property {import("./hindsight.js").Hindsight} hindsight
 */

/** Keys that only change the view, also while looking back. @type {Record<string, (playing: Playing) => void>} */
const VIEW = {
  f: ({ board }) => board.fit(),
  "+": ({ board }) => board.zoom(1.25),
  "-": ({ board }) => board.zoom(0.8),
};
/** @type {Record<string, (playing: Playing) => void>} */
const SHORTCUTS = {
  ...VIEW,
  d: (playing) => deed(playing, "draw", "D"),
  p: (playing) => deed(playing, "pass", "P"),
  h: ({ model, hint }) => model.mayHint && hint.ask(),
  b: ({ takeBack }) => takeBack.go(),
  m: ({ hindsight }) => hindsight.ask(),
};
/** @param {Playing} playing @param {KeyboardEvent} event */
export function onKey(playing, event) {
  const { model, board } = playing;
  const target = /** @type {HTMLElement} */ (event.target);
  if (model.isInLobby || !isForTurn(event)) return;
  // A held key confirms one thing, not the next one, too.
  if (event.repeat && event.key === "Enter" && target.closest?.(".hand, .choices")) event.preventDefault();
  if (model.past.isLooking) return shortcut(playing, event, VIEW);
  if (!turnKey(event, model.choice, board)) shortcut(playing, event, SHORTCUTS);
}

/** @param {Playing} playing @param {KeyboardEvent} event @param {typeof SHORTCUTS} known */
function shortcut(playing, event, known) {
  if (habit("shortcuts") && !event.repeat) known[event.key.toLowerCase()]?.(playing);
}

/** An action that costs points needs two presses: the first goes to its button. */
/** @param {Playing} playing @param {"draw" | "pass"} action @param {string} key */
function deed({ model, commands }, action, key) {
  const option = model.choice.option(action);
  if (!option || !model.isMine || model.isVeiled) return;
  const cost = -total(option.lines);
  if (cost <= 0 || isAtDeed(action)) return commands.play(action);
  toDeed(action);
  toast(
    many(
      "This costs {n} point: press {key} again to do it.",
      "This costs {n} points: press {key} again to do it.",
      cost,
      { key },
    ),
  );
}
