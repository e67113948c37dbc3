// The keys of the score pad: three numbers make a tile; what counts beside it is drawn on its key.

import { shown } from "../board/lattice.js";
import { laidOut, picture } from "../board/picture.js";
import { standing } from "../board/tile.js";
import { explained, hasBonus } from "../game/sums.js";
import { button, fill, h, iconButton } from "../lib/dom.js";
import { many, N_, signed, t } from "../lib/words.js";
import { Impossible, sorted, tileOf } from "./round.js";

/** @import { PadEntry as Entry, PointsLine as Line, Start, Turn } from "../protocol.js" */
/** @import { Round } from "./round.js" */

/** A small position, the new tile last. @param {string[]} laid */
function position(laid) {
  const drawn = picture(laidOut(...laid), { class: "little", "aria-hidden": "true" });
  drawn.lastElementChild?.classList.add("last");
  return drawn;
}

/** Each bonus as a position. @type {Record<string, string[]>} */
const POSITIONS = {
  bridge: ["-1,0v 342", "1,0^ 501", "0,0^ 245"],
  double: ["0,0^ 145", "0,-1^ 015", "0,-1v 155"],
  hexagon: ["0,-1v 155", "0,-1^ 015", "-1,-1v 110", "-1,0^ 131", "-1,0v 341", "0,0^ 145"],
};
/**
 * Each press goes on to the next bonus of a key, and at last to none.
 * @type {Record<string, [Turn["bonus"], string][]>}
 */
const BONUSES = {
  bridge: [["bridge", N_("Bridge")]],
  double: [["double", N_("Double")]],
  hexagon: [
    ["hexagon", N_("Hexagon")],
    ["two-hexagons", N_("2 hexagons")],
    ["three-hexagons", N_("3 hexagons")],
  ],
};

/** Bonuses that are paid, or already entered. */
/** @param {Round["tariff"]} tariff @param {Turn["bonus"]} [held] what is entered */
function paid({ laying }, held) {
  const isPaid = (/** @type {Turn["bonus"]} */ bonus) =>
    bonus === held || laying[bonus].some(([, points]) => points > 0);
  return Object.keys(BONUSES).filter((key) => BONUSES[key].some(([bonus]) => isPaid(bonus)));
}

/** @param {Round["tariff"]} tariff */
export function shortcuts(tariff) {
  return [
    ["0–5", t("Numbers")],
    ...paid(tariff).map((key) => [key[0].toUpperCase(), t(BONUSES[key][0][1])]),
    ["N", t("Laid nothing")],
    ["P", t("Points only")],
    [t("Enter"), t("Write it down")],
    ["U", t("Take back")],
  ];
}

/** Number keys in their tiles' colours. @param {number} count @param {(digit: string) => void} press */
export function digitKeys(count, press) {
  const digits = Array.from({ length: count }, (_, digit) => String(digit));
  return h(
    "div",
    { key: "digits", class: "digits", role: "group", "aria-label": t("Numbers") },
    ...digits.map((digit) =>
      button(digit, () => press(digit), { key: digit, class: count > 6 ? "key" : `key n${digit}` }),
    ),
  );
}

/** The typed tile; once complete, turned as in the box (D1). @param {string} digits */
export function typed(digits) {
  const name = sorted(digits);
  const turned = [0, 1, 2].map((by) => name.slice(by) + name.slice(0, by));
  return standing(digits.length < 3 || turned.includes(digits) ? digits : name);
}

/**
 * A row of choices, one of which holds.
 * @param {string} label @param {[string, string][]} choices value and word @param {string} chosen
 * @param {(value: string) => void} choose @param {string} [kind]
 */
export function choiceRow(label, choices, chosen, choose, kind = "oneof") {
  return h(
    "div",
    { key: label, class: kind, role: "group", "aria-label": label },
    ...choices.map(([value, word]) =>
      button(word, () => choose(value), { key: value, "aria-pressed": String(value === chosen) }),
    ),
  );
}

/**
 * @param {string} label @param {string[]} names @param {number | null} chosen @param {(seat: number) => void} choose
 */
export function nameRow(label, names, chosen, choose) {
  const seats = names.map((name, seat) => /** @type {[string, string]} */ ([String(seat), name]));
  return choiceRow(label, seats, String(chosen), (value) => choose(Number(value)), "oneof names");
}

/** @param {number} most @param {number} draws @param {(draws: number) => void} draw */
export function drawKeys(most, draws, draw) {
  const label = t("Draws in this turn");
  if (most > 4) return drawStepper(label, draws, draw);
  const numbers = Array.from({ length: most + 1 }, (_, n) => /** @type {[string, string]} */ ([String(n), String(n)]));
  const row = choiceRow(label, numbers, String(draws), (value) => draw(Number(value)));
  return h("div", { key: "draws", class: "draws" }, h("span.faint", t("Drawn")), row);
}

