// The table's middle: tiles, the places for a chosen tile, a ghost, and a view that fits, pans and zooms.

import { fill, h, moving, s } from "../lib/dom.js";
import {
  cellAt,
  cellOf,
  corners,
  middle,
  nameOf,
  neighbours,
  numbersOf,
  ORIGIN,
  outline,
  SIDE,
  turned,
} from "./lattice.js";
import { signAt } from "./signs.js";
import { drawTile, triangle } from "./tile.js";

/** @import { Laid } from "../protocol.js" */
/** @import { XY } from "./lattice.js" */

/** @typedef {{cell: string, text: string, bonus: boolean, label: string, hit: () => void}} Place */
/** @typedef {{x: number, y: number, k: number}} Viewpoint */

const MOST_ZOOM = 2.6;
const LEAST_ZOOM = 0.16;
const FIT_ZOOM = 1.35;
const MARGIN = 30;
/** The reach of a place: in pixels of a finger, and in sides of a tile. */
const [FINGER, NEAR] = [44, 0.45];
const DRAG = 7;
/** Lower than this, as on a phone held sideways, no margin is left. */
const LOW = 260;
/** Milliseconds, long enough to read something. */
const MOMENT = 1800;
/** A phone has buttons along the lower edge of the board. */
const NARROW = matchMedia("(max-width: 899px)");

