// Two still boards of one size to compare: the move played, and the better one.

import { cellOf, lying, outline } from "../board/lattice.js";
import { drawTile, standing } from "../board/tile.js";
import { boardText } from "../board/whereabouts.js";
import { h, s } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { deedOf, partsOf, whereOf } from "../turn/actions.js";

/** @import { Child } from "../lib/dom.js" */
/** @import { Laid } from "../protocol.js" */

/** @typedef {{title: string, action: string, kind: "played" | "better"}} Shown */

const MARGIN = 14;
/** The least width and height, so that a few tiles do not fill the room. */
const [WIDEST, HIGHEST] = [430, 300];

/** A view box around these cells. @param {string[]} cells */
function frame(cells) {
  const points = (cells.length ? cells : ["0,0^"]).flatMap((cell) => outline(cellOf(cell)));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs) - MARGIN, Math.max(...xs) + MARGIN];
  const [top, bottom] = [Math.min(...ys) - MARGIN, Math.max(...ys) + MARGIN];
  const [wide, high] = [Math.max(WIDEST, right - left), Math.max(HIGHEST, bottom - top)];
  return [(left + right - wide) / 2, (top + bottom - high) / 2, wide, high].join(" ");
}

/**
 * @param {Laid[]} laid @param {{action: string, kind: string} | null} shown
 * @param {string[]} cells all that is in sight
 */
function drawing(laid, shown, cells) {
  const [tile, cell] = shown ? partsOf(shown) : ["", ""];
  const last = laid.at(-1)?.cell;
  const tiles = laid.map((one) => {
    const drawn = drawTile(outline(cellOf(one.cell)), one.numbers);
    if (!cell && one.cell === last) drawn.classList.add("last");
    return drawn;
  });
  const added = cell ? drawTile(outline(cellOf(cell)), lying(laid, tile, cell)) : null;
  added?.classList.add(shown?.kind ?? "");
  return s("svg", { viewBox: frame(cells), class: "position", "aria-hidden": "true" }, ...tiles, added);
}

/** @param {Laid[]} laid @param {Shown[]} all @returns {string[]} */
function inSight(laid, all) {
  return [...laid.map(({ cell }) => cell), ...all.flatMap((one) => partsOf(one)[1] || [])];
}

/** @param {Laid[]} laid @param {Shown} shown @param {Shown[]} all @param {Child} why */
function board(laid, shown, all, why) {
  const where = whereOf(shown, laid);
  const deed = deedOf(shown);
  return h(
    "figure",
    { class: `option ${shown.kind}` },
    h("figcaption", h("span.kicker", shown.title), h("b", deed), where ? h("span.note", where) : null),
    h("div.picture", drawing(laid, shown, inSight(laid, all)), partsOf(shown)[1] ? null : stamp(deed)),
    why,
  );
}

/** A stamp for an action that leaves the board as it is. @param {string} deed */
function stamp(deed) {
  return h("span.stamp", { "aria-hidden": "true" }, deed);
}

/**
 * Side by side; on a phone one of them, with a switch.
 * @param {Laid[]} laid @param {Shown[]} all @param {(Child)[]} whys under each
 */
export function boards(laid, all, whys) {
  const element = h("div.boards", ...all.map((one, i) => board(laid, one, all, whys[i])));
  if (all.length < 2) return element;
  const turn = (/** @type {string} */ kind) => {
    element.dataset.shown = kind;
    for (const one of switches) one.setAttribute("aria-pressed", String(one.dataset.kind === kind));
  };
  const switches = all.map(({ kind, title }) =>
    h("button", { type: "button", "data-kind": kind, onclick: () => turn(kind) }, title),
  );
  turn(all[all.length - 1].kind);
  return h("div.compared", h("div.switches", { role: "group" }, ...switches), element);
}

/** @param {Laid[]} laid */
export function oneBoard(laid) {
  return h("div.boards", h("div.picture", drawing(laid, null, inSight(laid, []))));
}

/** @param {string} label @param {string[]} hand @param {string} [marked] */
export function tiles(label, hand, marked) {
  const tile = (/** @type {string} */ one) =>
    h("li", { class: one === marked ? "marked" : null }, standing(one), h("span.unseen", [...one].join("-")));
  return h("div.had", h("h3", label), h("ul.mini", ...[...hand].sort().map(tile)));
}

/** @param {Laid[]} laid */
export function inWords(laid) {
  return h("section.unseen", { "aria-label": t("The board as text") }, boardText(laid));
}
