// My tiles: in my own order, faded where they fit nowhere, never removed.

import { fill, h } from "./dom.js";
import { shown } from "./lattice.js";
import { standing } from "./tile.js";
import { many, t } from "./words.js";

/** @typedef {{hand: string[], drawn: string[], fits: Map<string, number>, active: boolean, chosen: string | null}} Held */

const value = (/** @type {string} */ tile) => [...tile].reduce((sum, digit) => sum + Number(digit), 0);
/** @type {((a: string, b: string) => number)[]} */
const ORDERS = [(a, b) => value(b) - value(a) || b.localeCompare(a), (a, b) => a.localeCompare(b)];

/** So wide is a tile at least, with the gap to the next one: where many have to share two rows, on a phone, and where there is room. */
const [TIGHT, LEAST, ROOMY] = [46, 56, 66];

export class Tray {
  /** @param {(tile: string) => void} choose @param {(event: PointerEvent, tile: string, element: HTMLElement) => void} grab */
  constructor(choose, grab) {
    this.choose = choose;
    this.grab = grab;
    /** @type {string[]} */
    this.order = [];
    this.sorting = 0;
    this.element = h("div", { class: "tray", role: "group", "aria-label": t("Your tiles") });
    this.element.addEventListener("keydown", (event) => this._arrow(event));
    this.width = 9 * ROOMY;
    new ResizeObserver(([{ contentRect }]) => { this.width = contentRect.width; this._balance(); }).observe(this.element);
  }

  sort() {
    this.order.sort(ORDERS[this.sorting]);
    this.sorting = (this.sorting + 1) % ORDERS.length;
  }

  /** Puts a tile before another one. @param {string} tile @param {string} before */
  move(tile, before) {
    this.order = this.order.filter((one) => one !== tile);
    this.order.splice(this.order.indexOf(before), 0, tile);
  }

  /** @param {Held} held */
  show(held) {
    const kept = this.order.filter((tile) => held.hand.includes(tile));
    const fresh = held.hand.filter((tile) => !kept.includes(tile));
    this.order = kept.length ? [...kept, ...fresh] : [...held.hand].sort(ORDERS[1]);
    const focus = /** @type {HTMLElement | null} */ (document.activeElement?.closest(".tray button"))?.dataset.tile;
    fill(this.element, ...this.order.map((tile) => this._button(tile, held)));
    this.element.dataset.many = this.order.length > 7 ? "yes" : "";
    this._balance();
    if (focus) this.find(focus)?.focus();
  }

  /** No tile stands alone: rows differ by one tile at most, the shorter ones in the middle. Columns are halves of a tile. */
  _balance() {
    const slots = /** @type {HTMLElement[]} */ ([...this.element.children]);
    const usual = this.width < 8 * LEAST ? LEAST : ROOMY;
    const most = Math.floor(this.width / (slots.length > 2 * Math.floor(this.width / usual) ? TIGHT : usual));
    const rows = Math.ceil(slots.length / Math.max(1, most));
    const columns = Math.ceil(slots.length / Math.max(1, rows));
    this.element.style.setProperty("--columns", String(2 * columns));
    for (const slot of slots) slot.style.gridColumnStart = "";
    for (let row = 0, at = 0; row < rows; row += 1) {
      const length = Math.ceil((slots.length - at) / (rows - row));
      slots[at].style.gridColumnStart = String(1 + columns - length);
      at += length;
    }
  }

  /** @param {string} tile @returns {HTMLElement | null} */
  find(tile) {
    return this.element.querySelector(`[data-tile="${tile}"]`);
  }

  /** @param {string} tile @param {Held} held */
  _button(tile, held) {
    const places = held.fits.get(tile) ?? 0;
    const useless = held.active && !places;
    const isNew = held.drawn.includes(tile);
    const parts = [shown(tile), isNew ? t("just drawn") : "", held.active ? (places ? many("fits in {n} place", "fits in {n} places", places) : t("fits nowhere")) : ""];
    const names = ["slot", useless ? "faded" : "", isNew ? "drawn" : ""].filter(Boolean).join(" ");
    const button = h(
      "button",
      { type: "button", class: names, "data-tile": tile, "aria-pressed": String(tile === held.chosen), "aria-label": parts.filter(Boolean).join(", "), onclick: () => this.choose(tile) },
      standing(tile),
    );
    button.addEventListener("pointerdown", (event) => this.grab(event, tile, button));
    return button;
  }

  /** @param {KeyboardEvent} event */
  _arrow(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...this.element.querySelectorAll("button")];
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (!by || at < 0) return;
    event.preventDefault();
    buttons[(at + by + buttons.length) % buttons.length].focus();
  }
}
