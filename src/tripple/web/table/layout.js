// How the table's page is put together.

import { h, iconButton, mark } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { openMenu } from "./menu.js";
import { watcher } from "./watching.js";

/** @typedef {import("./page.js").TablePage} TablePage */

/** @param {TablePage} page */
function top(page) {
  const right = h(
    "div",
    { class: "right" },
    page.chip,
    iconButton("pad", t("Score pad"), () => page.padSheet(), { class: "round narrow" }),
    iconButton("rules", t("Rules"), () => page.rules(), { class: "round rulesbutton" }),
    iconButton("menu", t("Menu"), () => openMenu(page)),
  );
  return h(
    "header",
    { class: "top" },
    h(
      "a",
      { href: "/", class: "brand", "aria-label": t("tripple, to the start page") },
      mark(),
      h("span", {}, "tripple"),
    ),
    page.turn,
    right,
  );
}

/** @param {TablePage} page */
function tools(page) {
  return h(
    "div",
    { class: "tools" },
    iconButton("plus", t("Zoom in"), () => page.board.zoom(1.25)),
    iconButton("minus", t("Zoom out"), () => page.board.zoom(0.8)),
    iconButton("fit", t("Fit the board"), () => page.board.fit()),
  );
}

/** @param {TablePage} page */
function handles(page) {
  const sort = () => {
    page.tray.sort();
    page.render();
  };
  return h("div", { class: "handles" }, page.hintButton, iconButton("sort", t("Sort the tiles"), sort));
}

/** @param {TablePage} page */
export function layout(page) {
  return h(
    "main",
    { class: "table" },
    top(page),
    h(
      "section",
      { class: "middle" },
      page.board.element,
      page.lately.element,
      page.link,
      page.pool,
      tools(page),
      page.text,
    ),
    h(
      "section",
      { class: "hand" },
      watcher(),
      page.standIn.element,
      page.past.element,
      page.veil.element,
      page.tip.element,
      page.sum,
      h("div", { class: "row" }, handles(page), page.tray.element, page.actions),
    ),
    h(
      "aside",
      { class: "side" },
      h("section", { class: "card" }, page.seats, page.facts),
      h("section", { class: "card padcard", tabindex: 0, "aria-label": t("Score pad") }, page.pad),
    ),
  );
}
