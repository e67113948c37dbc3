// The end of a round on the score pad: the tiles left, one by one or as a sum.

import { shown } from "../board/lattice.js";
import { extras, total } from "../game/sums.js";
import { fill, h, iconButton } from "../lib/dom.js";
import { many, signed, t } from "../lib/words.js";
import { choiceRow, digitKeys, Keys, typed } from "./keys.js";
import { countsWhatIsLeft, Impossible, sorted, tileOf } from "./round.js";

/** @import { End, PointsLine } from "../protocol.js" */
/** @import { Left } from "./round.js" */

/** @typedef {{tiles: string[], digits: string, sum: string}} Held */

export class LeftKeys extends Keys {
  /** @param {import("./keys.js").Task} task @param {End | null} entry what to begin with */
  constructor(task, entry) {
    super(task);
    /** The seats with tiles left. */
    this.seats = task.round.held.flatMap((held, seat) => (held ? [seat] : []));
    /** @type {Held[]} */
    this.held = task.round.held.map((_, seat) => heldOf(entry?.left[seat]));
    const listed = entry?.left.some((left) => typeof left !== "number" && left.length);
    this.by = entry && !listed ? "sum" : "tiles";
    /** Whether the tiles left do not count. */
    this.isSettled = !countsWhatIsLeft(task.round);
    this.at = this.seats[0] ?? 0;
    this.people = h("ol.leftovers");
    this.sum = h("div.adds", { role: "status" });
    this.pad = h("div.keyrows");
    this.element = h("section.keys.left-keys", this.people, this.pad, this.sum, this.confirm);
    this.show();
  }

  /** Take over the input after the table changed under the same line. @param {LeftKeys} before */
  adopt({ held, by, at, writing }) {
    Object.assign(this, { held, by, at });
    this._await(writing);
    this.show();
  }

  get empty() {
    return this.held.every(({ tiles, digits, sum }) => !tiles.length && !digits && !sum);
  }

  /** @param {number} seat @returns {Left | null} */
  _left(seat) {
    const { tiles, digits, sum } = this.held[seat];
    if (!this.task.round.held[seat]) return this.by === "sum" ? 0 : [];
    if (this.by === "tiles") return digits || !tiles.length ? null : tiles;
    return /^[-−]?\d+$/.test(sum.trim()) ? Number(sum.trim().replace("−", "-")) : null;
  }

  /** @returns {End | null} */
  get entry() {
    if (this.isSettled) return { kind: "end", left: this.task.round.held.map(() => 0) };
    const left = this.task.round.held.map((_, seat) => this._left(seat));
    return left.some((one) => one === null) ? null : { kind: "end", left: /** @type {Left[]} */ (left) };
  }

  /** @param {string} digit */
  press(digit) {
    const mine = this.held[this.at];
    if (this.by === "sum") mine.sum = (mine.sum + digit).slice(0, 4);
    else mine.digits += digit;
    if (mine.digits.length === 3) this._take(mine);
    this.show();
  }

  /** Complete a tile; an impossible one is reported at once. @param {Held} mine */
  _take(mine) {
    const tile = sorted(mine.digits);
    mine.digits = "";
    this.fault = this._noticed(tile);
    if (!this.fault) mine.tiles.push(tile);
    if (mine.tiles.length >= this.task.round.held[this.at]) this._next();
  }

  /** @param {string} tile */
  _noticed(tile) {
    try {
      tileOf(this.task.round, tile);
      if (this.held.some(({ tiles }) => tiles.includes(tile)))
        throw new Impossible("{tile} is left twice: the box has one of each (R1)", { tile });
      return "";
    } catch (why) {
      if (!(why instanceof Impossible)) throw why;
      return why.message;
    }
  }

  _next() {
    const open = this.seats.filter(
      (seat) =>
        this._left(seat) === null || (this.by === "tiles" && this.held[seat].tiles.length < this.task.round.held[seat]),
    );
    this.at = open[0] ?? this.at;
  }

  erase() {
    const mine = this.held[this.at];
    this.fault = "";
    if (this.by === "sum") mine.sum = mine.sum.slice(0, -1);
    else if (mine.digits) mine.digits = mine.digits.slice(0, -1);
    else mine.tiles.pop();
    this.show();
  }

  show() {
    if (this.isSettled) return this._weigh();
    this.people.dataset.by = this.by;
    fill(this.people, ...this.seats.map((seat) => this._person(seat)));
    for (const [n, field] of this.people.querySelectorAll("input").entries()) {
      field.value = this.held[this.seats[n]].sum;
    }
    this._mark();
    fill(this.pad, this._pad());
    this._weigh();
  }

