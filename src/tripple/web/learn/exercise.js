// One exercise: the task above the tray, the reply to an answer, and the way on.

import { Ask } from "../ask/ask.js";
import { cellOf, middle, outline, shown } from "../board/lattice.js";
import { standing } from "../board/tile.js";
import { spelled, total } from "../game/sums.js";
import { button, fill, h, moving, s } from "../lib/dom.js";
import { many, t } from "../lib/words.js";
import { isLay, partsOf } from "../turn/actions.js";
import { cheer } from "../turn/cheer.js";
import { toDeed } from "../turn/focus.js";

/** @import { Board } from "../board/board.js" */
/** @import { ExerciseTold as Exercise, Option, Sentence } from "../protocol.js" */

/** @typedef {{label: string, go: () => void}} Way */

/** @param {Sentence[]} sentences */
function said(sentences) {
  return sentences.map(({ sentence, values }) => t(sentence, values)).join(" ");
}

/** The option with my lines of its outcome. @param {Exercise} exercise @param {Option} option @returns {Option} */
function outcome({ outcomes, posed }, option) {
  const { lines } = outcomes.find(({ action }) => action === option.action) ?? option;
  return { ...option, lines: lines.filter(({ seat }) => seat === posed.seat) };
}

/** Most of a circle round the middle of a tile, and its head. */
const ARROW = "M9-10.7A14 14 0 1 1-10.7-9M-18.6-7.6L-10.7-9L-10.7-1";
/** Three turns with a rest after each, and how long they take in milliseconds. */
const TURNS = [0, 0, 120, 120, 240, 240, 360].map((angle) => ({ transform: `rotate(${angle}deg)` }));
const LASTS = 2800;

/** Let an arrow run round each of these tiles. @param {Board} board @param {string[]} cells */
function runRound(board, cells) {
  for (const older of board.effects.querySelectorAll(".runs")) older.remove();
  for (const cell of cells) {
    const arrow = s("path", { d: ARROW });
    const place = { class: "runs", transform: `translate(${middle(outline(cellOf(cell)))})` };
    board.effects.append(s("g", place, arrow));
    if (moving()) arrow.animate([{ transform: "none" }, { transform: "rotate(360deg)" }], LASTS / 2);
  }
}

/** Try a tile in a place: however it is turned, it does not fit. */
/** @param {Board} board @param {string} cell @param {string} tile */
function turnOnTheSpot(board, cell, tile) {
  board.imagine(cell, tile);
  const ghost = /** @type {SVGElement} */ (board.upper.lastElementChild);
  const [x, y] = middle(outline(cellOf(cell)));
  ghost.style.transformOrigin = `${x}px ${y}px`;
  if (moving()) ghost.animate(TURNS, { duration: LASTS, easing: "ease-in-out" });
  runRound(board, [...board.tiles.keys(), cell]);
}

export class ExerciseView {
  /** @param {(action: string) => void} done once the right thing was done @param {() => void} skip */
  constructor(done, skip) {
    this.done = done;
    /** @type {Ask<Option>} */
    this.ask = new Ask((option) => this._answered(option));
    const usual = this.ask.unfit;
    this.ask.unfit = (tile) => (this.exercise?.unfit ? this._unfit(this.exercise, tile) : usual(tile));
    this.task = h("p.task", { tabindex: -1 });
    this.how = h("p.how.faint");
    this.theirs = h("div.theirs");
    this.skip = button(t("Skip"), skip, { class: "link skip", key: "skip" });
    // Room for points that rise from a tile at the upper edge.
    this.ask.board.setInset(28);
    this.ask.turn.prepend(this.task, this.how, this.theirs);
    this.element = this.ask.element;
    this.exercise = /** @type {Exercise | null} */ (null);
    /** The reply to the right answer. */
    this.praise = "";
    addEventListener("keydown", (event) => this.ask.onKey(event));
  }

