// For who has won: a string of triangles in the colours of the numbers, as at any good fête.

import { s } from "../lib/dom.js";

const [WIDE, HIGH, PENNANTS, SAG] = [520, 52, 13, 18];

/** Where the string hangs. @param {number} x */
const drop = (x) => 3 + SAG * (1 - ((2 * x) / WIDE - 1) ** 2);

/** @param {number} at */
function pennant(at) {
  const step = WIDE / PENNANTS;
  const [a, b] = [at * step + 3, (at + 1) * step - 3];
  const tip = [(a + b) / 2, drop((a + b) / 2) + 0.8 * (b - a)];
  const path = s("path", { class: `pennant n${at % 6}`, d: `M${a} ${drop(a)}L${b} ${drop(b)}L${tip.join(" ")}Z` });
  path.style.animationDelay = `${Math.abs(at - (PENNANTS - 1) / 2) * 60}ms`;
  return path;
}

export function bunting() {
  const string = Array.from({ length: 41 }, (_, i) => `${(i * WIDE) / 40},${drop((i * WIDE) / 40).toFixed(1)}`).join(
    " ",
  );
  return s(
    "svg",
    { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "bunting", "aria-hidden": "true" },
    s("polyline", { class: "string", points: string }),
    ...Array.from({ length: PENNANTS }, (_, at) => pennant(at)),
  );
}
