// Between two rounds: for whom the next one waits, who is ready, and for how long at most.

import { isOneDevice, together, whose } from "../game/who.js";
import { fill, h } from "../lib/dom.js";
import { list, N_, rich, t } from "../lib/words.js";
import { tick } from "./clocks.js";

/** @import { State } from "../game/state.js" */

/**
 * @typedef {{words: string, time?: string, until?: number | null}} News some words, and a sentence with the {time} that
 *   is left
 */

export const NOTHING = { words: "" };
const BEGINS = N_("Starts in {time} at the latest.");

/** @param {State} state @returns {number[]} */
export function waitedFor({ table }) {
  return table.chairs.flatMap((chair, seat) => (chair.ready || chair.taken || chair.level ? [] : [seat]));
}

/** @param {State} state @returns {string} */
function waits(state) {
  const who = whose(state);
  const seats = waitedFor(state);
  const others = seats.filter((seat) => seat !== who.mine).map((seat) => who.names[seat]);
  const mine = seats.length > others.length;
  if (mine && !others.length) return t("The next round waits for you.");
  const names = list(mine ? [t("you"), ...others] : others);
  return names ? t("The next round waits for {names}.", { names }) : "";
}

/** @param {State} state @returns {string} */
function ready(state) {
  const who = whose(state);
  const seats = state.table.chairs.flatMap((chair, seat) =>
    chair.ready && !chair.taken && !chair.level ? [seat] : [],
  );
  return seats.length ? t("Ready: {names}.", { names: together(who, seats) }) : "";
}

/** @param {State} state @returns {News} */
export function waitingFor(state) {
  const words = isOneDevice(state) ? "" : [waits(state), ready(state)].filter(Boolean).join(" ");
  return { words, time: BEGINS, until: state.until };
}

/**
 * Anew only when it says something new: it is read aloud.
 * @param {HTMLElement} place
 * @param {News} news
 * @param {number} skew
 */
export function tell(place, { words, time, until }, skew) {
  const told = `${words} ${until ?? ""}`;
  if (/** @type {HTMLElement | null} */ (place.firstElementChild)?.dataset.news === told) return;
  const clock = h("b", { class: "clock", role: "timer", "data-until": until });
  const left = time && until ? [words && " ", ...rich(time, { time: clock })] : [];
  fill(place, words || left.length ? h("span", { class: "news", "data-news": told }, words, ...left) : null);
  tick(place, skew);
}