/** @param {string} label @param {number} draws @param {(draws: number) => void} draw */
function drawStepper(label, draws, draw) {
  return h(
    "div",
    { key: "draws", class: "oneof stepper", role: "group", "aria-label": label },
    iconButton("minus", t("One draw fewer"), () => draw(draws - 1), { key: "fewer" }),
    h("output", many("{n} draw", "{n} draws", draws)),
    iconButton("plus", t("One draw more"), () => draw(draws + 1), { key: "more" }),
  );
}

/** @param {boolean} nothing @param {() => void} press */
export function nothingKey(nothing, press) {
  return button(t("Laid nothing"), press, { key: "nothing", class: "key nothing", "aria-pressed": String(nothing) });
}

/**
 * @typedef {object} Task
 * @property {Round} round how the table stood before this entry
 * @property {string[]} names
 * @property {number | null} seat whose turn it is, if it is known
 * @property {(entry: Entry) => Line[]} preview throws what is impossible
 * @property {(entry: Entry) => Promise<unknown>} done
 * @property {string} label the confirming word
 * @property {("points" | "extra")[]} [kinds] what points without a tile can be here
 */

/** Common to all keys: an entry is written once, however often one presses. */
export class Keys {
  /** @param {Task} task */
  constructor(task) {
    this.task = task;
    this.writing = /** @type {Promise<unknown> | null} */ (null);
    this.confirm = h("button", { type: "button", class: "primary big write", onclick: () => this.write() }, task.label);
  }

  /** The complete entry, or null. @returns {Entry | null} */
  get entry() {
    return null;
  }

  /** @template T @param {() => T} attempt @returns {[T | null, string]} */
  _tried(attempt) {
    try {
      return [attempt(), ""];
    } catch (why) {
      if (!(why instanceof Impossible)) throw why;
      return [null, why.message];
    }
  }

  write() {
    const { entry } = this;
    if (entry && !this.confirm.disabled && !this.writing) this._await(this.task.done(entry));
  }

  /** Not disabled while writing, to keep the focus. @param {Promise<unknown> | null} writing */
  _await(writing) {
    const settled = () => this._await(null);
    this.writing = writing;
    this.confirm.ariaDisabled = writing ? "true" : null;
    writing?.then(settled, settled);
  }
}

export class EntryKeys extends Keys {
  /** @param {Task} task @param {Start | Turn} entry what to begin with */
  constructor(task, entry) {
    super(task);
    this.digits = entry.tile ?? "";
    this.seat = entry.kind === "start" ? entry.seat : task.seat;
    this.opening = entry.kind === "start";
    this.bonus = /** @type {Turn["bonus"]} */ (entry.kind === "turn" ? entry.bonus : "none");
    this.draws = entry.kind === "turn" ? entry.draws : 0;
    this.nothing = false;
    this.drawing = h("div.typed");
    this.sum = h("p.adds", { role: "status" });
    this.keys = h("div.keyrows");
    this.element = h(
      "section.keys",
      h(
        "div.weighed",
        this.drawing,
        this.sum,
        iconButton("erase", t("Erase"), () => this.erase()),
      ),
      this.keys,
      this.confirm,
    );
    if (entry.kind === "turn" && entry.tile === null && entry.draws) this.nothing = true;
    this.show();
  }

  /** Take over the input after the table changed under the same line. @param {EntryKeys} before */
  adopt({ digits, seat, bonus, draws, nothing, writing }) {
    Object.assign(this, { digits, seat, bonus, draws, nothing });
    this._await(writing);
    this.show();
  }

  get empty() {
    return (
      !this.digits && this.bonus === "none" && !this.draws && !this.nothing && (!this.opening || this.seat === null)
    );
  }

  /** The entry, once it is complete. @returns {Start | Turn | null} */
  get entry() {
    if (this.opening)
      return this.seat !== null && this.digits.length === 3
        ? { kind: "start", seat: this.seat, tile: sorted(this.digits) }
        : null;
    if (this.nothing) return { kind: "turn", tile: null, bonus: this.bonus, draws: this.draws };
    return this.digits.length === 3
      ? { kind: "turn", tile: sorted(this.digits), bonus: this.bonus, draws: this.draws }
      : null;
  }

  /** @param {string} digit */
  press(digit) {
    this.nothing = false;
    this.digits = (this.digits.length === 3 ? "" : this.digits) + digit;
    this.show();
  }

