// What keys of the keyboard do, as a list.

import { h } from "./dom.js";

/** @param {string[][]} keys each with what it does */
export function keyList(keys) {
  return h(
    "dl",
    { class: "keylist" },
    ...keys.flatMap(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)]),
  );
}
