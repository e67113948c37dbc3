// Grades of decisions: a word and a shape each, never the colour alone.

import { h, s } from "../lib/dom.js";
import { N_, t } from "../lib/words.js";

/** The best first. */
export const GRADES = ["good", "slip", "mistake", "serious", "blunder"];

/** @type {Record<string, string>} */
const NAMES = {
  good: N_("Good"),
  slip: N_("Slip"),
  mistake: N_("Mistake"),
  serious: N_("Serious mistake"),
  blunder: N_("Blunder"),
};

/**
 * Within a circle of radius 10 around 0,0: a tick, a disc, a diamond, a triangle, a star.
 * @type {Record<string, string>}
 */
const SHAPES = {
  good: "M-6 0.500 -2 4.500 6-4.500",
  slip: "M5 0A5 5 0 1 1-5 0 5 5 0 1 1 5 0z",
  mistake: "M0-8.500 8.500 0 0 8.500-8.500 0z",
  serious: "M0-8.500 9 7-9 7z",
  blunder:
    "M0-10 2.700-6.500 7.100-7.100 6.500-2.700 10 0 6.500 2.700 7.100 7.100 2.700 6.500 0 10-2.700 6.500-7.100 7.100-6.500 2.700-10 0-6.500-2.700-7.100-7.100-2.700-6.500z",
};

/** @param {string} grade */
export function gradeName(grade) {
  return t(NAMES[grade] ?? grade);
}

/** @param {string} grade */
export function rank(grade) {
  return GRADES.indexOf(grade);
}

/** @param {string} grade @param {number} x @param {number} y @param {number} [size] */
export function gradeAt(grade, x, y, size = 1) {
  const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size})`;
  return s("path", { d: SHAPES[grade], class: `grade ${grade}`, transform });
}

/** @param {string} grade */
export function gradeIcon(grade) {
  return s("svg", { viewBox: "-11 -11 22 22", class: "gradeicon", "aria-hidden": "true" }, gradeAt(grade, 0, 0));
}

/** Next to a limit, both grades. @param {{grade: string, near: string}} option */
export function gradesOf({ grade, near }) {
  return [grade, near]
    .filter(Boolean)
    .sort((a, b) => rank(a) - rank(b))
    .map(gradeName)
    .join(" / ");
}

/** @param {string} grade @param {string} [words] */
export function gradeBadge(grade, words = gradeName(grade)) {
  return h("span", { class: `badge ${grade}` }, gradeIcon(grade), h("span", words));
}