  erase() {
    this.digits = this.digits.slice(0, -1);
    this.nothing = false;
    this.show();
  }

  /** @param {string} key */
  reward(key) {
    /** @type {Turn["bonus"][]} */
    const steps = ["none", ...BONUSES[key].map(([bonus]) => bonus)];
    this.bonus = steps[(Math.max(0, steps.indexOf(this.bonus)) + 1) % steps.length];
    this.nothing = false;
    this.show();
  }

  /** A turn without a tile has drawn all it could. */
  layNothing() {
    const { pool, tariff } = this.task.round;
    this.nothing = !this.nothing;
    if (this.nothing) [this.digits, this.bonus, this.draws] = ["", "none", Math.min(tariff.draws, pool)];
    else this.draws = 0;
    this.show();
  }

  /** @param {number} draws */
  draw(draws) {
    this.draws = Math.max(0, Math.min(this.task.round.tariff.draws, draws));
    this.show();
  }

  show() {
    fill(this.drawing, this.nothing ? h("span.none", { "aria-hidden": "true" }, "–") : typed(this.digits));
    fill(this.keys, ...(this.opening ? this._openingRows() : this._turnRows()));
    this._weigh();
  }

  /** Show the points, or why it is impossible. */
  _weigh() {
    const { entry } = this;
    const [lines, fault] = entry
      ? this._tried(() => this.task.preview(entry))
      : this._tried(() => (this.digits.length === 3 ? void tileOf(this.task.round, this.digits) : undefined));
    this.fault = fault;
    this.confirm.disabled = !entry || Boolean(fault);
    this.sum.classList.toggle("bad", Boolean(fault));
    fill(this.sum, ...(fault ? [fault] : lines ? this._said(lines) : [h("span.faint", this._asks())]));
  }

  /** @param {Line[]} lines */
  _said(lines) {
    const own = lines.filter((line) => line.seat === (this.seat ?? lines[0]?.seat));
    const what = this.nothing ? t("Laid nothing") : shown(sorted(this.digits));
    return [h("b", what), h("span", { class: hasBonus(own) ? "gold" : "" }, explained(own))];
  }

  _asks() {
    if (this.digits) return many("{n} more number", "{n} more numbers", 3 - this.digits.length);
    if (this.opening)
      return this.seat === null ? t("Who opens, and with which tile?") : t("Three numbers make the tile.");
    return t("Three numbers make the tile that was laid.");
  }

  _openingRows() {
    const row = nameRow(t("Who opens the round"), this.task.names, this.seat, (seat) => {
      this.seat = seat;
      this.show();
    });
    return [row, digitKeys(6, (digit) => this.press(digit))];
  }

  _turnRows() {
    const bonuses = paid(this.task.round.tariff, this.bonus);
    return [
      digitKeys(6, (digit) => this.press(digit)),
      h(
        "div",
        { key: "bonuses", class: "bonuses", role: "group", "aria-label": t("Bonus") },
        ...bonuses.map((key) => this._bonusKey(key)),
      ),
      h(
        "div",
        { key: "beside", class: "beside" },
        drawKeys(this.task.round.tariff.draws, this.draws, (draws) => this.draw(draws)),
        nothingKey(this.nothing, () => this.layNothing()),
      ),
    ];
  }

  /** @param {string} key */
  _bonusKey(key) {
    const words = BONUSES[key];
    const held = words.find(([bonus]) => bonus === this.bonus);
    const [bonus, word] = held ?? words[0];
    const gives = this.task.round.tariff.laying[bonus].reduce((sum, [, points]) => sum + points, 0);
    return h(
      "button",
      {
        key,
        type: "button",
        class: `key bonus ${key}`,
        "aria-pressed": String(Boolean(held)),
        onclick: () => this.reward(key),
      },
      position(POSITIONS[key]),
      h("span", t(word)),
      " ",
      h("b.gold", signed(gives)),
    );
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was for us */
  key(event) {
    const isPaid = (/** @type {string} */ key) => paid(this.task.round.tariff, this.bonus).includes(key);
    const deeds = {
      Backspace: () => this.erase(),
      b: () => isPaid("bridge") && this.reward("bridge"),
      d: () => isPaid("double") && this.reward("double"),
      h: () => isPaid("hexagon") && this.reward("hexagon"),
      n: () => this.layNothing(),
    };
    const deed = /** @type {Record<string, () => void>} */ (deeds)[event.key];
    if (/^[0-5]$/.test(event.key)) this.press(event.key);
    else if (deed && (event.key === "Backspace" || !this.opening)) deed();
    else return false;
    return true;
  }
}
