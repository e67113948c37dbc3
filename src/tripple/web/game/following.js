// Following a table: one seat of it, or as somebody who watches.

import { Connection } from "../lib/connection.js";

/** @typedef {import("../lib/connection.js").Follower} Follower */

/**
 * @param {string} table
 * @param {number | null} seat
 * @param {string | null} invite
 * @param {Pick<Follower, "told" | "line">} heard
 */
export function followTable(table, seat, invite, heard) {
  let mine = seat;
  return new Connection(`/ws/${encodeURIComponent(table)}`, {
    hello: (after) => ({ seat: mine, after, invite }),
    told: (message) => {
      mine = message.seat ?? mine;
      heard.told(message);
    },
    line: heard.line,
  });
}
