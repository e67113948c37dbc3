// From the end of a round or a game to the next: the result and the ways on. They stay when the sheet is closed, and an
// open sheet is not taken away.

import { learnStrength, MINE } from "../game/computers.js";
import { adapting, goWhenMade, makeTable } from "../game/maketable.js";
import { hasEnded, isAlone, isMine } from "../game/state.js";
import { ownSeats, whose } from "../game/who.js";
import { closeAll, openDialog } from "../lib/dialog.js";
import { fill, h } from "../lib/dom.js";
import { play } from "../lib/sound.js";
import { N_, t } from "../lib/words.js";
import { isFree } from "../turn/focus.js";
import { sentence } from "./heading.js";
import * as tableend from "./tableend.js";
import { NOTHING, showWays, tell, waitingFor } from "./waiting.js";

/** @import { State } from "../game/state.js" */
/** @import { TableView } from "../protocol.js" */
/** @import { News, Way } from "./waiting.js" */

/**
 * Whether a computer player here follows my results, and no other person plays.
 * @param {string} id @param {TableView} table
 */
function isAdapting(id, { chairs }) {
  return adapting(id).length > 0 && chairs.every((chair) => chair.level || chair.mine);
}

/** @param {string} id @param {TableView} table @returns {import("../game/maketable.js").Wanted[]} */
function sameSeats(id, { chairs }) {
  const follow = adapting(id);
  return chairs.map(({ level, name }, seat) => {
    if (level) return { kind: "computer", name, level: follow.includes(seat) ? MINE : level };
    return { kind: seat ? "here" : "me", name, level: "" };
  });
}

/** @param {string} id @param {TableView} table */
async function another(id, table) {
  await learnStrength().catch(() => {});
  const { sheet, changes, clock, hints, pace } = table;
  return makeTable(sameSeats(id, table), { sheet, changes, clock, hints, pace, public: table.public });
}

/** @param {string} id @param {TableView} table */
function playAnother(id, table) {
  return goWhenMade(another(id, table));
}

/** @typedef {{resultOf: typeof tableend.resultOf, waysOn: typeof tableend.waysOn}} Kind */
/**
 * Elements of the table that show the end.
 * @typedef {{actions: HTMLElement, sum: HTMLElement, curtain: HTMLElement}} Places
 */

const LEFT = N_("{time} left.");
/** Fallback for a solitaire whose module could not be loaded. @type {Kind} */
const PLAIN = {
  resultOf: tableend.resultOf,
  waysOn: ({ id }) => [tableend.reviewWay(id), tableend.replayWay(id), tableend.homeWay()],
};
/** Milliseconds to look at the last tile before the sheet opens. */
const LOOK = 700;

/** An id for the end; "" during a round. @param {State} state */
function endOf(state) {
  return hasEnded(state) ? `${state.table.phase} ${state.round?.number}` : "";
}

export class Ending {
  /**
   * @param {import("./model.js").TableModel} model @param {import("./commands.js").Commands} commands
   * @param {import("./sheets.js").RuleSheet} rules @param {Places} places
   * @param {import("./takeback.js").TakeBack} takeBack
   */
  constructor(model, commands, rules, places, takeBack) {
    this.model = model;
    this.commands = commands;
    this.rules = rules;
    this.places = places;
    this.takeBack = takeBack;
    this.id = "";
    this.shown = "";
    /** Whether I asked for another game. */
    this.again = false;
    this.kind = /** @type {Kind | null} */ (null);
    this.learnt = /** @type {Promise<void> | null} */ (null);
    this.dialog = /** @type {HTMLDialogElement | null} */ (null);
    this.news = h("p", { role: "status" });
    this.buttons = h("div.buttons.onward");
  }

  changed() {
    const { state } = this.model;
    if (!state) return;
    const { rematch } = state.table;
    if (this.again && rematch) return tableend.meetAgain(rematch);
    this.learnt ??= this._learn(state);
    const id = endOf(state);
    const isNew = id !== this.id;
    this.id = id;
    if (isNew && id) this._arrive(state, id);
    // The shown end was taken back.
    if (!id && this.shown === `pause ${state.round?.number}`) this.close();
    this._update(state);
  }

