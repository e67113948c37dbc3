// Who played, and whose game is looked at.

import { sign } from "../board/signs.js";
import { levelTitle } from "../game/levels.js";
import { called, ownFirst } from "../game/who.js";
import { h } from "../lib/dom.js";
import { plain, t } from "../lib/words.js";

/** @import { ReviewModel } from "./model.js" */

/** @param {ReviewModel} model @param {number} seat */
function player(model, seat) {
  const { game, who } = model;
  const { level } = game.players[seat];
  const won = game.winners.includes(seat) && !model.isAlone;
  return h(
    "button",
    {
      key: seat,
      type: "button",
      class: `player p${seat % 6}`,
      "aria-pressed": String(seat === model.seat),
      onclick: () => model.lookAs(seat),
    },
    sign(seat),
    h(
      "span",
      { class: "told" },
      h("span", { class: "name" }, called(who, seat)),
      level || won
        ? h(
            "span",
            { class: "note" },
            [won ? t("won") : "", level ? levelTitle(level) : ""].filter(Boolean).join(" · "),
          )
        : null,
    ),
    h("b", { class: "total" }, plain(game.totals[seat])),
  );
}

/** Whoever looks comes first. @param {ReviewModel} model */
export function players(model) {
  if (model.isAlone) return null;
  const seats = ownFirst(model.who, [...model.names.keys()]);
  return h(
    "div",
    { class: "players", role: "group", "aria-label": t("Whose game to look at") },
    ...seats.map((seat) => player(model, seat)),
  );
}
