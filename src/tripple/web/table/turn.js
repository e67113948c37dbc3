// Whose turn it is and what is expected, in one sentence.

import { shown } from "../board/lattice.js";
import { t } from "../lib/words.js";

/** @typedef {import("../game/state.js").State} State */
/** @typedef {import("./page.js").TablePage} TablePage */

/** @param {State} state */
export function isMine(state) {
  return state.table.phase === "playing" && state.seat !== null && state.round?.turn === state.seat && !state.round.end;
}

/** Nobody else can come to this table. @param {State} state */
export function isAlone({ table }) {
  return table.size === 1;
}

/** @param {TablePage} page @param {State} state */
export function sentence(page, state) {
  const { round, table } = state;
  if (isAlone(state) && table.phase === "over") return t("The solitaire is over");
  if (isAlone(state) && isMine(state)) return wantedAlone(page, state);
  if (table.phase === "over") return t("The game is over");
  if (table.phase === "pause" || round?.end) return t("The round is over");
  if (!round) return t("Waiting for players");
  const chair = table.chairs[round.turn];
  if (isMine(state)) return chair.taken ? t("The computer is playing for you.") : wanted(page, state);
  if (!chair.taken && page.presence.isGone(state, round.turn))
    return t("Waiting for {name}, who is away", { name: chair.name });
  if (chair.level && state.hurried)
    return t("{name} is thinking (for less time than usual: the server is busy)", { name: chair.name });
  if (chair.taken) return t("The computer plays for {name}", { name: chair.name });
  return chair.level
    ? t("{name} is thinking", { name: chair.name })
    : t("It is the turn of {name}", { name: chair.name });
}

/** @param {TablePage} page @param {State} state */
function wanted(page, { round }) {
  if (page.past.looking) return t("It is your turn");
  const options = round?.options ?? [];
  const lays = options.some((option) => option.action.includes("@"));
  if (options.some((option) => option.action === "open")) return t("Your turn: you open the round");
  if (page.cell) return t("Your turn: lay it, or think again");
  if (page.tile) return t("Your turn: choose a place");
  const drawn = round?.drawn.at(-1);
  if (drawn)
    return lays
      ? t("You drew {tile}, and it fits", { tile: shown(drawn) })
      : t("You drew {tile}, and it does not fit", { tile: shown(drawn) });
  if (lays) return t("Your turn: choose a tile");
  return options.some((option) => option.action === "draw")
    ? t("Your turn: nothing fits, draw a tile")
    : t("Your turn: nothing fits, and the pool is empty");
}

/** The same without a word about turns. @param {TablePage} page @param {State} state */
function wantedAlone(page, { round }) {
  if (page.past.looking) return t("Earlier moves");
  const options = round?.options ?? [];
  const lays = options.some((option) => option.action.includes("@"));
  if (options.some((option) => option.action === "open")) return t("The first tile comes from the pool");
  if (page.cell) return t("Lay it, or think again");
  if (page.tile) return t("Choose a place");
  const drawn = round?.drawn.at(-1);
  if (drawn)
    return lays
      ? t("You drew {tile}, and it fits", { tile: shown(drawn) })
      : t("You drew {tile}, and it does not fit", { tile: shown(drawn) });
  if (lays) return t("Choose a tile");
  return options.some((option) => option.action === "draw")
    ? t("Nothing fits: draw a tile")
    : t("Nothing fits, and no draw is left");
}
