// The players: tiles left, points, how far to go, who is here, who is thinking.

import { sign } from "../board/signs.js";
import { HOUSE_RULES, LIMITS, REACTIONS } from "../contract.js";
import { levelTitle } from "../game/levels.js";
import { standings } from "../game/state.js";
import { called, isOneDevice, whose } from "../game/who.js";
import { fill, h } from "../lib/dom.js";
import { many, plain, t } from "../lib/words.js";
import { clock, isAway, waitFor } from "./absence.js";
import { isAlone } from "./turn.js";

/** @typedef {import("../game/state.js").State} State */

/** Until the sheet is there. */
const USUAL = { hands: HOUSE_RULES.hands.usual, solo_draws: HOUSE_RULES.solo_draws.usual };

/** A longer note gets a line of its own. */
const SHORT = 10;

/** @param {State} state @param {number} seat */
function about(state, seat) {
  const chair = state.table.chairs[seat];
  if (chair.resigned) return t("resigned");
  if (chair.taken && state.table.phase !== "over") return t("the computer plays for now");
  if (chair.level) return levelTitle(chair.level);
  if (isAway(state, seat)) return t("away");
  if (state.table.phase !== "pause" || isOneDevice(state)) return "";
  return chair.ready ? t("ready") : t("not ready yet");
}

/** @param {State} state @param {number} seat @param {number} target */
function card(state, seat, target) {
  const points = standings(state)[seat] ?? 0;
  const onTurn = state.table.phase === "playing" && state.round?.turn === seat;
  const away = isAway(state, seat);
  const note = about(state, seat);
  const wait = waitFor(state, seat);
  const bar = h("div", { class: "bar" }, h("i"));
  const part = Math.max(0, Math.min(1, points / target));
  /** @type {HTMLElement} */ (bar.firstChild).style.transform = `scaleX(${part})`;
  const more = target - points;
  return h(
    "li",
    {
      class: `seat${onTurn ? " turn" : ""}${away ? " away" : ""}`,
      "data-seat": seat,
      "aria-current": onTurn ? "true" : null,
    },
    h(
      "div",
      { class: "who" },
      sign(seat),
      h("span", { class: "name" }, called(whose(state), seat)),
      h("span", { class: "points" }, plain(points)),
    ),
    h(
      "div",
      { class: "small" },
      h("span", {}, many("{n} tile", "{n} tiles", state.round?.held[seat] ?? 0)),
      note ? h("span", { class: note.length > SHORT ? "note long" : "note" }, note) : null,
      wait ? clock(wait) : null,
      state.table.chairs.length > 1 && more > 0 ? h("span", { class: "togo" }, t("{more} to go", { more })) : null,
    ),
    bar,
    said.has(seat) ? h("div", { class: "bubble shown" }, said.get(seat)) : null,
  );
}

/**
 * For one who plays alone: the points, and the draws that are left.
 * @param {State} state
 * @param {{hands?: number[], solo_draws?: number}} rules
 */
function aloneCard(state, rules) {
  const { hands, solo_draws: limit } = { ...USUAL, ...rules };
  const most = Math.min(limit, LIMITS.box - 1 - hands[0]);
  const left = state.round?.supply ?? most;
  const bar = h("div", { class: "bar" }, h("i"));
  /** @type {HTMLElement} */ (bar.firstChild).style.transform = `scaleX(${most ? left / most : 0})`;
  return h(
    "li",
    { class: "seat alone", "data-seat": 0 },
    h(
      "div",
      { class: "who" },
      h("span", { class: "name" }, t("Points")),
      h("span", { class: "points" }, plain(standings(state)[0] ?? 0)),
    ),
    h(
      "div",
      { class: "small" },
      h("span", {}, many("{n} tile", "{n} tiles", state.round?.held[0] ?? 0)),
      h("span", { class: "drawsleft" }, t("{n} of {most} draws left", { n: left, most })),
    ),
    bar,
  );
}

/** @param {HTMLElement} element @param {State} state @param {any} rules the sheet's fields */
export function showSeats(element, state, rules) {
  const { target } = rules;
  element.dataset.count = String(state.table.chairs.length);
  if (isAlone(state) && state.seat !== null) return fill(element, aloneCard(state, rules));
  const at = element.scrollLeft;
  fill(element, ...state.table.chairs.map((_, seat) => card(state, seat, target)));
  element.scrollLeft = at;
  inSight(element, String(state.round?.turn));
}

/**
 * On a phone the players stand in a line that scrolls: a new turn brings its player into sight.
 * @param {HTMLElement} element
 * @param {string} turn
 */
function inSight(element, turn) {
  if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
  else element.removeAttribute("tabindex");
  const seat = /** @type {HTMLElement | null} */ (element.querySelector(".turn"));
  if (!seat || element.dataset.turn === turn || !element.clientWidth) return;
  element.dataset.turn = turn;
  const at = seat.getBoundingClientRect();
  for (const scroller of [element, element.closest(".side")]) {
    const room = /** @type {HTMLElement} */ (scroller).getBoundingClientRect();
    scroller?.scrollBy(at.x + at.width / 2 - room.x - room.width / 2, at.y + at.height / 2 - room.y - room.height / 2);
  }
}

/** What somebody has just said, by seat. @type {Map<number, string>} */
const said = new Map();

/** A seat says something, for a moment. @param {number} seat @param {string} reaction @param {() => void} render */
export function say(seat, reaction, render) {
  const words = t(REACTIONS[reaction] ?? reaction);
  said.set(seat, words);
  setTimeout(() => {
    if (said.get(seat) === words) said.delete(seat);
    render();
  }, 3500);
}
