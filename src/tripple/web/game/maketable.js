// Making a table with everybody who is known to sit at it: all of it is there at once, or nothing is.

import { post } from "../lib/api.js";
import { newKey } from "../lib/connection.js";
import { toast } from "../lib/speaker.js";
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

/** @typedef {{wish: string, key: string, made: Promise<string> | null}} Wished */

/** @type {Wished} */
const NOTHING = { wish: "", key: "", made: null };
/** What was wished for last on this page, and what comes of it. */
let last = NOTHING;
addEventListener("pageshow", ({ persisted }) => persisted && beginAnew());

/** Whoever comes back to this page wishes for something else. */
function beginAnew() {
  last = NOTHING;
  document.body.classList.remove("waiting");
}

/**
 * Whoever clicks twice, or hears no answer and asks again, gets the same. One after the other: who is new here becomes
 * a guest by the first answer, and would become another one by a second that was asked for meanwhile.
 * @param {any} wished
 * @param {(key: string) => Promise<string>} make
 */
export function once(wished, make) {
  const wish = JSON.stringify(wished);
  const before = last.made?.catch(() => {});
  if (last.wish !== wish) last = { wish, key: newKey(), made: null };
  const mine = last;
  mine.made ??= Promise.resolve(before).then(() => make(mine.key));
  mine.made.catch(() => {
    mine.made = null;
  });
  return mine.made;
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
 * Makes the table, and gives its address.
 * @param {Wanted[]} seats the first one is mine
 * @param {Wish["settings"]} settings
 * @returns {Promise<string>}
 */
export function makeTable(seats, settings) {
  return once([seats, settings], (key) => make(seats, settings, key));
}

/**
 * What the server promises comes before it knows our salts.
 * @param {Wanted[]} seats
 * @param {Wish["settings"]} settings
 * @param {string} key
 */
async function make(seats, settings, key) {
  const begins = seats.every(({ kind }) => kind !== "friend");
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
  if (promise) remember(id, promise.commitment);
  return begins ? `/t/${id}` : link;
}

/**
 * Makes the table and goes there; meanwhile the button that was pressed rests.
 * @param {HTMLButtonElement} pressed
 * @param {Wanted[]} seats
 * @param {Wish["settings"]} settings
 */
export async function goToTable(pressed, seats, settings) {
  const isFocused = document.activeElement === pressed;
  document.body.classList.add("waiting");
  pressed.disabled = true;
  try {
    location.assign(await makeTable(seats, settings));
  } catch (why) {
    document.body.classList.remove("waiting");
    toast(/** @type {Error} */ (why).message, true);
  }
  pressed.disabled = false;
  if (isFocused) pressed.focus();
}
