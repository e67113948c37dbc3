// A hint: one action that a strong player would choose, shown where it is to be done; its reasons and the rest on
// request.

import { betterBy, worseBy } from "../game/better.js";
import { colon } from "../game/narration.js";
import { isAlone as isAloneAt } from "../game/state.js";
import { total } from "../game/sums.js";
import { button, fill, h, iconButton } from "../lib/dom.js";
import { announce } from "../lib/speaker.js";
import { locale, signed, t } from "../lib/words.js";
import { deedOf, ideaLink, partsOf, whereOf } from "../turn/actions.js";
import { forth, toDeed } from "../turn/focus.js";

/** @import { Advice } from "../protocol.js" */
/** @import { Choice } from "./choice.js" */
/** @import { TableModel } from "./model.js" */

/** @type {Record<string, () => string>} */
const ALONE = {
  open: () => t("The round begins with your opening tile."),
  draw: () => t("Nothing fits, so nothing else can be done."),
  pass: () => t("Nothing fits, so nothing else can be done."),
};
/** @type {Record<string, () => string>} */
const DEEDS = {
  draw: () => t("A drawn tile will probably be worth its price."),
  pass: () => t("Everything else costs more."),
};
const WORSE = () => t("Something else does better in the long run.");
/** @type {Record<string, () => string>} */
const BONUSES = {
  hexagon: () => t("It closes a hexagon."),
  double: () => t("It meets tiles on two sides."),
  bridge: () => t("It makes a bridge."),
};
/** @param {Choice} choice @param {Advice} one */
function givesMost(choice, one) {
  const given = total(choice.option(one.action)?.lines ?? []);
  return choice.options.every(({ lines }) => total(lines) <= given);
}

/** @param {Choice} choice */
function isForced(choice) {
  return choice.options.length === 1;
}

/** @param {TableModel} model @param {Advice} one @param {Advice[]} given everything that was thought of */
export function shortly({ choice, state }, one, given) {
  if (choice.onlyOpening) return ALONE.open();
  if (isForced(choice)) return (ALONE[one.action] ?? (() => t("Nothing else can be done.")))();
  const isBest = one === given[0] || one.expert;
  if (DEEDS[one.action]) return (isBest ? DEEDS[one.action] : WORSE)();
  if (state?.round?.hand.length === 1) return t("It is your last tile: the round is won.");
  const lines = choice.option(one.action)?.lines ?? [];
  const bonus = Object.keys(BONUSES).find((reason) => lines.some((line) => line.reason === reason && line.points > 0));
  if (bonus) return BONUSES[bonus]();
  if (givesMost(choice, one)) return t("No other tile gives more points now.");
  if (one === given[0] && given.some(({ expert }) => expert))
    return t("Other tiles give more now, but this one helps you more later.");
  return isBest ? t("It does best in the long run.") : WORSE();
}

const MOST = 5;
const PATIENCE = 10000;

/** Reactions do not change it. @param {TableModel} model */
function momentOf({ seat, state }) {
  return `${seat} ${state?.round?.number} ${state?.history.length}`;
}

/** The numbers behind the words, with labels. @param {Advice[]} given @param {boolean} alone */
function figures(given, alone) {
  const column = (/** @type {string} */ word) => h("th", { scope: "col" }, word);
  const isWon = given.some(({ win }) => typeof win === "number");
  const row = (/** @type {Advice} */ one) =>
    h(
      "tr",
      h("th", { scope: "row" }, deedOf(one)),
      h("td", signed(Math.round(one.points))),
      h("td", one.error ? `± ${Math.round(one.error)}` : t("exact")),
      isWon ? h("td", percent(one.win ?? 0)) : null,
    );
  const head = [t("Action"), alone ? t("Points at the end") : t("Points ahead"), t("Give or take")].map(column);
  const about = alone
    ? t("Points at the end: with how many the solitaire would probably end, if a strong computer player went on.")
    : t("Points ahead: by how many you would probably end the round ahead of the others, if all went on well.");
  return h(
    "details.behind",
    h("summary", t("Figures")),
    h("table", h("thead", h("tr", ...head, isWon ? column(t("Games won")) : null)), h("tbody", ...given.map(row))),
    h("p.faint", about),
  );
}

/** @param {number} share */
function percent(share) {
  return new Intl.NumberFormat(locale, { style: "percent" }).format(share);
}

