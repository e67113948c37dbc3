// The commands of a table: lay, draw, pass, react, join, leave. The model knows the choice, the connections send.

import { whoAt } from "../game/who.js";
import { get, post } from "../lib/api.js";
import { newKey } from "../lib/connection.js";
import { toast } from "../lib/speaker.js";
import { whole, wholes } from "../lib/whole.js";
import { refusal } from "../lib/words.js";

/** @import { Advice, Command, PointInGame } from "../protocol.js" */

export class Commands {
  /** @param {import("./model.js").TableModel} model @param {import("./connections.js").Connections} connections */
  constructor(model, connections) {
    this.model = model;
    this.connections = connections;
  }

  // -- a tile and its place ------------------------------------------------------------------------------------------

  /** @param {string} cell @param {boolean} [isMeant] */
  pick(cell, isMeant) {
    if (this.model.choice.pick(cell, isMeant)) this.lay();
  }

  /** Lay the tile of the ghost now, or set it for my turn. */
  lay() {
    const { choice, isMine } = this.model;
    if (isMine) this.play(`${choice.tile}@${choice.cell}`);
    else choice.setNext();
  }

  /** @param {string} action */
  async play(action) {
    const { model } = this;
    if (model.busy || model.isVeiled || model.past.isLooking) return;
    model.setBusy(true);
    await this.ask({ do: "play", seat: model.seat, action });
    model.setBusy(false);
  }

  /** @returns {Promise<Advice[]>} */
  async hint() {
    const { id, seat } = this.model;
    return wholes("Advice", await get(`api/tables/${id}/hint?seat=${seat}`));
  }

  /** @param {PointInGame} choice */
  async takeBack(choice) {
    const { model } = this;
    if (model.busy) return;
    model.setBusy(true);
    await this.ask({ do: "take-back", seat: model.seat, round: choice.round, step: choice.step });
    model.setBusy(false);
  }

  /** @param {PointInGame} choice */
  async hindsight({ round, step }) {
    const { id, seat } = this.model;
    const asked = new URLSearchParams({ seat: String(seat), round: String(round), step: String(step) });
    return whole("Hindsight", await get(`api/tables/${id}/hindsight?${asked}`));
  }

  /** @param {import("../protocol.js").TableView["pace"]} pace */
  setPace(pace) {
    return this.ask({ do: "pace", pace });
  }

  /** Do not wait for the computer players until my turn. */
  skip() {
    return this.ask({ do: "skip" });
  }

  // -- at the table --------------------------------------------------------------------------------------------------

  /** Send a command and show a refusal; lost lines are shown anyway. @param {Command} command */
  async ask(command) {
    const answer = await this.connections.ask(command);
    if (answer.type === "refused" && answer.reason !== "closing") toast(refusal(answer), true);
    return answer;
  }

  /** @param {string} reaction */
  react(reaction) {
    return this.ask({ do: "react", seat: this.model.seat, reaction });
  }

  resign() {
    return this.ask({ do: "resign", seat: this.model.seat });
  }

  /** Take over from the computer. */
  comeBack() {
    return this.ask({ do: "back", seat: this.model.seat });
  }

  /** Be ready for the next round; before the first, add a salt to the deal. @param {number[]} seats */
  async ready(seats) {
    const [{ model }, isFirst] = [this, this.model.isInLobby];
    const people = seats.map((seat) => model.state && whoAt(model.state, seat));
    for (const one of people) {
      // The seats may have moved up meanwhile.
      const { state } = model;
      const seat = state?.table.chairs.findIndex((_, at) => whoAt(state, at) === one) ?? -1;
      if (seat >= 0) await this.ask({ do: "ready", seat, ...(isFirst ? { salt: newKey() } : {}) });
    }
  }

  /** @returns {Promise<boolean>} whether they do */
  async rematch() {
    if (this.model.state?.table.rematch) return true;
    const answer = await this.ask({ do: "rematch" });
    return answer.type === "done";
  }

  // -- before the game -----------------------------------------------------------------------------------------------

  /** @param {string} name */
  async join(name) {
    const { id, invite } = this.model;
    try {
      await post(`api/tables/${id}/join`, { name, invite, key: newKey() });
      this.connections.begin();
    } catch (why) {
      toast(/** @type {Error} */ (why).message, true);
    }
  }

  /** @param {number} seat mine */
  leave(seat) {
    return this.ask({ do: "leave", seat });
  }

  /** @param {number} seat of another player */
  remove(seat) {
    return this.ask({ do: "remove", seat });
  }

  /** @param {string} level */
  addComputer(level) {
    return this.ask({ do: "add-computer", level });
  }

  start() {
    return this.ask({ do: "start" });
  }

  /** Replace the invitation; the old link stops working. */
  renewInvitation() {
    return this.ask({ do: "invite" });
  }
}
