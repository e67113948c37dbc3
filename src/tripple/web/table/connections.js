// The lines to the table: one for each of my seats, or one to watch. What they tell goes into the model.

import { Following } from "../game/following.js";
import { get } from "../lib/api.js";
import { learnFrom } from "../lib/habits.js";
import { toast } from "../lib/speaker.js";
import { t } from "../lib/words.js";

/** @typedef {import("../lib/connection.js").Line} Line */
/** @typedef {import("../protocol.js").Listing} Listing */
/** @typedef {import("../protocol.js").Done | import("../protocol.js").Refused} Answer */
/** @typedef {import("./model.js").Message | import("../protocol.js").Closing} Message */

/** How this person played before; nobody waits for it. */
function learnHabits() {
  get("/api/games").then(
    (/** @type {Listing[]} */ games) => learnFrom(games.filter((game) => game.mine?.length)),
    () => {},
  );
}

export class Connections {
  /** @param {import("./model.js").TableModel} model @param {(why: Error) => void} refused what to do for strangers */
  constructor(model, refused) {
    this.model = model;
    this.refused = refused;
    /** @type {Following | null} */
    this.following = null;
  }

  start() {
    learnHabits();
    const { id, invite } = this.model;
    this.following = new Following(id, invite, {
      told: (seat, message) => this._heard(seat, message),
      line: (seat, line, why) => this._line(seat, line, why),
      anew: () => this.model.begin(),
    });
  }

  /** Asks again which seats are mine. */
  again() {
    this.following?.begin();
  }

  /** @param {number} seat @param {Message} message */
  _heard(seat, message) {
    if (message.type === "closing") return toast(t("The server takes a short break; nothing is lost."));
    this.model.sit(this.following?.seats ?? []);
    this.model.hear(seat, message);
  }

  /** @param {number} seat @param {Line} line @param {Error} why */
  _line(seat, line, why) {
    this.model.setLine(seat, line);
    if (line === "refused") this.refused(why);
  }

  /**
   * For the seat that is shown.
   * @param {import("../protocol.js").Command} command
   * @returns {Promise<Answer>}
   */
  ask(command) {
    const connection = this.following?.streams.get(this.model.seat);
    if (!connection) throw new Error("nobody is connected yet");
    return connection.ask(command);
  }
}
