// Trying again: the moment without its answer, and a verdict on each try.

import { Ask } from "../ask/ask.js";
import { called } from "../game/who.js";
import { button, fill, h } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { deedOf, partsOf } from "../turn/actions.js";
import { lost } from "./figures.js";
import { choiceOf } from "./findings.js";
import { gradeBadge, rank } from "./grades.js";

/** @import { Decision, ReviewOption as Option } from "../protocol.js" */
/** @import { ReviewModel } from "./model.js" */

/** @param {ReviewModel} model @param {Decision} decision @param {Option} option how it was, in words */
export function verdict(model, decision, option) {
  const choice = choiceOf(decision);
  if (option.action === choice.action) {
    return decision.seat === model.mine
      ? t("That is what you played. Try something else.")
      : t("That is what {name} played. Try something else.", { name: called(model.who, decision.seat) });
  }
  const figure = lost(option.loss);
  if (rank(option.grade) < rank(choice.grade))
    return t("Better than what was played, but about {figure} short of the best.", { figure });
  return decision.exact
    ? t("That gives away {figure}. Try something else.", { figure })
    : t("That gives away about {figure}. Try something else.", { figure });
}

export class Trying {
  /** @param {ReviewModel} model @param {() => void} reveal */
  constructor(model, reveal) {
    this.model = model;
    /** @type {Ask<Option>} */
    this.ask = new Ask((option) => model.try(option), { outright: true });
    this.at = -1;
    fill(this.ask.below, button(t("Show the answer"), reveal, { class: "link", "aria-keyshortcuts": "Enter" }));
    this.element = this.ask.element;
  }

  /** @returns {Decision} */
  get decision() {
    return /** @type {Decision} */ (this.model.finding);
  }

  show() {
    if (this.at !== this.model.at) this._begin();
    fill(this.ask.status, ...this._told());
  }

  /** Pose the moment; a sign marks the place of the move in question. */
  _begin() {
    const { decision, ask } = this;
    const { position, at } = this.model;
    this.at = at ?? -1;
    const hand = position?.hands[decision.seat] ?? [];
    ask.pose({ laid: position?.laid ?? [], hand, options: decision.options });
    const [, cell] = partsOf({ action: decision.played });
    ask.board.sign(cell ? [{ cell, seat: decision.seat }] : []);
  }

  /** @returns {import("../lib/dom.js").Child[]} */
  _told() {
    const { tried, at } = this.model;
    if (tried?.at !== at || !tried) return [];
    const deed = deedOf(tried.option);
    return [gradeBadge(tried.option.grade), h("p", `${deed}: ${verdict(this.model, this.decision, tried.option)}`)];
  }
}
