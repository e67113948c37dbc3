// The result of a round: points and their reasons, the tiles left, the course of the game, and whether the deal was
// fair.

import { shown } from "../board/lattice.js";
import { standing } from "../board/tile.js";
import { REASONS } from "../contract.js";
import { post, text } from "../lib/api.js";
import { button, fill, h } from "../lib/dom.js";
import { toast } from "../lib/speaker.js";
import { whole } from "../lib/whole.js";
import { plain, t } from "../lib/words.js";
import { chart } from "./chart.js";
import { face } from "./computers.js";
import { worth } from "./sheets.js";
import { standings } from "./state.js";
import { total, worthAWord } from "./sums.js";
import { verify } from "./verify.js";
import { called, ownSeats, whose } from "./who.js";

/** @import { Replay, StepMessage as Step } from "../protocol.js" */
/** @import { State } from "./state.js" */

/** Own seats first, then the others by their points. @param {State} state @returns {number[]} */
function inOrder(state) {
  const [own, points] = [ownSeats(state), standings(state)];
  const rank = (/** @type {number} */ seat) => (own.includes(seat) ? 0 : 1);
  return state.table.chairs.map((_, seat) => seat).sort((a, b) => rank(a) - rank(b) || points[b] - points[a]);
}

/** A player's points by reason. @param {Step[]} steps @param {number} seat @returns {[string, number][]} */
function parts(steps, seat) {
  const lines = worthAWord(steps.flatMap((step) => step.lines).filter((line) => line.seat === seat));
  const label = (/** @type {string} */ reason) => (reason === "value" ? t("tiles laid") : t(REASONS[reason]));
  const given = Object.keys(REASONS).filter((reason) => lines.some((line) => line.reason === reason));
  return given.map((reason) => [label(reason), total(lines.filter((line) => line.reason === reason))]);
}

/** @param {number} points @param {string} [kind] */
function cell(points, kind = "") {
  return h("td", { class: points < 0 ? `${kind} minus` : kind }, plain(points));
}

/** @param {State} state @param {number} seat */
function faceOf({ table }, seat) {
  const { level } = table.chairs[seat];
  return level ? [face(level)] : [];
}

/** Points, one row per player: narrow enough for a phone. @param {State} state */
export function scores(state) {
  const [who, ours] = [whose(state), ownSeats(state)];
  // If all seats are at this device, none stands out.
  const own = ours.length < state.table.chairs.length ? ours : [];
  const { points = [], before = [] } = state.round ?? {};
  const later = before.some(Boolean);
  const totals = standings(state);
  const row = (/** @type {number} */ seat) =>
    h(
      "tr",
      { class: [own.includes(seat) ? "own" : "", state.table.winners.includes(seat) ? "winner" : ""].join(" ").trim() },
      h("th", { scope: "row" }, ...faceOf(state, seat), called(who, seat)),
      later ? cell(points[seat]) : null,
      cell(totals[seat], "all"),
    );
  const heads = [later ? t("this round") : null, later ? t("total") : t("Points")];
  return h(
    "table.sums.scores",
    h("caption.unseen", t("The points of this round")),
    h("thead", h("tr", h("td"), ...heads.map((head) => head && h("th", { scope: "col" }, head)))),
    h("tbody", ...inOrder(state).map(row)),
  );
}

/** Points by reason. @param {State} state */
export function reasons(state) {
  const who = whose(state);
  const part = (/** @type {[string, number]} */ [label, points]) =>
    h("span", `${label}\u00a0`, h("b", { class: points < 0 ? "minus" : "" }, plain(points)));
  const rows = inOrder(state).flatMap((seat) => {
    const got = parts(state.history, seat);
    return [h("dt", called(who, seat)), h("dd", ...(got.length ? got.map(part) : ["0"]))];
  });
  return h("details.reasons", h("summary", t("Points in detail")), h("dl", ...rows));
}

/** Points by reason, which are the result of a solitaire. @param {State} state */
export function sumsAlone(state) {
  const row = (/** @type {[string, number]} */ [label, points], kind = "") =>
    h("tr", { class: kind }, h("th", { scope: "row" }, label), cell(points));
  const got = parts(state.history, 0);
  const all = got.reduce((sum, [, points]) => sum + points, 0);
  return h("table.sums", h("tbody", ...got.map((one) => row(one)), row([t("total"), all], "total")));
}

/** The tiles left, with their values. @param {State} state @param {Parameters<typeof worth>[1]} sheet */
export function left(state, sheet) {
  const { round, table } = state;
  const who = whose(state);
  const tiles = (/** @type {number} */ seat) => round?.left?.[seat] ?? [];
  const value = (/** @type {number} */ seat) => tiles(seat).reduce((sum, tile) => sum + worth(tile, sheet), 0);
  const hand = (/** @type {number} */ seat) =>
    h(
      "p.left",
      table.size === 1 ? null : h("b", called(who, seat)),
      ...tiles(seat).map((tile) => h("span", { title: shown(tile) }, standing(tile))),
      h("span.faint", t("value {n}", { n: value(seat) })),
    );
  const hands = inOrder(state)
    .filter((seat) => tiles(seat).length)
    .map(hand);
  return hands.length ? h("section", h("h3", t("Tiles left")), ...hands) : null;
}

/** The chart over the whole game, its record, and the check of the deal. @param {string} id @param {State} state */
export function course(id, state) {
  const given = !state.table.commitment;
  const right = given
    ? t("Every tile is the one that this deal's name gives.")
    : t("Every deal is the one that was promised before the game.");
  const replayed = text(`api/tables/${id}/record`).then(async (record) =>
    whole("Replay", await post("api/replays", { record })),
  );
  const [drawn, verdict] = [h("div.course"), h("p", { role: "status" })];
  const check = async () => {
    const fault = await verify(id, state.table, await replayed);
    fill(verdict, fault ?? right);
    verdict.className = fault ? "bad" : "good";
    verdict.scrollIntoView({ block: "center" });
  };
  replayed.then(
    (replay) => fill(drawn, chart(asRead(replay, state))),
    (why) => toast(why.message, true),
  );
  return h(
    "section",
    h("h3", t("Points over the game")),
    drawn,
    given ? h("p.faint", t("These tiles follow from the deal's name alone; anybody can work them out again.")) : null,
    h(
      "p.joined",
      button(t("Verify the deal"), () => check().catch((why) => toast(why.message, true))),
      h("a.button", { href: `api/tables/${id}/record`, download: `tripple-${id}.tripple` }, t("Download")),
    ),
    verdict,
  );
}

/** A replay with "You" for the reader's own seat. @param {Replay} replay @param {State} state */
function asRead(replay, state) {
  const who = whose(state);
  const name = (/** @type {import("../protocol.js").ReplayPlayer} */ player, /** @type {number} */ seat) => ({
    ...player,
    name: called(who, seat) ?? player.name,
  });
  return { ...replay, players: replay.players.map(name) };
}
