// One puzzle: two tries, a hint, then the answer with reasons and the cost of everything else.

import { Ask } from "../ask/ask.js";
import { UNKNOWN } from "../board/tile.js";
import { PUZZLE_TRIES } from "../contract.js";
import { positionLink } from "../game/position.js";
import { rulesBadge } from "../game/sheets.js";
import { button, fill, h, icon } from "../lib/dom.js";
import { buttonRow } from "../lib/page.js";
import { announce } from "../lib/speaker.js";
import { list, many, N_, rich, signed, t } from "../lib/words.js";
import { asGood, reasonsOf } from "../review/words.js";
import { whereOf } from "../turn/actions.js";
import { followsButton } from "../turn/follows.js";
import { lossOf, rightOnes } from "./shelf.js";
import { asked, deedIn, explained, hinted, nextAfter, standing, verdict } from "./words.js";

/** @import { Child } from "../lib/dom.js" */
/** @import { Option, PuzzleInfo as Puzzle } from "../protocol.js" */

/**
 * @typedef {object} Task which puzzle, as what, and what becomes of it
 * @property {Puzzle} puzzle
 * @property {string} title
 * @property {string} about
 * @property {string} worth whether it changes my rating, and how hard it is
 * @property {{name: string, href: string}} idea what it is about, named afterwards; no name where that is known
 * @property {string[]} tries what was tried before, while it is not over
 * @property {number} [outcome] with which try it was solved before, 0 where it was missed: it does not count again
 * @property {(option: Option) => void} tried
 * @property {{label: string, go: () => void}} next
 */

/** @type {Record<number, string>} what became of it the first time */
const BEFORE = {
  0: N_("You missed this one. It does not count again."),
  1: N_("You solved this one on the first try. It does not count again."),
  2: N_("You solved this one on the second try. It does not count again."),
};

/** The side of a tile in pixels: its digits are then as large as eleven. */
const LEAST = 55;

export class Play {
  /** @param {() => void} leave */
  constructor(leave) {
    /** @type {Ask<Option>} */
    this.ask = new Ask((option) => this._answer(option), { roams: true });
    this.ask.board.least = LEAST;
    this.title = h("h1", { tabindex: -1 });
    this.about = h("p.faint");
    this.worth = h("p.worth");
    this.facts = h("ul");
    this.told = h("section.card.told", { hidden: true });
    this.news = h("p.news", { role: "status" });
    this.element = h(
      "div.playing",
      h(
        "header",
        h("div.head", this.title, button(t("Puzzles"), leave, { "aria-label": t("All puzzles") })),
        this.about,
        this.worth,
        this.facts,
      ),
      this.ask.element,
      this.news,
      this.told,
    );
    this.task = /** @type {Task | null} */ (null);
    this.tries = /** @type {string[]} */ ([]);
    /** Whether the answer is shown, and everything can be explored. */
    this.isOver = false;
  }

  /** @returns {Puzzle} */
  get puzzle() {
    return /** @type {Task} */ (this.task).puzzle;
  }

  /** @param {Task} task */
  begin(task) {
    this.task = task;
    this.tries = [...task.tries];
    this.isOver = false;
    this.told.hidden = true;
    fill(this.title, task.title);
    fill(this.about, task.about);
    fill(this.worth, task.worth, " · ", rulesBadge(task.puzzle.question));
    fill(this.facts, ...standing(task.puzzle).map(([what, figure]) => h("li", `${what} `, h("b", figure))));
    fill(this.news);
    this._pose(this.puzzle.question.options);
    const last = this.tries.at(-1);
    this._say(...(last ? this._missed({ action: last }) : this._question(task)));
    this._buttons();
    this.title.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }

  /** @param {Task} task @returns {Child[]} */
  _question({ puzzle, outcome }) {
    const before = outcome === undefined ? null : h("p.faint", t(BEFORE[outcome]));
    return [h("p", asked(puzzle)), before];
  }

  /** @param {(Option | {action: string, now: number})[]} options */
  _pose(options) {
    const { board: laid, hand, drawn } = this.puzzle.question;
    this.ask.how = { outright: this.isOver, plain: this.isOver && this.puzzle.by === "win" };
    this.ask.pose({ laid, hand, drawn, options: /** @type {Option[]} */ (options) });
    this._unmark();
    this.ask.board.fit(false);
  }

  /** Hide the last move, which is known of own games only. */
  _unmark() {
    if (!this.puzzle.table) this.ask.board.mark([]);
  }

  /** @param {Child[]} words */
  _say(...words) {
    fill(this.ask.status, ...words);
  }

  _buttons() {
    const { next, outcome } = /** @type {Task} */ (this.task);
    const isHelped = !this.isOver && (this.tries.length >= PUZZLE_TRIES || outcome !== undefined);
    fill(
      this.ask.below,
      isHelped ? button(t("Show the answer"), () => this._finish(null), { key: "show", class: "link" }) : null,
      this.isOver ? button(next.label, next.go, { key: "next", class: "primary next" }) : null,
    );
  }

  // -- tries ---------------------------------------------------------------------------------------------------------

  /** @param {Option} option */
  _answer(option) {
    if (this.isOver) return this._look(option);
    const isNew = !this.tries.includes(option.action);
    if (isNew) this.tries.push(option.action);
    if (isNew) this.task?.tried(option);
    const isRight = !lossOf(this.puzzle, option);
    if (isRight || this.tries.length > PUZZLE_TRIES) return this._finish(option);
    this.ask.again();
    this._unmark();
    this._say(isNew ? null : h("p", t("You have tried that already.")), ...this._missed(option));
    this._buttons();
  }

