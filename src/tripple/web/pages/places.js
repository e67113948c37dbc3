// Learning and training, and the signs of what else there is.

import { LADDER } from "../contract.js";
import { face } from "../game/computers.js";
import { isLearned, lessonsDone } from "../learn/progress.js";
import { h, s } from "../lib/dom.js";
import { kept } from "../lib/storage.js";
import { N_, t } from "../lib/words.js";

/** Address, title and drawing, 24 by 24 in one line. */
const SIGNS = [
  ["daily", N_("The daily"), "M5 6h14v14H5zM5 10h14M9 3.500v4M15 3.500v4M12 12.500l2.600 4.500H9.400z"],
  ["solitaire", N_("Solitaire"), "M12 4L21 19.500H3zM12 10.500l3.200 5.500H8.800z"],
  ["pad", N_("Score pad"), "M6 4h12v16H6zM9 9h6M9 13h6M9 17h3"],
  ["print", N_("Print"), "M7 9V4h10v5M5 9h14v8H5zM8 14h8v6H8z"],
  ["me", N_("Statistics"), "M4 20h16M7 20v-6M12 20V6M17 20v-9"],
];

export function places() {
  const signs = SIGNS.map(([href, title, d]) => {
    const drawing = s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d }));
    return h("a", { href }, drawing, h("span.title", t(title)));
  });
  return h("nav.shelf", { "aria-label": t("More") }, ...signs);
}

/** Dailies alone do not teach the game. @param {import("./games.js").Game[]} mine */
function isNew(mine) {
  return mine.every(({ daily }) => daily) && Number(kept("finished", "0")) <= mine.length && !isLearned();
}

/** The lessons for who is new, later the next puzzle. @param {import("./games.js").Game[]} mine */
export function learning(mine) {
  const [title, about, href, deed] = isNew(mine)
    ? [
        t("New to the game?"),
        t("Short lessons on a real board: you lay your first hexagon without reading the rules."),
        "learn",
        lessonsDone().size ? t("Continue learning") : t("Learn in three minutes"),
      ]
    : [t("Learn and train"), t("A position and a question: what is the best move?"), "puzzles", t("Next puzzle")];
  const more = isNew(mine) ? { href: "rules", deed: t("Rules") } : { href: "learn#all", deed: t("Lessons and rules") };
  return h(
    "section",
    { class: isNew(mine) ? "card way offer" : "card way" },
    h("h2", title),
    h("p.faint", face(LADDER[0]), h("span", about)),
    h("a.button.big", { href }, deed),
    h("a", { href: more.href }, more.deed),
  );
}
