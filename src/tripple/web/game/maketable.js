// Making a table with everybody who is known to sit at it: all of it is there at once, or nothing is.

import { post } from "../lib/api.js";
import { newKey } from "../lib/connection.js";
import { kept } from "../lib/storage.js";
import { t } from "../lib/words.js";
import { remember } from "./verify.js";

/** @typedef {import("../protocol.js").CreateTable} Wish */
/** @typedef {{kind: "me" | "here" | "computer" | "friend", name: string, level: string}} Wanted */

export function myName() {
  return kept("name", "").trim() || t("Guest");
}

/** What computer players are called, whatever their level. */
export const NAMES = ["Greta", "Otto", "Mila", "Ivo", "Nora"];

/** What was wished for last, until it is done: whoever hears no answer and asks again gets one table. */
let open = { wish: "", key: "" };

/** @param {any} wished */
function keyFor(wished) {
  const wish = JSON.stringify(wished);
  if (open.wish !== wish) open = { wish, key: newKey() };
  return open.key;
}

/** Everybody but me, and but friends, who come by link. @param {Wanted[]} seats */
function others(seats) {
  const names = NAMES.values();
  /** @type {(seat: Wanted) => NonNullable<Wish["seats"]>} */
  const taken = ({ kind, name, level }) => {
    if (kind === "here") return [{ kind, name, salt: newKey() }];
    return kind === "computer" ? [{ kind, level, name: names.next().value }] : [];
  };
  return seats.flatMap(taken);
}

/**
 * Makes the table, and gives its address. What the server promises comes before it knows our salts.
 * @param {Wanted[]} seats the first one is mine
 * @param {Wish["settings"]} settings
 * @returns {Promise<string>}
 */
export async function makeTable(seats, settings) {
  const [key, begins] = [keyFor([seats, settings]), seats.every(({ kind }) => kind !== "friend")];
  const promise = begins && !settings?.seed ? await post("/api/promises", { key }) : null;
  /** @type {Wish} */
  const wish = {
    name: seats[0].name,
    settings: { ...settings, size: seats.length },
    seats: others(seats),
    ready: begins,
    salt: newKey(),
    key,
  };
  const { id, link } = await post("/api/tables", wish);
  keyFor(null);
  if (promise) remember(id, promise.commitment);
  return begins ? `/t/${id}` : link;
}
