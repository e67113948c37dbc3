// Following a table: each of my seats, or as somebody who watches. Which seats are mine, the server says.

import { Connection } from "../lib/connection.js";

/** Stands for the seat of somebody who has none. */
export const WATCHING = -1;

/**
 * @typedef {object} Heard at a seat, or by one who watches
 * @property {(seat: number, message: any) => void} told
 * @property {(seat: number, line: import("../lib/connection.js").Line, why?: any) => void} line
 * @property {() => void} anew everything is told again, perhaps at other seats
 */

/** @param {any} table as it is told @returns {number[]} */
function seatsIn({ chairs = [] }) {
  const mine = chairs.flatMap((/** @type {any} */ chair, /** @type {number} */ seat) => (chair.mine ? [seat] : []));
  return mine.length ? mine : [WATCHING];
}

/**
 * One line.
 * @param {string} table
 * @param {number | "mine" | null} seat mine is the first of my seats, or none where I have none
 * @param {string | null} invite
 * @param {Pick<import("../lib/connection.js").Follower, "told" | "line">} heard
 */
export function followTable(table, seat, invite, heard) {
  return new Connection(`/ws/${encodeURIComponent(table)}`, {
    hello: (after) => ({ seat, after, invite }),
    ...heard,
  });
}

export class Following {
  /** @param {string} table @param {string | null} invite @param {Heard} heard */
  constructor(table, invite, heard) {
    this.table = table;
    this.invite = invite;
    this.heard = heard;
    /** One for each of my seats, or one to watch. @type {Map<number, Connection>} */
    this.streams = new Map();
    this.isKnown = false;
    this.begin();
  }

  /** Mine, as far as they are known. */
  get seats() {
    return [...this.streams.keys()].filter((seat) => seat !== WATCHING);
  }

  /**
   * One line asks for my seat; what it is told first says whether there are more. Who has become a guest by sitting
   * down begins anew: a line is known by the cookie that it came with.
   */
  begin() {
    for (const stream of this.streams.values()) stream.close();
    this.streams.clear();
    this.isKnown = false;
    this.heard.anew();
    this._follow("mine");
  }

  /** @param {number | "mine"} wanted */
  _follow(wanted) {
    let seat = wanted === "mine" ? WATCHING : wanted;
    const stream = followTable(this.table, wanted, this.invite, {
      told: (message) => {
        if (message.type === "fresh" && !this.isKnown) seat = this._sit(stream, message);
        if (this._isAt(seat, message)) this.heard.told(seat, message);
        else this.begin();
      },
      line: (line, why) => (why?.reason === "not-yours" ? this.begin() : this.heard.line(seat, line, why)),
    });
    this.streams.set(seat, stream);
  }

  /** The first line knows its seat now, and whether somebody else at this device has one. */
  /** @param {Connection} stream @param {any} message @returns {number} */
  _sit(stream, message) {
    const [seat, ...others] = seatsIn(message.table);
    this.isKnown = true;
    this.streams.clear();
    this.streams.set(seat, stream);
    for (const other of others) this._follow(other);
    return seat;
  }

  /** In the lobby seats are taken and left, and move up. @param {number} seat @param {any} message */
  _isAt(seat, message) {
    if (!("number" in message)) return true;
    const seats = message.table ? seatsIn(message.table) : [...this.streams.keys()];
    return (message.seat ?? WATCHING) === seat && String(seats) === String([...this.streams.keys()]);
  }
}
