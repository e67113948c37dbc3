// The chances over the game, or the expected points of a solitaire, with mistakes and luck marked.

import { sample } from "../game/chart.js";
import { called } from "../game/who.js";
import { fill, h, s } from "../lib/dom.js";
import { fitted, ticks } from "../lib/plot.js";
import { plain, t } from "../lib/words.js";
import { chance, chanceBy, pointsBy } from "./figures.js";
import { choiceOf, isDecision, isMistake } from "./findings.js";
import { GRADES, gradeAt, gradeIcon, gradeName, rank } from "./grades.js";
import { happened, when } from "./words.js";

/** @import { Decision } from "../protocol.js" */
/** @import { ReviewModel } from "./model.js" */

const [HEIGHT, LEFT, RIGHT, TOP, FOOT] = [190, 48, 12, 24, 10];
/** Room for luck below the lines. */
const LANE = 44;
/** The luck that fills the lane, in wins and in points. */
const [FULL, FULL_POINTS] = [0.05, 10];
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];
/** Other players' mistakes are marked from the next grade on. */
const WORTH_A_MARK = rank("mistake");

/** Own slips count, too; of the others only real mistakes. @param {ReviewModel} model @param {Decision} decision */
function isMarked({ seat }, decision) {
  return isMistake(decision) && (decision.seat === seat || rank(choiceOf(decision).grade) > WORTH_A_MARK);
}

class Drawing {
  /** @param {ReviewModel} model @param {number} wide */
  constructor(model, wide) {
    this.model = model;
    this.wide = wide;
    this.seats = model.names.map((_, seat) => seat);
    /** The end of the game comes after the last finding. */
    this.last = Math.max(1, model.number);
    this.isOver = model.isDone && model.game.end !== null;
    this.lines = model.isAlone ? ticks(this._every()) : QUARTERS;
  }

  _every() {
    const known = this.model.findings.flatMap((_, at) => this.model.expected(at, 0) ?? []);
    return this.isOver ? [...known, this.model.outcome(0)] : known;
  }

  /** @param {number} at */
  x(at) {
    return LEFT + 8 + (at / this.last) * (this.wide - LEFT - RIGHT - 16);
  }

  /** @param {number} value */
  y(value) {
    const [low, high] = [this.lines[0], this.lines[this.lines.length - 1]];
    return HEIGHT - FOOT - ((value - low) / (high - low)) * (HEIGHT - FOOT - TOP);
  }

  /** The finding at a position. @param {number} x */
  at(x) {
    const part = (x - LEFT - 8) / (this.wide - LEFT - RIGHT - 16);
    return Math.max(0, Math.min(this.model.findings.length - 1, Math.round(part * this.last)));
  }

  /** @param {number} seat @returns {string[]} */
  _points(seat) {
    const { model } = this;
    const values = model.findings.map((_, at) => model.expected(at, seat));
    if (this.isOver) values.push(model.outcome(seat));
    return values.flatMap((value, at) =>
      value === null ? [] : [`${this.x(at).toFixed(1)},${this.y(value).toFixed(1)}`],
    );
  }

  /** @param {number} seat */
  _course(seat) {
    const own = seat === this.model.seat ? " own" : "";
    return s("polyline", { class: `line p${seat}${own}`, points: this._points(seat).join(" ") });
  }

  /** Two players share the whole, so one line parts it. */
  _halves() {
    const { model } = this;
    const points = this._points(model.seat);
    if (this.seats.length !== 2 || points.length < 2) return [];
    const [from, to] = [points[0], points[points.length - 1]].map((point) => point.split(",")[0]);
    return [
      [0, model.seat],
      [1, 1 - model.seat],
    ].map(([edge, seat]) => {
      const y = this.y(edge).toFixed(1);
      return s("polygon", { class: `half p${seat}`, points: `${from},${y} ${points.join(" ")} ${to},${y}` });
    });
  }

  _grid() {
    const { wide, model } = this;
    return this.lines.flatMap((value) => [
      s("line", { x1: LEFT, x2: wide - RIGHT, y1: this.y(value), y2: this.y(value), class: "grid" }),
      s("text", { x: LEFT - 6, y: this.y(value) + 5, class: "tick" }, model.isAlone ? plain(value) : chance(value)),
    ]);
  }

