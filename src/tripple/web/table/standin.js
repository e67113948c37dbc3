// The bar above one's own tiles while a computer plays in one's seat, and when it has.

import { ownSeats } from "../game/who.js";
import { button, fill, h } from "../lib/dom.js";
import { announce } from "../lib/speaker.js";
import { N_, t } from "../lib/words.js";
import { isMine } from "./situation.js";

/** @import { State } from "../game/state.js" */

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
   * @param {import("./model.js").TableModel} model
   * @param {import("./commands.js").Commands} commands
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
