// Dragging a tile from the tray: it follows the finger, snaps to a place where it fits, and turns by itself.

import { standing } from "./tile.js";

/** @typedef {{over: (x: number, y: number) => {x: number, y: number, turn: number, scale: number} | null, drop: (x: number, y: number) => void, begin: () => boolean}} Target */

const START = 8;

/** The click that follows a drag is none. */
function swallowClick() {
  const swallow = (/** @type {Event} */ click) => { click.stopPropagation(); click.preventDefault(); };
  addEventListener("click", swallow, { capture: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 60);
}

/** @param {PointerEvent} event @param {HTMLElement} from @param {string} tile @param {Target} target */
export function drag(event, from, tile, target) {
  if (event.button) return;
  const [x0, y0] = [event.clientX, event.clientY];
  /** @type {SVGElement | null} */
  let flying = null;
  const rect = from.getBoundingClientRect();

  const start = () => {
    if (!target.begin()) return stop();
    flying = standing(tile);
    flying.classList.add("flying");
    flying.style.width = `${rect.width}px`;
    document.body.append(flying);
    document.body.classList.add("dragging");
  };
  const move = (/** @type {PointerEvent} */ now) => {
    if (now.pointerId !== event.pointerId) return;
    if (!flying && Math.hypot(now.clientX - x0, now.clientY - y0) > START) start();
    if (!flying) return;
    const snap = target.over(now.clientX, now.clientY);
    const [x, y, turn, scale] = snap ? [snap.x, snap.y, snap.turn, snap.scale] : [now.clientX, now.clientY, 0, 1];
    flying.classList.toggle("snapped", Boolean(snap));
    flying.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${turn}deg) scale(${scale})`;
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