/** @param {XY[]} points @returns {[number, number, number, number]} */
function box(points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/**
 * Where to put what reaches from low to high so that it fills the room; in its middle if there is more room than that.
 * @param {number} at @param {number} low @param {number} high @param {number} from @param {number} to
 */
function slid(at, low, high, from, to) {
  if (high - low < to - from) return (from + to - low - high) / 2;
  return Math.min(from - low, Math.max(to - high, at));
}

export class Board {
  /** @param {{still?: boolean}} [how] on a page that scrolls, fingers and wheels are the page's */
  constructor({ still = false } = {}) {
    this.lower = s("g");
    this.upper = s("g");
    this.signs = s("g", { class: "signs" });
    this.pointers = s("g");
    this.effects = s("g", { class: "effects" });
    this.world = s("g", {}, this.lower, this.signs, this.upper, this.pointers, this.effects);
    this.svg = s("svg", { class: "board", "aria-hidden": "true" }, this.world);
    this.choices = h("div.choices");
    this.element = h("div", { class: still ? "field still" : "field" }, this.svg, this.choices);
    this.tiles = /** @type {Map<string, {laid: Laid, drawn: SVGElement}>} */ (new Map());
    this.points = /** @type {Map<string, number>} */ (new Map());
    this.places = /** @type {Place[]} */ ([]);
    this.chosen = /** @type {string | null} */ (null);
    this.view = /** @type {Viewpoint} */ ({ x: 0, y: 0, k: 1 });
    this.free = false;
    this.frame = 0;
    this.inset = 0;
    /** The least side of a tile, in pixels. Where not all tiles fit by it, the cells at the heart are shown. */
    this.least = 0;
    this.heart = /** @type {string[]} */ ([]);
    this.signed = "";
    /** Cells with a number that a list refers to. @type {string[]} */
    this.pointed = [];
    /** Cells of tiles that are only imagined. @type {string[]} */
    this.imagined = [];
    this.fingers = /** @type {Map<number, XY>} */ (new Map());
    this.moved = 0;
    this.svg.addEventListener("click", (event) => this.nearest(event.clientX, event.clientY)?.hit());
    if (!still) this._listen();
    new ResizeObserver(() => this.fit(false)).observe(this.element);
  }

  /** Keep this many pixels at the upper edge free. @param {number} inset */
  setInset(inset) {
    this.inset = inset;
  }

  /** Show these tiles and no others. @param {Laid[]} laid */
  show(laid) {
    this.tiles.clear();
    this.points.clear();
    this.lower.replaceChildren();
    // Points that still rise may belong to a tile that is gone.
    this.effects.replaceChildren();
    for (const one of laid) this._put(one);
    this.fit(false);
  }

  /** @param {Laid} laid */
  _put(laid) {
    const drawn = drawTile(outline(cellOf(laid.cell)), laid.numbers);
    this.tiles.set(laid.cell, { laid, drawn });
    for (const [i, point] of corners(cellOf(laid.cell)).entries()) this.points.set(String(point), laid.numbers[i]);
    this.lower.append(drawn);
    return drawn;
  }

  /** Add a tile, which flies in from where it was on the screen. @param {Laid} laid @param {DOMRect | null} [from] */
  add(laid, from = null) {
    const drawn = this._put(laid);
    if (!this.free || !this._inSight(laid.cell)) this.fit();
    if (!moving()) return;
    const start = from ? this._shift(laid.cell, from) : "translate(0px, -40px) scale(1.15)";
    drawn.classList.add("arriving");
    const arrival = drawn.animate(
      [
        { transform: start, opacity: from ? 1 : 0 },
        { transform: "none", opacity: 1 },
      ],
      { duration: 280, easing: "cubic-bezier(.2,.8,.3,1)" },
    );
    arrival.onfinish = () => drawn.classList.remove("arriving");
  }

  /** @param {string} cell @param {DOMRect} from */
  _shift(cell, from) {
    const [x, y] = this.screen(middle(outline(cellOf(cell))));
    const [dx, dy] = [(from.x + from.width / 2 - x) / this.view.k, (from.y + from.height / 2 - y) / this.view.k];
    return `translate(${dx}px, ${dy}px) rotate(${cellOf(cell).up ? 120 : 180}deg)`;
  }

  /** Give the last move a gold edge. @param {string[]} cells */
  mark(cells) {
    for (const [name, { drawn }] of this.tiles) drawn.classList.toggle("last", cells.includes(name));
    for (const name of cells) {
      const tile = this.tiles.get(name);
      if (tile) this.lower.append(tile.drawn);
    }
  }

  /** Sign what was laid since my last turn with its player's colour. @param {{cell: string, seat: number}[]} moves */
  sign(moves) {
    const key = JSON.stringify(moves);
    if (this.signed === key) return;
    this.signed = key;
    this.signs.replaceChildren(
      ...moves.flatMap(({ cell, seat }) => {
        const points = outline(cellOf(cell));
        return [s("path", { d: triangle(points), class: `by p${seat % 6}` }), signAt(seat, middle(points))];
      }),
    );
  }

  /** Number places as a list beside the board does. @param {{cell: string, text: string}[]} places */
  point(places) {
    this.pointed = places.map(({ cell }) => cell);
    if (this.pointed.some((cell) => !this._inSight(cell))) this.fit(false);
    const size = Math.max(34, 20 / this.view.k);
    this.pointers.replaceChildren(
      ...places.map(({ cell, text }) => {
        const points = outline(cellOf(cell));
        const [x, y] = middle(points);
        const words = s("text", { x, y }, text);
        words.style.fontSize = `${size}px`;
        return s("g", { class: "pointer" }, s("path", { d: triangle(points, 3.5) }), words);
      }),
    );
  }

  /** Light up for a moment; without movement, just appear. @param {string[]} shapes outlines */
  glow(shapes) {
    for (const d of shapes) {
      const light = s("path", { d, class: "glow" });
      this.effects.append(light);
      if (moving())
        light.animate(
          [0, 1, 0.35, 1, 0].map((opacity) => ({ opacity })),
          { duration: MOMENT },
        );
      setTimeout(() => light.remove(), MOMENT);
    }
  }

  /**
   * Let points rise from a tile.
   * @param {string} cell @param {string} text @param {boolean} minus @param {boolean} [bonus]
   */
  rise(cell, text, minus, bonus = false) {
    const [x, y] = middle(outline(cellOf(cell)));
    const { k } = this.free ? this.view : this._fitting();
    const high = Math.max(46, 30 / k);
    const label = s("text", { x, y, class: `rise${minus ? " minus" : ""}${bonus ? " bonus" : ""}` }, text);
    label.style.fontSize = `${(bonus ? 30 : 24) / k}px`;
    for (const older of this.effects.querySelectorAll(".rise")) older.remove();
    this.effects.append(label);
    label.setAttribute("x", String(this._within(x, /** @type {SVGTextElement} */ (label).getBBox().width)));
    setTimeout(() => label.remove(), MOMENT);
    if (moving()) this._lift(label, `translateY(${-high}px)`);
    else label.setAttribute("y", String(y - high));
  }

  /** Keep words at the edge of the board readable. @param {number} x @param {number} wide */
  _within(x, wide) {
    const view = this.free ? this.view : this._fitting();
    const room = this.element.clientWidth;
    const [least, most] = [(8 - view.x) / view.k + wide / 2, (room - 8 - view.x) / view.k - wide / 2];
    return least > most ? (least + most) / 2 : Math.max(least, Math.min(most, x));
  }

  /** @param {SVGElement} label @param {string} high */
  _lift(label, high) {
    label.animate(
      [
        { transform: "translateY(10px)", opacity: 0 },
        { transform: high, opacity: 1, offset: 0.2 },
        { transform: high, opacity: 1, offset: 0.85 },
        { transform: high, opacity: 0 },
      ],
      { duration: MOMENT },
    );
  }

  /**
   * Offer the places where the chosen tile fits.
   * @param {Place[]} places @param {string | null} [tile] @param {string | null} [chosen]
   */
  offer(places, tile = null, chosen = null) {
    this.places = places;
    this.chosen = chosen;
    this.imagined = [];
    this.upper.replaceChildren(...places.map((place) => this._drawPlace(place, tile)));
    fill(this.choices, ...places.map((place) => this._button(place)));
    this._keepInSight();
    this._follow();
  }

  /** Show a tile where it could have been laid. @param {string} cell @param {string} tile */
  imagine(cell, tile) {
    this.imagined = [cell];
    if (!this._inSight(cell)) this.fit(false);
    this.upper.replaceChildren(this._ghost(cell, tile));
  }

  /** @param {Place} place @param {string | null} tile */
  _drawPlace(place, tile) {
    const points = outline(cellOf(place.cell));
    if (tile && place.cell === this.chosen) return this._ghost(place.cell, tile);
    const [x, y] = middle(points);
    const lift = cellOf(place.cell).up ? 6 : -6;
    return s(
      "g",
      { class: `place${place.bonus ? " bonus" : ""}` },
      s("path", { d: triangle(points, 3.5) }),
      s("text", { x, y: y + lift }, place.text),
    );
  }

  /** @param {string} cell @param {string} tile */
  _ghost(cell, tile) {
    const numbers = turned(numbersOf(tile), this.known(cell)) ?? numbersOf(tile);
    const drawn = drawTile(outline(cellOf(cell)), numbers);
    drawn.classList.add("ghost");
    return drawn;
  }

  /** The numbers on a cell's corners so far. @param {string} cell @returns {(number | null)[]} */
  known(cell) {
    return corners(cellOf(cell)).map((point) => this.points.get(String(point)) ?? null);
  }

  /** A real button over each place, for fingers, keys and screen readers. @param {Place} place */
  _button(place) {
    const pressed = place.cell === this.chosen;
    return h("button", {
      key: place.cell,
      type: "button",
      "aria-label": place.label,
      "aria-pressed": String(pressed),
      "data-cell": place.cell,
      onclick: (/** @type {MouseEvent} */ event) => this._hit(event, place),
    });
  }

  /**
   * Buttons overlap on a large board: a finger means the nearest place, a key its own.
   * @param {MouseEvent} event @param {Place} place
   */
  _hit(event, place) {
    const near = event.detail ? this.nearest(event.clientX, event.clientY) : null;
    (near ?? place).hit();
  }

  /** Keep the buttons over their places while the view moves. */
  _follow() {
    const size = Math.max(44, this.view.k * 62);
    const rect = this.element.getBoundingClientRect();
    this.places.forEach((place, i) => {
      const points = outline(cellOf(place.cell));
      const [x, y] = this.screen(middle(points));
      const button = /** @type {HTMLElement} */ (this.choices.children[i]);
      button.style.transform = `translate(${x - rect.x - size / 2}px, ${y - rect.y - size / 2}px)`;
      button.style.width = button.style.height = `${size}px`;
    });
  }

  /** Ring the corners that do not match. @param {XY[]} points */
  blame(points) {
    for (const older of this.upper.querySelectorAll(".blame")) older.remove();
    for (const [x, y] of points) {
      const ring = s("circle", { cx: x, cy: y, r: 42, class: "blame" });
      this.upper.append(ring);
      setTimeout(() => ring.remove(), 2600);
    }
  }

  // -- the view ------------------------------------------------------------------------------------------------

  /** @param {XY} at a position of the world @returns {XY} in the window */
  screen([x, y]) {
    const rect = this.svg.getBoundingClientRect();
    return [rect.x + this.view.x + x * this.view.k, rect.y + this.view.y + y * this.view.k];
  }

  /** @param {number} x @param {number} y in the window @returns {XY} */
  worldAt(x, y) {
    const rect = this.svg.getBoundingClientRect();
    return [(x - rect.x - this.view.x) / this.view.k, (y - rect.y - this.view.y) / this.view.k];
  }

  /** @param {number} x @param {number} y in the window */
  under(x, y) {
    return cellAt(this.worldAt(x, y));
  }

  /** The place under a finger, or the nearest within its reach. @param {number} x @param {number} y */
  nearest(x, y) {
    const under = nameOf(this.under(x, y));
    const far = (/** @type {Place} */ place) => {
      const [a, b] = this.screen(middle(outline(cellOf(place.cell))));
      return place.cell === under ? 0 : Math.hypot(a - x, b - y);
    };
    const near = this.places.map((place) => ({ place, off: far(place) })).sort((a, b) => a.off - b.off)[0];
    return near && near.off < Math.max(FINGER, NEAR * this.side) ? near.place : null;
  }

  /** The free cells beside tiles; on the empty table its middle. */
  get edge() {
    const near = [...this.tiles.keys()].flatMap((cell) => neighbours(cellOf(cell)).map(nameOf));
    return this.tiles.size ? [...new Set(near)].filter((cell) => !this.tiles.has(cell)) : [ORIGIN];
  }

  /** A tile's side on the screen, in pixels. */
  get side() {
    return SIDE * this.view.k;
  }

  /** @param {number} x @param {number} y in the window */
  holds(x, y) {
    const { left, right, top, bottom } = this.element.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  }

  /** The view with all tiles; with those at the heart, if they were too small. @returns {Viewpoint} */
  _fitting(least = this.least / SIDE) {
    const shown = [...this.places.map((place) => place.cell), ...this.pointed, ...this.imagined];
    const all = [...this.tiles.keys(), ...shown];
    const whole = this._around(all, FIT_ZOOM);
    if (whole.k >= least) return whole;
    const near = shown.length ? this._around(shown, least) : this._around(this.heart, least, least);
    return this._filled(near, all);
  }

  /** The part of the element for tiles, without its buttons. */
  _room() {
    const { width, height: all } = this.element.getBoundingClientRect();
    const [margin, inset, foot] = all < LOW ? [8, 2 * this.inset, 0] : [MARGIN, this.inset, NARROW.matches ? 30 : 0];
    return { margin, inset, width, height: all - inset - foot };
  }

  /** Leave no room empty that other tiles could fill. @param {Viewpoint} view @param {string[]} cells */
  _filled({ k, x, y }, cells) {
    const { margin, inset, width, height } = this._room();
    const [left, top, right, bottom] = box(cells.flatMap((name) => outline(cellOf(name))));
    return {
      k,
      x: slid(x, k * left, k * right, margin, width - margin),
      y: slid(y, k * top, k * bottom, inset + margin, inset + height - margin),
    };
  }

  /** @param {string[]} cells @param {number} most @param {number} [least] @returns {Viewpoint} */
  _around(cells, most, least = LEAST_ZOOM) {
    const { margin, inset, width, height } = this._room();
    const [left, top, right, bottom] = box((cells.length ? cells : [ORIGIN]).flatMap((name) => outline(cellOf(name))));
    const room = Math.min((width - 2 * margin) / (right - left), (height - 2 * margin) / (bottom - top));
    const k = Math.max(least, Math.min(most, room));
    return { k, x: width / 2 - (k * (left + right)) / 2, y: inset + height / 2 - (k * (top + bottom)) / 2 };
  }

  fit(gently = true) {
    this.free = false;
    if (this.element.clientWidth) this._go(this._fitting(), gently);
  }

  /** Show everything, however small; once more, come near again. */
  look() {
    this.free = !this.free;
    this._go(this._fitting(this.free ? 0 : this.least / SIDE), true);
  }

  /** @param {string} name */
  _inSight(name) {
    const { width, height } = this.element.getBoundingClientRect();
    return outline(cellOf(name)).every(([x, y]) => {
      const [a, b] = [this.view.x + x * this.view.k, this.view.y + y * this.view.k];
      return a > 0 && b > 2 * this.inset && a < width && b < height;
    });
  }

  _keepInSight() {
    if (this.places.some((place) => !this._inSight(place.cell))) this.fit();
  }

  /** @param {Viewpoint} to @param {boolean} gently */
  _go(to, gently) {
    cancelAnimationFrame(this.frame);
    const from = this.view;
    if (!gently || !moving() || document.hidden) return this._set(to);
    const began = performance.now();
    const tick = (/** @type {number} */ now) => {
      const part = Math.min(1, (now - began) / 260);
      const ease = 1 - (1 - part) ** 3;
      this._set({
        x: from.x + (to.x - from.x) * ease,
        y: from.y + (to.y - from.y) * ease,
        k: from.k + (to.k - from.k) * ease,
      });
      if (part < 1) this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
  }

  /** @param {Viewpoint} view */
  _set(view) {
    this.view = view;
    this.world.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.k})`);
    this._follow();
  }

  /** @param {number} by @param {XY} [around] in the window */
  zoom(by, around) {
    const rect = this.element.getBoundingClientRect();
    const [cx, cy] = around ? [around[0] - rect.x, around[1] - rect.y] : [rect.width / 2, rect.height / 2];
    const k = Math.max(LEAST_ZOOM, Math.min(MOST_ZOOM, this.view.k * by));
    const ratio = k / this.view.k;
    this.free = true;
    this._set({ k, x: cx - (cx - this.view.x) * ratio, y: cy - (cy - this.view.y) * ratio });
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.free = true;
    this._set({ ...this.view, x: this.view.x + dx, y: this.view.y + dy });
  }

  _listen() {
    const { element } = this;
    element.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), [event.clientX, event.clientY]);
      },
      { passive: false },
    );
    element.addEventListener("pointerdown", (event) => {
      cancelAnimationFrame(this.frame);
      this.moved = this.fingers.size ? DRAG : 0;
      this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    });
    addEventListener("pointermove", (event) => this._finger(event));
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, (event) => this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
    }
    element.addEventListener(
      "click",
      (event) => {
        if (this.moved < DRAG || !event.detail) return;
        event.stopPropagation();
        event.preventDefault();
      },
      { capture: true },
    );
  }

  /** @param {PointerEvent} event */
  _finger(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = /** @type {XY} */ ([event.clientX, event.clientY]);
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, now);
    const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
    this.moved += Math.hypot(dx, dy);
    if (other) this._pinch(before, now, other);
    else if (this.moved >= DRAG) this.pan(dx, dy);
  }

  /** @param {XY} before @param {XY} now @param {XY} other */
  _pinch(before, now, other) {
    const apart = (/** @type {XY} */ a) => Math.max(1, Math.hypot(a[0] - other[0], a[1] - other[1]));
    this.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    this.zoom(apart(now) / apart(before), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
  }
}
