// Who is away, played for or waited for: on the players' cards, for those who listen, and in a bar for oneself.

import { button, fill, h } from "./dom.js";
import { announce } from "./speaker.js";
import { t } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./table.js").TablePage} TablePage */
/** A running clock: until when or since when, and the sentence around the time. @typedef {{until?: number | null, since?: number | null, words: string}} Wait */

/** A page that is only loaded again is not announced as somebody who went away. */
const BLINK = 3000;
/** How long somebody may think before the others see for how long. */
const PATIENCE = 20;

/** @param {State} state @param {number} seat */
export function isAway(state, seat) {
  const chair = state.table.chairs[seat];
  return !chair.level && !chair.resigned && state.present[seat] === false;
}

/** What a seat is waited for. @param {State} state @param {number} seat @returns {Wait | null} */
export function waitFor(state, seat) {
  const chair = state.table.chairs[seat];
  if (state.table.phase !== "playing" || state.round?.turn !== seat || chair.taken) return null;
  const standIn = isAway(state, seat) ? state.standIn[seat] ?? null : null;
  if (standIn && (!state.until || standIn < state.until)) return { until: standIn, words: t("the computer plays in {time}", { time: "{time}" }) };
  if (state.until) return { until: state.until, words: "{time}" };
  return chair.level || seat === state.seat ? null : { since: state.at, words: t("thinking for {time}", { time: "{time}" }) };
}

/** @param {Wait} wait */
export function clock({ until, since, words }) {
  return h("span", { class: "clock", "data-until": until ?? null, "data-since": since ?? null, "data-words": words });
}

/** @param {number} seconds */
function timeText(seconds) {
  if (seconds > 5400) return t("{n} h", { n: Math.round(seconds / 3600) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Every running clock shows what is left, or how long it has been. @param {HTMLElement} element @param {number} skew server's seconds minus ours */
export function tick(element, skew) {
  const now = Date.now() / 1000 + skew;
  for (const clock of /** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll(".clock"))) {
    const { until, since, words = "{time}" } = clock.dataset;
    const seconds = Math.max(0, Math.round(until ? Number(until) - now : now - Number(since)));
    const shown = until || seconds >= PATIENCE;
    clock.textContent = shown ? words.replace("{time}", timeText(seconds)) : "";
    clock.classList.toggle("late", Boolean(until) && seconds < 10);
  }
}

/** Sentences about a seat that changes hands, as the others hear them. @type {Record<string, (name: string, why: string) => string>} */
const CHANGES = {
  "taken-over": (name, why) => (why === "late" ? t("{name} ran out of time. The computer plays this turn.", { name }) : t("{name} is away. The computer plays for now.", { name })),
  "handed-back": (name) => t("{name} is back.", { name }),
};

/** @param {State} state @param {any} event */
export function announceChange(state, event) {
  const words = CHANGES[event.event];
  if (words && event.seat !== state.seat) announce(words(state.table.chairs[event.seat].name, event.why));
}

/** Says who went, unless they are back in a moment. @param {TablePage} page @param {State} before @param {State} after */
export function announcePresence(page, before, after) {
  after.table.chairs.forEach((chair, seat) => {
    if (seat === after.seat || isAway(before, seat) === isAway(after, seat)) return;
    const words = isAway(after, seat) ? t("{name} is away.", { name: chair.name }) : t("{name} is here.", { name: chair.name });
    setTimeout(() => page.state && isAway(page.state, seat) === isAway(after, seat) && announce(words), BLINK);
  });
}

/** The bar above one's own tiles. What it says is read out; its button stands beside that, not in it. */
export class StandInBar {
  constructor() {
    this.words = h("p", { role: "status" });
    this.buttons = h("div");
    this.element = h("div", { class: "standin", hidden: true }, this.words, this.buttons);
    /** Whether time ran out since my last own action. */
    this.late = false;
  }

  /** @param {State} state @param {any} event */
  hear(state, event) {
    if (event.seat !== state.seat) return;
    if (event.event === "timed-out") this.late = true;
    if (event.event === "played" && !event.level) this.late = false;
  }

  /** @param {TablePage} page @param {State} state */
  show(page, state) {
    const chair = state.seat === null ? null : state.table.chairs[state.seat];
    const playing = state.table.phase === "playing" || state.table.phase === "pause";
    const played = Boolean(chair?.taken && !chair.resigned);
    this.element.hidden = !playing || !(played || this.late);
    const words = played ? (this.late ? t("Your time ran out. The computer is playing this turn for you.") : t("The computer is playing for you.")) : t("Your time ran out, so the computer played for you. The seat is yours again.");
    const key = `${this.element.hidden} ${played} ${words}`;
    if (this.element.dataset.key === key) return;
    this.element.dataset.key = key;
    fill(this.words, this.element.hidden ? "" : words);
    fill(this.buttons, played ? this._back(page) : button(t("OK"), () => { this.late = false; page.render(); }));
  }

  /** @param {TablePage} page */
  _back(page) {
    return button(t("I am back"), () => page.ask({ do: "back", seat: page.key }), { class: "primary" });
  }
}
