// The view of a table: the parts of the page, and the model drawn into them.

import { Board } from "../board/board.js";
import { boardText } from "../board/whereabouts.js";
import { dealName } from "../game/deals.js";
import { shortName } from "../game/sheets.js";
import { hasEnded, isAlone } from "../game/state.js";
import { roundName, showPad } from "../game/steplist.js";
import { takenBack } from "../game/verdict.js";
import { fill, h } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { forth, isFree, isNowhere } from "../turn/focus.js";
import { Tray } from "../turn/tray.js";
import { StandInBar } from "./absence.js";
import { lotWords, showActions, sumOf } from "./actions.js";
import { Heading, LineWord } from "./heading.js";
import { Hindsight } from "./hindsight.js";
import { Hint } from "./hint.js";
import { Lately } from "./lately.js";
import { layout } from "./layout.js";
import { Lobby } from "./lobby.js";
import { openMenu } from "./menu.js";
import { PastBar } from "./pastbar.js";
import { showPlaces, showTiles } from "./places.js";
import { Seats } from "./seats.js";
import { openPad, openRules, padPage } from "./sheets.js";
import { TakeBack } from "./takeback.js";
import { Veil } from "./veil.js";

/** @import { State } from "../game/state.js" */
/** @import { RoundView as Round } from "../protocol.js" */

export class TableView {
  /** @param {import("./model.js").TableModel} model @param {import("./commands.js").Commands} commands */
  constructor(model, commands) {
    this.model = model;
    this.commands = commands;
    this.board = new Board();
    this.tray = new Tray(model.choice, this.board, (cell) => commands.pick(cell, true));
    this.seats = new Seats(model);
    this.heading = new Heading(model);
    this.line = new LineWord();
    this.standIn = new StandInBar(model, commands, this.heading);
    this.hint = new Hint(model, commands, this.board);
    this.takeBack = new TakeBack(model, commands);
    this.hindsight = new Hindsight(model, commands, this.hint, () => this.past);
    this.lately = new Lately(() => this.past.begin(), this.hindsight.button);
    this.past = new PastBar(model, () => this.lately.look.focus());
    this.veil = new Veil(() => model.unveil());
    this.lobby = new Lobby(model, commands);
    this.chip = h("span.chip");
    this.facts = h("p.facts");
    this.pad = h("ol.pad");
    this.pool = h("p.pool");
    this.sum = h("p.sum");
    this.actions = h("div.actions");
    this.text = h("section.unseen", { "aria-label": t("The board as text") });
    this.main = this._layOut();
    /** The last drawn state. @type {State | null} */
    this.drawn = null;
    /** The sheet it was drawn by. @type {import("./model.js").SheetFields | null} */
    this.rules = null;
    /** The step of my turn that has had the focus. */
    this.begun = "";
  }

  _layOut() {
    const { model, commands, board, tray, chip, pool, text, sum, actions, facts, pad } = this;
    const parts = {
      ...{ board, tray, chip, pool, text, sum, actions, facts, pad },
      heading: this.heading.element,
      lately: this.lately.element,
      line: this.line.element,
      standIn: this.standIn.element,
      past: this.past.element,
      curtain: this.veil.element,
      hint: this.hint.element,
      hindsight: this.hindsight.element,
      takeBack: this.takeBack.button,
      hintButton: this.hint.button,
      seats: this.seats.element,
    };
    const menu = () => openMenu(model, commands);
    return layout(parts, { pad: () => openPad(model), rules: () => openRules(model), menu });
  }

  /** @param {boolean} busy */
  rest(busy) {
    this.actions.setAttribute("aria-busy", String(busy));
  }

  changed() {
    const { state, isLost, curtainFor } = this.model;
    this.line.show(isLost);
    this.main.classList.toggle("offline", isLost);
    if (!state) return;
    this.veil.show(state, curtainFor);
    const [wasFree, wasNowhere] = [isFree(), isNowhere()];
    this._frame(state);
    if (state.round) this._round(state, state.round);
    const begins = wasFree || isFree();
    if (state.round) this._hand(state, state.round);
    // The heading's announcement includes the sum, and who begins.
    const isSaid = this.model.choice.cell !== null || lotWords(this.model, state) !== "";
    this.heading.show(state, isSaid ? (this.sum.firstChild?.textContent ?? "") : "");
    if (begins) this._focus(state, !wasNowhere && isNowhere());
    this.drawn = state;
  }

  /** @param {State} state */
  _frame(state) {
    const { model, main } = this;
    const { isLooking } = model.past;
    document.body.dataset.number = String(state.number);
    this.lobby.show(model.isInLobby ? state : null);
    main.hidden = model.isInLobby;
    const kinds = { looking: isLooking, watching: state.seat === null, alone: isAlone(state), mine: model.isMine };
    for (const [name, is] of Object.entries(kinds)) main.classList.toggle(name, is);
    this.past.show(state);
    this.lately.show(state, model.names, isLooking);
    showTiles(this.board, model, state);
    this.seats.show();
    this.standIn.show(state);
  }

  /** Parts that only the server changes. @param {State} state @param {Round} round */
  _round(state, round) {
    const { target, rounds } = this.model.sheet;
    const about = [
      isAlone(state) || rounds ? "" : t("to {target}", { target }),
      shortName(state.table.sheet),
      t("pool {n}", { n: round.pool }),
      takenBack(state.table),
    ];
    fill(this.facts, about.filter(Boolean).join(" · "));
    fill(this.chip, isAlone(state) ? dealName(state.table.seed) : roundName(round.number, rounds));
    if (state === this.drawn && this.rules === this.model.sheet) return;
    this.rules = this.model.sheet;
    fill(this.pool, t("pool {n}", { n: round.pool }));
    showPad(this.pad, padPage(this.model, state));
    fill(this.text, boardText(state.board));
  }

  /** Parts that change while a person thinks. @param {State} state @param {Round} round */
  _hand(state, round) {
    const { model, commands } = this;
    this.hint.show();
    this.takeBack.show();
    this.hindsight.show();
    showPlaces(this.board, model, state, (cell) => commands.pick(cell));
    this._tiles(round);
    if (hasEnded(state)) return;
    showActions(this.actions, model, commands, state, this.hint.deed);
    fill(this.sum, ...sumOf(model, state));
  }

  /** @param {Round} round */
  _tiles({ drawn, number }) {
    const { choice, isMine, isVeiled } = this.model;
    const isActive = (isMine && !isVeiled) || choice.knowsTries;
    this.tray.show({ deal: number, hand: choice.hand, drawn, active: isActive && !choice.onlyOpening });
  }

  /** Focus the next step of my turn, or leave what is gone. */
  /** @param {State} state @param {boolean} isLost whether its button is gone */
  _focus(state, isLost) {
    const { model } = this;
    const step = `${state.round?.number} ${state.history.length}`;
    if (model.isVeiled || model.past.isLooking) return;
    if ((isLost || (model.isMine && step !== this.begun)) && forth(model.choice)) this.begun = step;
  }
}
