// The end of a round and of the game: why, who, how many points and where from.

import { sheet } from "./dialog.js";
import { button, h } from "./dom.js";
import { keep } from "./kept.js";
import { course, left, sums } from "./result.js";
import { play } from "./sound.js";
import { announce } from "./speaker.js";
import { isAlone } from "./turn.js";
import { list, N_, t } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./table.js").TablePage} TablePage */

/** @type {Record<string, string>} */
const ROUND_ENDS = {
  out: N_("{name} has laid the last tile."),
  blocked: N_("Nothing is left to draw and nothing fits any more."),
  passed: N_("Nothing is left to draw and nobody has laid a tile."),
};
/** @type {Record<string, string>} */
const GAME_ENDS = {
  target: N_("Somebody has reached {target} points."),
  solo: N_("A solitaire is one round."),
  resigned: N_("All others have resigned."),
  abandoned: N_("Nobody stayed at the table."),
  closed: N_("The table was closed."),
};

/** @param {State} state @param {number} target */
function verdict(state, target) {
  const { table } = state;
  const names = table.winners.map((seat) => table.chairs[seat].name);
  const mine = state.seat !== null && table.winners.includes(state.seat);
  const who = !names.length ? t("Nobody wins.") : mine && names.length === 1 ? t("You win!") : names.length > 1 ? t("{names} win together.", { names: list(names) }) : t("{name} wins.", { name: names[0] });
  return { who, why: table.why ? t(GAME_ENDS[table.why], { target }) : "" };
}

/** Shown once for each end. @param {TablePage} page @param {State} state */
export function showEnd(page, state) {
  const { round, table } = state;
  if (table.phase !== "pause" && table.phase !== "over") {
    if (page.ended) page.open?.close();
    page.ended = "";
    return;
  }
  const id = `${table.phase}${round?.number}${table.rematch ?? ""}`;
  if (page.again && table.rematch) return meetAgain(table.rematch);
  if (page.ended === id) return;
  page.ended = id;
  page.open?.close();
  play(table.phase === "over" && state.seat !== null && table.winners.includes(state.seat) ? "win" : "end");
  setTimeout(() => page.ended === id && present(page, state), state.history.length && !document.hidden ? 700 : 0);
}

/** At the table of the rematch one is ready already. @param {string} table */
function meetAgain(table) {
  keep(`ready.${table}`, "yes");
  location.assign(`/t/${table}`);
}

/** @param {TablePage} page @param {State} state */
async function present(page, state) {
  if (isAlone(state) && state.round && state.seat !== null) return (await import("./soloend.js")).presentAlone(page, state);
  const over = state.table.phase === "over";
  const { who, why } = verdict(state, page.sheetData.target);
  const title = over ? who : t("Round {number} is over", { number: state.round?.number ?? 1 });
  const reason = state.round?.end ? t(ROUND_ENDS[state.round.end], { name: state.table.chairs[state.round.turn].name }) : "";
  announce([title, reason, over ? why : ""].join(" "));
  const extra = h("section");
  const content = [
    state.table.rematch ? h("p", { class: "good" }, t("The others want to play again.")) : null,
    h("p", {}, [reason, over ? why : ""].filter(Boolean).join(" ")),
    state.round ? sums(state.history, page.names, state.round.before) : null,
    left(state),
    extra,
    h("div", { class: "buttons" }, ...(over ? afterGame(page, state) : afterRound(page, state))),
  ];
  page.open = sheet(title, content, { class: over ? "end over" : "end" });
  if (over && state.round) course(page.id, extra, state);
}

/** @param {TablePage} page @param {State} state */
function afterRound(page, state) {
  if (state.seat === null) return [];
  const go = () => {
    page.open?.close();
    for (const seat of page.streams.keys()) page.ask({ do: "ready", seat });
  };
  return [button(t("Next round"), go, { class: "primary" })];
}

/** @param {TablePage} page @param {State} state */
function afterGame(page, state) {
  const again = async () => {
    if (page.state?.table.rematch) return meetAgain(page.state.table.rematch);
    const answer = await page.ask({ do: "rematch" });
    if (answer.type === "done") page.again = true;
    page.render();
  };
  return [
    state.seat !== null && state.table.why !== "closed" ? button(t("Play again"), again, { class: "primary" }) : null,
    state.round ? h("a", { class: "button", href: `/replay/${page.id}` }, t("Replay")) : null,
    state.round ? h("a", { class: "button", href: `/api/tables/${page.id}/record`, download: `tripple-${page.id}.tripple` }, t("Download")) : null,
    h("a", { class: "button", href: "/" }, t("To the start page")),
  ];
}
