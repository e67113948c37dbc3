// Who is away and who came back, and the bar above the tray while a computer plays in one's seat.

import { isAway, isMine } from "../game/state.js";
import { ownSeats } from "../game/who.js";
import { button, fill, h } from "../lib/dom.js";
import { announce } from "../lib/speaker.js";
import { N_, t } from "../lib/words.js";

/** @import { State } from "../game/state.js" */

/** @typedef {import("../protocol.js").TakenOver | import("../protocol.js").HandedBack} Change */

/** A page that is only loaded again is not announced as somebody who went away. */
const BLINK = 3000;

/** A seat changes hands, as the others hear it. @param {Change} change @param {string} name */
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
    /** @type {Map<number, number>} */
    this.timers = new Map();
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
    // Whoever is on turn is in the sentence above the board; whoever is played for was told of already.
    if (chair.taken || (state.table.phase === "playing" && state.round?.turn === seat)) return this.model.changed();
    if (seat === state.seat) return;
    announce(
      isAway(state, seat) ? t("{name} is away.", { name: chair.name }) : t("{name} is here.", { name: chair.name }),
    );
  }

  /** A seat changes hands. @param {State} state @param {import("../protocol.js").Told} message */
  told(state, { event }) {
    if (event.event !== "taken-over" && event.event !== "handed-back") return;
    const { seat } = event;
    this.model.setAbsence(seat, isAway(state, seat));
    if (state.table.chairs[seat].mine) return;
    announce(wordsFor(event, state.table.chairs[seat].name));
    if (event.event === "taken-over") this.heading.hush();
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
    this.element = h("div", { class: "standin", hidden: true }, this.words, this.buttons);
    this.shown = "";
    /** For whom a computer stood in since their last own action: why, and whether it has played. */
    /** @type {Map<number, {why: string, played: boolean}>} */
    this.stood = new Map();
  }

  /** Whoever finds a computer in their seat was away; several people may share this device. @param {State} state */
  arrived(state) {
    for (const seat of ownSeats(state)) {
      if (state.table.chairs[seat].taken) this.stood.set(seat, { why: "gone", played: true });
    }
  }

  /** @param {State} _state @param {import("../protocol.js").Told} message */
  told(_state, { event }) {
    if (event.event === "taken-over") this.stood.set(event.seat, { why: event.why, played: false });
    if (event.event !== "played" && event.event !== "handed-back") return;
    const stood = this.stood.get(event.seat);
    if (!stood) return;
    if (event.event === "played" && event.level) stood.played = true;
    // Who is back before anything was done for them has nothing to be told.
    if (event.event === "played" ? !event.level : !stood.played) this.stood.delete(event.seat);
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
    fill(this.buttons, isTaken ? this._back() : this._read(state));
    // Whoever comes gets the seat back in the next moment: only that is worth a word.
    if (words !== t(MEANWHILE.gone)) announce(words);
    if (words && isTaken && isMine(state)) this.heading.hush();
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

  /** @param {State} state */
  _read({ seat }) {
    return button(t("OK"), () => {
      if (seat !== null) this.stood.delete(seat);
      this.model.changed();
    });
  }

  _back() {
    return button(t("I am back"), () => this.commands.comeBack(), { class: "primary" });
  }
}
