// Points in words: 12 + bridge 30 = 42.

import { BONUSES, REASONS } from "../contract.js";
import { many, plain, signed, t } from "../lib/words.js";

/** @import { PointsLine as Line } from "../protocol.js" */

/** Reasons that the points alone express. */
const UNSAID = new Set(["value", "points"]);

/** @param {Line[]} lines */
export function total(lines) {
  return lines.reduce((sum, line) => sum + line.points, 0);
}

/** Lines worth showing: those with points, and the tile itself. @param {Line[]} lines */
export function worthAWord(lines) {
  return lines.filter((line) => line.points || line.reason === "value");
}

/** @param {Line[]} lines */
export function hasBonus(lines) {
  return lines.some((line) => BONUSES.includes(line.reason) && line.points > 0);
}

/** @param {Line} line @param {string[]} names @param {number | null} mine the seat of the one who reads */
export function reason(line, names = [], mine = null) {
  const name = names[line.other ?? -1];
  if (name && line.reason === "difference") return t("difference to {name}", { name });
  if (mine !== null && line.other === mine) return t("your tiles");
  if (name) return t("tiles of {name}", { name });
  return t(REASONS[line.reason] ?? line.reason);
}

/** @param {Line} line @param {string[]} names @param {number | null} mine */
function term(line, names, mine) {
  return line.reason === "value"
    ? String(Math.abs(line.points))
    : `${reason(line, names, mine)} ${Math.abs(line.points)}`;
}

/**
 * The sum spelled out; a tile's bare value needs no explanation.
 * @param {Line[]} all @param {string[]} [names] @param {number | null} [mine]
 */
export function explained(all, names = [], mine = null) {
  const lines = worthAWord(all);
  if (!lines.length) return "0";
  if (lines.length === 1 && lines[0].reason === "points") return signed(lines[0].points);
  if (lines.length === 1)
    return lines[0].reason === "value"
      ? plain(lines[0].points)
      : `${reason(lines[0], names, mine)} ${signed(lines[0].points)}`;
  const sum = lines.map((line, i) => `${line.points < 0 ? "− " : i ? "+ " : ""}${term(line, names, mine)}`).join(" ");
  return `${sum} = ${plain(total(lines))}`;
}

/**
 * The sum, with "points" after a bare number.
 * @param {Line[]} lines @param {string[]} [names] @param {number | null} [mine]
 */
export function spelled(lines, names = [], mine = null) {
  const isPlain = worthAWord(lines).every((line) => line.reason === "value");
  return isPlain ? many("{n} point", "{n} points", total(lines)) : explained(lines, names, mine);
}

/**
 * The bonuses alone, as words for the pad.
 * @param {Line[]} lines @param {string[]} [names] @param {number | null} [mine]
 */
export function extras(lines, names = [], mine = null) {
  return worthAWord(lines)
    .filter((line) => !UNSAID.has(line.reason))
    .map((line) => `${reason(line, names, mine)} ${signed(line.points)}`);
}
