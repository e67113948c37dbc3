// The player's tiles: in their own order, faded where they fit nowhere, never removed.

import { shown } from "../board/lattice.js";
import { standing } from "../board/tile.js";
import { fill, h } from "../lib/dom.js";
import { many, t } from "../lib/words.js";
import { grab } from "./drag.js";
import { meantTiles } from "./keys.js";

/** @import { Board } from "../board/board.js" */
/** @import { Selection } from "./selection.js" */

/**
 * @typedef {object} Held
 * @property {unknown} deal what the tiles were dealt for: the number of a round, or a question
 * @property {string[]} hand @property {string[]} drawn those drawn in this turn
 * @property {boolean} active whether tiles may be chosen
 */

const value = (/** @type {string} */ tile) => [...tile].reduce((sum, digit) => sum + Number(digit), 0);
/** @type {((a: string, b: string) => number)[]} */
const ORDERS = [(a, b) => value(b) - value(a) || b.localeCompare(a), (a, b) => a.localeCompare(b)];

const PHONE = matchMedia("(max-width: 599px)");
/** A tile's width: the most, the least before another row; and all rows' share of the window's height. */
/** @typedef {{most: number, enough: number, share: number}} Room */
/** @type {Record<"phone" | "desk", Room>} */
const ROOMS = { phone: { most: 84, enough: 60, share: 0.19 }, desk: { most: 112, enough: 104, share: 0.22 } };
/** The gain in width that justifies another row, and the least width for a finger. */
const [WORTH, LEAST] = [1.25, 46];
/** A tile's height in widths, and the gap between rows. */
const [TALL, GAP] = [0.94, 8];

/** The use of a tile, in words. @param {number} places @param {boolean} opens */
function use(places, opens) {
  if (opens) return places ? t("can open the round") : t("cannot open the round");
  return places ? many("fits in {n} place", "fits in {n} places", places) : t("fits nowhere");
}

export class Tray {
  /** @param {Selection<any>} selection @param {Board} board @param {(cell: string) => void} lay once dropped there */
  constructor(selection, board, lay) {
    this.selection = selection;
    this.turn = { selection, board, tray: this, lay };
    this.held = /** @type {Held | null} */ (null);
    /** Includes laid tiles, so that one that is taken back returns to its place. @type {string[]} */
    this.order = [];
    this.sorting = 0;
    this.element = h("div.tray", { role: "group", "aria-label": t("Your tiles") });
    this.element.addEventListener("keydown", (event) => this._arrow(event));
    this.width = 600;
    new ResizeObserver(([{ contentRect }]) => {
      this.width = contentRect.width;
      this._balance();
    }).observe(this.element);
    addEventListener("resize", () => this._balance());
  }

  sort() {
    this.order.sort(ORDERS[this.sorting]);
    this.sorting = (this.sorting + 1) % ORDERS.length;
    this._draw();
  }

  /** @param {string} tile @param {string} before */
  move(tile, before) {
    this.order = this.order.filter((one) => one !== tile);
    this.order.splice(this.order.indexOf(before), 0, tile);
    this._draw();
  }

  /** @param {Held} held */
  show(held) {
    if (held.deal !== this.held?.deal) this.order = [];
    const fresh = held.hand.filter((tile) => !this.order.includes(tile));
    const isWholeHand = fresh.length === held.hand.length;
    this.order.push(...(isWholeHand ? fresh.sort(ORDERS[1]) : fresh));
    this.held = held;
    this._draw();
  }

  _draw() {
    const { held } = this;
    const hand = this.order.filter((tile) => held?.hand.includes(tile));
    if (held) fill(this.element, ...hand.map((tile) => this._button(tile, held)));
    this._balance();
  }

  /** The width per tile with this many rows. @param {number} rows @param {Room} room */
  _wide(rows, { most, share }) {
    const columns = Math.ceil(this.element.childElementCount / rows);
    const tall = ((share * innerHeight) / rows - GAP) / TALL;
    return Math.floor(Math.min(most, this.width / columns, Math.max(LEAST, tall)));
  }

  /** As few rows as tiles of a good size need. */
  _rows() {
    const room = ROOMS[PHONE.matches ? "phone" : "desk"];
    const wide = (/** @type {number} */ rows) => this._wide(rows, room);
    const least = (/** @type {number} */ now) => now * (now < LEAST ? 1 : WORTH);
    let rows = 1;
    while (wide(rows) < room.enough && wide(rows + 1) > least(wide(rows))) rows += 1;
    return { rows, wide: wide(rows) };
  }

  /** Balance the rows: they differ by one tile at most. Columns are half a tile wide. */
  _balance() {
    const slots = /** @type {HTMLElement[]} */ ([...this.element.children]);
    if (!slots.length) return;
    const { rows, wide } = this._rows();
    const columns = Math.ceil(slots.length / rows);
    this.element.style.setProperty("--columns", String(2 * columns));
    this.element.style.setProperty("--half", `${wide / 2}px`);
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
  _button(tile, { active, drawn }) {
    const { selection } = this;
    const places = selection.fits(tile).length;
    const isNew = drawn.includes(tile);
    const isLit = active && !selection.isUnlit;
    const parts = [shown(tile), isNew ? t("just drawn") : "", isLit ? use(places, selection.opens) : ""];
    const kinds = { faded: isLit && !places, drawn: isNew, meant: meantTiles(selection).includes(tile) };
    const names = ["slot", ...Object.entries(kinds).flatMap(([name, is]) => (is ? [name] : []))].join(" ");
    return h(
      "button",
      {
        key: tile,
        type: "button",
        class: names,
        "data-tile": tile,
        "aria-pressed": String(tile === selection.tile),
        "aria-label": parts.filter(Boolean).join(", "),
        onclick: () => selection.tap(tile),
        onpointerdown: (/** @type {PointerEvent} */ event) =>
          grab(event, tile, /** @type {HTMLElement} */ (event.currentTarget), this.turn),
      },
      standing(tile),
    );
  }

  /** @param {KeyboardEvent} event */
  _arrow(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...this.element.querySelectorAll("button")];
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (!by || at < 0) return;
    event.preventDefault();
    buttons[(at + by + buttons.length) % buttons.length].focus();
  }
}
