// Names of players: "You" for the reader's own seat; names for all if several people share a device.

import { list, t } from "../lib/words.js";

/** @import { State } from "./state.js" */

/** @typedef {{names: string[], mine: number | null}} Whose who plays, and which of them reads */

/** @param {State} state @returns {number[]} the seats of the people at this device */
export function ownSeats({ table }) {
  return table.chairs.flatMap((chair, seat) => (chair.mine && !chair.level ? [seat] : []));
}

/**
 * A key for a person that survives moving up in the lobby: the name, and a number among equal names.
 * @param {State} state @param {number} seat
 */
export function whoAt({ table }, seat) {
  const names = Array.from({ length: seat + 1 }, (_, at) => table.chairs[at] ?? { name: "" });
  const called = names.map(({ name, level }) => `${level ?? ""} ${name}`);
  return `${called.filter((one) => one === called[seat]).length} ${called[seat]}`;
}

/** @param {State} state @returns {Whose} */
export function whose(state) {
  const mine = ownSeats(state).length > 1 ? null : state.seat;
  return { names: state.table.chairs.map((chair) => chair.name), mine };
}

/** Whether all people at the table share this device. @param {State} state */
export function isOneDevice(state) {
  return ownSeats(state).length > 1 && state.table.chairs.every((chair) => chair.mine || chair.level);
}

/** @param {Whose} who @param {number[]} seats */
export function ownFirst({ mine }, seats) {
  return [...seats].sort((a, b) => Number(b === mine) - Number(a === mine));
}

/** Names in a row, the reader first. @param {Whose} who @param {number[]} seats */
export function together(who, seats) {
  return list(ownFirst(who, seats).map((seat) => called(who, seat)));
}

/** @param {Whose} who @param {number} seat */
export function called({ names, mine }, seat) {
  return seat === mine ? t("You") : names[seat];
}
