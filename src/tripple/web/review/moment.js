// One moment of a game: what happened, its worth, and on request the better move with reasons.

import { positionLink } from "../game/position.js";
import { setUp } from "../game/records.js";
import { called } from "../game/who.js";
import { button, fill, h, icon, iconButton } from "../lib/dom.js";
import { buttonRow } from "../lib/page.js";
import { announce } from "../lib/speaker.js";
import { t } from "../lib/words.js";
import { deedOf } from "../turn/actions.js";
import { whatFollows } from "../turn/follows.js";
import { boards, inWords, oneBoard, tiles } from "./boards.js";
import { chanceCost, giveOrTake, pointsBy, pointsCost } from "./figures.js";
import { choiceOf, goodOnes, isDecision, isMistake } from "./findings.js";
import { gradeBadge, gradesOf } from "./grades.js";
import { optionsTable } from "./options.js";
import { Trying } from "./trying.js";
import { asGood, happened, reasonsOf, when } from "./words.js";

/** @import { Child } from "../lib/dom.js" */
/** @import { Decision, Finding } from "../protocol.js" */
/** @import { ReviewModel } from "./model.js" */

export class MomentView {
  /** @param {ReviewModel} model @param {(finding: Finding) => string} replayed where a moment is in the replay */
  constructor(model, replayed) {
    this.model = model;
    this.replayed = replayed;
    this.trying = new Trying(model, () => this.reveal());
    this.title = h("h2", { tabindex: -1 });
    this.count = h("span.count");
    this.kicker = h("p.kicker");
    this.head = h("div.graded");
    this.content = h("div.content");
    this.element = h(
      "section.card.moment-card",
      this._bar(),
      h("header", this.kicker, this.title, this.head),
      this.content,
    );
    /** The shown moment, and whether it is a question. */
    this.page = "";
    this.seat = -1;
  }

  _bar() {
    const { model } = this;
    const name = (/** @type {string} */ words, /** @type {string} */ key) => ({
      title: `${words} (${key})`,
      "aria-keyshortcuts": key,
    });
    return h(
      "div.momentbar",
      button(t("Overview"), () => model.go(null), { "aria-keyshortcuts": "Escape" }),
      this.count,
      iconButton("left", t("Previous mistake"), () => model.nextMistake(-1), name(t("Previous mistake"), "P")),
      h(
        "button",
        { type: "button", class: "next", onclick: () => model.nextMistake(1), ...name(t("Next mistake"), "N") },
        h("span", t("Next mistake")),
        icon("right"),
      ),
    );
  }

  reveal() {
    this.model.ask(false);
  }

  show() {
    const { model } = this;
    const { finding, at } = model;
    this.element.hidden = at === null;
    const page = at === null ? "" : `${at} ${model.isTrying}`;
    const isOther = page !== this.page;
    this.page = page;
    if (at === null) return;
    if (!finding) return this._unknown();
    this._heading(finding, at);
    if (model.isTrying) this._ask();
    else if (isOther || this.seat !== model.seat) fill(this.content, ...this._told(finding));
    this.seat = model.seat;
    if (isOther) this._arrive();
  }

  _ask() {
    this.trying.show();
    fill(this.content, this.trying.element);
    this.trying.ask.board.fit(false);
  }

