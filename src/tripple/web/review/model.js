// The state of a review: the findings, whose game is looked at, and which moment. Nothing is drawn here.

import { introduced } from "../game/computers.js";
import { positionAt } from "../game/records.js";
import { habit } from "../lib/storage.js";
import { isDecision, isMistake, isSlip } from "./findings.js";
import { given, lineOf } from "./line.js";

/** @import { Decision, Finding, PlayerSummary, Replay, ReviewOption as Option } from "../protocol.js" */
/** @import { ReviewSoFar as SoFar } from "../protocol.js" */

/** Points of luck that are worth showing. */
const LUCKY = 10;
const MOST_LUCK = 4;

export class ReviewModel {
  /**
   * @param {Replay} game @param {number[]} mine the reader's seats
   * @param {string} id of the table; none where the record came from elsewhere
   */
  constructor(game, mine, id) {
    this.game = game;
    this.id = id;
    this.names = introduced(game.players).map(({ name }) => name);
    this.mine = mine.length === 1 ? mine[0] : null;
    /** The seat whose game is looked at. */
    this.seat =
      mine[0] ??
      Math.max(
        0,
        game.players.findIndex(({ level }) => !level),
      );
    this.findings = /** @type {Finding[]} */ ([]);
    this.number = 0;
    this.players = /** @type {PlayerSummary[] | null} */ (null);
    this.stage = /** @type {SoFar["stage"]} */ ("waiting");
    this.ahead = 0;
    /** The current finding; null is the overview. @type {number | null} */
    this.at = null;
    /** Moments that are being tried, or were answered. @type {Map<number, boolean>} */
    this.asked = new Map();
    /** The last try and its moment. @type {{at: number, option: Option} | null} */
    this.tried = null;
    /** @type {Map<string, ReturnType<typeof lineOf>>} */
    this.lines = new Map();
    this.followers = /** @type {(() => void)[]} */ ([]);
  }

  /** @param {() => void} then */
  follow(then) {
    this.followers.push(then);
  }

  changed() {
    for (const then of this.followers) then();
  }

  // -- what is known -------------------------------------------------------------------------------------------------

  /** @param {SoFar} sofar */
  learn({ number, findings, players, stage, ahead }) {
    this.findings = [...this.findings, ...findings];
    [this.number, this.players, this.stage, this.ahead] = [number, players, stage, ahead];
    this.changed();
  }

  get isAlone() {
    return this.names.length === 1;
  }

  get isDone() {
    return this.stage === "done";
  }

  /** @returns {import("../game/who.js").Whose} */
  get who() {
    return { names: this.names, mine: this.mine };
  }

  /** The line of the seat that is looked at. @param {import("./line.js").Measure} of */
  line(of) {
    const key = `${this.seat} ${this.findings.length} ${this.number} ${of}`;
    if (!this.lines.has(key)) this.lines.set(key, lineOf(this, of));
    return /** @type {ReturnType<typeof lineOf>} */ (this.lines.get(key));
  }

  /** Whether there is anything to draw. */
  get hasCourse() {
    return this.findings.some((one) => (isDecision(one) ? one.seat === this.seat : one.luck));
  }

  /** @param {number} at @param {number} [seat] */
  luck(at, seat = this.seat) {
    const finding = this.findings[at];
    return finding && finding.type !== "decision" ? (finding.luck?.lead[seat] ?? null) : null;
  }

  /** A seat's costly decisions, the worst first. @param {boolean} slips or mistakes @returns {number[]} */
  _dear(slips) {
    const found = [...this.findings.keys()].filter((at) => {
      const one = this.findings[at];
      return isDecision(one) && one.seat === this.seat && isMistake(one) && isSlip(one) === slips;
    });
    const cost = (/** @type {number} */ at) => given(/** @type {Decision} */ (this.findings[at]), "lead");
    return found.sort((a, b) => cost(b) - cost(a));
  }

  get mistakes() {
    return this._dear(false);
  }

  get slips() {
    return this._dear(true);
  }

  /** The dearest habits, in words. */
  get said() {
    return this.players?.[this.seat].said ?? [];
  }

  /** One mistake for each habit that is named, and all others. */
  get lessons() {
    const found = this.mistakes.length ? this.mistakes : this.slips;
    const left = new Set(this.said.map(({ name }) => name));
    const told = new Set(left);
    return found.filter((at) => {
      const { habit } = /** @type {Decision} */ (this.findings[at]);
      return left.delete(habit) || !told.has(habit);
    });
  }

  /** The luckiest and unluckiest tiles of this seat. @returns {number[]} */
  get strokes() {
    const size = (/** @type {number} */ at) => Math.abs(this.luck(at) ?? 0);
    return [...this.findings.keys()]
      .filter((at) => size(at) >= LUCKY)
      .sort((a, b) => size(b) - size(a))
      .slice(0, MOST_LUCK);
  }

  // -- what is looked at ---------------------------------------------------------------------------------------------

  /** @returns {Finding | undefined} */
  get finding() {
    return this.at === null ? undefined : this.findings[this.at];
  }

  /** Before the moment; after a deal. */
  get position() {
    const { finding } = this;
    if (!finding) return null;
    return positionAt(this.game, finding.round, finding.type === "deal" ? 0 : finding.step);
  }

  /** Whether a mistake is asked as a question first. */
  get isTrying() {
    const { at, finding } = this;
    if (at === null || !isDecision(finding)) return false;
    return this.asked.get(at) ?? (isMistake(finding) && finding.seat === this.seat && habit("quiz"));
  }

  /** @param {number} seat */
  lookAs(seat) {
    this.seat = seat;
    this.changed();
  }

  /** @param {number | null} at */
  go(at) {
    // Until the review is known, any moment in an address is possible.
    const last = this.number ? this.number - 1 : Infinity;
    // A repeated question ends when one leaves; a known answer stays.
    if (this.at !== null && this.asked.get(this.at)) this.asked.delete(this.at);
    this.at = at === null ? null : Math.max(0, Math.min(last, at));
    this.tried = null;
    this.changed();
  }

  /** @param {number} by */
  step(by) {
    this.go(this.at === null ? (by > 0 ? 0 : this.findings.length - 1) : this.at + by);
  }

  /** In the order of the list; from elsewhere to the nearest. @param {number} by */
  nextMistake(by) {
    const { lessons, at } = this;
    if (!lessons.length) return;
    if (at === null) return this.go(lessons[0]);
    const here = lessons.indexOf(at);
    if (here >= 0) return this.go(lessons[(here + by + lessons.length) % lessons.length]);
    const inOrder = lessons.sort((a, b) => by * (a - b));
    this.go(inOrder.find((one) => by * (one - at) > 0) ?? inOrder[0]);
  }

  /** @param {boolean} isAsked */
  ask(isAsked) {
    if (this.at === null) return;
    this.asked.set(this.at, isAsked);
    if (isAsked) this.tried = null;
    this.changed();
  }

  /** Try an option; one as good as the best reveals the answer. @param {Option} option */
  try(option) {
    if (this.at === null) return;
    this.tried = { at: this.at, option };
    if (option.grade === "good") this.asked.set(this.at, false);
    this.changed();
  }
}
