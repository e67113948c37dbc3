// Players who are away or back, and the bar above the tray while a computer plays in one's seat.

import { levelTitle } from "../game/computers.js";
import { isAway, isMine } from "../game/state.js";
import { ownSeats } from "../game/who.js";
import { button, fill, h } from "../lib/dom.js";
import { announce } from "../lib/speaker.js";
import { N_, t } from "../lib/words.js";

/** @import { State } from "../game/state.js" */

/** @typedef {import("../protocol.js").TakenOver | import("../protocol.js").HandedBack} Change */

/** A reload is not announced as an absence. */
const BLINK = 3000;

/** @param {Change} change @param {string} name */
function wordsFor(change, name) {
  if (change.event === "handed-back") return t("{name} is back.", { name });
  return change.why === "late"
    ? t("{name} ran out of time. The computer plays this turn.", { name })
    : t("{name} is away. The computer plays for now.", { name });
}

export class Absence {
  /** @param {import("./model.js").TableModel} model @param {import("./heading.js").Heading} heading */
  constructor(model, heading) {
    this.model = model;
    this.heading = heading;
    this.timers = /** @type {Map<number, number>} */ (new Map());
  }

  /** @param {State} before @param {State} after */
  seen(before, after) {
    const first = before.present.length ? before : after;
    after.table.chairs.forEach((_, seat) => {
      const { absences } = this.model;
      if (!absences.has(seat)) this.model.setAbsence(seat, isAway(first, seat));
      if (isAway(after, seat) === absences.get(seat)) this._rest(seat);
      else if (!this.timers.has(seat)) this._wait(seat);
    });
  }

  /** @param {number} seat */
  _wait(seat) {
    const timer = window.setTimeout(() => this._settle(seat), BLINK);
    this.timers.set(seat, timer);
  }

  /** @param {number} seat */
  _rest(seat) {
    clearTimeout(this.timers.get(seat));
    this.timers.delete(seat);
  }

  /** @param {number} seat */
  _settle(seat) {
    this.timers.delete(seat);
    const { state, absences } = this.model;
    const chair = state?.table.chairs[seat];
    if (!state || !chair || isAway(state, seat) === absences.get(seat)) return;
    this.model.setAbsence(seat, isAway(state, seat));
    // The heading names the player on turn; stand-ins were announced already.
    if (chair.taken || (state.table.phase === "playing" && state.round?.turn === seat)) return this.model.changed();
    if (seat === state.seat) return;
    announce(
      isAway(state, seat) ? t("{name} is away.", { name: chair.name }) : t("{name} is here.", { name: chair.name }),
    );
  }

  /** @param {State} state @param {import("../protocol.js").Told} message */
  told(state, { event }) {
    if (event.event !== "taken-over" && event.event !== "handed-back") return;
    const { seat } = event;
    this.model.setAbsence(seat, isAway(state, seat));
    if (state.table.chairs[seat].mine) return;
    announce(wordsFor(event, state.table.chairs[seat].name));
    if (event.event === "taken-over") this.heading.hush();
  }
}

/** While a computer plays in one's seat, by reason. @type {Record<string, string>} */
const MEANWHILE = {
  late: N_("Your time ran out. The computer is playing this turn for you."),
  gone: N_("The computer is playing for you."),
};
/** After it has played there, by reason. @type {Record<string, string>} */
const AFTERWARDS = {
  late: N_("Your time ran out, so the computer played for you. The seat is yours again."),
  gone: N_("You were away, so the computer played for you. The seat is yours again."),
};

export class StandInBar {
  /**
   * @param {import("./model.js").TableModel} model @param {import("./commands.js").Commands} commands
   * @param {import("./heading.js").Heading} heading
   */
  constructor(model, commands, heading) {
    this.model = model;
    this.commands = commands;
    this.heading = heading;
    this.words = h("p");
    this.buttons = h("div");
    this.element = h("div.standin", { hidden: true }, this.words, this.buttons);
    this.shown = "";
    /** Seats that a computer played since their owner's last action. */
    this.stood = /** @type {Map<number, {why: string, played: boolean}>} */ (new Map());
    /** Levels that play for computer players who are still being compiled. */
    this.cold = /** @type {Map<number, string>} */ (new Map());
  }

  /** On arrival, a computer in my seat means that I was away. @param {State} state */
  arrived(state) {
    for (const seat of ownSeats(state)) {
      if (state.table.chairs[seat].taken) this.stood.set(seat, { why: "gone", played: true });
    }
  }

  /** @param {State} state @param {import("../protocol.js").Told} message */
  told(state, { event }) {
    if (event.event === "played") this._played(event, state.table.chairs[event.seat].level);
    if (event.event === "taken-over") this.stood.set(event.seat, { why: event.why, played: false });
    if (event.event !== "played" && event.event !== "handed-back") return;
    const stood = this.stood.get(event.seat);
    if (!stood) return;
    if (event.event === "played" && event.level) stood.played = true;
    // No message if nothing was played meanwhile.
    if (event.event === "played" ? !event.level : !stood.played) this.stood.delete(event.seat);
  }

  /** @param {import("../protocol.js").Played} event @param {string | null} own */
  _played({ seat, level }, own) {
    if (own && level && level !== own) this.cold.set(seat, level);
    else this.cold.delete(seat);
  }

  /** @param {State} state */
  show(state) {
    const words = this._words(state);
    const shown = `${state.seat} ${words}`;
    if (this.shown === shown) return;
    this.shown = shown;
    this.element.hidden = !words;
    fill(this.words, words);
    const isTaken = state.seat !== null && Boolean(state.table.chairs[state.seat].taken);
    fill(this.buttons, this._button(state));
    // On arrival the seat comes back in a moment, so "gone" alone is not announced.
    if (words !== t(MEANWHILE.gone)) announce(words);
    if (words && isTaken && isMine(state)) this.heading.hush();
  }

  /** @param {State} state */
  _words(state) {
    const { seat, table } = state;
    if (seat === null || (table.phase !== "playing" && table.phase !== "pause")) return "";
    const { taken, resigned } = table.chairs[seat];
    const stood = this.stood.get(seat);
    if (resigned) return "";
    const why = stood?.why ?? "gone";
    if (taken) return t(MEANWHILE[why]);
    return stood?.played ? t(AFTERWARDS[stood.why]) : this._getsReady(state);
  }

  /** @param {State} state */
  _getsReady({ table }) {
    const [cold] = this.cold;
    if (!cold) return "";
    const [{ name }, other] = [table.chairs[cold[0]], levelTitle(cold[1])];
    return t("{name} is still getting ready. Until then, {other} plays.", { name, other });
  }

  /** @param {State} state */
  _button({ seat, table }) {
    if (seat === null) return null;
    if (table.chairs[seat].taken) return button(t("I am back"), () => this.commands.comeBack(), { class: "primary" });
    return this.stood.get(seat)?.played ? this._read(seat) : null;
  }

  /** @param {number} seat */
  _read(seat) {
    return button(t("OK"), () => {
      this.stood.delete(seat);
      this.model.changed();
    });
  }
}
