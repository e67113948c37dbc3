// Keys for a turn by its tile or its points alone, and for extra points.

import { button, fill, h, iconButton } from "../lib/dom.js";
import { signed, t } from "../lib/words.js";
import { choiceRow, drawKeys, EntryKeys, Keys, nameRow, nothingKey } from "./keys.js";
import { told } from "./rows.js";

/** @import { Extra, Points } from "../protocol.js" */
/** @import { Task } from "./keys.js" */

/** @typedef {"points" | "extra"} Kind */

/** One more than needed, so that a slip is noticed instead of cut off. */
const MOST_DIGITS = 4;

export class PointsKeys extends Keys {
  /** @param {import("./keys.js").Task} task @param {Points | Extra | null} entry what to begin with */
  constructor(task, entry) {
    super(task);
    this.kinds = task.kinds ?? ["points"];
    this.kind = /** @type {Kind} */ (entry?.kind ?? this.kinds[0]);
    this.digits = entry ? String(Math.abs(entry.points)) : "";
    this.minus = Boolean(entry && entry.points < 0);
    this.seat = entry?.seat ?? null;
    this.draws = entry?.kind === "points" ? entry.draws : 0;
    this.nothing = entry?.kind === "points" && !entry.laid;
    this.number = h("output.number");
    this.sum = h("p.adds", { role: "status" });
    this.rows = h("div.keyrows");
    const weighed = h("div.weighed", this.number, this.sum);
    this.element = h("section.keys.points-keys", weighed, this.rows, this.confirm);
    this.show();
  }

  /** Take over the input after the table changed under the same line. @param {PointsKeys} before */
  adopt({ kind, digits, minus, seat, draws, nothing, writing }) {
    Object.assign(this, { kind, digits, minus, seat, draws, nothing });
    this._await(writing);
    this.show();
  }

  get empty() {
    return !this.digits;
  }

  /** Whether these points open the round. */
  get opening() {
    return this.kind === "points" && this.task.round.turn === null;
  }

  get points() {
    return Number(this.digits) * (this.minus ? -1 : 1) || 0;
  }

  /** @returns {Points | Extra | null} */
  get entry() {
    const { points, seat, draws } = this;
    const whose = this.opening || this.kind === "extra";
    if (!this.digits || (whose && seat === null)) return null;
    if (this.kind === "extra") return { kind: "extra", seat: Number(seat), points };
    return { kind: "points", points, seat: this.opening ? seat : null, draws, laid: !this.nothing };
  }

  /** @param {Partial<PointsKeys>} what */
  set(what) {
    Object.assign(this, what);
    this.show();
  }

  /** @param {string} digit */
  press(digit) {
    this.set({ digits: this.digits === "0" ? digit : (this.digits + digit).slice(0, MOST_DIGITS) });
  }

  erase() {
    this.set({ digits: this.digits.slice(0, -1) });
  }

  /** A turn without a tile has drawn all it could. */
  layNothing() {
    const { pool, tariff } = this.task.round;
    const nothing = !this.nothing;
    this.set({ nothing, draws: nothing ? Math.min(tariff.draws, pool) : 0 });
  }

  show() {
    fill(this.number, this.digits ? signed(this.points) : this.minus ? "−" : "+");
    fill(this.rows, this._kindRow(), this._nameRow(), this._numbers(), this._beside());
    this._weigh();
  }

  _kindRow() {
    if (this.kinds.length < 2) return null;
    const { names, seat } = this.task;
    const turn = seat === null ? t("The opening") : t("{name}'s turn", { name: names[seat] });
    const words = { points: turn, extra: t("No turn, only points") };
    const choices = this.kinds.map((kind) => /** @type {[string, string]} */ ([kind, words[kind]]));
    const choose = (/** @type {string} */ kind) => this.set({ kind: /** @type {Kind} */ (kind) });
    return choiceRow(t("What the points are for"), choices, this.kind, choose);
  }

  _nameRow() {
    if (this.kind === "points" && !this.opening) return null;
    const label = this.opening ? t("Who opens the round") : t("Whose points");
    return nameRow(label, this.task.names, this.seat, (seat) => this.set({ seat }));
  }

