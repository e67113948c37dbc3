// Elements in one call, so that the code reads like the page.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Attributes */

/** The attributes each element was made with, to update it later. @type {WeakMap<Node, Attributes>} */
const made = new WeakMap();

/** @param {unknown} value */
const isNothing = (value) => value === null || value === undefined || value === false;

/** @param {Element} element @param {string} name @param {any} value @param {any} before what it was until now */
function set(element, name, value, before) {
  if (value === before || name === "key") return;
  if (name.startsWith("on")) {
    if (before) element.removeEventListener(name.slice(2), before);
    if (value) element.addEventListener(name.slice(2), value);
    // The security policy allows scripts to set a style, but forbids style attributes.
  } else if (name === "style") /** @type {HTMLElement} */ (element).style.cssText = value ?? "";
  else if (isNothing(value)) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * Change only what differs from the last time, so that foreign attributes stay.
 * @param {Element} element
 * @param {Attributes} attributes `on…` are listeners, true is an attribute without a value, `key` is for `fill`
 */
function dress(element, attributes) {
  const before = made.get(element) ?? {};
  for (const name of Object.keys({ ...before, ...attributes })) set(element, name, attributes[name], before[name]);
  made.set(element, attributes);
}

/** @param {Node} node */
const keyOf = (node) => made.get(node)?.key;

/** Whether anything inside has a key or a listener. @param {Element} element */
function hasInnerLife(element) {
  const names = [...element.querySelectorAll("*")].flatMap((one) => Object.keys(made.get(one) ?? {}));
  return names.some((name) => name === "key" || name.startsWith("on"));
}

/** Make an element that stays equal to a new one. @param {Element} old @param {Element} fresh */
function update(old, fresh) {
  dress(old, made.get(fresh) ?? {});
  const [before, now] = [[...old.childNodes], [...fresh.childNodes]];
  const isSame = before.length === now.length && before.every((one, at) => one.isEqualNode(now[at]));
  // Equal words and drawings stay, too: a finger that is down on them has not left them.
  if (!isSame || hasInnerLife(old) || hasInnerLife(fresh)) fill(old, ...now);
  return old;
}

/**
 * Insert or move; `moveBefore` keeps focus and scroll position.
 * @param {Element & {moveBefore?: (node: Node, next: Node | null) => void}} element @param {Node} node
 * @param {Node | null} next
 */
function put(element, node, next) {
  if (node.parentNode === element && element.moveBefore) element.moveBefore(node, next);
  else element.insertBefore(node, next);
}

/** Put the nodes in order, leaving those in place alone. @param {Element} element @param {Node[]} nodes */
function arrange(element, nodes) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const wanted = new Set(nodes);
  for (const one of [...element.childNodes]) if (!wanted.has(one)) one.remove();
  let next = element.firstChild;
  for (const one of nodes) {
    if (one === next) next = next.nextSibling;
    else put(element, one, next);
  }
  if (focused !== document.activeElement && element.contains(focused)) focused?.focus({ preventScroll: true });
}

/** Two children of one key would silently become one. @param {Child[]} children */
function checkKeys(children) {
  const keys = new Set();
  for (const child of children) {
    const key = child instanceof Node ? keyOf(child) : undefined;
    if (keys.has(key)) throw new Error(`two children have the key ${key}`);
    if (key !== undefined) keys.add(key);
  }
}

/** Words, with numbers joined by hyphens, as in 3-3-5, kept on one line. @param {string} words */
function written(words) {
  const parts = words.split(/(\d-\d-\d)/).map((part, i) => {
    if (i % 2 === 0) return part;
    const name = document.createElement("span");
    name.className = "whole";
    name.textContent = part;
    return name;
  });
  const element = document.createElement("bdi");
  element.append(...parts);
  return parts.length === 1 ? document.createTextNode(words) : element;
}

/**
 * Give an element these children and no others. A child with a `key` updates the old one of that key and kind, which
 * keeps its focus, scroll position and transitions; later code has to look it up in the document.
 * @param {Element} element @param {Child[]} children
 */
export function fill(element, ...children) {
  checkKeys(children);
  const there = new Map([...element.children].map((one) => [keyOf(one), one]));
  const nodes = children.flatMap((child) => {
    if (!(child instanceof Node)) return child || child === 0 ? [written(String(child))] : [];
    const old = keyOf(child) === undefined ? undefined : there.get(keyOf(child));
    const stays = old && old !== child && old.nodeName === child.nodeName;
    return [stays ? update(old, /** @type {Element} */ (child)) : child];
  });
  arrange(element, nodes);
  return element;
}

