// A position in the notation, as a link carries it behind the #: what lies where, who holds what, and whose turn it is.

import { cellOf, nameOf, numbersOf, ORIGIN } from "../board/lattice.js";
import { UNKNOWN } from "../board/tile.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { knownSheet, tilesOf } from "./sheets.js";

/** @import { Laid } from "../protocol.js" */

/**
 * @typedef {object} Position
 * @property {string} sheet @property {string[]} changes house rules in the notation
 * @property {Laid[]} laid @property {string[][]} hands with a question mark for each tile that is not known
 * @property {number} turn a seat, from 0 @property {number[]} points
 * @property {string[]} [rest] further sections: what happened in this turn
 */

const LAID = /^([0-5]{3})@(-?\d{1,3},-?\d{1,3}[v^])$/;

/** The tiles that may be laid or held. @param {Position} position */
export function spare({ sheet, changes, laid }) {
  const gone = new Set(laid.map(({ tile }) => tile));
  return tilesOf(sheet, changes).filter((tile) => !gone.has(tile));
}

/** @param {Position} position the pool gets all that is left */
export function written({ sheet, changes, laid, hands, turn, points, rest = [] }) {
  const left = Math.max(0, tilesOf(sheet, changes).length - laid.length - hands.flat().length);
  const sections = [
    ["tripple 1"],
    ["sheet", sheet, ...changes],
    ["board", ...laid.map(({ cell, numbers }) => `${numbers.join("")}@${cell}`)],
    ...hands.map((hand) => ["hand", ...hand]),
    ["pool", ...Array(left).fill(UNKNOWN)],
    ["turn", turn + 1],
    ["points", ...points],
    ...rest.map((section) => [section]),
  ];
  return sections.map((section) => section.join(" ")).join(" / ");
}

/** @param {string} text @returns {Position | null} none if it is no position at all; the referee looks closer */
export function read(text) {
  const sections = text.split("/").map((section) => section.trim().split(/\s+/));
  const all = (/** @type {string} */ key) => sections.filter(([word]) => word === key).map(([, ...words]) => words);
  if (sections[0].join(" ") !== "tripple 1" || !all("hand").length) return null;
  const [[[sheet, ...changes] = [""]], [board = []], [[turn] = ["1"]], [points = []]] = [
    "sheet",
    "board",
    "turn",
    "points",
  ].map(all);
  const known = [UNKNOWN, ...tilesOf(knownSheet(sheet), changes)];
  const hands = all("hand").map((hand) => hand.filter((tile) => known.includes(tile)));
  return {
    sheet: knownSheet(sheet),
    changes,
    laid: board.flatMap((word) => lies(word) ?? []),
    hands,
    turn: Math.min(hands.length, Math.max(1, Number(turn) || 1)) - 1,
    points: hands.map((_, seat) => Number(points[seat]) || 0),
    rest: sections
      .slice(1)
      .filter(([key]) => ["drawn", "draws", "passes", "end"].includes(key))
      .map((words) => words.join(" ")),
  };
}

/** @param {string} word @returns {Laid | null} */
function lies(word) {
  const [, numbers, cell] = LAID.exec(word) ?? [];
  return cell ? { tile: [...numbers].sort().join(""), cell, numbers: numbersOf(numbers) } : null;
}

/** Turn a tile that stands on a corner, and the table with it, by half a turn. @param {Laid} laid @returns {Laid} */
function upright({ tile, cell, numbers: [a, b, c] }) {
  const { x, y } = cellOf(cell);
  return { tile, cell: nameOf({ x: -x - 1, y: -y - 1, up: true }), numbers: [b, c, a] };
}

/** The board moved so that a tile lies where rounds begin. @param {Laid[]} laid @returns {Laid[]} */
export function settled(laid) {
  const start = laid.find(({ cell }) => cell === ORIGIN) ?? laid.find(({ cell }) => cellOf(cell).up);
  if (!start) return laid.length ? settled(laid.map(upright)) : [];
  const { x, y } = cellOf(start.cell);
  const moved = (/** @type {string} */ cell) => ({ ...cellOf(cell), x: cellOf(cell).x - x, y: cellOf(cell).y - y });
  return laid.map((one) => ({ ...one, cell: nameOf(moved(one.cell)) }));
}

/** The one on turn in the first seat. @param {Position} position */
export function asFirst(position) {
  const { turn } = position;
  const around = (/** @type {any[]} */ all) => [...all.slice(turn), ...all.slice(0, turn)];
  return { ...position, hands: around(position.hands), points: around(position.points), turn: 0 };
}

/** A link to the page for this position; the server never sees what stands behind the #. @param {Position} position */
export function linkTo(position) {
  return `position#${coded(written(position))}`;
}

/** @param {Position} position */
export function positionLink(position) {
  return h("a.button.setup", { href: linkTo(position) }, t("Set up this position"));
}

/** Spaces and signs that programs do not take for a part of a link. @param {string} text */
export function coded(text) {
  return text.replaceAll(" / ", "/").replaceAll(" ", "_").replaceAll("^", "%5E");
}

/** @param {string} hash */
export function decoded(hash) {
  return hash.replaceAll("_", " ").replaceAll(/%5e/gi, "^");
}
