// Dragging a tile from the tray: it follows the finger, snaps to a place where it fits, and turns there.

import { cellOf, middle, nameOf, numbersOf, outline, turned } from "../board/lattice.js";
import { POISE, standing } from "../board/tile.js";
import { toast } from "../lib/speaker.js";

/** @import { Board } from "../board/board.js" */
/** @import { Tray } from "./tray.js" */

/** A tile over the board: its middle, rotation and side. */
/** @typedef {{x: number, y: number, turn: number, side: number}} Pose */
/** @typedef {(x: number, y: number) => Pose | null} Over */
/** @typedef {{over: Over, drop: (x: number, y: number) => void, begin: () => boolean}} Target */

const START = 8;

/** Suppress the click after a drag. */
function swallowClick() {
  const swallow = (/** @type {Event} */ click) => {
    click.stopPropagation();
    click.preventDefault();
  };
  addEventListener("click", swallow, { capture: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 60);
}

const CENTRE = [POISE.x, POISE.y].map((part) => `${100 * part}%`);

/** @param {string} tile @param {number} width */
function lifted(tile, width) {
  const flying = standing(tile);
  flying.classList.add("flying");
  flying.style.width = `${width}px`;
  flying.style.transformOrigin = CENTRE.join(" ");
  return flying;
}

/** @param {Pose} pose @param {number} width */
function placed({ x, y, turn, side }, width) {
  const scale = side / (POISE.side * width);
  return `translate(${x}px, ${y}px) translate(-${CENTRE[0]}, -${CENTRE[1]}) rotate(${turn}deg) scale(${scale})`;
}

/** @param {PointerEvent} event @param {HTMLElement} from @param {string} tile @param {Target} target */
function drag(event, from, tile, target) {
  if (event.button) return;
  const [x0, y0] = [event.clientX, event.clientY];
  let flying = /** @type {SVGElement | null} */ (null);
  const { width } = (from.querySelector(".standing") ?? from).getBoundingClientRect();

  const start = () => {
    if (!target.begin()) return stop();
    flying = lifted(tile, width);
    document.body.append(flying);
    document.body.classList.add("dragging");
  };
  const move = (/** @type {PointerEvent} */ now) => {
    if (now.pointerId !== event.pointerId) return;
    if (!flying && Math.hypot(now.clientX - x0, now.clientY - y0) > START) start();
    if (!flying) return;
    const snap = target.over(now.clientX, now.clientY);
    flying.classList.toggle("snapped", Boolean(snap));
    const pose = snap ?? { x: now.clientX, y: now.clientY, turn: 0, side: POISE.side * width };
    flying.style.transform = placed(pose, width);
    flying.style.setProperty("--upright", `${-pose.turn}deg`);
  };
  const up = (/** @type {PointerEvent} */ now) => {
    if (now.pointerId !== event.pointerId) return;
    const dragged = Boolean(flying);
    stop();
    if (!dragged) return;
    swallowClick();
    if (now.type === "pointerup") target.drop(now.clientX, now.clientY);
  };
  const stop = () => {
    flying?.remove();
    flying = null;
    document.body.classList.remove("dragging");
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", up);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
}

/** The place under a tile held there. @param {Board} board @param {number} x @param {number} y */
function placeAt(board, x, y) {
  if (!board.holds(x, y)) return null;
  // The bare table has one place, wherever a tile is dropped.
  return board.tiles.size ? board.nearest(x, y) : (board.places[0] ?? null);
}

/** The pose of a tile in a place. @param {Board} board @param {string} tile @param {{cell: string} | null} near */
function pose(board, tile, near) {
  if (!near) return null;
  const points = outline(cellOf(near.cell));
  const [cx, cy] = board.screen(middle(points));
  const numbers = turned(numbersOf(tile), board.known(near.cell)) ?? numbersOf(tile);
  const by = [0, 1, 2].find((n) => [...tile.slice(n), ...tile.slice(0, n)].join("") === numbers.join("")) ?? 0;
  const turn = -120 * by + (cellOf(near.cell).up ? 0 : 60);
  return { x: cx, y: cy, turn, side: board.side };
}

/**
 * @typedef {object} Turn where a tile is dragged
 * @property {import("./selection.js").Selection<any>} selection @property {Board} board @property {Tray} tray
 * @property {(cell: string) => void} lay
 */

/** @param {PointerEvent} event @param {string} tile @param {HTMLElement} element @param {Turn} turn */
export function grab(event, tile, element, turn) {
  const { selection, board, tray, lay } = turn;
  const snap = (/** @type {number} */ x, /** @type {number} */ y) =>
    selection.tile === tile ? placeAt(board, x, y) : null;
  const drop = (/** @type {number} */ x, /** @type {number} */ y) => {
    const near = snap(x, y);
    if (near && (!selection.isUnlit || selection.option(`${tile}@${near.cell}`))) return lay(near.cell);
    const under = document.elementFromPoint(x, y);
    const other = /** @type {HTMLElement | null} */ (under?.closest(".tray button"))?.dataset.tile;
    if (other && other !== tile) tray.move(tile, other);
    if (under?.closest(".field")) toast(selection.whyNot(board, tile, near?.cell ?? nameOf(board.under(x, y))), true);
  };
  drag(event, element, tile, {
    begin: () => selection.lift(tile),
    over: (x, y) => pose(board, tile, snap(x, y)),
    drop,
  });
}