/** @param {any} first */
const isAttributes = (first) => first !== null && typeof first === "object" && !(first instanceof Node);

/**
 * @typedef {{
 *   <K extends keyof HTMLElementTagNameMap>(
 *     selector: K | `${K}.${string}`, ...children: Child[]): HTMLElementTagNameMap[K];
 *   <K extends keyof HTMLElementTagNameMap>(
 *     selector: K | `${K}.${string}`, attributes: Attributes, ...children: Child[]): HTMLElementTagNameMap[K];
 * }} Make
 */

/** Make an element. Classes stand behind dots: h("p.faint", "words"), h("a.button", { href }, "words"). @type {Make} */
export const h = (/** @type {string} */ selector, /** @type {any[]} */ ...rest) => {
  const [tag, ...classes] = selector.split(".");
  const attributes = isAttributes(rest[0]) ? rest.shift() : {};
  const element = document.createElement(tag);
  dress(element, classes.length ? { class: classes.join(" "), ...attributes } : attributes);
  fill(element, ...rest);
  return /** @type {any} */ (element);
};

/** @param {string} tag @param {Attributes} [attributes] @param {Child[]} children @returns {SVGElement} */
export function s(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  dress(element, attributes);
  fill(element, ...children);
  return element;
}

/** @param {string} label @param {() => void} onclick @param {Attributes} [attributes] @param {Child[]} more */
export function button(label, onclick, attributes = {}, ...more) {
  return h("button", { type: "button", onclick, ...attributes }, label, ...more);
}

export function moving() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const ICONS = {
  settings:
    "M12 5.800a6.200 6.200 0 1 0 .1 0zM12 9.400a2.600 2.600 0 1 0 .1 0zM12 5.800V3M12 21v-2.800M5.800 12H3M21 12h-2.800M7.600 7.600l-2-2M18.400 18.400l-2-2M7.600 16.400l-2 2M18.400 5.600l-2 2",
  menu: "M4 7h16M4 12h16M4 17h16",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.7.5 1 1.2 1 2.1h5c0-.9.3-1.6 1-2.1A6 6 0 0 0 12 3z",
  rules: "M9.2 9a3 3 0 1 1 4.4 2.6c-1 .6-1.6 1.2-1.6 2.400M12 17.500v.1",
  pad: "M6 4h12v16H6zM9 9h6M9 13h6M9 17h3",
  sort: "M7 5v14M4 16l3 3 3-3M14 7h7M14 12h5M14 17h3",
  first: "M6 5v14M19 5l-9 7 9 7z",
  past: "M4 12a8 8 0 1 0 2.600-5.900L4 8.500M4 4v4.500h4.500M12 8v4.500l3 2",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  next: "M8 5l9 7-9 7z",
  close: "M6 6l12 12M18 6L6 18",
  undo: "M8 5L4 9l4 4M4 9h10a5.500 5.500 0 0 1 0 11H9",
  home: "M4 11.5 12 5l8 6.500M6.500 10v9.500h11V10",
  replay: "M5 12a7.500 7.500 0 1 0 2.700-5.800M5 4v4.500h4.500M10.500 9l4.500 3-4.500 3z",
  review: "M4 4v16h16M7.500 15l3.500-5 3.500 3 5-7.500",
  up: "M12 20V5M6 11l6-6 6 6",
  down: "M12 4v15M6 13l6 6 6-6",
  share: "M12 15V4M8 8l4-4 4 4M5 12v8h14v-8",
  position: "M3 19L9.500 7l6.500 12zM18.500 4v7M15 7.500h7",
  erase: "M9 5h11v14H9l-6-7zM12 9.500l5 5M17 9.500l-5 5",
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  return s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));
}

/** A round button with a drawing; its label is a tooltip and for screen readers. */
/**
 * @param {keyof typeof ICONS} name @param {string} label @param {() => void} onclick @param {Attributes} [attributes]
 */
export function iconButton(name, label, onclick, attributes = {}) {
  return h(
    "button",
    { type: "button", class: "round", title: label, "aria-label": label, onclick, ...attributes },
    icon(name),
  );
}

export function mark() {
  return s("svg", { viewBox: "0 0 24 24", class: "mark", "aria-hidden": "true" }, s("path", { d: "M12 4.5 21 20H3z" }));
}
