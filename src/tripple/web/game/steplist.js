// The score pad: every step with its points explained, the newest on top, and the total after it.

import { shown } from "../board/lattice.js";
import { sign } from "../board/signs.js";
import { fill, h } from "../lib/dom.js";
import { plain, rich, signed, t } from "../lib/words.js";
import { deed, gained } from "./narration.js";
import { extras, hasBonus, worthAWord } from "./sums.js";
import { called } from "./who.js";

/** @import { StepMessage as Step } from "../protocol.js" */

/**
 * @typedef {{steps: Step[], before: number[], names: string[], mine: number | null, number: number, lot?: string,
 *   signs?: boolean}} Page
 */

/** @param {number} points */
function amount(points) {
  return h("span", { class: points < 0 ? "amount minus" : "amount" }, signed(points));
}

/**
 * Names, the reader's seat, an action for pressed lines, and the names of actions.
 * @typedef {{names: string[], mine: number | null, signs?: boolean, pick?: (step: Step) => void, deed?: typeof deed}}
 *   Whose
 */

/**
 * A line of the list; a button if it can be pressed.
 * @param {Whose} page @param {Step} step @param {import("../lib/dom.js").Child[]} parts
 */
function line(page, step, parts) {
  const { pick } = page;
  return h(
    "li",
    ...(pick ? [h("button", { type: "button", class: "entry", onclick: () => pick(step) }, ...parts)] : parts),
  );
}

/** @param {Step} step @param {Whose} page @param {number} total */
function row(step, page, total) {
  const mine = step.seat === page.mine;
  const gaps = {
    name: h("b.name", called(page, step.seat)),
    tile: h("b", step.laid ? shown(step.laid.tile) : ""),
  };
  const own = step.lines.filter((line) => line.seat === step.seat);
  const words = step.action === "draw" ? [] : extras(own, page.names, page.mine);
  return line(page, step, [
    page.signs ? sign(step.seat) : null,
    h(
      "span.deed",
      ...rich((page.deed ?? deed)(step, mine), gaps),
      words.length ? h("span", { class: hasBonus(own) ? "extra gold" : "extra" }, words.join(", ")) : null,
    ),
    worthAWord(own).length ? amount(gained(step, step.seat)) : null,
    h("span.after", { title: t("total") }, plain(total)),
  ]);
}

/**
 * The points that the end of a round gives to or takes from the others.
 * @param {Step} step @param {Whose} page @param {number[]} totals
 */
function others(step, page, totals) {
  const seats = [...new Set(step.lines.map((line) => line.seat))].filter((seat) => seat !== step.seat);
  return seats.map((seat) => {
    const lines = step.lines.filter((line) => line.seat === seat);
    const words = extras(lines, page.names, page.mine).join(", ");
    return h(
      "li",
      h("span.deed", h("b.name", called(page, seat)), h("span.extra", words)),
      amount(gained(step, seat)),
      h("span.after", plain(totals[seat])),
    );
  });
}

/**
 * The lines, the oldest first, with running totals.
 * @param {Step[]} steps @param {Whose} page @param {number[]} totals
 */
export function rowsOf(steps, page, totals) {
  return steps.flatMap((step) => {
    for (const line of step.lines) totals[line.seat] += line.points;
    const first =
      step.action === "end"
        ? line(page, step, [h("span.deed", t("The round is over"))])
        : row(step, page, totals[step.seat]);
    return [first, ...others(step, page, totals)];
  });
}

/** @param {number} number @param {number | null} [all] how many there are, where that is known */
export function roundName(number, all = null) {
  return all ? t("Round {number} of {all}", { number, all }) : t("Round {number}", { number });
}

/** @param {number} number @param {string} [lot] who was drawn to begin */
export function headOf(number, lot = "") {
  const words = lot ? h("span.extra", lot) : null;
  return h("li.head", h("span.deed", roundName(number), words));
}

/** @param {HTMLElement} element an ordered list @param {Page} page */
export function showPad(element, page) {
  fill(element, ...rowsOf(page.steps, page, [...page.before]).reverse(), headOf(page.number, page.lot));
}
