// Making a table and filling its seats, until the game can begin.

import { post } from "../lib/api.js";
import { newKey } from "../lib/connection.js";
import { kept } from "../lib/storage.js";
import { refusal, t } from "../lib/words.js";
import { followTable } from "./following.js";

/** @typedef {import("../protocol.js").Command} Command */
/** @typedef {{kind: "me" | "here" | "computer" | "friend", name: string, level: string}} Wanted */

export function myName() {
  return kept("name", "").trim() || t("Guest");
}

/** What computer players are called, whatever their level. */
export const NAMES = ["Greta", "Otto", "Mila", "Ivo", "Nora"];

/**
 * Asks one thing after the other over a table's stream.
 * @param {string} table
 * @param {string} invite
 * @param {Command[]} commands
 */
async function ask(table, invite, commands) {
  const [heard, hear] = [new EventTarget(), () => heard.dispatchEvent(new Event("heard"))];
  const first = new Promise((resolve) => heard.addEventListener("heard", resolve, { once: true }));
  const stream = followTable(table, 0, invite, { told: hear, line: (line) => line === "refused" && hear() });
  await first;
  for (const command of commands) {
    const answer = await stream.ask(command);
    if (answer.type === "refused") throw new Error(refusal(answer));
  }
  stream.close();
}

/**
 * Makes the table, seats everybody who is known, and gives its address.
 * @param {Wanted[]} seats
 * @param {any} settings
 * @returns {Promise<string>}
 */
export async function makeTable(seats, settings) {
  const { id, invite, link } = await post("/api/tables", {
    name: seats[0].name,
    settings: { ...settings, size: seats.length },
    key: newKey(),
  });
  for (const seat of seats.slice(1)) {
    if (seat.kind === "here") await post(`/api/tables/${id}/join`, { name: seat.name, invite, key: newKey() });
  }
  const computers = seats
    .filter((seat) => seat.kind === "computer")
    .map((seat, i) => ({ do: /** @type {const} */ ("add-computer"), level: seat.level, name: NAMES[i] }));
  const mine = seats.filter((seat) => seat.kind === "me" || seat.kind === "here");
  const complete = seats.every((seat) => seat.kind !== "friend");
  const ready = complete ? mine.map((_, seat) => ({ do: /** @type {const} */ ("ready"), seat, salt: newKey() })) : [];
  await ask(id, invite, [...computers, ...ready]);
  return complete ? `/t/${id}` : link;
}