  /** @param {Exercise} exercise @param {string} how how it is done, for who has never done it @param {string} [news] */
  pose(exercise, how, news = "") {
    const { posed, task } = exercise;
    this.exercise = exercise;
    this.element.classList.remove("solved");
    fill(this.task, said(task));
    fill(this.how, how);
    fill(this.theirs, ...this._others());
    fill(this.ask.status, news ? h("p", news) : null);
    this._offer();
    this.ask.pose({ laid: posed.board, hand: posed.hand, drawn: posed.drawn, options: posed.options });
  }

  focus() {
    this.task.focus({ preventScroll: true });
  }

  /** The other player's tiles, if they can be known. */
  _others() {
    const { others = [] } = this.exercise ?? {};
    if (!others.length) return [];
    const label = many("The other player holds {n} tile", "The other player holds {n} tiles", others.length);
    const tiles = { class: "tiles", role: "img", "aria-label": others.map(shown).join(", ") };
    return [h("span.faint", label), h("div", tiles, ...others.map(standing))];
  }

  /** The ways on; before the right answer only skipping. @param {Way[]} ways */
  _offer(...ways) {
    const buttons = ways.map(({ label, go }, at) => button(label, go, { class: at ? "" : "primary", key: label }));
    fill(this.ask.below, ...(ways.length ? buttons : [this.skip]));
  }

  /** @param {Option} option */
  _answered(option) {
    const exercise = /** @type {Exercise} */ (this.exercise);
    const reply = exercise.replies[exercise.marks[exercise.posed.options.indexOf(option)]];
    if (reply.is_right) return this._right(outcome(exercise, option), said(reply.sentences));
    this._wrong(said(reply.sentences));
  }

  /** @param {Exercise} exercise @param {string} tile that fits nowhere, which the lesson is about */
  _unfit({ unfit, turns, posed }, tile) {
    const place = posed.options.find(isLay);
    if (turns && place) turnOnTheSpot(this.ask.board, partsOf(place)[1], tile);
    this._wrong(t(unfit, { tile: shown(tile) }));
  }

  /** @param {string} why */
  _wrong(why) {
    fill(this.ask.status, h("p.wrong", why));
    this._offerHelp();
  }

  /** @param {Option} option @param {string} praise */
  _right(option, praise) {
    this.praise = praise;
    this.ask.settle(option);
    this._cheer(option);
    if (this.exercise?.turns) runRound(this.ask.board, [...this.ask.board.tiles.keys()]);
    this.element.classList.add("solved");
    const sum = h("b", { class: total(option.lines) < 0 ? "sum minus" : "sum" }, spelled(option.lines));
    fill(this.ask.status, h("p.right", praise), sum);
    this.done(option.action);
  }

  /** Cheer as at a table. @param {Option} option */
  _cheer(option) {
    const laid = this.ask.board.tiles.get(partsOf(option)[1])?.laid ?? null;
    const seat = this.exercise?.posed.seat ?? 0;
    cheer(this.ask.board, /** @type {import("../protocol.js").StepMessage} */ ({ ...option, laid, seat }));
  }

  /** After a wrong answer, offer to show the right one. */
  _offerHelp() {
    const help = button(t("Show me"), () => this._show(), { class: "link", key: "help" });
    fill(this.ask.below, help, this.skip);
  }

  /** Show the right answer on the board and in words, one press away. */
  _show() {
    const { posed, marks, replies } = /** @type {Exercise} */ (this.exercise);
    const right = posed.options.find((_, at) => replies[marks[at]].is_right);
    if (!right) return;
    this.ask.hint(right);
    fill(this.ask.status, h("p.shown", this.ask.inWords(right)));
    toDeed(isLay(right) ? "lay" : right.action);
  }

  /** @param {Way[]} ways */
  lead(...ways) {
    this._offer(...ways);
    /** @type {HTMLElement | null} */ (this.ask.below.querySelector("button"))?.focus({ preventScroll: true });
  }
}
