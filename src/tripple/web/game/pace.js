// How quickly the computer players move: for this game, and for the next ones that are made in this browser.

import { PACES } from "../contract.js";
import { h } from "../lib/dom.js";
import { keep, kept } from "../lib/storage.js";
import { t } from "../lib/words.js";

/** @typedef {import("../protocol.js").TableView["pace"]} Pace */

/** What was chosen last; nothing where the server may decide. @returns {Pace | undefined} */
export function usualPace() {
  const pace = kept("pace", "");
  return pace in PACES ? /** @type {Pace} */ (pace) : undefined;
}

/** @param {Pace} pace @param {(pace: Pace) => void} change */
export function paceChoice(pace, change) {
  const options = Object.entries(PACES).map(([key, words]) =>
    h("option", { value: key, selected: key === pace }, t(words)),
  );
  const select = h("select", {}, ...options);
  select.addEventListener("change", () => {
    keep("pace", select.value);
    change(/** @type {Pace} */ (select.value));
  });
  return h("label", {}, h("span", {}, t("Computer players' pace")), select);
}
