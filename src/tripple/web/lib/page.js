// Parts that pages share: the frame with the way home, cards, fields, lists of keys, and pages with a single message.

import { OFFLINE } from "../contract.js";
import { button, fill, h, mark } from "./dom.js";
import { N_, t } from "./words.js";

/** @import { Attributes, Child } from "./dom.js" */

/** @param {string} words */
export function entitle(words) {
  document.title = `${words} · tripple`;
}

/** The mark with the name, as the way home. @param {Attributes} [attributes] */
export function brand(attributes = {}) {
  return h("a", { href: "./", class: "brand", ...attributes }, mark(), h("span", "tripple"));
}

/** @param {string} [label] */
export function home(label = t("tripple, to the start page")) {
  return h("a", { href: "./", class: "brand", "aria-label": label }, mark());
}

/** A page's frame, with classes of its own. @param {string} kind its own classes @param {...Child} content */
export function frame(kind, ...content) {
  return h("main", { class: `page ${kind}`.trim() }, brand(), ...content);
}

/** @param {string} title @param {string} kind @param {...Child} content */
export function showPage(title, kind, ...content) {
  entitle(title);
  fill(document.body, frame(kind, h("h1", title), ...content));
}

/** @param {string} title @param {...Child} content */
export function card(title, ...content) {
  return h("section.card", h("h2", title), ...content);
}

/** @param {...Child} content */
export function buttonRow(...content) {
  return h("div.buttons", ...content);
}

/** A control with its label. @param {string} label @param {HTMLElement} control @param {Attributes} [attributes] */
export function field(label, control, attributes = {}) {
  return h("label", attributes, h("span", label), control);
}

/** @param {Record<string, string>} options @param {string} value @param {Attributes} [attributes] */
export function select(options, value, attributes = {}) {
  const all = Object.entries(options).map(([key, text]) => h("option", { value: key, selected: key === value }, text));
  return h("select", attributes, ...all);
}

/** A part that scrolls by itself, also by keys. @param {string} label @param {...Child} content */
export function scroller(label, ...content) {
  return h("div.scroll", { tabindex: 0, role: "group", "aria-label": label }, ...content);
}

/** @param {string[][]} keys each with its effect */
export function keyList(keys) {
  const rows = keys.flatMap(([key, effect]) => [h("dt", h("kbd", key)), h("dd", effect)]);
  return h("dl.keylist", ...rows);
}

/** A page with one sentence and the way home. @param {string} sentence */
export function showNothing(sentence) {
  const way = h("a", { href: "./", class: "button primary" }, t("To the start page"));
  entitle(sentence.replace(/\.$/, ""));
  fill(document.body, frame("", h("section.card.inviting", h("h1", sentence), way)));
}

/** @type {Record<string, string>} */
const TITLES = { pad: N_("Score pad"), learn: N_("Lessons"), puzzles: N_("Puzzles") };

/** A page in place of one that cannot be shown. */
export function showAway() {
  const again = button(t("Try again"), () => location.reload(), { class: "primary" });
  const others = OFFLINE.map((page) => h("a.button", { href: page }, t(TITLES[page])));
  showPage(
    t("The server is away"),
    "",
    h(
      "section.card",
      h("p", t("The server does not answer. Try again in a moment.")),
      h("p", t("Nothing is lost: your games continue where they were. Some pages work without the server:")),
      h("div.joined", again, ...others),
    ),
  );
}
