// Lists of games: my running ones, public ones, finished ones.

import { CLOCKS } from "../contract.js";
import { dealName } from "../game/deals.js";
import { takenBack, wonText } from "../game/verdict.js";
import { ownFirst, together } from "../game/who.js";
import { get } from "../lib/api.js";
import { fill, h, icon } from "../lib/dom.js";
import { wholes } from "../lib/whole.js";
import { ago, many, N_, plain, t } from "../lib/words.js";

/** @import { Listing as Game } from "../protocol.js" */

/** Running games seen at once, and finished games in all. */
const [AT_ONCE, FINISHED] = [4, 5];

/** @type {Record<string, string>} */
const PHASES = {
  lobby: N_("waiting for players"),
  playing: N_("being played"),
  pause: N_("between two rounds"),
  over: N_("finished"),
};

/** @param {Game} game */
function alone({ size }) {
  return size === 1;
}

/** @param {Game} game */
function single({ mine }) {
  return mine.length === 1;
}

/** @param {Game} game @returns {import("../game/who.js").Whose} */
function players({ names, mine }) {
  return { names, mine: mine.length === 1 ? mine[0] : null };
}

/** @param {Game} game */
function isMyTurn(game) {
  return game.phase === "playing" && !alone(game) && game.mine.includes(game.turn ?? -1);
}

/** A game's players, or the deal of a solitaire. @param {Game} game */
function title(game) {
  if (alone(game)) return game.seed ? dealName(game.seed) : t("Solitaire");
  const who = players(game);
  if (game.phase === "lobby" && who.names.length === 1 && single(game)) return t("A new table");
  return together(who, [...who.names.keys()]);
}

/** @param {Game} game */
function state(game) {
  const { phase, turn, names, winners, mine } = game;
  if (phase === "over" && winners.some((seat) => mine.includes(seat)) && single(game) && !alone(game))
    return wonText({ ...game, won: true });
  if (phase !== "playing" || alone(game) || turn === null) return t(PHASES[phase]);
  return isMyTurn(game) && single(game) ? t("Your turn") : t("It is {name}'s turn", { name: names[turn] });
}

/** Points, a slow clock, and the time of the last action. @param {Game} game */
function standing(game) {
  const { totals, clock, phase, changed } = game;
  const points = ownFirst(players(game), [...totals.keys()])
    .map((seat) => plain(totals[seat]))
    .join(" : ");
  const slow = clock === "1day" && phase !== "over" ? t(CLOCKS[clock]) : "";
  return [points, takenBack(game), slow, ago(changed)].filter(Boolean).join(" · ");
}

/** @param {Game} game @param {string} deed what one goes there for; finished games are looked at */
function line(game, deed) {
  const yours = isMyTurn(game);
  const href = game.phase === "over" ? `replay/${game.id}` : `t/${game.id}`;
  return h(
    "li",
    h(
      "a",
      { href, class: yours ? "yours" : null },
      h(
        "span.told",
        h("span.name", title(game)),
        h("span", { class: yours ? "note good" : "note" }, state(game)),
        h("span.note", standing(game)),
      ),
      deed ? h("span.deed", deed) : null,
    ),
    game.phase === "over" ? reviewLink(game) : null,
  );
}

/** @param {Game} game */
function reviewLink(game) {
  const about = t("Review: {game}", { game: title(game) });
  return h("a.reviewlink", { href: `review/${game.id}`, "aria-label": about }, icon("review"), t("Review"));
}

/** @param {string} heading @param {HTMLElement[]} rows @param {...import("../lib/dom.js").Child} rest */
function section(heading, rows, ...rest) {
  return rows.length ? h("section", h("h2", heading), h("ul.games", ...rows), ...rest) : null;
}

/** My games, those waiting for me first; none if the server does not answer. @returns {Promise<Game[]>} */
export async function myGames() {
  const games = wholes("Listing", await get("api/games").catch(() => []));
  return games.sort((a, b) => Number(isMyTurn(b)) - Number(isMyTurn(a)) || b.changed - a.changed);
}

/** @param {Game[]} mine */
export function running(mine) {
  const rows = mine.filter((game) => game.phase !== "over").map((game) => line(game, t("Continue")));
  const more = rows.slice(AT_ONCE);
  const rest = more.length
    ? h("details", h("summary", many("{n} more game", "{n} more games", more.length)), h("ul.games", ...more))
    : null;
  return section(t("My games"), rows.slice(0, AT_ONCE), rest);
}

/** Games to join, watch or replay. @param {HTMLElement} place @param {Game[]} mine */
export async function showOthers(place, mine) {
  const open = wholes("Listing", await get("api/tables"));
  const others = open.filter((table) => !mine.some((game) => game.id === table.id));
  const finished = mine.filter((game) => game.phase === "over").slice(0, FINISHED);
  fill(
    place,
    section(
      t("Public tables"),
      others.map((game) => line(game, game.phase === "lobby" ? t("Join") : t("Watch"))),
    ),
    section(
      t("Finished games"),
      finished.map((game) => line(game, "")),
    ),
  );
}
