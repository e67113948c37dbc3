// The ways on from an end: buttons that stay the same elements, under a finger and with the keyboard, while they
// change.

import { fill, h, icon } from "../lib/dom.js";

/**
 * @typedef {object} Way
 * @property {string} key which button it is, whatever it says
 * @property {string} label
 * @property {Parameters<typeof icon>[0]} [icon] stands for the label where there is little room
 * @property {string} [href] where it leads @property {() => void} [go] or what it does
 */

/** @param {Way} way @param {number} at */
function buttonFor({ key, label, icon: drawing, href, go }, at) {
  const rank = key === "result" ? "" : at === 0 ? "primary" : "spare";
  const attributes = { key, "data-way": key, class: `${href ? "button" : ""} ${rank}`.trim(), autofocus: at === 0 };
  const content = [drawing ? icon(drawing) : null, h("span", {}, label)];
  return href
    ? h("a", { ...attributes, href }, ...content)
    : h("button", { ...attributes, type: "button", onclick: go }, ...content);
}

/** The first one is the one that most people want. @param {HTMLElement} place @param {Way[]} ways */
export function showWays(place, ways) {
  const isHeld = place.contains(document.activeElement);
  fill(place, ...ways.map(buttonFor));
  const first = /** @type {HTMLElement | null} */ (place.firstElementChild);
  if (isHeld && !place.contains(document.activeElement)) first?.focus({ preventScroll: true });
}
