// Running clocks: the time left, or the time spent thinking.

import { isAway, isMine } from "../game/state.js";
import { h } from "../lib/dom.js";
import { announce } from "../lib/speaker.js";
import { many, t } from "../lib/words.js";

/** @import { State } from "../game/state.js" */

/**
 * A deadline or a start, and the sentence around the time.
 * @typedef {{until?: number | null, since?: number | null, words: string}} Wait
 */

/** Seconds of thinking before the others see the time. */
const PATIENCE = 20;
/** Seconds from which time is short: marked, and announced once. */
const SHORT = 10;

/** The clock of a seat, if it has one. @param {State} state @param {number} seat @returns {Wait | null} */
export function waitFor(state, seat) {
  const chair = state.table.chairs[seat];
  if (state.table.phase !== "playing" || state.round?.turn !== seat || chair.taken) return null;
  const standIn = isAway(state, seat) ? (state.standIn[seat] ?? null) : null;
  if (standIn && (!state.until || standIn < state.until))
    return { until: standIn, words: t("the computer plays in {time}", { time: "{time}" }) };
  if (state.until) return { until: state.until, words: "{time}" };
  return chair.level || seat === state.seat
    ? null
    : { since: state.at, words: t("thinking for {time}", { time: "{time}" }) };
}

/** @param {Wait} wait */
export function clock({ until, since, words }) {
  const kind = words === "{time}" ? "clock" : "clock long";
  return h("span", { class: kind, "data-until": until ?? null, "data-since": since ?? null, "data-words": words });
}

/** @param {number} seconds */
function timeText(seconds) {
  if (seconds > 5400) return t("{n} h", { n: Math.round(seconds / 3600) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Update every clock. @param {HTMLElement} element @param {number} skew server's seconds minus ours */
export function tick(element, skew) {
  const now = Date.now() / 1000 + skew;
  for (const clock of /** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll(".clock"))) {
    const { until, since, words = "{time}" } = clock.dataset;
    const seconds = Math.max(0, Math.round(until ? Number(until) - now : now - Number(since)));
    const shown = until || seconds >= PATIENCE;
    clock.textContent = shown ? words.replace("{time}", timeText(seconds)) : "";
    clock.classList.toggle("late", Boolean(until) && seconds < SHORT);
  }
}

const rest = h("i");
/** The time of my turn, as a bar along the tray that empties. */
export const countdown = h("div.countdown", { "aria-hidden": "true", hidden: true }, rest);

/** Longer clocks move too slowly to be seen, in seconds. */
const LONG = 3600;

/** Show the bar, and announce short time, once per deadline. */
class LastCall {
  constructor() {
    this.said = /** @type {number | null} */ (null);
    this.until = /** @type {number | null} */ (null);
    this.whole = 0;
  }

  /** A deadline stays through the draws of a turn. @param {State | undefined} state @param {number} skew */
  show(state, skew) {
    const until = state && isMine(state) ? state.until : null;
    if (state && until !== this.until) [this.until, this.whole] = [until, (until ?? 0) - state.at];
    countdown.hidden = !until || this.whole > LONG;
    const left = (until ?? 0) - Date.now() / 1000 - skew;
    countdown.classList.toggle("late", left < SHORT);
    rest.style.transform = `scaleX(${Math.max(0, Math.min(1, left / this.whole))})`;
  }

  /** @param {State | undefined} state @param {number} skew */
  look(state, skew) {
    if (!state?.until || state.until === this.said || !isMine(state)) return;
    const left = Math.round(state.until - Date.now() / 1000 - skew);
    if (left > SHORT) return;
    this.said = state.until;
    if (left > 0) announce(many("{n} second left", "{n} seconds left", left));
  }
}

/** @param {import("./model.js").TableModel} model */
export function keepTime(model) {
  const lastCall = new LastCall();
  setInterval(() => {
    tick(document.body, model.skew);
    lastCall.show(model.state, model.skew);
    lastCall.look(model.state, model.skew);
  }, 500);
}
