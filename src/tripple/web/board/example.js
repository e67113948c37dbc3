// A drawn example: some tiles on the table, of which the last may be the new one.

import { t } from "../lib/words.js";
import { picture } from "./picture.js";

/** How much smaller than on a table. */
const SCALE = 0.66;

/** @param {import("./board.js").Laid[]} laid @param {boolean} [hasNew] whether the last is the new tile */
export function example(laid, hasNew = true) {
  const drawn = picture(laid, {
    class: "example",
    role: "img",
    "aria-label": hasNew ? t("Drawn example; the new tile has a gold edge.") : t("Drawn example"),
  });
  if (hasNew) drawn.lastElementChild?.classList.add("last");
  drawn.setAttribute("width", String(Number(drawn.getAttribute("viewBox")?.split(" ")[2]) * SCALE));
  return drawn;
}
