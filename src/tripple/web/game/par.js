// The par of a solitaire's deal, shown after the game once the server has worked it out.

import { get } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { N_, plain, t } from "../lib/words.js";
import { levelTitle } from "./computers.js";

/** @import { Par } from "../protocol.js" */

/** The ends of a scale; 0 lies between them. @typedef {{low: number, high: number}} Scale */

/** @type {Record<string, string>} */
const STAGES = {
  waiting: N_("Working out what these tiles could give; another one comes first …"),
  playing: N_("A strong computer player is trying this deal …"),
  searching: N_("Looking for the best line …"),
};
/** Why the best line of a daily is not shown yet. */
export const LATER = N_("The best line can be replayed once the day is over everywhere on Earth.");
const PATIENT = new Set(["too-fast", "busy"]);
const TRIES = 40;

const pause = () => new Promise((resolve) => setTimeout(resolve, 2000));

/** Ask until the par is known. @param {string} id @param {(words: string) => void} say @returns {Promise<Par>} */
export async function worked(id, say) {
  say(t("Working out what these tiles could give; the first time takes up to a minute …"));
  for (let left = TRIES; ; ) {
    try {
      const answer = await get(`api/tables/${id}/par`);
      if (!answer.stage) return answer;
      say(t(STAGES[answer.stage] ?? STAGES.waiting));
    } catch (why) {
      if (!PATIENT.has(/** @type {any} */ (why).reason) || --left < 0) throw why;
      await pause();
    }
  }
}

/**
 * A bar from 0 to the points, to the left if they are negative.
 * @param {string} label @param {number} points @param {Scale} scale @param {string} kind
 */
function bar(label, points, { low, high }, kind) {
  const place = (/** @type {number} */ at) => `${(100 * (at - low)) / (high - low)}%`;
  const [filled, zero] = [h("i"), low < 0 ? h("s") : null];
  filled.style.left = place(Math.min(0, points));
  filled.style.width = place(low + Math.abs(points));
  if (zero) zero.style.left = place(0);
  return h(
    "li",
    { class: points < 0 ? `${kind} below` : kind },
    h("span", label),
    h("b", plain(points)),
    h("div.span", filled, zero),
  );
}

/** @param {string} id @param {Par} par @param {number | null} mine */
function shown(id, { level, average, best, record }, mine) {
  const blind = Math.round(average);
  const all = [0, best, blind, mine ?? 0];
  const scale = { low: Math.min(...all), high: Math.max(...all, Math.min(...all) + 1) };
  return [
    h(
      "ul.parbars",
      mine === null ? null : bar(t("You"), mine, scale, "own"),
      bar(levelTitle(level), blind, scale, "blind"),
      bar(t("Best game found"), best, scale, "best"),
    ),
    h(
      "p.faint",
      t("Par: {name} gets {points} on average without seeing the pool.", {
        name: levelTitle(level),
        points: plain(blind),
      }),
      " ",
      t("The best game we found with the pool open gives {points}.", { points: plain(best) }),
    ),
    record ? h("p", h("a.button", { href: `replay/${id}?best` }, t("Replay the best line"))) : h("p.faint", t(LATER)),
  ];
}

/** @param {string} id of the table @param {number | null} mine own points @param {"h2" | "h3"} [heading] */
export function parView(id, mine, heading = "h3") {
  const place = h("div.par", { "aria-live": "polite" });
  const say = (/** @type {string} */ words) => place.textContent !== words && fill(place, h("p.faint.working", words));
  worked(id, say).then(
    (par) => fill(place, ...shown(id, par, mine)),
    (why) => fill(place, h("p.bad", /** @type {Error} */ (why).message)),
  );
  return h("section.parview", h(heading, {}, t("What these tiles could give")), place);
}
