// The lessons, offered first of all to whoever has not played here yet; later they are a link among others.

import { LADDER } from "../contract.js";
import { face } from "../game/characters.js";
import { isLearned, lessonsDone } from "../learn/progress.js";
import { h } from "../lib/dom.js";
import { kept } from "../lib/storage.js";
import { t } from "../lib/words.js";

/** @typedef {import("../protocol.js").Listing[]} Games all that are mine */

function invitation() {
  if (isLearned()) return t("Lessons");
  return lessonsDone().size ? t("Continue learning") : t("Learn in three minutes");
}

/** Who has tried the daily alone has not learned the game from it. @param {Games} mine */
function isNew(mine) {
  return mine.every(({ daily }) => daily) && Number(kept("finished", "0")) <= mine.length && !isLearned();
}

/** @param {Games} mine */
export function learnOffer(mine) {
  if (!isNew(mine)) return null;
  return h(
    "section",
    { class: "card offer" },
    face(LADDER[0]),
    h(
      "div",
      {},
      h("h2", {}, t("New to the game?")),
      h(
        "p",
        { class: "faint" },
        t("Short lessons on a real board: you lay your first hexagon without reading the rules."),
      ),
    ),
    h("a", { class: "button primary big", href: "learn" }, invitation()),
  );
}

/** @param {Games} mine */
export function learnLink(mine) {
  return isNew(mine) ? null : h("a", { href: "learn" }, invitation());
}
