// The sentence above the board: read, said, and in the window's title; and the call to my turn.

import { fill, h } from "../lib/dom.js";
import { notify, play } from "../lib/sound.js";
import { announce } from "../lib/speaker.js";
import { t } from "../lib/words.js";
import { isAlone } from "./situation.js";
import { sentence } from "./turn.js";

/** @import { State } from "../game/state.js" */

export class Heading {
  /** @param {import("./model.js").TableModel} model */
  constructor(model) {
    this.model = model;
    this.element = h("h1", { class: "now" });
    this.said = "";
    this.wasMine = false;
  }

  /** @param {State} state @returns {string} */
  _words(state) {
    const { model } = this;
    const isHidden = model.isVeiled && model.isMine;
    return isHidden ? t("It is {name}'s turn", { name: model.names[model.seat] }) : sentence(model, state);
  }

  /** @param {State} state @param {string} sum what the choice comes to; it is said with the sentence */
  show(state, sum) {
    const words = this._words(state);
    if (this.element.textContent !== words) fill(this.element, words);
    this._call(state, words);
    this._say(sum ? `${words}. ${sum}` : words);
  }

  /** Whoever looks elsewhere is called to their turn. @param {State} state @param {string} words */
  _call(state, words) {
    const isCalled = this.model.isMine && !isAlone(state);
    document.title = `${isCalled ? "▲ " : ""}${words} · tripple`;
    if (isCalled && !this.wasMine && !this.model.choice.playsItself) {
      play("turn");
      notify(words);
    }
    this.wasMine = this.model.isMine;
  }

  /** Whenever that is something new. @param {string} news */
  _say(news) {
    if (this.said !== news) announce(news);
    this.said = news;
  }

  /** Somebody has just said the same in other words. */
  hush() {
    if (this.model.state) this.said = sentence(this.model, this.model.state);
  }
}