  _pad() {
    const ways = choiceRow(
      t("Enter as"),
      [
        ["tiles", t("Tiles")],
        ["sum", t("Just the sum")],
      ],
      this.by,
      (by) => {
        [this.by, this.fault] = [by, ""];
        this.show();
      },
    );
    const keys = digitKeys(this.by === "sum" ? 10 : 6, (digit) => {
      this.fault = "";
      this.press(digit);
    });
    return h(
      "div",
      { key: "keys", class: "keyrows" },
      h(
        "div",
        { key: "beside", class: "beside" },
        ways,
        iconButton("erase", t("Erase"), () => this.erase(), { key: "erase" }),
      ),
      keys,
    );
  }

  /** @param {number} seat */
  _person(seat) {
    const count = this.task.round.held[seat];
    const { tiles, digits } = this.held[seat];
    const choose = () => {
      this.at = seat;
      this._mark();
    };
    const name = h("span.who", h("b", this.task.names[seat]), h("span.faint", many("{n} tile", "{n} tiles", count)));
    const attributes = { key: "left", "aria-label": `${this.task.names[seat]}: ${t("what is left")}` };
    if (this.by === "sum") {
      const field = h("input", {
        ...attributes,
        inputmode: "none",
        size: 5,
        autocomplete: "off",
        onfocus: choose,
        oninput: (/** @type {Event} */ event) => {
          this.held[seat].sum = /** @type {HTMLInputElement} */ (event.target).value;
          this._weigh();
        },
      });
      return h("li", { key: seat, class: "leftover", "data-seat": seat }, h("label", { key: "sum" }, name, field));
    }
    const chips = h(
      "span.chips",
      ...tiles.map((tile) => h("span", { title: shown(tile) }, typed(tile))),
      digits || !tiles.length || tiles.length < count ? typed(digits) : null,
    );
    const told = tiles.length ? `${this.task.names[seat]}: ${tiles.map(shown).join(", ")}` : attributes["aria-label"];
    return h(
      "li",
      { key: seat, class: "leftover", "data-seat": seat },
      h("button", { ...attributes, type: "button", "aria-label": told, onclick: choose }, name, chips),
    );
  }

  /** Mark whose tiles are being entered. */
  _mark() {
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (this.people.querySelectorAll(".leftover"))) {
      const current = row.dataset.seat === String(this.at);
      row.classList.toggle("current", current);
      if (this.by === "tiles") row.firstElementChild?.setAttribute("aria-pressed", String(current));
    }
  }

  _weigh() {
    const { entry } = this;
    let lines = /** @type {PointsLine[] | null} */ (null);
    this.wrong = this.fault ?? "";
    try {
      if (entry && !this.wrong) lines = this.task.preview(entry);
    } catch (why) {
      if (!(why instanceof Impossible)) throw why;
      this.wrong = why.message;
    }
    this.confirm.disabled = !lines;
    this.sum.classList.toggle("bad", Boolean(this.wrong));
    fill(this.sum, ...(this.wrong ? [this.wrong] : lines ? this._said(lines) : [h("span.faint", this._asks())]));
  }

  /** @returns {import("../lib/dom.js").Child[]} */
  _settled() {
    const { names, round } = this.task;
    const out = round.out === null ? "" : t("{name} is out.", { name: names[round.out] });
    return [[out, t("The tiles that are left do not count.")].filter(Boolean).join(" ")];
  }

  _asks() {
    return this.task.round.out === null
      ? t("What does everybody still hold?")
      : t("{name} is out. What do the others still hold?", { name: this.task.names[this.task.round.out] });
  }

  /** @param {PointsLine[]} lines */
  _said(lines) {
    const seats = [...new Set(lines.map(({ seat }) => seat))];
    if (this.isSettled) return this._settled();
    if (!seats.length) return [t("Nobody gets or loses anything.")];
    return seats.map((seat) => {
      const own = lines.filter((line) => line.seat === seat);
      return h(
        "p",
        h("b", this.task.names[seat]),
        ` ${extras(own, this.task.names).join(", ")} = `,
        h("b", signed(total(own))),
      );
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.isSettled) return false;
    if (event.key === "Backspace") this.erase();
    else if (/^\d$/.test(event.key) && (this.by === "sum" || event.key < "6")) {
      this.fault = "";
      this.press(event.key);
    } else return false;
    return true;
  }
}

/** @param {Left | undefined} left @returns {Held} */
function heldOf(left) {
  if (left === undefined) return { tiles: [], digits: "", sum: "" };
  return typeof left === "number"
    ? { tiles: [], digits: "", sum: String(left) }
    : { tiles: left.map(sorted), digits: "", sum: "" };
}
