// Between two rounds: for whom the next one waits and for how long at most, and the buttons that lead on.

import { isOneDevice, together, whose } from "../game/who.js";
import { fill, h, icon } from "../lib/dom.js";
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
 * Redraw only with news, since it is a live region.
 * @param {HTMLElement} place @param {News} news @param {number} skew
 */
export function tell(place, { words, time, until }, skew) {
  const told = `${words} ${until ?? ""}`;
  if (/** @type {HTMLElement | null} */ (place.firstElementChild)?.dataset.news === told) return;
  const clock = h("b.clock", { role: "timer", "data-until": until });
  const left = time && until ? [words && " ", ...rich(time, { time: clock })] : [];
  fill(place, words || left.length ? h("span.news", { "data-news": told }, words, ...left) : null);
  tick(place, skew);
}

/**
 * @typedef {object} Way
 * @property {string} key which button it is, whatever it says
 * @property {string} label
 * @property {Parameters<typeof icon>[0]} [icon] stands for the label where there is little room
 * @property {string} [href] where it leads @property {() => void} [go] or what it does
 */

/** On a phone, the first of more ways has a row of its own. */
const FEW = 3;

/** @param {Way} way @param {number} at @param {Way[]} ways */
function buttonFor({ key, label, icon: drawing, href, go }, at, ways) {
  const isWide = ways.length > FEW;
  const rank = key === "result" ? "" : at === 0 ? `primary${isWide ? " wide" : ""}` : "spare";
  const title = drawing ? label : null;
  const attributes = {
    key,
    title,
    "data-way": key,
    class: `${href ? "button" : ""} ${rank}`.trim(),
    autofocus: at === 0,
  };
  const content = [drawing ? icon(drawing) : null, h("span", label)];
  return href
    ? h("a", { ...attributes, href }, ...content)
    : h("button", { ...attributes, type: "button", onclick: go }, ...content);
}

/** Show the buttons, the most likely first. @param {HTMLElement} place @param {Way[]} ways */
export function showWays(place, ways) {
  const isHeld = place.contains(document.activeElement);
  fill(place, ...ways.map(buttonFor));
  const first = /** @type {HTMLElement | null} */ (place.firstElementChild);
  if (isHeld && !place.contains(document.activeElement)) first?.focus({ preventScroll: true });
}
