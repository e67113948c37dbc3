// Trying tiles while others think, and setting the next move. It is sent on my turn if it still scores what it
// promised; until then nothing leaves the page.

import { shown } from "../board/lattice.js";
import { get } from "../lib/api.js";
import { toast } from "../lib/speaker.js";
import { wholes } from "../lib/whole.js";
import { t } from "../lib/words.js";
import { partsOf } from "../turn/actions.js";
import { forth, isNowhere, tileOf } from "../turn/focus.js";
import { fitMoment } from "./choice.js";

/** @import { Option, PointsLine as Line } from "../protocol.js" */

/** Whether all lines of before are still there. @param {Line[]} before @param {Line[]} now */
export function keeps(before, now) {
  const left = now.map((line) => `${line.reason} ${line.points}`);
  return before.every((line) => {
    const at = left.indexOf(`${line.reason} ${line.points}`);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

export class Ahead {
  /** @param {import("./model.js").TableModel} model @param {(action: string) => void} play */
  constructor(model, play) {
    this.model = model;
    this.choice = model.choice;
    this.play = play;
    this.isAsking = false;
  }

  /** After each change: refresh the tries, or play the set move on my turn. */
  changed() {
    const { model, choice } = this;
    const { tile } = choice;
    if (tile && !model.state?.round?.hand.includes(tile)) choice.choose(null);
    else if (!choice.mayTry) this._myTurn();
    else if (tile) this._look();
  }

  _myTurn() {
    const { model, choice } = this;
    const { next, move } = choice;
    if (!model.isMine) return choice.choose(null);
    // Someone who looks back has not seen the board: wait for them.
    if (next && model.past.isLooking) return;
    const isAsGood = next && move && keeps(next.lines, move.lines);
    if (!isAsGood) return this._carry();
    choice.dropNext(true);
    this.play(move.action);
  }

  /** Ask where my tiles fit now, unless that is known. @returns {Promise<void>} */
  async _look() {
    const { model, choice } = this;
    const { id, seat, state } = model;
    if (!state || !choice.mayTry || choice.knowsTries || this.isAsking) return;
    this.isAsking = true;
    const options = await get(`api/tables/${id}/ahead?seat=${seat}`).catch(() => null);
    this.isAsking = false;
    if (!options) return this._isAway();
    choice.learnTries(fitMoment(state), wholes("Option", options));
    if (choice.knowsTries) this._arrived();
  }

  _arrived() {
    const { choice } = this;
    this._carry();
    choice.choose(choice.tile, choice.onlyPlace(choice.tile) ?? choice.cell);
    const { tile } = choice;
    if (tile && (isNowhere() || tileOf(tile) === document.activeElement)) forth(choice);
  }

  _isAway() {
    this.choice.choose(null);
    toast(t("The server does not answer. Try again in a moment."));
  }

  /** Keep what still fits; say why a set move is dropped. */
  _carry() {
    const { choice } = this;
    const { tile, cell, next, move } = choice;
    if (next && move && keeps(next.lines, move.lines)) return;
    const fits = choice.isUnlit || choice.fits(tile).length > 0;
    if (next) this._tell(next, move);
    else if (tile && !fits) toast(t("{tile} fits nowhere at the moment.", { tile: shown(tile) }));
    choice.choose(fits ? tile : null, move ? cell : null);
    choice.dropNext();
  }

  /** @param {Option} next @param {Option | undefined} now */
  _tell(next, now) {
    const tile = shown(partsOf(next)[0]);
    const less = () => t("{tile} was not laid: it is worth less there now.", { tile });
    const none = () => t("{tile} was not laid: it no longer fits there.", { tile });
    toast(now ? less() : none(), true);
  }
}
