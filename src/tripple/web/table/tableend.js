// The end of a round or a game of several players: the sheet's content and the ways on.

import { UNKNOWN } from "../board/tile.js";
import { linkTo } from "../game/position.js";
import { course, left, reasons, scores } from "../game/result.js";
import { standings } from "../game/state.js";
import { margin, takenBack, whatIsPaid, whyGame, whyRound, winner } from "../game/verdict.js";
import { ownSeats } from "../game/who.js";
import { h, s } from "../lib/dom.js";
import { keep } from "../lib/storage.js";
import { t } from "../lib/words.js";
import { retractable } from "./takeback.js";
import { waitedFor } from "./waiting.js";

/** @import { State } from "../game/state.js" */
/** @import { TableModel } from "./model.js" */
/** @import { Way } from "./waiting.js" */

const [WIDE, HIGH, PENNANTS, SAG] = [520, 52, 13, 18];

/** @param {number} x */
const drop = (x) => 3 + SAG * (1 - ((2 * x) / WIDE - 1) ** 2);

/** @param {number} at */
function pennant(at) {
  const step = WIDE / PENNANTS;
  const [a, b] = [at * step + 3, (at + 1) * step - 3];
  const tip = [(a + b) / 2, drop((a + b) / 2) + 0.8 * (b - a)];
  const path = s("path", { class: `pennant n${at % 6}`, d: `M${a} ${drop(a)}L${b} ${drop(b)}L${tip.join(" ")}Z` });
  path.style.animationDelay = `${Math.abs(at - (PENNANTS - 1) / 2) * 60}ms`;
  return path;
}

function bunting() {
  const string = Array.from({ length: 41 }, (_, i) => `${(i * WIDE) / 40},${drop((i * WIDE) / 40).toFixed(1)}`).join(
    " ",
  );
  return s(
    "svg",
    { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "bunting", "aria-hidden": "true" },
    s("polyline", { class: "string", points: string }),
    ...Array.from({ length: PENNANTS }, (_, at) => pennant(at)),
  );
}

/**
 * The actions behind the ways on.
 * @typedef {object} Onward
 * @property {(seats: number[]) => void} nextRound for these seats of mine @property {() => void} playAgain
 * @property {() => void} takeBack
 */
/** @typedef {{title: string, about: HTMLElement[], content: import("../lib/dom.js").Child[], kind: string}} Result */

/** @param {TableModel} model @param {State} state @returns {Result} */
export function resultOf(model, state) {
  const { round, table } = state;
  const over = table.phase === "over";
  const whyOver = over ? whyGame(state, model.sheet) : "";
  const why = h("p", [round && whyRound(state), whyOver].filter(Boolean).join(" "));
  const paid = whatIsPaid(state, model.sheet);
  if (!round) return { title: t("The game is over"), about: [why], content: [why], kind: "end over" };
  const title = over ? winner(state) : t("Round {number} is over", { number: round.number });
  const clear = over ? margin(state, model.sheet) : "";
  const tally = clear ? [h("p.tally", clear)] : [];
  const ours = ownSeats(state).some((seat) => table.winners.includes(seat));
  const content = [
    ours ? bunting() : null,
    ...tally,
    why,
    paid ? h("p.faint", paid) : null,
    table.taken_back ? h("p.faint", `${takenBack(table)}.`) : null,
    scores(state),
    reasons(state),
    left(state, model.sheet),
    over && !table.set_up ? course(model.id, state) : null,
  ];
  return { title, about: [...tally, why], content, kind: over ? "end over" : "end" };
}

/** @param {TableModel} model @param {State} state @param {Onward} onward @returns {Way[]} */
export function waysOn(model, state, onward) {
  const ways = state.table.phase === "over" ? afterGame(model, state, onward) : afterRound(model, state, onward);
  return ways.filter((way) => way !== null);
}

/** @param {TableModel} model @param {State} state @param {Onward} onward @returns {(Way | null)[]} */
function afterRound(model, state, { nextRound, takeBack }) {
  const { seats } = model;
  const waiting = waitedFor(state).filter((seat) => seats.includes(seat));
  return [
    waiting.length ? { key: "on", label: t("Next round"), go: () => nextRound(waiting) } : null,
    retractable(model) ? { key: "back", label: t("Take back"), icon: "undo", go: takeBack } : null,
  ];
}

/** @param {TableModel} model @param {State} state @param {Onward} onward @returns {(Way | null)[]} */
function afterGame({ id }, state, { playAgain }) {
  const { rematch, why } = state.table;
  const seated = state.seat !== null;
  /** @type {Way | null} */
  const watch =
    rematch && state.table.public ? { key: "on", label: t("Watch the next game"), href: `t/${rematch}` } : null;
  return [
    seated && why !== "closed" ? { key: "on", label: t("Play again"), go: playAgain } : seated ? null : watch,
    ...(state.round ? laterWays(id, state) : []),
    homeWay(),
  ];
}

/** A game that went on from a position has no record. @param {string} id @param {State} state @returns {Way[]} */
export function laterWays(id, state) {
  const { table, round, board: laid } = state;
  const hands = round?.left ?? (round?.held ?? []).map((count) => Array(count).fill(UNKNOWN));
  const { sheet, changes } = table;
  const rest = round?.end ? [`end ${round.end}`] : [];
  const href = linkTo({ sheet, changes, laid, hands, turn: round?.turn ?? 0, points: standings(state), rest });
  /** @type {Way} */
  const position = { key: "position", label: t("Set up this position"), icon: "position", href };
  return table.set_up ? [position] : [reviewWay(id), replayWay(id), position];
}

/** @param {string} id @returns {Way} */
export const reviewWay = (id) => ({ key: "review", label: t("Review"), icon: "review", href: `review/${id}` });
/** @param {string} id @returns {Way} */
export const replayWay = (id) => ({ key: "replay", label: t("Replay"), icon: "replay", href: `replay/${id}` });
/** @returns {Way} */
export const homeWay = () => ({ key: "home", label: t("To the start page"), icon: "home", href: "./" });

/** Go to the rematch, ready to play. @param {string} table */
export function meetAgain(table) {
  keep(`ready.${table}`, "yes");
  location.assign(`t/${table}`);
}
