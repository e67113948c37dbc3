// My tiles: in my own order, faded where they fit nowhere, never removed.

import { shown } from "../board/lattice.js";
import { standing } from "../board/tile.js";
import { fill, h } from "../lib/dom.js";
import { many, t } from "../lib/words.js";

/**
 * @typedef {object} Held what is in the hand, just drawn, meant by what is being typed; in how many places each tile
 *   fits
 * @property {unknown} deal what they were dealt for: the number of a round, or a question
 * @property {string[]} hand @property {string[]} drawn @property {string[]} meant @property {Map<string, number>} fits
 * @property {boolean} active @property {boolean} opens whether the round begins with one of them
 * @property {string | null} chosen
 */

const value = (/** @type {string} */ tile) => [...tile].reduce((sum, digit) => sum + Number(digit), 0);
/** @type {((a: string, b: string) => number)[]} */
const ORDERS = [(a, b) => value(b) - value(a) || b.localeCompare(a), (a, b) => a.localeCompare(b)];

const PHONE = matchMedia("(max-width: 599px)");
/** The room of a tile: how wide at most, how wide without one more row; and all rows' part of the window's height. */
/** @typedef {{most: number, enough: number, share: number}} Room */
/** @type {Record<"phone" | "desk", Room>} */
const ROOMS = { phone: { most: 84, enough: 60, share: 0.19 }, desk: { most: 112, enough: 104, share: 0.22 } };
/** One more row has to make the tiles so many times as wide, unless they would be too small for a finger. */
const [WORTH, LEAST] = [1.25, 46];
/** A tile's height in widths, and what is between two rows. */
const [TALL, GAP] = [0.94, 8];

/** What can be done with a tile. @param {number} places @param {boolean} opens */
function use(places, opens) {
  if (opens) return places ? t("can open the round") : t("cannot open the round");
  return places ? many("fits in {n} place", "fits in {n} places", places) : t("fits nowhere");
}

export class Tray {
  /**
   * @param {(tile: string) => void} choose
   * @param {(event: PointerEvent, tile: string, element: HTMLElement) => void} grab
   */
  constructor(choose, grab) {
    this.choose = choose;
    this.grab = grab;
    /** @type {Held | null} */
    this.held = null;
    /** Also of tiles that have left the hand: one that is taken back goes where it was. @type {string[]} */
    this.order = [];
    this.sorting = 0;
    this.element = h("div", { class: "tray", role: "group", "aria-label": t("Your tiles") });
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

  /** Puts a tile before another one. @param {string} tile @param {string} before */
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

  /** How wide the room of each tile can be in so many rows. @param {number} rows @param {Room} room */
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

  /**
   * No tile stands alone: rows differ by one tile at most, the shorter ones in the middle. Columns are halves of a
   * tile.
   */
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
  _button(tile, held) {
    const places = held.fits.get(tile) ?? 0;
    const useless = held.active && !places;
    const isNew = held.drawn.includes(tile);
    const parts = [shown(tile), isNew ? t("just drawn") : "", held.active ? use(places, held.opens) : ""];
    const meant = held.meant.includes(tile);
    const names = ["slot", useless ? "faded" : "", isNew ? "drawn" : "", meant ? "meant" : ""]
      .filter(Boolean)
      .join(" ");
    return h(
      "button",
      {
        key: tile,
        type: "button",
        class: names,
        "data-tile": tile,
        "aria-pressed": String(tile === held.chosen),
        "aria-label": parts.filter(Boolean).join(", "),
        onclick: () => this.choose(tile),
        onpointerdown: (/** @type {PointerEvent} */ event) =>
          this.grab(event, tile, /** @type {HTMLElement} */ (event.currentTarget)),
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
