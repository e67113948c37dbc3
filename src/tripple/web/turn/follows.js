// What happens next: the turns after an action, step by step on a board, by buttons, arrow keys and swipes.

import { lying } from "../board/lattice.js";
import { picture } from "../board/picture.js";
import { colon } from "../game/narration.js";
import { called } from "../game/who.js";
import { openDialog } from "../lib/dialog.js";
import { button, fill, h, iconButton } from "../lib/dom.js";
import { many, signed, t } from "../lib/words.js";
import { deedOf, partsOf } from "./actions.js";

/** @import { FollowTold as Turn, Laid } from "../protocol.js" */
/** @import { Whose } from "../game/who.js" */

/** Pixels. */
const SWIPE = 40;
/** The least width and height of what is drawn. */
const [WIDEST, HIGHEST] = [430, 300];

/** @param {Whose} who @param {Turn} turn */
function done(who, { seat, action, points, drawn }) {
  const gaps = { turn: colon(called(who, seat), deedOf({ action })), points: signed(points) };
  if (!drawn) return `${gaps.turn} (${gaps.points})`;
  return many("{turn} ({points} with {n} tile drawn)", "{turn} ({points} with {n} tiles drawn)", drawn, gaps);
}

/** A turn and how often it comes; nothing is said of a forced one. @param {Whose} who @param {Turn} told */
function inWords(who, told) {
  const turn = done(who, told);
  const { share } = told;
  if (share === 1) return turn;
  return t("{turn} in {cases} of 10 cases", { turn, cases: Math.max(1, Math.round(10 * share)) });
}

/** The board after these turns. @param {Laid[]} laid @param {Turn[]} turns */
function after(laid, turns) {
  const known = [...laid];
  for (const turn of turns) {
    const [tile, cell] = partsOf(turn);
    if (cell) known.push({ cell, tile, numbers: lying(known, tile, cell) });
  }
  return known;
}

/** @param {Turn[]} turns */
function titleOf(turns) {
  return turns.every(({ share }) => share === 1) ? t("What happens next") : t("What usually happens next");
}

/**
 * @typedef {object} Course an action and what follows it
 * @property {Whose} who
 * @property {Laid[]} laid before the action
 * @property {Omit<Turn, "share" | "drawn">} first the action itself
 * @property {Turn[]} follows
 */

/** @param {Course} course */
export function whatFollows(course) {
  if (!course.follows.length) return null;
  const title = titleOf(course.follows);
  const element = h("section.follows", { "aria-label": title }, h("h3", title));
  return steps(course, element);
}

/** The same in a sheet over the page. @param {Course} course @returns {HTMLElement | null} what opens it */
export function followsButton(course) {
  if (!course.follows.length) return null;
  const title = titleOf(course.follows);
  const show = () => steps(course, openDialog(title, [], { class: "follows" }));
  return button(title, show, { class: "link" });
}

/** @param {Course} course @param {HTMLElement} element that holds it, and hears the keys */
function steps({ who, laid, first, follows }, element) {
  const turns = [{ ...first, share: 1, drawn: 0 }, ...follows];
  const place = h("div.nextboard", { "aria-hidden": "true" });
  const words = h("p", { "aria-live": "polite" });
  let at = 0;
  const go = (/** @type {number} */ by) => {
    at = Math.max(0, Math.min(turns.length - 1, at + by));
    const drawn = roomy(picture(after(laid, turns.slice(0, at + 1)), { class: "stepped" }));
    if (partsOf(turns[at])[1]) drawn.lastElementChild?.classList.add("last");
    fill(place, drawn);
    fill(
      words,
      h("small", t("{number} of {all}", { number: at + 1, all: turns.length })),
      " ",
      inWords(who, turns[at]),
    );
    mute(back, at === 0);
    mute(on, at === turns.length - 1);
  };
  const back = iconButton("left", t("One step back"), () => go(-1));
  const on = iconButton("right", t("One step forward"), () => go(1));
  go(0);
  (element.querySelector(".inside") ?? element).append(place, h("div.stepping", back, words, on));
  if (element.matches("dialog")) on.focus();
  steered(element, place, go);
  return element;
}

/** A few tiles do not fill the room. @param {SVGElement} drawn */
function roomy(drawn) {
  const [x, y, width, height] = (drawn.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const [wide, high] = [Math.max(WIDEST, width), Math.max(HIGHEST, height)];
  drawn.setAttribute("viewBox", `${x - (wide - width) / 2} ${y - (high - height) / 2} ${wide} ${high}`);
  return drawn;
}

/** A button at its end keeps the focus. @param {HTMLElement} button @param {boolean} isMute */
function mute(button, isMute) {
  if (isMute) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

/** @param {HTMLElement} element @param {HTMLElement} place @param {(by: number) => void} go */
function steered(element, place, go) {
  element.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    go(by);
  });
  let from = 0;
  place.addEventListener("pointerdown", ({ clientX }) => (from = clientX));
  place.addEventListener("pointerup", ({ clientX }) => {
    if (Math.abs(clientX - from) >= SWIPE) go(clientX < from ? 1 : -1);
  });
}
