// The numbers of the rule sheet that is played by, fetched once they can be known.

import { get } from "../lib/api.js";

export class RuleSheet {
  /** @param {import("./model.js").TableModel} model */
  constructor(model) {
    this.model = model;
    this.path = "";
    /** Until they are there. @type {Promise<void> | null} */
    this.learnt = null;
  }

  /** @param {import("../game/state.js").State} state */
  arrived({ table }) {
    const changes = table.changes.map((change) => ["change", change]);
    const path = `api/sheet?${new URLSearchParams([["sheet", table.sheet], ...changes])}`;
    if (this.path === path) return;
    this.path = path;
    this.learnt = this._learn(path);
  }

  /** @param {string} path */
  async _learn(path) {
    this.model.setSheet(await get(path).catch(() => this.model.sheet));
  }
}
