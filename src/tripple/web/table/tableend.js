// The end of a round or a game of several: what the sheet says, and the ways on from there.

import { course, left, reasons, scores } from "../game/result.js";
import { margin, whyGame, whyRound, winner } from "../game/verdict.js";
import { ownSeats } from "../game/who.js";
import { h } from "../lib/dom.js";
import { keep } from "../lib/storage.js";
import { t } from "../lib/words.js";
import { bunting } from "./bunting.js";
import { waitedFor } from "./waiting.js";

/** @typedef {import("../game/state.js").State} State */
/** @typedef {import("./page.js").TablePage} TablePage */
/** @typedef {import("./ways.js").Way} Way */
/** @typedef {{title: string, about: HTMLElement[], content: import("../lib/dom.js").Child[], kind: string}} Result */

/** @param {TablePage} page @param {State} state @returns {Result} */
export function resultOf(page, state) {
  const { round, table } = state;
  const over = table.phase === "over";
  const whyOver = over ? whyGame(state, page.sheetData.target) : "";
  const why = h("p", {}, [round && whyRound(state), whyOver].filter(Boolean).join(" "));
  if (!round) return { title: t("The game is over"), about: [why], content: [why], kind: "end over" };
  const title = over ? winner(state) : t("Round {number} is over", { number: round.number });
  const clear = over ? margin(state) : "";
  const tally = clear ? [h("p", { class: "tally" }, clear)] : [];
  const ours = ownSeats(state).some((seat) => table.winners.includes(seat));
  const content = [
    ours ? bunting() : null,
    ...tally,
    why,
    scores(state),
    reasons(state),
    left(state),
    over ? course(page.id, state) : null,
  ];
  return { title, about: [...tally, why], content, kind: over ? "end over" : "end" };
}

/** @param {TablePage} page @param {State} state @returns {Way[]} */
export function waysOn(page, state) {
  const ways = state.table.phase === "over" ? afterGame(page, state) : afterRound(page, state);
  return ways.filter((way) => way !== null);
}

/** @param {TablePage} page @param {State} state @returns {(Way | null)[]} */
function afterRound(page, state) {
  const waiting = waitedFor(state).filter((seat) => page.streams.has(seat));
  const ready = () => {
    page.ending.close();
    for (const seat of waiting) page.ask({ do: "ready", seat });
  };
  return [waiting.length ? { key: "on", label: t("Next round"), go: ready } : null];
}

/** @param {TablePage} page @param {State} state @returns {(Way | null)[]} */
function afterGame(page, state) {
  const { rematch, why } = state.table;
  const seated = state.seat !== null;
  /** @type {Way | null} */
  const watch =
    rematch && state.table.public ? { key: "on", label: t("Watch the next game"), href: `/t/${rematch}` } : null;
  return [
    seated && why !== "closed"
      ? { key: "on", label: t("Play again"), go: () => playAgain(page) }
      : seated
        ? null
        : watch,
    state.round ? replayWay(page) : null,
    homeWay(),
  ];
}

/** @param {TablePage} page @returns {Way} */
export const replayWay = (page) => ({ key: "replay", label: t("Replay"), icon: "replay", href: `/replay/${page.id}` });
/** @returns {Way} */
export const homeWay = () => ({ key: "home", label: t("To the start page"), icon: "home", href: "/" });

/** @param {TablePage} page */
async function playAgain(page) {
  if (!page.state?.table.rematch) {
    const answer = await page.ask({ do: "rematch" });
    if (answer.type !== "done") return;
  }
  page.ending.again = true;
  page.render();
}

/** At the table of the rematch one is ready already. @param {string} table */
export function meetAgain(table) {
  keep(`ready.${table}`, "yes");
  location.assign(`/t/${table}`);
}