  _numbers() {
    const digit = (/** @type {string} */ one) => button(one, () => this.press(one), { key: one, class: "key" });
    const named = { key: "minus", class: "key", "aria-label": t("Minus"), title: t("Minus") };
    const pressed = { "aria-pressed": String(this.minus) };
    const sign = button("±", () => this.set({ minus: !this.minus }), { ...named, ...pressed });
    const erase = iconButton("erase", t("Erase"), () => this.erase(), { key: "erase", class: "key" });
    const keys = [...[..."12345"].map(digit), sign, ...[..."67890"].map(digit), erase];
    return h("div", { key: "numbers", class: "numbers", role: "group", "aria-label": t("Numbers") }, ...keys);
  }

  /** Draws of the turn, which count even if the tiles are forgotten. */
  _beside() {
    if (this.kind === "extra" || this.opening) return null;
    const draws = drawKeys(this.task.round.tariff.draws, this.draws, (wanted) => this._draw(wanted));
    return h(
      "div",
      { key: "beside", class: "beside" },
      draws,
      nothingKey(this.nothing, () => this.layNothing()),
    );
  }

  /** @param {number} draws */
  _draw(draws) {
    this.set({ draws: Math.max(0, Math.min(this.task.round.tariff.draws, draws)) });
  }

  _weigh() {
    const { entry } = this;
    const [lines, fault] = entry ? this._tried(() => this.task.preview(entry)) : [null, ""];
    this.fault = fault;
    this.confirm.disabled = !lines;
    this.sum.classList.toggle("bad", Boolean(fault));
    const said = lines && entry && told({ at: 0, seat: lines[0].seat, entry, lines }, this.task.names);
    fill(this.sum, fault || said || h("span.faint", this._asks()));
  }

  _asks() {
    if (this.kind === "extra") return t("Whose points, and how many?");
    return t("The points of the whole turn, with draws and bonuses.");
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was for us */
  key(event) {
    if (/^\d$/.test(event.key)) this.press(event.key);
    else if (event.key === "Backspace") this.erase();
    else if (event.key === "-" || event.key === "+") this.set({ minus: event.key === "-" });
    else if (event.key === "n" && this.kind === "points" && !this.opening) this.layNothing();
    else return false;
    return true;
  }
}

/** @typedef {import("../protocol.js").Start | import("../protocol.js").Turn | import("../protocol.js").Points} Entry */

export class EitherKeys {
  /** @param {Task} task @param {Entry} [entry] what to begin with */
  constructor(task, entry = blank(task)) {
    this.task = task;
    this.element = h("div.either");
    /** Placed beside the keys. */
    this.swap = button("", () => this.turnOver(), { class: "link" });
    /** @type {EntryKeys | PointsKeys} */
    this.keys = entry.kind === "points" ? new PointsKeys(task, entry) : new EntryKeys(task, entry);
    this._show();
  }

  _show() {
    fill(this.element, this.keys.element);
    fill(this.swap, this.keys instanceof PointsKeys ? t("Enter the tile") : t("Points only"));
  }

  turnOver() {
    const { task, keys } = this;
    this.keys = keys instanceof PointsKeys ? new EntryKeys(task, blank(task)) : new PointsKeys(task, null);
    this._show();
  }

  get empty() {
    return this.keys.empty;
  }

  /** Take over the input after the table changed under the same line. @param {EitherKeys} before */
  adopt(before) {
    if (before.keys instanceof PointsKeys !== this.keys instanceof PointsKeys) this.turnOver();
    this.keys.adopt(/** @type {any} */ (before.keys));
  }

  write() {
    this.keys.write();
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was for us */
  key(event) {
    if (event.key !== "p") return this.keys.key(event);
    this.turnOver();
    return true;
  }
}

/** An empty entry. @param {Task} task @returns {Entry & {kind: "start" | "turn"}} */
function blank({ round }) {
  if (round.turn === null) return { kind: "start", seat: /** @type {any} */ (null), tile: "" };
  return { kind: "turn", tile: null, bonus: "none", draws: 0 };
}
