// The lines to the table: one per seat of mine, or one to watch. Their messages go into the model.

import { get, Refused } from "../lib/api.js";
import { Connection } from "../lib/connection.js";
import { toast } from "../lib/speaker.js";
import { learnFrom } from "../lib/storage.js";
import { t } from "../lib/words.js";
import { GRACE, WATCHING } from "./model.js";

/** @import { Answer, Line } from "../lib/connection.js" */
/** @import { Fresh, Listing, TableView } from "../protocol.js" */

/** @typedef {import("./model.js").Message | import("../protocol.js").Closing} Message */

/** Learn from earlier games, in the background. */
function learnHabits() {
  get("api/games").then(
    (/** @type {Listing[]} */ games) => learnFrom(games.filter((game) => game.mine?.length)),
    () => {},
  );
}

/** @param {TableView} table @returns {number[]} */
function seatsIn({ chairs = [] }) {
  const mine = chairs.flatMap((chair, seat) => (chair.mine ? [seat] : []));
  return mine.length ? mine : [WATCHING];
}

/**
 * @param {string} table @param {number | "mine" | null} seat mine is the first of my seats, or none where I have none
 * @param {string | null} invite @param {Pick<import("../lib/connection.js").Follower<Message>, "told" | "line">} heard
 * @returns {Connection<Message>}
 */
export function followTable(table, seat, invite, heard) {
  return new Connection(`ws/${encodeURIComponent(table)}`, {
    hello: (after) => ({ seat, after, invite }),
    ...heard,
  });
}

export class Connections {
  /** @param {import("./model.js").TableModel} model @param {(why: Error) => void} refused what to do for strangers */
  constructor(model, refused) {
    this.model = model;
    this.refused = refused;
    /** By seat, or WATCHING. @type {Map<number, Connection<Message>>} */
    this.bySeat = new Map();
    this.isKnown = false;
  }

  start() {
    learnHabits();
    this.begin();
  }

  /**
   * Connect again. The first line asks for my seat, and its first message says whether there are more. A new guest
   * starts over, since a line belongs to its cookie.
   */
  begin() {
    for (const connection of this.bySeat.values()) connection.close();
    this.bySeat.clear();
    this.isKnown = false;
    this.model.begin();
    this._follow("mine");
  }

  /** @param {number | "mine"} wanted */
  _follow(wanted) {
    const { id, invite } = this.model;
    let seat = wanted === "mine" ? WATCHING : wanted;
    const connection = followTable(id, wanted, invite, {
      told: (message) => {
        if (message.type === "fresh" && !this.isKnown) seat = this._sit(connection, message);
        if (this._isAt(seat, message)) this._heard(seat, message);
        else this.begin();
      },
      line: (line, why) => {
        if (why instanceof Refused && why.reason === "not-yours") this.begin();
        else this._line(seat, line, why);
      },
    });
    this.bySeat.set(seat, connection);
  }

  /** Learn the seats at this device from the first message. */
  /** @param {Connection<Message>} connection @param {Fresh} message @returns {number} */
  _sit(connection, message) {
    const [seat, ...others] = seatsIn(message.table);
    this.isKnown = true;
    this.bySeat.clear();
    this.bySeat.set(seat, connection);
    for (const other of others) this._follow(other);
    return seat;
  }

  /** Whether a message is for this seat: in the lobby seats move up. @param {number} seat @param {Message} message */
  _isAt(seat, message) {
    if (!("number" in message)) return true;
    const followed = [...this.bySeat.keys()];
    const seats = message.table ? seatsIn(message.table) : followed;
    return (message.seat ?? WATCHING) === seat && String(seats) === String(followed);
  }

  /** @param {number} seat @param {Message} message */
  _heard(seat, message) {
    if (message.type === "closing") return this._mindTheBreak();
    this.model.sit([...this.bySeat.keys()].filter((mine) => mine !== WATCHING));
    this.model.hear(seat, message);
  }

  /** Announce a break, unless another process takes over first. */
  _mindTheBreak() {
    const say = () => this.model.isLost && toast(t("The server is taking a short break; nothing is lost."));
    setTimeout(say, 2 * GRACE);
  }

  /** @param {number} seat @param {Line} line @param {Error} [why] */
  _line(seat, line, why) {
    this.model.setLine(seat, line);
    if (why) this.refused(why);
  }

  /** Send for the shown seat. @param {import("../protocol.js").Command} command @returns {Promise<Answer>} */
  ask(command) {
    const connection = this.bySeat.get(this.model.seat);
    if (!connection) throw new Error("nobody is connected yet");
    return connection.ask(command);
  }
}
