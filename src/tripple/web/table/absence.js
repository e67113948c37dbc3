// Who went away and who came back: said to those who listen, once each, and only if it lasts.

import { announce } from "../lib/speaker.js";
import { t } from "../lib/words.js";
import { isAway } from "./situation.js";

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
