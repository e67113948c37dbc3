// Games in lists: my running ones, public ones, finished ones.

import { CLOCKS } from "../contract.js";
import { introduced } from "../game/computers.js";
import { dealName } from "../game/deals.js";
import { takenBack, wonText } from "../game/verdict.js";
import { ownFirst, together } from "../game/who.js";
import { get } from "../lib/api.js";
import { h, icon } from "../lib/dom.js";
import { wholes } from "../lib/whole.js";
import { ago, N_, plain, t } from "../lib/words.js";

/** @typedef {import("../protocol.js").Listing} Game */

/** Finished games in a list. */
const FINISHED = 5;

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
  const href = game.phase === "over" && !game.set_up ? `replay/${game.id}` : `t/${game.id}`;
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
    game.phase === "over" && !game.set_up ? reviewLink(game) : null,
  );
}

/** @param {Game} game */
function reviewLink(game) {
  const about = t("Review: {game}", { game: title(game) });
  return h("a.reviewlink", { href: `review/${game.id}`, "aria-label": about }, icon("review"), t("Review"));
}

/** @param {string} heading @param {HTMLElement[]} rows */
function section(heading, rows) {
  return rows.length ? h("section", h("h2", heading), h("ul.games", ...rows)) : null;
}

/** @param {any[]} told @returns {Game[]} */
function listed(told) {
  const names = (/** @type {Game} */ { names, levels }) =>
    introduced(names.map((name, seat) => ({ name, level: levels[seat] }))).map(({ name }) => name);
  return wholes("Listing", told).map((game) => ({ ...game, names: names(game) }));
}

/** My games, those waiting for me first; none if the server does not answer. @returns {Promise<Game[]>} */
export async function myGames() {
  const games = listed(await get("api/games").catch(() => []));
  return games.sort((a, b) => Number(isMyTurn(b)) - Number(isMyTurn(a)) || b.changed - a.changed);
}

/** @param {Game[]} mine */
export function running(mine) {
  return mine.filter((game) => game.phase !== "over");
}

/** One game with the way back to it. @param {Game} game */
export function goOn(game) {
  return [
    h("h2", title(game)),
    h("p.faint", h("b", { class: isMyTurn(game) ? "good" : null }, state(game)), " · ", standing(game)),
    h("a.button.primary.big", { href: `t/${game.id}` }, t("Continue")),
  ];
}

/** @param {Game[]} games running ones */
export function others(games) {
  return games.length ? h("ul.games", ...games.map((game) => line(game, t("Continue")))) : null;
}

/** Games of others to join or watch. */
export async function publicTables() {
  const [open, mine] = await Promise.all([get("api/tables"), myGames()]);
  const rest = listed(open).filter((table) => !mine.some((game) => game.id === table.id));
  return section(
    t("Public tables"),
    rest.map((game) => line(game, game.phase === "lobby" ? t("Join") : t("Watch"))),
  );
}

/** My last games, to replay and to review. */
export async function finishedGames() {
  const finished = (await myGames()).filter((game) => game.phase === "over").slice(0, FINISHED);
  return section(
    t("Finished games"),
    finished.map((game) => line(game, "")),
  );
}
