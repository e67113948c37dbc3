// Actions in the notation (open, draw, pass, or a tile and its cell, as 345@2,-1v), in words, and the idea behind one.

import { shown } from "../board/lattice.js";
import { whereabouts } from "../board/whereabouts.js";
import { IDEAS } from "../contract.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/words.js";

/** @param {{action: string}} move @returns {[string, string]} tile and cell, or an action and "" */
export function partsOf({ action }) {
  const [what, cell = ""] = action.split("@");
  return [what, cell];
}

/** @param {{action: string}} move whether it lays a tile that was in the hand */
export function isLay({ action }) {
  return action.includes("@");
}

/** @type {Record<string, () => string>} */
const DEEDS = { draw: () => t("Draw a tile"), pass: () => t("Pass"), open: () => t("Lay the opening tile") };

/** @param {{action: string}} one */
export function deedOf(one) {
  const [what, cell] = partsOf(one);
  return cell ? t("Lay {tile}", { tile: shown(what) }) : (DEEDS[what]?.() ?? what);
}

/** An action's place. @param {{action: string}} one @param {import("../protocol.js").Laid[]} laid */
export function whereOf(one, laid) {
  const [, cell] = partsOf(one);
  return cell && whereabouts(laid, cell);
}

/** In a new tab, so that the game stays where it is. @param {string} idea by its id, empty where there is none */
export function ideaLink(idea) {
  if (!IDEAS[idea]) return null;
  return h("a.idea", { href: `ideas#${idea}`, target: "_blank" }, t(IDEAS[idea]));
}
