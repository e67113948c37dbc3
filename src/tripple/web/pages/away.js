// Instead of a page that cannot be shown: the server is away, and the score pad works without it.

import { button, fill, h, mark } from "../lib/dom.js";
import { t } from "../lib/words.js";

export function showAway() {
  document.title = `${t("The server is away")} · tripple`;
  const again = button(t("Try again"), () => location.reload(), { class: "primary" });
  fill(
    document.body,
    h(
      "main",
      { class: "page" },
      h("a", { href: "/", class: "brand" }, mark(), h("span", {}, "tripple")),
      h("h1", {}, t("The server is away")),
      h(
        "section",
        { class: "card" },
        h("p", {}, t("The server does not answer. Try again in a moment.")),
        h("p", {}, t("Nothing is lost: games go on where they were. The score pad works without it.")),
        h("div", { class: "joined" }, again, h("a", { class: "button", href: "/pad" }, t("Score pad"))),
      ),
    ),
  );
}
