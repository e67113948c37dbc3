// The players: tiles, points, distance to the target, presence and clocks.

import { sign } from "../board/signs.js";
import { HOUSE_RULES, LIMITS, REACTIONS } from "../contract.js";
import { face } from "../game/computers.js";
import { isAlone, isAway, standings } from "../game/state.js";
import { called, isOneDevice, whose } from "../game/who.js";
import { fill, h } from "../lib/dom.js";
import { many, plain, t } from "../lib/words.js";
import { clock, tick, waitFor } from "./clocks.js";

/** @import { State } from "../game/state.js" */
/** @import { SheetFields } from "./model.js" */

/** Until the sheet is loaded. */
const USUAL = { hands: HOUSE_RULES.hands.usual, solo_draws: HOUSE_RULES.solo_draws.usual };

/** Milliseconds that a reaction is shown. */
const MOMENT = 3500;
/** A longer note gets a line of its own. */
const SHORT = 10;

/** @param {State} state @param {number} seat */
function about(state, seat) {
  const chair = state.table.chairs[seat];
  if (chair.resigned) return t("resigned");
  if (chair.taken && state.table.phase !== "over") return t("the computer plays for now");
  if (chair.level) return "";
  if (isAway(state, seat)) return t("away");
  if (state.table.phase !== "pause" || isOneDevice(state)) return "";
  return chair.ready ? t("ready") : t("not ready yet");
}

/** A bar of progress, or of what is left. @param {number} part */
function bar(part) {
  const style = `transform: scaleX(${Math.max(0, Math.min(1, part))})`;
  return h("div", { key: "bar", class: "bar" }, h("i", { key: "part", style }));
}

/** @param {State} state @param {number} seat @param {SheetFields} rules @param {string} [said] */
function card(state, seat, { target, rounds }, said) {
  const points = standings(state)[seat] ?? 0;
  const { level } = state.table.chairs[seat];
  const onTurn = state.table.phase === "playing" && state.round?.turn === seat;
  const away = isAway(state, seat);
  const note = about(state, seat);
  const wait = waitFor(state, seat);
  const more = target - points;
  const held = state.round?.held[seat] ?? 0;
  return h(
    "li",
    {
      key: seat,
      class: `seat${onTurn ? " turn" : ""}${away ? " away" : ""}`,
      "data-seat": seat,
      "aria-current": onTurn ? "true" : null,
    },
    h(
      "div.who",
      sign(seat),
      level ? face(level) : null,
      h("span.name", called(whose(state), seat)),
      h("span.points", plain(points)),
    ),
    h(
      "div.small",
      h("span", { "data-held": held }, many("{n} tile", "{n} tiles", held)),
      note ? h("span", { class: note.length > SHORT ? "note long" : "note" }, note) : null,
      wait ? clock(wait) : null,
      state.table.chairs.length > 1 && more > 0 && !rounds ? h("span.togo", t("{more} to go", { more })) : null,
    ),
    rounds ? null : bar(points / target),
    said ? h("div.bubble.shown", said) : null,
  );
}

/** The card of a solitaire: points and draws left. @param {State} state @param {SheetFields} rules */
function aloneCard(state, rules) {
  const { hands, solo_draws: limit } = { ...USUAL, ...rules };
  const most = Math.min(limit, LIMITS.box - 1 - hands[0]);
  const left = state.round?.supply ?? most;
  return h(
    "li",
    { key: 0, class: "seat alone", "data-seat": 0 },
    h("div.who", h("span.name", t("Points")), h("span.points", plain(standings(state)[0] ?? 0))),
    h(
      "div.small",
      h("span", many("{n} tile", "{n} tiles", state.round?.held[0] ?? 0)),
      h("span.drawsleft", t("{n} of {most} draws left", { n: left, most })),
    ),
    bar(most ? left / most : 0),
  );
}

/**
 * @param {HTMLElement} element @param {State} state @param {SheetFields} rules
 * @param {Map<number, string>} [said] reactions by seat
 */
export function showSeats(element, state, rules, said = new Map()) {
  const count = state.table.chairs.length;
  element.dataset.count = String(count);
  element.classList.toggle("crowd", count > 2);
  if (isAlone(state) && state.seat !== null) return fill(element, aloneCard(state, rules));
  fill(element, ...state.table.chairs.map((_, seat) => card(state, seat, rules, said.get(seat))));
}

/** The players' cards, with their reactions. */
export class Seats {
  /** @param {import("./model.js").TableModel} model */
  constructor(model) {
    this.model = model;
    this.element = h("ol.seats", { "aria-label": t("Players") });
    this.said = /** @type {Map<number, string>} */ (new Map());
  }

  show() {
    const { state, sheet, skew } = this.model;
    if (!state) return;
    this.element.setAttribute("aria-label", isAlone(state) ? t("Points") : t("Players"));
    showSeats(this.element, state, sheet, this.said);
    tick(this.element, skew);
  }

  /** @param {number} seat */
  find(seat) {
    return this.element.querySelector(`[data-seat="${seat}"]`);
  }

  /** @param {number} seat @param {string} reaction */
  say(seat, reaction) {
    const words = t(REACTIONS[reaction] ?? reaction);
    this.said.set(seat, words);
    setTimeout(() => {
      if (this.said.get(seat) === words) this.said.delete(seat);
      this.show();
    }, MOMENT);
  }
}
