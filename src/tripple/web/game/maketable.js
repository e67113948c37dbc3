// Making a table with everybody who is known to sit at it: all of it is there at once, or nothing is.

import { post } from "../lib/api.js";
import { newKey } from "../lib/connection.js";
import { toast } from "../lib/speaker.js";
import { keep, kept } from "../lib/storage.js";
import { t } from "../lib/words.js";
import { computerName, levelOf, MINE, usualPace } from "./computers.js";
import { remember } from "./verify.js";

/** @import { CreateTable as Wish } from "../protocol.js" */

/** @typedef {{kind: "me" | "here" | "computer" | "friend", name: string, level: string}} Wanted a level, or mine */

export function myName() {
  return kept("name", "").trim() || t("Guest");
}

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
 * @param {any} wished @param {(key: string) => Promise<string>} make
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
  const names = seats.flatMap(({ kind, name }) => (kind === "computer" ? [] : [name]));
  const christened = (/** @type {string} */ level) => {
    names.push(computerName(level, names));
    return names[names.length - 1];
  };
  /** @type {(seat: Wanted) => NonNullable<Wish["seats"]>} */
  const taken = ({ kind, name, level }) => {
    if (kind === "here") return [{ kind, name, salt: newKey() }];
    return kind === "computer" ? [{ kind, level: levelOf(level), name: christened(levelOf(level)) }] : [];
  };
  return seats.flatMap(taken);
}

/**
 * Makes the table, and gives its address.
 * @param {Wanted[]} seats the first one is mine @param {Wish["settings"]} settings @returns {Promise<string>}
 */
export function makeTable(seats, settings) {
  return once([seats, settings], (key) => make(seats, settings, key));
}

/**
 * What the server promises comes before it knows our salts.
 * @param {Wanted[]} seats @param {Wish["settings"]} settings @param {string} key
 */
async function make(seats, settings, key) {
  const begins = seats.every(({ kind }) => kind !== "friend");
  const promise = begins && !settings?.seed ? await post("api/promises", { key }) : null;
  /** @type {Wish} */
  const wish = {
    name: seats[0].name,
    settings: { pace: usualPace(), ...settings, size: seats.length },
    seats: others(seats),
    ready: begins,
    salt: newKey(),
    key,
  };
  const { id, invite } = await post("api/tables", wish);
  if (promise) remember(id, promise.commitment);
  const adapting = seats.flatMap(({ level }, seat) => (level === MINE ? [seat] : []));
  if (adapting.length) keep(`adapting.${id}`, adapting.join());
  return begins ? `t/${id}` : `t/${id}#${invite}`;
}

/** The seats whose computer players are to be about as strong as I am, game after game. @param {string} table */
export function adapting(table) {
  return kept(`adapting.${table}`, "").split(",").filter(Boolean).map(Number);
}

/** Goes to a table as soon as it is made. @param {Promise<string>} made its address */
export async function goWhenMade(made) {
  document.body.classList.add("waiting");
  try {
    location.assign(await made);
  } catch (why) {
    document.body.classList.remove("waiting");
    toast(/** @type {Error} */ (why).message, true);
  }
}

/**
 * Makes the table and goes there; meanwhile the button that was pressed rests.
 * @param {HTMLButtonElement} pressed @param {Wanted[]} seats @param {Wish["settings"]} settings
 */
export async function goToTable(pressed, seats, settings) {
  const isFocused = document.activeElement === pressed;
  pressed.disabled = true;
  await goWhenMade(makeTable(seats, settings));
  pressed.disabled = false;
  if (isFocused) pressed.focus();
}
