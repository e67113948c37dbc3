// Parts of a page: its frame with the way home, cards, lists of keys, and a page with one sentence.

import { OFFLINE } from "../contract.js";
import { button, fill, h, mark } from "./dom.js";
import { N_, t } from "./words.js";

/** @param {string} sentence */
export function showNothing(sentence) {
  document.title = `${sentence.replace(/\.$/, "")} · tripple`;
  fill(
    document.body,
    h(
      "main",
      { class: "page" },
      h("a", { href: "./", class: "brand" }, mark(), h("span", {}, "tripple")),
      h(
        "section",
        { class: "card inviting" },
        h("h1", {}, sentence),
        h("a", { href: "./", class: "button primary" }, t("To the start page")),
      ),
    ),
  );
}

/** @param {string[][]} keys each with what it does */
export function keyList(keys) {
  return h(
    "dl",
    { class: "keylist" },
    ...keys.flatMap(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)]),
  );
}

/** @type {Record<string, string>} */
const TITLES = { pad: N_("Score pad"), learn: N_("Lessons"), puzzles: N_("Puzzles") };

export function showAway() {
  document.title = `${t("The server is away")} · tripple`;
  const again = button(t("Try again"), () => location.reload(), { class: "primary" });
  fill(
    document.body,
    h(
      "main",
      { class: "page" },
      h("a", { href: "./", class: "brand" }, mark(), h("span", {}, "tripple")),
      h("h1", {}, t("The server is away")),
      h(
        "section",
        { class: "card" },
        h("p", {}, t("The server does not answer. Try again in a moment.")),
        h("p", {}, t("Nothing is lost: your games continue where they were. Some pages work without the server:")),
        h(
          "div",
          { class: "joined" },
          again,
          ...OFFLINE.map((page) => h("a", { class: "button", href: page }, t(TITLES[page]))),
        ),
      ),
    ),
  );
}
