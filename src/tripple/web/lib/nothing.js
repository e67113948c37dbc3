// Instead of a page: one sentence that is true, and the way home.

import { fill, h, mark } from "./dom.js";
import { t } from "./words.js";

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