  /** Load a solitaire's own ending in advance. @param {State} state */
  async _learn(state) {
    if (!isAlone(state) || state.seat === null) {
      this.kind = tableend;
      return;
    }
    this.kind = await import("./soloend.js").catch(() => PLAIN);
    this.model.changed();
  }

  /** @param {State} state @param {string} id */
  async _arrive(state, id) {
    const won = state.table.phase === "over" && ownSeats(state).some((seat) => state.table.winners.includes(seat));
    play(won ? "win" : "end");
    const wait = state.history.length && !document.hidden ? LOOK : 0;
    const looked = new Promise((resolve) => setTimeout(resolve, wait));
    await Promise.all([looked, this.rules.learnt, this.learnt]);
    if (this.id === id && !this.dialog) this.present();
  }

  /** Open the sheet with the result. */
  present() {
    const { state } = this.model;
    if (!state || !this.kind) return;
    closeAll();
    this.shown = this.id;
    const { title, about, content, kind } = this.kind.resultOf(this.model, state);
    fill(this.buttons);
    this._foot(state);
    const foot = h("div.foot", this.news, this.buttons);
    const dialog = openDialog(title, [...content, foot], { class: kind, about, closed: () => this._closed(dialog) });
    this.dialog = dialog;
  }

  close() {
    this.dialog?.close();
  }

  /** @param {HTMLDialogElement} dialog */
  _closed(dialog) {
    if (this.dialog !== dialog) return;
    this.dialog = null;
    this.model.changed();
    const { actions, curtain } = this.places;
    const place = curtain.hidden ? actions : curtain;
    if (isFree() && (this.id || place === curtain)) place.querySelector("button")?.focus();
  }

  /** @param {State} state */
  _update(state) {
    if (this.dialog) this._foot(state);
    this.places.actions.classList.toggle("onward", Boolean(this.id));
    if (!this.id) return;
    tell(this.places.sum, this._told(state), this.model.skew);
    showWays(this.places.actions, this._fromTable(state));
  }

  /** @param {State} state */
  _foot(state) {
    tell(this.news, this.shown === this.id ? this._told(state) : this._meanwhile(state), this.model.skew);
    showWays(this.buttons, this._fromSheet(state));
  }

  /** @param {State} state @returns {News} */
  _told(state) {
    if (state.table.phase === "pause") return waitingFor(state);
    if (!state.table.rematch) return NOTHING;
    return { words: state.seat === null ? t("They are playing again.") : t("The others want to play again.") };
  }

  /** News since the shown end. @param {State} state @returns {News} */
  _meanwhile(state) {
    if (this.id) return { words: `${sentence(this.model, state)}.` };
    const begun = t("Round {number} has begun.", { number: state.round?.number ?? 1 });
    if (!isMine(state) || whose(state).mine === null) return { words: begun };
    return { words: `${begun} ${t("It is your turn.")}`, time: LEFT, until: state.until };
  }

  /** @param {State} state @returns {Way[]} */
  _waysOn(state) {
    const nextRound = (/** @type {number[]} */ seats) => {
      this.close();
      this.commands.ready(seats);
    };
    const takeBack = () => this.takeBack.go();
    return this.kind?.waysOn(this.model, state, { nextRound, playAgain: () => this._playAgain(), takeBack }) ?? [];
  }

  async _playAgain() {
    const { id, state } = this.model;
    if (state && isAdapting(id, state.table)) return playAnother(id, state.table);
    this.again = await this.commands.rematch();
    this.model.changed();
  }

  /** @param {State} state @returns {Way[]} */
  _fromTable(state) {
    if (!this.kind) return [];
    const [first, ...others] = this._waysOn(state);
    /** @type {Way} */
    const result = { key: "result", label: t("Show the result"), icon: "pad", go: () => this.present() };
    return first && !first.icon ? [first, result, ...others] : [result, ...(first ? [first] : []), ...others];
  }

  /** @param {State} state @returns {Way[]} */
  _fromSheet(state) {
    const toTable = { key: "on", label: t("Go to the table"), go: () => this.close() };
    const next = { key: "on", label: t("Show the result"), go: () => this._next() };
    if (this.shown !== this.id) return [this.id ? next : toTable];
    const ways = this._waysOn(state);
    return ways.length ? ways : [toTable];
  }

  /** Go on to an end that came while this one was read. */
  _next() {
    const old = this.dialog;
    this.dialog = null;
    old?.close();
    this.present();
  }
}
