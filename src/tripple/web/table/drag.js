// Dragging a tile from the tray: it follows the finger, snaps to a place where it fits, and turns by itself.

import { POISE, standing } from "../board/tile.js";

/** Where a tile would lie: its middle, how far it is turned, and how long its side is. */
/** @typedef {{x: number, y: number, turn: number, side: number}} Pose */
/** @typedef {(x: number, y: number) => Pose | null} Over */
/** @typedef {{over: Over, drop: (x: number, y: number) => void, begin: () => boolean}} Target */

const START = 8;

/** The click that follows a drag is none. */
function swallowClick() {
  const swallow = (/** @type {Event} */ click) => {
    click.stopPropagation();
    click.preventDefault();
  };
  addEventListener("click", swallow, { capture: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 60);
}

const MIDDLE = [POISE.x, POISE.y].map((part) => `${100 * part}%`);

/** The tile by itself, as large as it is in the tray. @param {string} tile @param {number} width */
function lifted(tile, width) {
  const flying = standing(tile);
  flying.classList.add("flying");
  flying.style.width = `${width}px`;
  flying.style.transformOrigin = MIDDLE.join(" ");
  return flying;
}

/** @param {Pose} pose @param {number} width */
function placed({ x, y, turn, side }, width) {
  const scale = side / (POISE.side * width);
  return `translate(${x}px, ${y}px) translate(-${MIDDLE[0]}, -${MIDDLE[1]}) rotate(${turn}deg) scale(${scale})`;
}

/** @param {PointerEvent} event @param {HTMLElement} from @param {string} tile @param {Target} target */
export function drag(event, from, tile, target) {
  if (event.button) return;
  const [x0, y0] = [event.clientX, event.clientY];
  /** @type {SVGElement | null} */
  let flying = null;
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
