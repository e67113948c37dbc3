// Who is away, played for or waited for: on the players' cards, for those who listen, and in a bar for oneself.

import { ownSeats } from "../game/who.js";
import { button, fill, h } from "../lib/dom.js";
import { announce } from "../lib/speaker.js";
import { many, N_, t } from "../lib/words.js";
import { isMine, sentence } from "./turn.js";

/** @typedef {import("../game/state.js").State} State */
/** @typedef {import("./page.js").TablePage} TablePage */
/**
 * A running clock: until when or since when, and the sentence around the time.
 * @typedef {{until?: number | null, since?: number | null, words: string}} Wait
 */

/** A page that is only loaded again is not announced as somebody who went away. */
const BLINK = 3000;
/** How long somebody may think before the others see for how long. */
const PATIENCE = 20;
/** From so many seconds on the time is short: it is marked, and said once to the one on turn. */
const SHORT = 10;

/**
 * Who sits at this device is here, also before each seat's own line says so.
 * @param {State} state
 * @param {number} seat
 */
export function isAway(state, seat) {
  const chair = state.table.chairs[seat];
  return !chair.level && !chair.resigned && !chair.mine && state.present[seat] === false;
}

/** What a seat is waited for. @param {State} state @param {number} seat @returns {Wait | null} */
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

/**
 * Every running clock shows what is left, or how long it has been.
 * @param {HTMLElement} element
 * @param {number} skew server's seconds minus ours
 */
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

/** Tells those who listen that their time is short, once for each deadline. */
export class LastCall {
  constructor() {
    /** @type {number | null} */
    this.said = null;
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

/**
 * Sentences about a seat that changes hands, as the others hear them.
 * @type {Record<string, (name: string, why: string) => string>}
 */
const CHANGES = {
  "taken-over": (name, why) =>
    why === "late"
      ? t("{name} ran out of time. The computer plays this turn.", { name })
      : t("{name} is away. The computer plays for now.", { name }),
  "handed-back": (name) => t("{name} is back.", { name }),
};

/** Says who went and who came, once each, and only if it lasts. */
export class Presence {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** For each seat whether the person is away, as it was last said. @type {Map<number, boolean>} */
    this.said = new Map();
    /** @type {Map<number, number>} */
    this.timers = new Map();
  }

  /** Away for longer than a page takes to load. @param {State} state @param {number} seat */
  isGone(state, seat) {
    return isAway(state, seat) && this.said.get(seat) !== false;
  }

  /** @param {State} before @param {State} after */
  follow(before, after) {
    const first = before.present.length ? before : after;
    after.table.chairs.forEach((_, seat) => {
      if (!this.said.has(seat)) this.said.set(seat, isAway(first, seat));
      if (isAway(after, seat) === this.said.get(seat)) this._rest(seat);
      else if (!this.timers.has(seat))
        this.timers.set(
          seat,
          window.setTimeout(() => this._settle(seat), BLINK),
        );
    });
  }

  /** @param {number} seat */
  _rest(seat) {
    clearTimeout(this.timers.get(seat));
    this.timers.delete(seat);
  }

  /** @param {number} seat */
  _settle(seat) {
    this.timers.delete(seat);
    const { state } = this.page;
    const chair = state?.table.chairs[seat];
    if (!state || !chair || isAway(state, seat) === this.said.get(seat)) return;
    this.said.set(seat, isAway(state, seat));
    // Whoever is on turn is in the sentence above the board; whoever is played for was told of already.
    if (chair.taken || (state.table.phase === "playing" && state.round?.turn === seat)) return this.page.render();
    if (seat === state.seat) return;
    announce(
      isAway(state, seat) ? t("{name} is away.", { name: chair.name }) : t("{name} is here.", { name: chair.name }),
    );
  }

  /** A seat changes hands. @param {State} state @param {any} event */
  hear(state, event) {
    const words = CHANGES[event.event];
    if (!words) return;
    this.said.set(event.seat, isAway(state, event.seat));
    if (state.table.chairs[event.seat].mine) return;
    announce(words(state.table.chairs[event.seat].name, event.why));
    // The heading has the same to say.
    if (event.event === "taken-over") this.page.said = sentence(this.page, state);
  }
}

/** Why a computer player sits in one's seat, while it does. @type {Record<string, string>} */
const MEANWHILE = {
  late: N_("Your time ran out. The computer is playing this turn for you."),
  gone: N_("The computer is playing for you."),
};
/** The same when the seat is one's own again, and something was done in it. @type {Record<string, string>} */
const AFTERWARDS = {
  late: N_("Your time ran out, so the computer played for you. The seat is yours again."),
  gone: N_("You were away, so the computer played for you. The seat is yours again."),
};

/** The bar above one's own tiles. */
export class StandInBar {
  constructor() {
    this.words = h("p");
    this.buttons = h("div");
    this.element = h("div", { class: "standin", hidden: true }, this.words, this.buttons);
    /** For whom a computer stood in since their last own action: why, and whether it has played. */
    /** @type {Map<number, {why: string, played: boolean}>} */
    this.stood = new Map();
  }

  /** Whoever finds a computer in their seat was away; several people may share this device. @param {State} state */
  arrive(state) {
    for (const seat of ownSeats(state)) {
      if (state.table.chairs[seat].taken) this.stood.set(seat, { why: "gone", played: true });
    }
  }

  /** @param {any} event */
  hear({ event, seat, level, why }) {
    if (event === "taken-over") this.stood.set(seat, { why, played: false });
    const stood = this.stood.get(seat);
    if (!stood) return;
    if (event === "played" && level) stood.played = true;
    // Who is back before anything was done for them has nothing to be told.
    if ((event === "played" && !level) || (event === "handed-back" && !stood.played)) this.stood.delete(seat);
  }

  /** @param {TablePage} page @param {State} state */
  show(page, state) {
    const words = this._words(state);
    const key = `${state.seat} ${words}`;
    if (this.element.dataset.key === key) return;
    this.element.dataset.key = key;
    this.element.hidden = !words;
    fill(this.words, words);
    const played = state.seat !== null && state.table.chairs[state.seat].taken;
    fill(this.buttons, played ? this._back(page) : button(t("OK"), () => this._read(page, state)));
    // Whoever comes gets the seat back in the next moment: only that is worth a word.
    if (words !== t(MEANWHILE.gone)) announce(words);
    // The heading has the same to say.
    if (words && played && isMine(state)) page.said = sentence(page, state);
  }

  /** @param {State} state */
  _words({ seat, table }) {
    if (seat === null || (table.phase !== "playing" && table.phase !== "pause")) return "";
    const { taken, resigned } = table.chairs[seat];
    const stood = this.stood.get(seat);
    if (resigned) return "";
    const why = stood?.why ?? "gone";
    if (taken) return t(MEANWHILE[why]);
    return stood?.played ? t(AFTERWARDS[stood.why]) : "";
  }

  /** @param {TablePage} page @param {State} state */
  _read(page, { seat }) {
    if (seat !== null) this.stood.delete(seat);
    page.render();
  }

  /** @param {TablePage} page */
  _back(page) {
    return button(t("I am back"), () => page.ask({ do: "back", seat: page.key }), { class: "primary" });
  }
}
