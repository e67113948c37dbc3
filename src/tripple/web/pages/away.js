// Instead of a page that cannot be shown: the server is away, and some pages work without it.

import { OFFLINE } from "../contract.js";
import { button, fill, h, mark } from "../lib/dom.js";
import { N_, t } from "../lib/words.js";

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
