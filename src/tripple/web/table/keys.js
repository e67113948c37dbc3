// Playing with the keyboard alone: Tab and arrows choose, Enter and Space confirm, Escape goes back, letters and digits
// for the rest. Whoever speaks to the device, or types by accident, can switch those off.

import { total } from "../game/sums.js";
import { habit } from "../lib/habits.js";
import { toast } from "../lib/speaker.js";
import { many } from "../lib/words.js";
import { isAtDeed, toDeed } from "./focus.js";
import { typeKey } from "./typing.js";

/** @import { Board } from "../board/board.js" */

/**
 * What keys can do.
 * @typedef {object} Playing
 * @property {import("./model.js").TableModel} model
 * @property {import("./commands.js").Commands} commands
 * @property {Board} board
 * @property {import("./hint.js").Hint} hint
 * @property {import("./takeback.js").TakeBack} takeBack
 * @property {import("./hindsight.js").Hindsight} hindsight
 */

/**
 * What only changes the view, and is there while looking back, too.
 * @type {Record<string, (playing: Playing) => void>}
 */
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
/** @type {Record<string, number>} */
const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @param {Playing} playing @param {KeyboardEvent} event */
export function onKey(playing, event) {
  const { model, commands } = playing;
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || model.isInLobby) return;
  if (document.querySelector("dialog[open]") || target.closest?.("input, select, textarea")) return;
  // A key held down confirms one thing, not everything that comes after it.
  if (event.repeat && event.key === "Enter" && target.closest?.(".hand, .choices")) event.preventDefault();
  if (model.past.isLooking) return shortcut(playing, event, VIEW);
  if (target.closest?.(".choices")) amongPlaces(playing.board, event);
  const wanted = habit("shortcuts") || event.key.length > 1 || Boolean(target.closest?.(".tray"));
  if (wanted && typeKey(event.key, model.choice, (tile) => commands.choose(tile))) return;
  if (event.key === "Escape") commands.back();
  shortcut(playing, event, SHORTCUTS);
}

/** @param {Playing} playing @param {KeyboardEvent} event @param {typeof SHORTCUTS} known */
function shortcut(playing, event, known) {
  if (habit("shortcuts") && !event.repeat) known[event.key.toLowerCase()]?.(playing);
}

/** What costs points is asked for twice: first the keyboard goes to its button. */
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

/** Arrow keys go from place to place. @param {Board} board @param {KeyboardEvent} event */
export function amongPlaces(board, event) {
  const buttons = [...board.choices.querySelectorAll("button")];
  const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const by = ARROWS[event.key];
  if (!by || at < 0) return;
  event.preventDefault();
  buttons[(at + by + buttons.length) % buttons.length].focus();
}
