// The layout of the table's page.

import { h, iconButton } from "../lib/dom.js";
import { brand } from "../lib/page.js";
import { t } from "../lib/words.js";
import { countdown } from "./clocks.js";

/** @import { Board } from "../board/board.js" */

/** @typedef {Record<"pad" | "rules" | "menu", () => void>} Doors what the buttons at the top open */
/**
 * @typedef {object} Parts
 * @property {Board} board @property {import("../turn/tray.js").Tray} tray
 * @property {HTMLElement} heading @property {HTMLElement} chip
 * @property {HTMLElement} lately @property {HTMLElement} line @property {HTMLElement} pool @property {HTMLElement} text
 * @property {HTMLElement} standIn @property {HTMLElement} past @property {HTMLElement} curtain
 * @property {HTMLElement} takeBack @property {HTMLElement} hindsight
 * @property {HTMLElement} hint @property {HTMLElement} hintButton @property {HTMLElement} sum
 * @property {HTMLElement} actions @property {HTMLElement} seats @property {HTMLElement} facts
 * @property {HTMLElement} pad
 */

/** @param {Parts} parts @param {Doors} doors */
function top({ heading, chip }, doors) {
  const right = h(
    "div.right",
    chip,
    iconButton("pad", t("Score pad"), doors.pad, { class: "round narrow" }),
    iconButton("rules", t("Rules"), doors.rules, { class: "round rulesbutton" }),
    iconButton("menu", t("Menu"), doors.menu),
  );
  return h("header.top", brand({ "aria-label": t("tripple, to the start page") }), heading, right);
}

/** @param {Board} board */
function tools(board) {
  return h(
    "div.tools",
    iconButton("plus", t("Zoom in"), () => board.zoom(1.25)),
    iconButton("minus", t("Zoom out"), () => board.zoom(0.8)),
    iconButton("fit", t("Fit the board"), () => board.fit()),
  );
}

function watcher() {
  return h("p.watcher", h("b", t("You are watching.")), " ", t("The players' tiles stay hidden from you."));
}

/** @param {Parts} parts */
function hand({ standIn, past, curtain, hint, hindsight, hintButton, takeBack, sum, tray, actions }) {
  const sort = iconButton("sort", t("Sort the tiles"), () => tray.sort());
  const handles = h("div.handles", takeBack, hintButton, sort);
  const row = h("div.row", handles, tray.element, actions);
  return h("section.hand", watcher(), standIn, past, curtain, hint, hindsight, sum, countdown, row);
}

/** @param {Parts} parts @param {Doors} doors */
export function layout(parts, doors) {
  const { board, lately, line, pool, text, seats, facts, pad } = parts;
  return h(
    "main.table",
    top(parts, doors),
    h("section.middle", board.element, lately, line, pool, tools(board), text),
    hand(parts),
    h(
      "aside.side",
      h("section.card", seats, facts),
      h("section.card.padcard", { tabindex: 0, "aria-label": t("Score pad") }, pad),
    ),
  );
}
