// Making a table with all its seats at once: it is there whole or not at all.

import { LIMITS } from "../contract.js";
import { post } from "../lib/api.js";
import { newKey } from "../lib/connection.js";
import { h } from "../lib/dom.js";
import { toast } from "../lib/speaker.js";
import { keep, kept } from "../lib/storage.js";
import { t } from "../lib/words.js";
import { levelOf, MINE, usualPace } from "./computers.js";
import { asFirst, written } from "./position.js";
import { remember } from "./verify.js";

/** @import { CreateTable as Wish } from "../protocol.js" */

/** @typedef {{kind: "me" | "here" | "computer" | "friend", name: string, level: string}} Wanted a level, or mine */

export function myName() {
  return kept("name", "").trim() || t("Guest");
}

/** A field to type it. @param {import("../lib/dom.js").Attributes} [attributes] */
export function nameInput(attributes = {}) {
  const input = h("input", {
    value: kept("name", ""),
    placeholder: t("Guest"),
    maxlength: LIMITS.name,
    autocomplete: "nickname",
    oninput: () => keep("name", input.value),
    ...attributes,
  });
  return input;
}

/** @typedef {{wish: string, key: string, made: Promise<string> | null}} Wished */

const NOTHING = /** @type {Wished} */ ({ wish: "", key: "", made: null });
/** The last wish of this page, and its result. */
let last = NOTHING;
addEventListener("pageshow", ({ persisted }) => persisted && beginAnew());

/** After the way back, the same wish asks for another table. */
function beginAnew() {
  last = NOTHING;
  document.body.classList.remove("waiting");
}

/**
 * Return the same result to a double click or a repeated request. One request at a time: a new visitor becomes a guest
 * by the first answer, and would become another one by a second that is sent meanwhile.
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

/** The seats of the others; friends come by link. @param {Wanted[]} seats */
function others(seats) {
  /** @type {(seat: Wanted) => NonNullable<Wish["seats"]>} */
  const taken = ({ kind, name, level }) => {
    if (kind === "here") return [{ kind, name, salt: newKey() }];
    return kind === "computer" ? [{ kind, level: levelOf(level) }] : [];
  };
  return seats.flatMap(taken);
}

/**
 * Make the table and return its address.
 * @param {Wanted[]} seats the first one is mine @param {Wish["settings"]} settings @returns {Promise<string>}
 */
export function makeTable(seats, settings) {
  return once([seats, settings], (key) => make(seats, settings, key));
}

/**
 * A round that goes on from a position, with me on turn.
 * @param {import("./position.js").Position} position @param {string} level
 */
export function playFrom(position, level) {
  const others = position.hands.slice(1).map(() => ({ kind: /** @type {const} */ ("computer"), name: "", level }));
  const settings = { start: written(asFirst(position)) };
  return makeTable([{ kind: "me", name: myName(), level: "" }, ...others], settings);
}

/**
 * The server commits to the deal before it knows our salts.
 * @param {Wanted[]} seats @param {Wish["settings"]} settings @param {string} key
 */
async function make(seats, settings, key) {
  const begins = seats.every(({ kind }) => kind !== "friend");
  const isDealt = !settings?.seed && !settings?.start;
  const promise = begins && isDealt ? await post("api/promises", { key }) : null;
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

/** The seats whose computer players follow my results, game after game. @param {string} table */
export function adapting(table) {
  return kept(`adapting.${table}`, "").split(",").filter(Boolean).map(Number);
}

/** Go to a table once it is made. @param {Promise<string>} made its address */
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
 * Make the table and go there; meanwhile the pressed button is disabled.
 * @param {HTMLButtonElement} pressed @param {Wanted[]} seats @param {Wish["settings"]} settings
 */
export async function goToTable(pressed, seats, settings) {
  const isFocused = document.activeElement === pressed;
  pressed.disabled = true;
  await goWhenMade(makeTable(seats, settings));
  pressed.disabled = false;
  if (isFocused) pressed.focus();
}
