// Who the computer players are: name, manner, strength and face of each level.

import { CHARACTERS, LADDER } from "../contract.js";
import { drawFace } from "../faces/face.js";
import { h, s } from "../lib/dom.js";
import { sameName } from "../lib/names.js";
import { t } from "../lib/words.js";
import { levelOf, levelTitle, MINE } from "./levels.js";

/** A triangle of the steps: so wide, so tall, so far from the next. */
const [WIDE, TALL, FAR] = [12, 10, 7.5];

/** @param {string} one a level, or whichever is mine */
export function face(one) {
  return drawFace(CHARACTERS[levelOf(one)]?.animal);
}

/** A sentence about how it plays; none for a level that is not offered any more. @param {string} level or mine */
export function manner(level) {
  if (level === MINE) return t("Adapts to your results, so that you win about half of your games.");
  return level in CHARACTERS ? t(CHARACTERS[level].about) : "";
}

/** How many steps up the ladder, as triangles that lie as tiles do. @param {string} one a level, or mine */
export function steps(one) {
  const step = LADDER.indexOf(levelOf(one)) + 1;
  const triangle = (/** @type {number} */ at) => {
    const [near, tip] = at % 2 ? [0, TALL] : [TALL, 0];
    const d = `M${at * FAR} ${near}h${WIDE}L${at * FAR + WIDE / 2} ${tip}z`;
    return s("path", { d, class: at < step ? "done" : null });
  };
  const drawing = s(
    "svg",
    { viewBox: `-1 -1 ${(LADDER.length - 1) * FAR + WIDE + 2} ${TALL + 2}`, "aria-hidden": "true" },
    ...LADDER.map((_, at) => triangle(at)),
  );
  const label = h("span", { class: "unseen" }, `${t("Strength")}: `);
  return h("span", { class: "steps" }, label, drawing, t("{step} of {steps}", { step, steps: LADDER.length }));
}

/** What a new one is called: the second fox at a table is Fox 2. @param {string} level @param {string[]} taken */
export function computerName(level, taken) {
  const called = (/** @type {number} */ n) => (n > 1 ? `${levelTitle(level)} ${n}` : levelTitle(level));
  let number = 1;
  while (taken.some((name) => sameName(name, called(number)))) number += 1;
  return called(number);
}

/** Who somebody of this name is; nothing where the name says it already. @param {string} name @param {string} level */
export function besideName(name, level) {
  const title = levelTitle(level);
  return name.replace(/ \d+$/, "") === title ? "" : title;
}
