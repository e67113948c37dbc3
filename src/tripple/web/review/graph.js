// What a seat could expect over the game, in points and as the chance to win, with mistakes and luck marked.

import { called } from "../game/who.js";
import { fill, h, s } from "../lib/dom.js";
import { fitted, ticks } from "../lib/plot.js";
import { plain, signed, t } from "../lib/words.js";
import { chance, pointsBy } from "./figures.js";
import { choiceOf, isDecision, isMistake } from "./findings.js";
import { GRADES, gradeAt, gradeIcon, gradeName, rank } from "./grades.js";
import { happened, when } from "./words.js";

/** @import { Decision } from "../protocol.js" */
/** @import { ReviewModel } from "./model.js" */

const [HEIGHT, LEFT, RIGHT, TOP, FOOT] = [190, 48, 12, 24, 10];
/** Room for luck below the lines. */
const LANE = 44;
/** The points of luck that fill the lane; more is not higher. */
const FULL = 60;
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];
/** Other players' mistakes are marked from the next grade on. */
const WORTH_A_MARK = rank("mistake");

const MEASURES = /** @type {import("./line.js").Measure[]} */ (["lead", "win"]);
const LABELS = {
  alone: () => t("The points to expect, over the game"),
  lead: () => t("The points ahead to expect, over the game"),
  win: () => t("The chance to win, over the game"),
};

/** Own slips count, too; of the others only real mistakes. @param {ReviewModel} model @param {Decision} decision */
function isMarked({ seat }, decision) {
  return isMistake(decision) && (decision.seat === seat || rank(choiceOf(decision).grade) > WORTH_A_MARK);
}

class Drawing {
  /** @param {ReviewModel} model @param {import("./line.js").Measure} of @param {number} wide */
  constructor(model, of, wide) {
    this.model = model;
    this.of = of;
    this.wide = wide;
    this.last = Math.max(1, model.number);
    this.line = model.line(of);
    this.lines = of === "win" ? QUARTERS : ticks([this.line.start, ...this.line.steps.map(({ now }) => now)]);
  }

  /** @param {number} at */
  x(at) {
    return LEFT + 8 + (at / this.last) * (this.wide - LEFT - RIGHT - 16);
  }

  /** @param {number} value */
  y(value) {
    const [low, high] = [this.lines[0], this.lines[this.lines.length - 1]];
    const inside = Math.max(low, Math.min(high, value));
    return HEIGHT - FOOT - ((inside - low) / (high - low)) * (HEIGHT - FOOT - TOP);
  }

  /** The finding at a position. @param {number} x */
  at(x) {
    const part = (x - LEFT - 8) / (this.wide - LEFT - RIGHT - 16);
    return Math.max(0, Math.min(this.model.findings.length - 1, Math.round(part * this.last) - 1));
  }

  _course() {
    const values = [this.line.start, ...this.line.steps.map(({ now }) => now)];
    const points = values.map((value, at) => `${this.x(at).toFixed(1)},${this.y(value).toFixed(1)}`);
    return s("polyline", { class: `line own p${this.model.seat}`, points: points.join(" ") });
  }

