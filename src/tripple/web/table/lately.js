// The moves since my last turn with their points, in one line above the board.

import { shown } from "../board/lattice.js";
import { sign } from "../board/signs.js";
import { gained, kind } from "../game/narration.js";
import { isAlone, isMine } from "../game/state.js";
import { worthAWord } from "../game/sums.js";
import { fill, h, iconButton } from "../lib/dom.js";
import { signed, t } from "../lib/words.js";

/** @import { State } from "../game/state.js" */
/** @import { StepMessage as Step } from "../protocol.js" */

/** A phone has room for this many names. */
const FEW = 2;

/**
 * Go back over the steps of one seat, or of all others.
 * @param {Step[]} steps @param {number} from @param {(seat: number) => boolean} goes
 */
function back(steps, from, goes) {
  let at = from;
  while (at > 0 && goes(steps[at - 1].seat)) at -= 1;
  return at;
}

/**
 * The others' moves since my last turn; for spectators the last turn of each.
 * @param {State} state @returns {Step[]}
 */
export function lately(state) {
  const { history: steps, seat } = state;
  if (isAlone(state) || !steps.length) return [];
  const whose = seat ?? steps[steps.length - 1].seat;
  const own = (/** @type {number} */ one) => one === whose;
  const latest = back(steps, steps.length, own);
  const end = seat === null || !isMine(state) ? steps.length : latest;
  return steps.slice(
    back(steps, seat === null ? latest : end, (one) => !own(one)),
    end,
  );
}

/** One entry per turn, the oldest first. @param {Step[]} steps @returns {Step[][]} */
export function turns(steps) {
  const all = /** @type {Step[][]} */ ([]);
  for (const step of steps) {
    const last = all[all.length - 1];
    if (last?.[0].seat === step.seat) last.push(step);
    else all.push([step]);
  }
  return all;
}

/** @param {string} what @param {Step[]} steps */
function part(what, steps) {
  const points = steps.reduce((sum, step) => sum + gained(step, step.seat), 0);
  const amount = h("b", { class: points < 0 ? "minus" : "" }, signed(points));
  return h("span", what, " ", steps.some((step) => worthAWord(step.lines).length) ? amount : null);
}

/** @param {Step[]} turn @param {string[]} names */
function entry(turn, names) {
  const draws = turn.filter((step) => kind(step) === "draw");
  const rest = turn.filter((step) => kind(step) !== "draw");
  return h(
    "li",
    sign(turn[0].seat),
    h("span.name", names[turn[0].seat]),
    draws.length ? part(t("drew {n}", { n: draws.length }), draws) : null,
    ...rest.map((step) => part(step.laid ? shown(step.laid.tile) : t("did not lay"), [step])),
  );
}

export class Lately {
  /** @param {() => void} look @param {HTMLElement} more beside it */
  constructor(look, more) {
    this.list = h("ol");
    this.look = iconButton("past", t("Look at earlier moves"), look);
    this.element = h("section.lately", { hidden: true }, this.look, more, this.list);
  }

  /** @param {State} state @param {string[]} names @param {boolean} hidden */
  show(state, names, hidden) {
    const label = state.seat === null ? t("The last moves") : t("Since your last turn");
    this.element.hidden = hidden || !state.history.length;
    this.list.setAttribute("aria-label", label);
    const all = turns(lately(state)).reverse();
    fill(this.list, ...all.map((turn) => entry(turn, names)));
    this.list.hidden = !all.length;
    this.list.dataset.many = all.length > FEW ? "yes" : "";
    if (this.list.scrollWidth > this.list.clientWidth) this.list.tabIndex = 0;
    else this.list.removeAttribute("tabindex");
  }
}
