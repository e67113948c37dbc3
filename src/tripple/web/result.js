// What a finished round came to: the points by reason, the tiles left, the course of the game, and whether it was fair.

import { post, text } from "./api.js";
import { chart } from "./chart.js";
import { button, fill, h } from "./dom.js";
import { shown } from "./lattice.js";
import { toast } from "./speaker.js";
import { REASONS } from "./sums.js";
import { standing } from "./tile.js";
import { verify } from "./verify.js";
import { plain, t } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Step} Step */

/** What each player got for what. @param {Step[]} steps @param {string[]} names @param {number[]} before */
export function sums(steps, names, before) {
  const lines = steps.flatMap((step) => step.lines);
  const rows = Object.keys(REASONS).filter((reason) => lines.some((line) => line.reason === reason));
  const sum = (/** @type {number} */ seat, /** @type {string | null} */ reason) => lines.filter((line) => line.seat === seat && (!reason || line.reason === reason)).reduce((all, line) => all + line.points, 0);
  const cell = (/** @type {number} */ points) => h("td", { class: points < 0 ? "minus" : "" }, points ? plain(points) : "·");
  const row = (/** @type {string} */ label, /** @type {number[]} */ points, kind = "") => h("tr", { class: kind }, h("th", { scope: "row" }, label), ...points.map(cell));
  const seats = names.map((_, seat) => seat);
  const alone = names.length === 1;
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "group", "aria-label": t("The points of this round") },
    h(
      "table",
      { class: "sums" },
      alone ? null : h("thead", {}, h("tr", {}, h("td"), ...names.map((name) => h("th", { scope: "col" }, name)))),
      h(
        "tbody",
        {},
        ...rows.map((reason) => row(reason === "value" ? t("tiles laid") : t(REASONS[reason]), seats.map((seat) => sum(seat, reason)))),
        alone ? null : row(t("this round"), seats.map((seat) => sum(seat, null)), "total"),
        before.some(Boolean) ? row(t("before"), before) : null,
        row(t("total"), seats.map((seat) => sum(seat, null) + (before[seat] ?? 0)), "total"),
      ),
    ),
  );
}

/** @param {State} state */
export function left({ round, table }) {
  const name = (/** @type {number} */ seat) => (table.size === 1 ? null : h("b", {}, table.chairs[seat].name));
  const hands = (round?.left ?? []).flatMap((tiles, seat) => (tiles.length ? [h("p", { class: "left" }, name(seat), ...tiles.map((tile) => h("span", { title: shown(tile) }, standing(tile))))] : []));
  return hands.length ? h("section", {}, h("h3", {}, t("Tiles left")), ...hands) : null;
}

/** The chart over the whole game, and whether it was dealt fairly. @param {string} id @param {HTMLElement} place @param {State} state */
export async function course(id, place, state) {
  const given = !state.table.commitment;
  const right = given ? t("Every tile is the one that this deal's name gives.") : t("Every deal is the one that was promised before the game.");
  try {
    const replay = await post("/api/replays", { record: await text(`/api/tables/${id}/record`) });
    const verdict = h("p", { role: "status" });
    const check = async () => {
      const fault = await verify(id, state.table, replay);
      fill(verdict, fault ?? right);
      verdict.className = fault ? "bad" : "good";
    };
    fill(
      place,
      h("h3", {}, t("Points over the game")),
      chart(replay),
      given ? h("p", { class: "faint" }, t("These tiles follow from the deal's name alone; anybody can work them out again.")) : null,
      h("p", { class: "joined" }, button(t("Verify the deal"), check)),
      verdict,
    );
  } catch (why) {
    toast(/** @type {Error} */ (why).message, true);
  }
}
