// After a move: what the strongest player would have done with my knowledge, on request or automatically, shown on the
// board as it was.

import { LADDER } from "../contract.js";
import { worseBy } from "../game/better.js";
import { levelTitle } from "../game/computers.js";
import { colon } from "../game/narration.js";
import { total } from "../game/sums.js";
import { whose } from "../game/who.js";
import { button, fill, h, iconButton } from "../lib/dom.js";
import { toggle } from "../lib/settings.js";
import { announce } from "../lib/speaker.js";
import { habit } from "../lib/storage.js";
import { t } from "../lib/words.js";
import { deedOf, ideaLink, partsOf, whereOf } from "../turn/actions.js";
import { followsButton } from "../turn/follows.js";

/** @import { Advice, Hindsight as Told, ReasonTold as Reason } from "../protocol.js" */
/** @import { TableModel } from "./model.js" */

const master = () => levelTitle(LADDER[LADDER.length - 1]);

/** My last choice of this round. @param {TableModel} model */
function choiceOf({ state, past, isVeiled }) {
  const choice = state?.round?.last_choice;
  const isKnown = state?.table.hints && state.seat !== null && !past.isLooking && !isVeiled;
  return isKnown && choice && choice.round === state.round?.number ? choice : null;
}

/** Identifies the choice: after a take-back there is another one at the same step. @param {TableModel} model */
function momentOf(model) {
  const choice = choiceOf(model);
  return choice ? `${choice.round} ${choice.step} ${model.state?.table.taken_back}` : "";
}

/** One action with its reasons; a phone shows only the first. */
/** @param {string} who @param {Advice} one @param {string} where @param {Reason[]} why @param {string} [worse] */
function line(who, one, where, why, worse = "") {
  const reasons = why.map(({ sentence, values, idea }, at) =>
    h("span", { class: at ? "more" : null }, " ", t(sentence, values), " ", ideaLink(idea)),
  );
  const there = where ? h("span.unseen", `, ${where}`) : null;
  return h("span.line", h("b", colon(who, deedOf(one))), there, worse ? `: ${worse}.` : ".", ...reasons);
}

/** The setting for automatic hindsight. */
export function hindsightHabit() {
  return toggle(t("After each move, tell me what {name} would have done", { name: master() }), "afterwards");
}

export class Hindsight {
  /**
   * @param {TableModel} model @param {import("./commands.js").Commands} commands @param {import("./hint.js").Hint} hint
   * @param {() => import("./pastbar.js").PastBar} bar
   */
  constructor(model, commands, hint, bar) {
    this.model = model;
    this.commands = commands;
    this.hint = hint;
    this.bar = bar;
    this.button = iconButton("review", t("What would {name} have done?", { name: master() }), () => this.ask());
    this.element = h("section.hindsight", { hidden: true, "aria-label": this.button.title });
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this._leave(event));
    this.moment = "";
    /** The tile chosen when it was shown. @type {string | null} */
    this.tile = null;
  }

  /** Ask automatically after my move, if that is wanted. */
  /** @param {import("../game/state.js").State} state @param {import("../protocol.js").Told} message */
  told(state, { event }) {
    const choice = choiceOf(this.model);
    const isMine = event.event === "played" && event.seat === state.seat;
    if (isMine && habit("afterwards") && choice?.step === state.history.length - 1) this.ask(true);
  }

  /** @param {boolean} [isQuiet] it comes by itself, and waits to be looked at */
  async ask(isQuiet = false) {
    const choice = choiceOf(this.model);
    if (!choice) return;
    const moment = momentOf(this.model);
    this.moment = moment;
    if (!isQuiet) this._say(t("Thinking …"));
    try {
      const told = await this.commands.hindsight(choice);
      if (this.moment !== moment || momentOf(this.model) !== moment) return;
      if (!told.better) this._say(t("{action}: nothing would have been better.", { action: deedOf(told.played) }));
      else if (isQuiet) this._offer(told, told.better);
      else this._look(told, told.better);
    } catch (why) {
      if (isQuiet) this.close();
      else this._say(/** @type {Error} */ (why).message);
    }
  }

  /** @param {string} words @param {...Node} more */
  _say(words, ...more) {
    const leave = iconButton("close", t("Close"), () => this._leave());
    this.tile = this.model.choice.tile;
    this.element.hidden = false;
    fill(this.element, h("p", words), ...more, leave);
    announce(words);
  }

  /** @param {Told} told @param {Advice} better */
  _offer(told, better) {
    this._say(
      colon(master(), deedOf(better)),
      button(t("Show me"), () => this._look(told, better), { class: "link" }),
    );
  }

  /** Show the better move as a ghost on the board as it was. @param {Told} told @param {Advice} better */
  _look({ step, played, gains, costs, follows }, better) {
    const { state } = this.model;
    if (!state) return;
    const laid = state.history.slice(0, step).flatMap((one) => one.laid ?? []);
    const [tile, cell] = partsOf(better);
    const first = { seat: state.seat ?? 0, action: played.action, points: total(state.history[step]?.lines ?? []) };
    const next = followsButton({ who: whose(state), laid, first, follows });
    const words = [
      line(master(), better, whereOf(better, laid), gains),
      line(t("You"), played, whereOf(played, laid), costs, worseBy(played, better)),
      ...(next ? [next] : []),
    ];
    this.close();
    this.bar().imagine(step, { tile, cell, words, by: this.button });
  }

  /** Close it after my next action. */
  show() {
    const { model } = this;
    const choice = choiceOf(model);
    this.button.hidden = !choice;
    if (this.element.hidden) return;
    const isOver = momentOf(model) !== this.moment;
    const isOther = model.choice.tile !== this.tile && model.choice.tile !== null;
    if (isOver || isOther || !this.hint.element.hidden) this.close();
  }

  close() {
    this.moment = "";
    this.element.hidden = true;
    fill(this.element);
  }

  /** @param {KeyboardEvent} [event] */
  _leave(event) {
    event?.stopPropagation();
    this.close();
    this.model.changed();
    if (!this.button.hidden) this.button.focus();
  }
}
