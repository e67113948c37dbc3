// Another game against computer players that follow my results: of the level that is about mine by then.

import { learnStrength, MINE } from "../game/levels.js";
import { adapting, goWhenMade, makeTable } from "../game/maketable.js";

/** @import { TableView } from "../protocol.js" */

/** Whether somebody here follows my results, and no other person plays. @param {string} id @param {TableView} table */
export function isAdapting(id, { chairs }) {
  return adapting(id).length > 0 && chairs.every((chair) => chair.level || chair.mine);
}

/** @param {string} id @param {TableView} table @returns {import("../game/maketable.js").Wanted[]} */
function sameSeats(id, { chairs }) {
  const follow = adapting(id);
  return chairs.map(({ level, name }, seat) => {
    if (level) return { kind: "computer", name, level: follow.includes(seat) ? MINE : level };
    return { kind: seat ? "here" : "me", name, level: "" };
  });
}

/** @param {string} id @param {TableView} table */
async function another(id, table) {
  await learnStrength().catch(() => {});
  const { sheet, changes, clock, hints, pace } = table;
  return makeTable(sameSeats(id, table), { sheet, changes, clock, hints, pace, public: table.public });
}

/** By the same rules, at another table. @param {string} id @param {TableView} table */
export function playAnother(id, table) {
  return goWhenMade(another(id, table));
}