  /** The reply to a wrong try. @param {{action: string}} option @returns {Child[]} */
  _missed(option) {
    const said = this._judged(option);
    const left = PUZZLE_TRIES - this.tries.length;
    if (left > 0) return [said, h("b", many("You have {n} more try.", "You have {n} more tries.", left))];
    const hint = hinted(this.puzzle, this.tries);
    return [said, h("p", ...rich("Hint: {hint}", { hint: h("b", hint) }))];
  }

  /** The loss of an answer, and a button to the next turns. @param {{action: string}} option */
  _judged(option) {
    return h("p", verdict(this.puzzle, option), " ", followsButton(nextAfter(this.puzzle, option)));
  }

  // -- the answer ----------------------------------------------------------------------------------------------------

  /** @param {Option | null} option the last try; null if the answer was asked for */
  _finish(option) {
    const right = rightOnes(this.puzzle);
    const isRight = option !== null && !lossOf(this.puzzle, option);
    const best = isRight ? option : right[0];
    this.isOver = true;
    if (isRight) this.ask.settle(option);
    else this._explore(best);
    this._say(...this._outcome(option, best, isRight));
    this._reasons(best, right);
    this._buttons();
    /** @type {HTMLElement | null} */ (this.ask.below.querySelector(".next"))?.focus({ preventScroll: true });
    for (const sentence of explained(this.puzzle, best)) announce(sentence);
  }

  /** @param {Option | null} option @param {Option} best @param {boolean} isRight @returns {Child[]} */
  _outcome(option, best, isRight) {
    const action = deedIn(this.puzzle, best);
    const isHelped = this.tries.length > PUZZLE_TRIES;
    const praise = isHelped ? N_("Right, with a hint: {action}") : N_("Right! {action}: nothing is better.");
    if (isRight) return [h("p.praise", t(praise, { action }))];
    return [option && this._judged(option), h("p", ...rich("The answer: {action}", { action: h("b", action) }))];
  }

  /** @param {Option} best @param {Option[]} right */
  _reasons(best, right) {
    const { gains, costs, tempting } = this.puzzle;
    const { idea } = /** @type {Task} */ (this.task);
    fill(
      this.told,
      idea.name ? h("p.named", ...rich("The idea: {theme}.", { theme: h("b", idea.name) })) : null,
      h("h2", deedIn(this.puzzle, best)),
      reasonsOf(gains, "gains"),
      asGood(right, best),
      tempting ? h("h2", verdict(this.puzzle, { action: tempting })) : null,
      tempting ? reasonsOf(costs, "costs") : null,
      tempting ? followsButton(nextAfter(this.puzzle, { action: tempting })) : null,
      h("p.faint", t("Look around: choose any tile or action to see what it would have cost.")),
      this._ways(best),
    );
    this.told.hidden = false;
  }

  /** @param {Option} best */
  _ways(best) {
    const { tempting } = this.puzzle;
    return buttonRow(
      button(t("Look around"), () => this._around(best.action), { class: "around" }),
      tempting ? button(deedIn(this.puzzle, { action: tempting }), () => this._around(tempting)) : null,
      this._inReview(),
      this._setUp(),
      this._train(),
    );
  }

  /** More of the same idea. */
  _train() {
    const { idea } = /** @type {Task} */ (this.task);
    return idea.name ? h("a.button", { href: idea.href }, t("Train this idea")) : null;
  }

  /** The same position to change and to ask about. */
  _setUp() {
    const { sheet, changes, board: laid, hand, held, drawn, seat, points } = this.puzzle.question;
    const hands = held.map((count, at) => (at === seat ? hand : Array(count).fill(UNKNOWN)));
    const rest = drawn.length ? [`drawn ${drawn.join(" ")}`, `draws ${drawn.length}`] : [];
    return positionLink({ sheet, changes, laid, hands, points, turn: seat, rest });
  }

  /** The review that a mistake of mine comes from. */
  _inReview() {
    const { table, finding } = this.puzzle;
    const address = `review?${new URLSearchParams({ table })}#${finding + 1}`;
    return table ? h("a.button", { href: address }, icon("review"), t("See it in the review")) : null;
  }

  /** @param {string} action shown on the board, with all others to be looked at */
  _around(action) {
    const option = this.puzzle.question.options.find((one) => one.action === action);
    if (!option) return;
    this._explore(option);
    this._look(option);
    this.ask.element.scrollIntoView({ block: "nearest" });
  }

  /** Show the cost of every option at its place. @param {Option} best as a ghost */
  _explore(best) {
    const { options } = this.puzzle.question;
    this._pose(options.map((one) => ({ action: one.action, now: -Math.round(lossOf(this.puzzle, one)) })));
    this.ask.hint(best);
    this._point(best);
  }

  /** @param {Option} option */
  _look(option) {
    this.ask.hint(option);
    const where = this._point(option);
    this._say(this._judged(option), where ? h("p", where) : null);
  }

  /** Star the places that the reasons mention. @param {Option} option @returns {string} where they are */
  _point({ action }) {
    const { board: laid } = this.puzzle.question;
    const cells = this.puzzle.places[action] ?? [];
    this.ask.board.point(cells.map((cell) => ({ cell, text: "★" })));
    const where = list(cells.map((cell) => whereOf({ action: `?@${cell}` }, laid)));
    return where && t("Look at the star: {where}.", { where });
  }

  /** Show the new rating. @param {number} rating @param {number | null} before */
  rate(rating, before) {
    const change = before === null ? "" : ` (${signed(rating - before)})`;
    fill(this.news, t("Your rating: {rating}", { rating: `${rating}${change}` }));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    this.ask.onKey(event);
  }
}
