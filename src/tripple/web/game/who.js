// Who is meant: a person reads "You" for their own seat. Where several people share a device, everybody has a name.

import { list, t } from "../lib/words.js";

/** @import { State } from "./state.js" */

/** @typedef {{names: string[], mine: number | null}} Whose who plays, and which of them reads */

/** @param {State} state @returns {number[]} the seats of the people at this device */
export function ownSeats({ table }) {
  return table.chairs.flatMap((chair, seat) => (chair.mine && !chair.level ? [seat] : []));
}

/**
 * The same for the same person, wherever they move up to in the lobby: how they are called, and which of those who are
 * called so.
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

/** Whether all the people at the table share this device: nobody has to wait for anybody. @param {State} state */
export function isOneDevice(state) {
  return ownSeats(state).length > 1 && state.table.chairs.every((chair) => chair.mine || chair.level);
}

/** Whoever reads it comes first. @param {Whose} who @param {number[]} seats */
export function ownFirst({ mine }, seats) {
  return [...seats].sort((a, b) => Number(b === mine) - Number(a === mine));
}

/** Several people in a row. @param {Whose} who @param {number[]} seats */
export function together(who, seats) {
  return list(ownFirst(who, seats).map((seat) => called(who, seat)));
}

/** @param {Whose} who @param {number} seat */
export function called({ names, mine }, seat) {
  return seat === mine ? t("You") : names[seat];
}
