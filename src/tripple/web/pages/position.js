// Any position: set up a board and hands, hear what the referee says, ask what to do, and give it away.

import { UNKNOWN } from "../board/tile.js";
import { BoxChoice } from "../game/boxchoice.js";
import { houseRules } from "../game/houserules.js";
import { goWhenMade, playFrom } from "../game/maketable.js";
import { coded, decoded, read, spare, written } from "../game/position.js";
import { myBox } from "../game/sheets.js";
import { post } from "../lib/api.js";
import { button, fill, h } from "../lib/dom.js";
import { buttonRow, card, showPage } from "../lib/page.js";
import { toast } from "../lib/speaker.js";
import { wholes } from "../lib/whole.js";
import { learnOf, refusal, t } from "../lib/words.js";
import { WhatNow } from "../position/advice.js";
import { friendly } from "../position/friend.js";
import { giving, taken } from "../position/giving.js";
import { Hands } from "../position/hands.js";
import { Setting } from "../position/setting.js";

/** @import { Refereed } from "../protocol.js" */
/** @import { Position } from "../game/position.js" */

/** The rules broken by tiles that cannot lie or exist as they do; others are about what is still missing. */
const UNFIT = /^(R1|R4|D1|D2)$/;

/** An empty board, and two players of whom nothing is known. @returns {Position} */
function empty() {
  return { sheet: myBox(), changes: [], laid: [], hands: [[], [UNKNOWN]], turn: 0, points: [0, 0] };
}

class Builder {
  /** @param {Position} position */
  constructor(position) {
    this.position = position;
    /** Earlier ones, to go back to. @type {Position[]} */
    this.before = [];
    this.asked = 0;
    const change = (/** @type {Partial<Position>} */ changes, /** @type {string} */ lifted = "") =>
      this.change(changes, lifted);
    this.hands = new Hands(change, () => this._aimed());
    this.setting = new Setting(change, (tile) => this.hands.give(tile));
    this.setting.turn.append(this.hands.aims);
    this.now = new WhatNow(this.setting.board);
    this.box = h("div");
    this.verdict = h("p.ruling", { role: "status" });
    this.away = h("div");
    this.undo = button(t("Undo"), () => this._back());
    this.elements = [
      this.setting.element,
      this.verdict,
      buttonRow(
        this.undo,
        button(t("Clear"), () => this.change({ ...empty(), sheet: this.position.sheet })),
      ),
      card(t("The hands"), this.hands.element),
      this.now.element,
      this.away,
      card(t("The rules"), this.box),
    ];
    this._show();
    addEventListener("keydown", (event) => this.setting.onKey(event));
  }

  /** @param {Partial<Position>} changes @param {string} [lifted] */
  change(changes, lifted = "") {
    this.before.push(this.position);
    // What happened in the turn is over once anything else has changed.
    const next = { ...this.position, rest: [], ...changes };
    const known = [UNKNOWN, ...spare(next)];
    this.position = { ...next, hands: next.hands.map((hand) => hand.filter((tile) => known.includes(tile))) };
    this._show(lifted);
  }

  _back() {
    this.position = this.before.pop() ?? this.position;
    this._show();
  }

  _aimed() {
    this.setting.isAll = this.hands.aim !== null;
    this.setting.show();
  }

  _show(lifted = "") {
    const { position } = this;
    history.replaceState(null, "", `${location.pathname}${location.search}#${coded(written(position))}`);
    this.undo.disabled = !this.before.length;
    this.setting.put(position, lifted);
    this.hands.show(position);
    this._showBox();
    this._referee();
  }

  _showBox() {
    const { sheet, changes } = this.position;
    const box = new BoxChoice(sheet);
    box.element.addEventListener("change", () => this.change({ sheet: box.sheet, changes: [] }));
    fill(this.box, box.element, h("p.faint", houseRules(changes)));
  }

  async _referee() {
    const text = written(this.position);
    this.asked += 1;
    const { asked } = this;
    try {
      const found = await post("api/positions", { position: text });
      if (found.fault) await learnOf(found.fault.sentence);
      if (asked === this.asked) this._say(text, found);
    } catch (why) {
      fill(this.verdict, /** @type {Error} */ (why).message);
    }
  }

  /** @param {string} text @param {Refereed} found */
  _say(text, { fits = [], question, fault }) {
    const { setting, position } = this;
    setting.learn(wholes("Option", fits));
    this.verdict.classList.toggle("wrong", UNFIT.test(fault?.rule ?? ""));
    const ruling = fault ? refusal(fault) : question ? t("This position is possible.") : t("The round is over.");
    // An empty board is only a beginning, whatever is missing there.
    fill(this.verdict, position.laid.length ? ruling : "");
    this.now.show(text, position.laid, Boolean(question));
    const actions = question
      ? Object.fromEntries(question.options.map((one) => [one.action, setting.inWords(one)]))
      : null;
    fill(
      this.away,
      giving(position, text, actions, (level) => goWhenMade(playFrom(position, level))),
    );
  }
}

function begin() {
  const [text, answer] = taken(decoded(location.hash.slice(1)));
  const found = text ? read(text) : null;
  if (text && !found) toast(t("This link has no position in it."), true);
  if (found && answer) return showPage(t("A puzzle for a friend"), "builder", ...friendly(found, answer));
  showPage(t("Any position"), "builder", ...new Builder(found ?? empty()).elements);
}

export async function show() {
  begin();
  addEventListener("hashchange", () => location.reload());
}
