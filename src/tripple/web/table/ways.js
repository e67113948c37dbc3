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

/** @param {Way} way */
function made({ key, href }) {
  return href ? h("a", { "data-way": key }) : h("button", { type: "button", "data-way": key });
}

/** @param {HTMLElement} element @param {Way} way @param {boolean} first */
function dressed(element, way, first) {
  const rank = way.key === "result" ? "" : first ? "primary" : "spare";
  element.className = `${way.href ? "button" : ""} ${rank}`.trim();
  element.toggleAttribute("autofocus", first);
  element.onclick = way.go ?? null;
  if (way.href) element.setAttribute("href", way.href);
  if (element.textContent !== way.label) fill(element, way.icon && icon(way.icon), h("span", {}, way.label));
  return element;
}

/** The first one is the one that most people want. @param {HTMLElement} place @param {Way[]} ways */
export function showWays(place, ways) {
  const before = /** @type {HTMLElement[]} */ ([...place.children]);
  const same = (/** @type {Way} */ { key, href }) =>
    before.find((one) => one.dataset.way === key && one.matches("a") === Boolean(href));
  const wanted = ways.map((way, at) => dressed(same(way) ?? made(way), way, at === 0));
  if (wanted.length === before.length && wanted.every((one, at) => one === before[at])) return;
  const held = place.contains(document.activeElement);
  place.replaceChildren(...wanted);
  if (held) wanted[0]?.focus({ preventScroll: true });
}