export class Hint {
  /**
   * @param {TableModel} model @param {import("./commands.js").Commands} commands
   * @param {import("../board/board.js").Board} board
   */
  constructor(model, commands, board) {
    this.model = model;
    this.commands = commands;
    this.board = board;
    this.button = iconButton("hint", t("Hint"), () => this.ask(), { hidden: true });
    /** The shown suggestion. @type {Advice | null} */
    this.one = null;
    this.given = /** @type {Advice[]} */ ([]);
    /** The moment it was asked for. */
    this.moment = "";
    this.element = h("section.tip", { hidden: true, "aria-label": t("Hint") });
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this._escape(event));
  }

  async ask() {
    const asked = momentOf(this.model);
    this.moment = asked;
    this.one = null;
    this._say(t("Thinking …"));
    const late = setTimeout(
      () => this._say(t("The hint takes longer than it should. Wait for it, or close this and play on.")),
      PATIENCE,
    );
    try {
      const given = await this.commands.hint();
      if (this.moment !== asked || !given.length) return;
      this.given = given.slice(0, MOST);
      this.suggest(this.given[0]);
    } catch (why) {
      this._say(/** @type {Error} */ (why).message);
    } finally {
      clearTimeout(late);
    }
  }

  /** @param {string} words */
  _say(words) {
    if (!this.moment) return;
    this._show(h("p", words));
    announce(words);
  }

  /** @param {...Node} content */
  _show(...content) {
    this.element.hidden = false;
    this.element.classList.remove("open");
    fill(
      this.element,
      ...content,
      iconButton("close", t("Close"), () => this._leave()),
    );
  }

  /** Show it on the board as a ghost, or on its button. @param {Advice} one */
  suggest(one) {
    const [what, cell] = partsOf(one);
    const why = shortly(this.model, one, this.given);
    this.one = one;
    this.board.point([]);
    this._show(
      h("p", `${deedOf(one)}. ${why}`),
      button(t("Why?"), () => this.explain(), { class: "link" }),
    );
    const where = this._where(one);
    announce(`${where ? colon(deedOf(one), where) : deedOf(one)}. ${why}`);
    this._choose(cell ? what : null, cell || null);
    toDeed(cell ? "lay" : what);
  }

  /** Redraw even if the choice is the same, since the suggestion changed. */
  /** @param {string | null} tile @param {string | null} cell */
  _choose(tile, cell) {
    this.model.choice.choose(tile, cell);
    this.model.changed();
  }

  /** @param {Advice} one */
  _where(one) {
    return whereOf(one, this.model.state?.board ?? []);
  }

  /** List all options with their numbers, which also stand on the board. */
  explain() {
    const { model, given } = this;
    // Before the choice is cleared, which would otherwise close the hint.
    this.element.classList.add("open");
    this.one = null;
    this._choose(null, null);
    const compared = !isForced(model.choice);
    const rows = given.map((one) => this._row(one));
    const isAlone = model.state !== undefined && isAloneAt(model.state);
    this._show(
      h("h2", t("Hint")),
      h("ol", { class: compared ? "advice" : "advice only" }, ...rows),
      compared ? figures(given, isAlone) : h("p.faint", t("Nothing else can be done.")),
    );
    this.element.classList.add("open");
    this.board.point(this._numbered());
    /** @type {HTMLElement | null} */ (this.element.querySelector(".advice button"))?.focus();
  }

  /** A place may be good for several tiles; the bare table has one for all. */
  _numbered() {
    if (this.model.choice.opens) return [];
    const places = /** @type {Map<string, number[]>} */ (new Map());
    this.given.forEach((one, i) => {
      const [, cell] = partsOf(one);
      if (cell) places.set(cell, [...(places.get(cell) ?? []), i + 1]);
    });
    return [...places].map(([cell, numbers]) => ({ cell, text: numbers.join("·") }));
  }

  /** @param {Advice} one */
  _row(one) {
    const where = this._where(one);
    return h(
      "li",
      one.expert ? h("b", t("An expert would do this:"), " ") : null,
      button(deedOf(one), () => this.suggest(one), { class: "link" }),
      " ",
      h("span.expected", this._apart(one)),
      where ? h("p", where) : null,
      one.because ? h("p", t(one.because, one.values ?? {}), " ", ideaLink(one.idea)) : null,
      one.also ? h("p", t(one.also, one.also_values ?? {}), " ", ideaLink(one.also_idea)) : null,
    );
  }

  /** How much better or worse than the others. @param {Advice} one */
  _apart(one) {
    const [first, ...others] = this.given;
    const [best] = this.given.filter(({ expert }) => expert);
    if (!others.length) return "";
    if (one.expert) return betterBy(one, first);
    if (one === first) return best ? "" : betterBy(one, others[0]);
    return worseBy(one, first);
  }

  /** The suggested action, if it lays no tile. @returns {string} */
  get deed() {
    return this.one && !partsOf(this.one)[1] ? this.one.action : "";
  }

  /** Close it at another moment, or once something else is chosen. */
  show() {
    const { model, one } = this;
    const { tile, cell } = model.choice;
    this.button.hidden = !model.mayHint;
    if (this.element.hidden) return;
    const [what, where] = one ? partsOf(one) : ["", ""];
    const isOther = one && where ? tile !== what || cell !== where : tile && (one || this.isOpen);
    if (momentOf(model) !== this.moment || isOther) this.close();
  }

  get isOpen() {
    return this.element.classList.contains("open");
  }

  close() {
    this.moment = "";
    this.one = null;
    this.element.hidden = true;
    fill(this.element);
    this.board.point([]);
  }

  /** @param {KeyboardEvent} event */
  _escape(event) {
    event.stopPropagation();
    if (this.isOpen) this.suggest(this.given[0]);
    else this._leave();
  }

  _leave() {
    this.close();
    this.model.changed();
    if (!forth(this.model.choice)) this.button.focus();
  }
}