  _grid() {
    const { wide, of } = this;
    return this.lines.flatMap((value) => [
      s("line", { x1: LEFT, x2: wide - RIGHT, y1: this.y(value), y2: this.y(value), class: "grid" }),
      s("text", { x: LEFT - 6, y: this.y(value) + 5, class: "tick" }, of === "win" ? chance(value) : plain(value)),
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

  _marks() {
    const { model } = this;
    return model.findings.flatMap((finding, at) => {
      if (!isDecision(finding) || !isMarked(model, finding)) return [];
      const isOwn = finding.seat === model.seat;
      const y = this.y(this.line.steps[at].now);
      const marked = gradeAt(choiceOf(finding).grade, this.x(at + 1), y, isOwn ? 0.8 : 0.6);
      marked.classList.add(`p${finding.seat}`, isOwn ? "mine" : "theirs");
      return [marked];
    });
  }

  /** Luck above the lane's middle, bad luck below. */
  _lane() {
    const { line, wide } = this;
    const zero = HEIGHT + LANE / 2;
    const bars = line.steps.flatMap(({ luck }, at) => {
      if (!luck) return [];
      const high = Math.max(1.5, Math.min(1, Math.abs(luck) / FULL) * (LANE / 2 - 2));
      const thick = Math.max(2, Math.min(7, (wide - LEFT - RIGHT) / this.last - 1));
      const [x, y] = [this.x(at + 1) - thick / 2, luck > 0 ? zero - high : zero];
      return [s("rect", { x, y, width: thick, height: high, class: luck > 0 ? "lucky" : "unlucky" })];
    });
    return [
      s("line", { x1: LEFT, x2: wide - RIGHT, y1: zero, y2: zero, class: "grid" }),
      s("text", { x: LEFT - 6, y: zero + 5, class: "tick" }, t("Luck")),
      ...bars,
    ];
  }

  /** @param {string} label @param {SVGElement} cursor */
  drawn(label, cursor) {
    const lane = this.of === "win" ? [] : this._lane();
    return s(
      "svg",
      {
        viewBox: `0 0 ${this.wide} ${HEIGHT + (lane.length ? LANE : 0)}`,
        class: "chart chances",
        role: "img",
        "aria-label": label,
      },
      ...this._grid(),
      ...this._rounds(),
      ...lane,
      cursor,
      this._course(),
      ...this._marks(),
    );
  }
}

/** The line after a finding, in words. @param {ReviewModel} model @param {number} at */
function figure(model, at) {
  if (!model.findings[at]) return "";
  const points = Math.round(model.line("lead").steps[at].now);
  if (model.isAlone) return pointsBy(points, "auto");
  const win = Math.max(0, Math.min(1, model.line("win").steps[at].now));
  const ahead = t("{points} points ahead", { points: signed(points) });
  return `${ahead} · ${chance(win)}`;
}

/** The grade or the luck of a moment, in words. @param {ReviewModel} model @param {number} at */
function note(model, at) {
  const finding = model.findings[at];
  if (isDecision(finding)) return isMistake(finding) ? gradeName(choiceOf(finding).grade) : "";
  const luck = model.luck(at);
  return luck === null ? "" : t("luck {figure}", { figure: pointsBy(luck) });
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
    h("tr", h("th", { scope: "row" }, told(model, at)), h("td", figure(model, at)), h("td", note(model, at)));
  return h(
    "table.sums.words",
    h("thead", h("tr", h("td"), h("th", { scope: "col" }, called(model.who, model.seat)), h("td"))),
    h("tbody", ...model.findings.map((_, at) => row(at))),
  );
}

/** @param {ReviewModel} model */
function legend(model) {
  const marked = model.findings.filter(isDecision).filter((one) => isMarked(model, one));
  const found = new Set(marked.map((one) => choiceOf(one).grade));
  const marks = GRADES.filter((grade) => found.has(grade)).map((grade) => h("li", gradeIcon(grade), gradeName(grade)));
  return h("ul.legend", ...marks);
}

/** @param {ReviewModel} model @param {import("./line.js").Measure} of */
function title({ isAlone }, of) {
  if (of === "win") return t("Chance to win");
  return isAlone ? t("Points") : t("Points ahead");
}

/** The course of a game; fingers and keys lead to any moment. */
export class Graph {
  /** @param {ReviewModel} model */
  constructor(model) {
    this.model = model;
    /** Whether the keyboard moved the slider last: it goes there with Enter. */
    this.isTyped = false;
    this.panels = (model.isAlone ? MEASURES.slice(0, 1) : MEASURES).map((of) => this._panel(of));
    this.reading = h("p.reading", { "aria-hidden": "true" });
    this.legend = h("div");
    this.scrub = this._scrub();
    this.rows = h("div.scroll.tall", { tabindex: 0, role: "group", "aria-label": t("As a table") });
    this.table = h("details.astable", { ontoggle: () => this._list() }, h("summary", t("As a table")), this.rows);
    this.element = h("figure.card.graph", h("div.panels"), this.scrub, this.reading, this.legend, this.table);
    for (const panel of this.panels) {
      this.element.firstElementChild?.append(h("div", h("h2", title(model, panel.of)), panel.place));
      fitted(panel.place, (wide) => {
        panel.wide = wide;
        this.draw();
      });
    }
  }

  /** @param {import("./line.js").Measure} of */
  _panel(of) {
    const cursor = s("line", { class: "cursor", y1: TOP, y2: HEIGHT - 2 + (of === "win" ? 0 : LANE) });
    const panel = { of, cursor, wide: 600, drawing: new Drawing(this.model, of, 600), place: h("div") };
    panel.place.addEventListener("click", (event) => this.model.go(this._at(panel, event)));
    panel.place.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") this._point(this._at(panel, event));
    });
    panel.place.addEventListener("pointerleave", () => this._point());
    return panel;
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

  /** @param {ReturnType<Graph["_panel"]>} panel @param {MouseEvent} event */
  _at({ place, drawing }, { clientX }) {
    const { left, width } = place.getBoundingClientRect();
    return drawing.at(((clientX - left) / width) * drawing.wide);
  }

  /** Show a moment and describe it; by default the current one. @param {number | null} [at] */
  _point(at = this.model.at) {
    const { model, scrub } = this;
    const now = Math.min(at ?? Infinity, model.findings.length - 1);
    const words = [told(model, now), figure(model, now), note(model, now)].filter(Boolean).join(" · ");
    for (const { cursor, drawing } of this.panels) {
      const x = drawing.x(now + 1).toFixed(1);
      for (const name of ["x1", "x2"]) cursor.setAttribute(name, x);
      cursor.toggleAttribute("hidden", at === null);
    }
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
    for (const panel of this.panels) {
      panel.drawing = new Drawing(model, panel.of, panel.wide);
      fill(panel.place, panel.drawing.drawn(LABELS[model.isAlone ? "alone" : panel.of](), panel.cursor));
    }
    fill(this.legend, legend(model));
    this.scrub.max = String(model.number);
    this._point();
    if (this.table.open) this._list();
  }
}