  _rounds() {
    const { findings } = this.model;
    const deals = [...findings.keys()].filter((at) => findings[at].type === "deal");
    if (deals.length < 2) return [];
    return deals.flatMap((at, i) => [
      s("line", { x1: this.x(at), x2: this.x(at), y1: TOP, y2: HEIGHT - FOOT, class: "border" }),
      s("text", { x: this.x(at) + 4, y: TOP - 8, class: "roundname" }, String(i + 1)),
    ]);
  }

  /** Mistakes, each on the line of its player. */
  _marks() {
    const { model } = this;
    return model.findings.flatMap((finding, at) => {
      if (!isDecision(finding) || !isMarked(model, finding)) return [];
      const value = model.expected(at, this.seats.length === 2 ? model.seat : finding.seat);
      const { grade } = choiceOf(finding);
      const isOwn = finding.seat === model.seat;
      if (value === null) return [];
      const marked = gradeAt(grade, this.x(at), this.y(value), isOwn ? 0.8 : 0.6);
      marked.classList.add(`p${finding.seat}`, isOwn ? "mine" : "theirs");
      return [marked];
    });
  }

  /** Luck above the lane's middle, bad luck below. */
  _lane() {
    const { model, wide } = this;
    const sizes = model.findings.map((_, at) => Math.abs(model.luck(at) ?? 0));
    const [zero, full] = [HEIGHT + LANE / 2, Math.max(model.isAlone ? FULL_POINTS : FULL, ...sizes)];
    const bars = model.findings.flatMap((_, at) => {
      const luck = model.luck(at);
      if (!luck) return [];
      const high = Math.max(1.5, (Math.abs(luck) / full) * (LANE / 2 - 2));
      const thick = Math.max(2, Math.min(7, (wide - LEFT - RIGHT) / this.last - 1));
      const [x, y] = [this.x(at) - thick / 2, luck > 0 ? zero - high : zero];
      return [s("rect", { x, y, width: thick, height: high, class: luck > 0 ? "lucky" : "unlucky" })];
    });
    if (!bars.length) return [];
    return [
      s("line", { x1: LEFT, x2: wide - RIGHT, y1: zero, y2: zero, class: "grid" }),
      s("text", { x: LEFT - 6, y: zero + 5, class: "tick" }, t("Luck")),
      ...bars,
    ];
  }

  /** @param {string} label @param {SVGElement} cursor */
  drawn(label, cursor) {
    const lane = this._lane();
    return s(
      "svg",
      {
        viewBox: `0 0 ${this.wide} ${HEIGHT + (lane.length ? LANE : 0)}`,
        class: "chart chances",
        role: "img",
        "aria-label": label,
      },
      ...this._halves(),
      ...this._grid(),
      ...this._rounds(),
      ...lane,
      cursor,
      ...(this.seats.length === 2 ? [this.model.seat] : this.seats).map((seat) => this._course(seat)),
      ...this._marks(),
    );
  }
}

/** A seat's expectation, in words. @param {ReviewModel} model @param {number} at @param {number} seat */
function figure(model, at, seat) {
  const value = model.expected(at, seat);
  if (value === null) return "";
  return model.isAlone ? pointsBy(value, "auto") : chance(value);
}

/** The grade or the luck of a moment, in words. @param {ReviewModel} model @param {number} at */
function note(model, at) {
  const finding = model.findings[at];
  if (isDecision(finding)) return isMistake(finding) ? gradeName(choiceOf(finding).grade) : "";
  const luck = model.luck(at);
  if (luck === null) return "";
  return t("luck {figure}", { figure: model.isAlone ? pointsBy(luck) : chanceBy(luck) });
}

/** @param {ReviewModel} model @param {number} at */
function told(model, at) {
  const finding = model.findings[at];
  if (!finding) return "";
  return finding.type === "deal" ? happened(model, finding) : `${when(model, finding)}: ${happened(model, finding)}`;
}

/** @param {ReviewModel} model */
function table(model) {
  const row = (/** @type {number} */ at) =>
    h(
      "tr",
      h("th", { scope: "row" }, told(model, at)),
      ...model.names.map((_, seat) => h("td", figure(model, at, seat) || "–")),
      h("td", note(model, at)),
    );
  const heads = model.isAlone ? [t("Points")] : model.names.map((_, seat) => called(model.who, seat));
  return h(
    "table.sums.words",
    h("thead", h("tr", h("td"), ...heads.map((head) => h("th", { scope: "col" }, head)), h("td"))),
    h("tbody", ...model.findings.map((_, at) => row(at))),
  );
}

