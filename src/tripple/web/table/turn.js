// Whose turn it is and what is expected, in one sentence.

import { shown } from "../board/lattice.js";
import { t } from "../lib/words.js";
import { isLay } from "./moves.js";
import { isAlone } from "./situation.js";

/** @import { State } from "../game/state.js" */
/** @import { TableModel } from "./model.js" */

/** @param {TableModel} model @param {State} state the one that is shown */
export function sentence(model, state) {
  const { round, table } = state;
  if (isAlone(state) && table.phase === "over") return t("The solitaire is over");
  if (isAlone(state) && model.isMine) return wantedAlone(model, state);
  if (table.phase === "over") return t("The game is over");
  if (table.phase === "pause" || round?.end) return t("The round is over");
  if (!round) return t("Waiting for players");
  const chair = table.chairs[round.turn];
  if (model.isMine) return chair.taken ? t("The computer is playing for you.") : wanted(model, state);
  if (!chair.taken && model.isGone(round.turn)) return t("Waiting for {name}, who is away", { name: chair.name });
  return othersTurn(state, chair);
}

/** @param {State} state @param {import("../protocol.js").ChairView} chair */
function othersTurn({ hurried }, { name, level, taken }) {
  if (level && hurried) return t("{name} is thinking (for less time than usual: the server is busy)", { name });
  if (taken) return t("The computer plays for {name}", { name });
  return level ? t("{name} is thinking", { name }) : t("It is {name}'s turn", { name });
}

/** @param {TableModel} model @param {State} state */
function wanted({ choice, past }, { round }) {
  if (past.isLooking) return t("It is your turn");
  const options = round?.options ?? [];
  const lays = options.some(isLay);
  if (choice.onlyOpening) return t("Your turn: you open the round");
  if (choice.cell) return t("Your turn: lay it, or think again");
  if (choice.opens) return t("Your turn: choose the tile that opens the round");
  if (choice.tile) return t("Your turn: choose a place");
  const drawn = round?.drawn.at(-1);
  if (drawn) return afterDraw(drawn, lays);
  if (lays) return t("Your turn: choose a tile");
  return options.some((option) => option.action === "draw")
    ? t("Your turn: nothing fits, draw a tile")
    : t("Your turn: nothing fits, and the pool is empty");
}

/** The same without a word about turns. @param {TableModel} model @param {State} state */
function wantedAlone({ choice, past }, { round }) {
  if (past.isLooking) return t("Earlier moves");
  const options = round?.options ?? [];
  const lays = options.some(isLay);
  if (options.some((option) => option.action === "open")) return t("The first tile comes from the pool");
  if (choice.cell) return t("Lay it, or think again");
  if (choice.tile) return t("Choose a place");
  const drawn = round?.drawn.at(-1);
  if (drawn) return afterDraw(drawn, lays);
  if (lays) return t("Choose a tile");
  return options.some((option) => option.action === "draw")
    ? t("Nothing fits: draw a tile")
    : t("Nothing fits, and no draw is left");
}

/** @param {string} drawn @param {boolean} lays */
function afterDraw(drawn, lays) {
  const tile = shown(drawn);
  return lays ? t("You drew {tile}, and it fits", { tile }) : t("You drew {tile}, and it does not fit", { tile });
}
