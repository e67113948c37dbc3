// The state of a review: the findings, whose game is looked at, and which moment. Nothing is drawn here.

import { introduced } from "../game/computers.js";
import { positionAt } from "../game/records.js";
import { habit } from "../lib/storage.js";
import { choiceOf, isDecision, isMistake, isSlip, worth } from "./findings.js";

/** @import { Decision, Finding, PlayerSummary, Replay, ReviewOption as Option } from "../protocol.js" */
/** @import { ReviewSoFar as SoFar } from "../protocol.js" */

/** Luck worth showing, in wins and in points. */
const [LUCKY, LUCKY_POINTS] = [0.03, 5];
const MOST_LUCK = 4;

/** The order of costs. @param {Decision} one */
const dearness = (one) => {
  const { loss } = choiceOf(one);
  return [one.by === "win" ? (loss.win ?? 0) : 0, loss.points];
};

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

  /** Whether any expectation is known. */
  get hasCourse() {
    return this.findings.some(({ after }) => after);
  }

  /** A seat's expectation after a finding. @param {number} at @param {number} [seat] */
  expected(at, seat = this.seat) {
    const known = this.findings.slice(0, at + 1).findLast(({ after }) => after);
    return worth(known?.after, seat, this.isAlone);
  }

  /** @param {number} seat */
  outcome(seat) {
    const { winners, totals } = this.game;
    if (this.isAlone) return totals[seat];
    return winners.includes(seat) ? 1 / winners.length : 0;
  }

  /** @param {number} at @param {number} [seat] */
  luck(at, seat = this.seat) {
    const finding = this.findings[at];
    return finding && finding.type !== "decision" ? worth(finding.luck, seat, this.isAlone) : null;
  }

  /** A seat's costly decisions, the worst first. @param {boolean} slips or mistakes @returns {number[]} */
  _dear(slips) {
    const found = [...this.findings.keys()].filter((at) => {
      const one = this.findings[at];
      return isDecision(one) && one.seat === this.seat && isMistake(one) && isSlip(one) === slips;
    });
    const cost = (/** @type {number} */ at) => dearness(/** @type {Decision} */ (this.findings[at]));
    return found.sort((a, b) => cost(b)[0] - cost(a)[0] || cost(b)[1] - cost(a)[1]);
  }

  get mistakes() {
    return this._dear(false);
  }

  get slips() {
    return this._dear(true);
  }

  get lessons() {
    const { mistakes } = this;
    return mistakes.length ? mistakes : this.slips;
  }

  /** The luckiest and unluckiest tiles of this seat. @returns {number[]} */
  get strokes() {
    const least = this.isAlone ? LUCKY_POINTS : LUCKY;
    const size = (/** @type {number} */ at) => Math.abs(this.luck(at) ?? 0);
    return [...this.findings.keys()]
      .filter((at) => size(at) >= least)
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