/** @param {ReviewModel} model */
function legend(model) {
  const seats = model.isAlone ? [] : [...model.names.keys()];
  const marked = model.findings.filter(isDecision).filter((one) => isMarked(model, one));
  const found = new Set(marked.map((one) => choiceOf(one).grade));
  const lines = seats.map((seat) => h("li", sample(seat), called(model.who, seat)));
  const marks = GRADES.filter((grade) => found.has(grade)).map((grade) => h("li", gradeIcon(grade), gradeName(grade)));
  return h("ul.legend", ...lines, ...marks);
}

/** The course of a game; fingers and keys lead to any moment. */
export class Graph {
  /** @param {ReviewModel} model */
  constructor(model) {
    this.model = model;
    this.drawing = new Drawing(model, 600);
    /** Whether the keyboard moved the slider last: it goes there with Enter. */
    this.isTyped = false;
    this.place = h("div", { onclick: this._hit, onpointermove: this._hover, onpointerleave: () => this._point() });
    this.cursor = s("line", { class: "cursor", y1: TOP, y2: HEIGHT + LANE - 2 });
    this.reading = h("p.reading", { "aria-hidden": "true" });
    this.legend = h("div");
    this.scrub = this._scrub();
    this.rows = h("div.scroll.tall", { tabindex: 0, role: "group", "aria-label": t("As a table") });
    this.table = h("details.astable", { ontoggle: () => this._list() }, h("summary", t("As a table")), this.rows);
    this.element = h("figure.card.graph", this.place, this.scrub, this.reading, this.legend, this.table);
    fitted(this.place, (wide) => {
      this.drawing = new Drawing(model, wide);
      this.draw();
    });
  }

  _scrub() {
    const go = () => this.model.go(Number(this.scrub.value));
    return h("input", {
      type: "range",
      min: 0,
      "aria-label": t("Moment of the game"),
      oninput: () => this._point(Number(this.scrub.value)),
      onpointerdown: () => (this.isTyped = false),
      onkeydown: (/** @type {KeyboardEvent} */ { key }) => {
        this.isTyped = true;
        if (key === "Enter") go();
      },
      onchange: () => this.isTyped || go(),
    });
  }

  /** @param {MouseEvent} event */
  _at({ clientX }) {
    const { left, width } = this.place.getBoundingClientRect();
    return this.drawing.at(((clientX - left) / width) * this.drawing.wide);
  }

  /** @param {MouseEvent} event */
  _hit = (event) => this.model.go(this._at(event));

  /** @param {PointerEvent} event */
  _hover = (event) => event.pointerType === "mouse" && this._point(this._at(event));

  /** Show a moment and describe it; by default the current one. @param {number | null} [at] */
  _point(at = this.model.at) {
    const { model, scrub } = this;
    const now = Math.min(at ?? Infinity, model.findings.length - 1);
    const words = [told(model, now), figure(model, now, model.seat), note(model, now)].filter(Boolean).join(" · ");
    const x = this.drawing.x(now).toFixed(1);
    for (const name of ["x1", "x2"]) this.cursor.setAttribute(name, x);
    this.cursor.toggleAttribute("hidden", at === null);
    fill(this.reading, at === null ? "" : words);
    scrub.value = String(at === null && model.isDone ? model.number : now);
    scrub.setAttribute("aria-valuetext", words);
  }

  /** Fill the long table only while it is open. */
  _list() {
    fill(this.rows, this.table.open ? table(this.model) : null);
  }

  draw() {
    const { model } = this;
    this.element.hidden = !model.hasCourse;
    if (!model.hasCourse) return;
    const { isAlone } = model;
    const label = isAlone ? t("The points to expect, over the game") : t("Everybody's chance to win, over the game");
    this.drawing = new Drawing(model, this.drawing.wide);
    fill(this.place, this.drawing.drawn(label, this.cursor));
    fill(this.legend, legend(model));
    this.scrub.max = String(model.number);
    this._point();
    if (this.table.open) this._list();
  }
}