  /** Focus the title and scroll to it, unless the slider is held. */
  _arrive() {
    if (!document.activeElement?.matches("[type=range]")) this.title.focus({ preventScroll: true });
    const { top } = this.element.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 3) this.element.scrollIntoView({ block: "start" });
    announce(this.content.querySelector(".praise")?.textContent ?? "");
  }

  _unknown() {
    fill(this.kicker);
    fill(this.title, t("This moment has not been weighed yet."));
    fill(this.head);
    fill(this.content);
    this.page = "";
  }

  /** @param {Finding} finding @param {number} at */
  _heading(finding, at) {
    const { model } = this;
    const all = model.lessons;
    const here = all.indexOf(at);
    fill(this.count, here < 0 ? "" : t("{number} of {all}", { number: here + 1, all: all.length }));
    fill(this.kicker, when(model, finding));
    fill(this.title, happened(model, finding));
    fill(this.head, ...(isDecision(finding) ? this._graded(finding) : this._chance(finding)));
  }

  /** The cost of a decision, or the question. @param {Decision} decision @returns {Child[]} */
  _graded(decision) {
    const { model } = this;
    const choice = choiceOf(decision);
    const { grade, loss } = choice;
    if (grade === "good" && model.isTrying) return [h("p", t("What would you do here?"))];
    if (grade === "good") return [gradeBadge(grade), h("p", t("Nothing would have been better."))];
    const error = giveOrTake(loss);
    return [
      gradeBadge(grade, gradesOf(choice)),
      h(
        "p",
        pointsCost(decision, loss),
        error ? h("small", ` ${error}`) : null,
        ` ${chanceCost(loss)}`,
        model.isTrying ? h("b.ask", ` ${t("Can you find something better?")}`) : null,
      ),
    ];
  }

  /** @param {Exclude<Finding, Decision>} finding @returns {Child[]} */
  _chance(finding) {
    const { model } = this;
    if (!finding.luck) return [];
    const rows = model.names.map((_, seat) => {
      const luck = model.luck(model.at ?? 0, seat) ?? 0;
      const error = finding.error?.lead[seat] ?? 0;
      return h(
        "li",
        called(model.who, seat),
        " ",
        h("b", { class: luck < 0 ? "minus" : "good" }, pointsBy(luck)),
        error ? h("small", ` ± ${pointsBy(error, "never")}`) : null,
      );
    });
    const what =
      finding.type === "deal"
        ? t("What these tiles were worth, compared with tiles dealt again:")
        : t("What this tile was worth, compared with what else could have been drawn:");
    return [h("p", what), h("ul.shares", ...rows)];
  }

  /** @param {Finding} finding @returns {Child[]} */
  _told(finding) {
    const { model } = this;
    const laid = model.position?.laid ?? [];
    const hands = model.position?.hands ?? [];
    const label = (/** @type {number} */ seat) =>
      seat === model.mine ? t("Your tiles") : t("{name}'s tiles", { name: called(model.who, seat) });
    if (finding.type === "deal") return hands.map((hand, seat) => tiles(label(seat), hand));
    const hand = hands[finding.seat] ?? [];
    if (finding.type === "draw")
      return [
        oneBoard(laid),
        inWords(laid),
        tiles(label(finding.seat), [...hand, finding.tile], finding.tile),
        this._foot(finding),
      ];
    return [
      ...this._answer(finding),
      tiles(label(finding.seat), hand),
      optionsTable(finding, laid, model.isAlone),
      this._foot(finding),
    ];
  }

  /** @param {Decision} decision @returns {Child[]} */
  _answer(decision) {
    const { model } = this;
    const laid = model.position?.laid ?? [];
    const { played, gains, costs } = decision;
    const good = goodOnes(decision);
    const solved = model.tried?.at === model.at ? model.tried?.option : null;
    const found = solved ? h("p.praise", t("Right! {action}: nothing is better.", { action: deedOf(solved) })) : null;
    if (!isMistake(decision)) {
      const one = { title: t("Played"), action: played, kind: /** @type {const} */ ("better") };
      return [found, boards(laid, [one], []), inWords(laid), asGood(good, { action: played })];
    }
    const best = solved ?? good[0];
    const shown = [
      { title: t("Played"), action: played, kind: /** @type {const} */ ("played") },
      { title: t("Better"), action: best.action, kind: /** @type {const} */ ("better") },
    ];
    const whys = [reasonsOf(costs, "costs"), reasonsOf(gains, "gains")];
    const { seat, follows } = decision;
    const first = { seat, action: played, points: choiceOf(decision).now };
    return [
      found,
      boards(laid, shown, whys),
      inWords(laid),
      asGood(good, best),
      whatFollows({ who: model.who, laid, first, follows }),
    ];
  }

  /** @param {Finding} finding */
  _foot(finding) {
    const { model } = this;
    const isLesson = model.lessons.length > 1 && model.lessons.includes(model.at ?? -1);
    return buttonRow(
      isLesson ? button(t("Next mistake"), () => model.nextMistake(1), { class: "primary" }) : null,
      isDecision(finding) ? button(t("Try again"), () => model.ask(true)) : null,
      h("a.button", { href: this.replayed(finding) }, icon("replay"), t("See it in the replay")),
      finding.type === "deal" ? null : positionLink(setUp(model.game, finding.round, finding.step)),
    );
  }
}
