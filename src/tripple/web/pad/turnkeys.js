// The keys of a turn: its tile, or only its points where nobody remembers the tile.

import { button, fill, h } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { EntryKeys } from "./keys.js";
import { PointsKeys } from "./pointkeys.js";

/** @import { Task } from "./keys.js" */

/** @typedef {import("../protocol.js").Start | import("../protocol.js").Turn | import("../protocol.js").Points} Entry */

export class EitherKeys {
  /** @param {Task} task @param {Entry} [entry] what to begin with */
  constructor(task, entry = blank(task)) {
    this.task = task;
    this.element = h("div", { class: "either" });
    /** Stands beside the keys, wherever there is room. */
    this.swap = button("", () => this.turnOver(), { class: "link" });
    /** @type {EntryKeys | PointsKeys} */
    this.keys = entry.kind === "points" ? new PointsKeys(task, entry) : new EntryKeys(task, entry);
    this._show();
  }

  _show() {
    fill(this.element, this.keys.element);
    fill(this.swap, this.keys instanceof PointsKeys ? t("Enter the tile") : t("Points only"));
  }

  turnOver() {
    const { task, keys } = this;
    this.keys = keys instanceof PointsKeys ? new EntryKeys(task, blank(task)) : new PointsKeys(task, null);
    this._show();
  }

  get empty() {
    return this.keys.empty;
  }

  /** The table has changed while something was being typed for the same line. @param {EitherKeys} before */
  adopt(before) {
    if (before.keys instanceof PointsKeys !== this.keys instanceof PointsKeys) this.turnOver();
    this.keys.adopt(/** @type {any} */ (before.keys));
  }

  write() {
    this.keys.write();
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was for us */
  key(event) {
    if (event.key !== "p") return this.keys.key(event);
    this.turnOver();
    return true;
  }
}

/** Nothing typed yet. @param {Task} task @returns {Entry & {kind: "start" | "turn"}} */
function blank({ round }) {
  if (round.turn === null) return { kind: "start", seat: /** @type {any} */ (null), tile: "" };
  return { kind: "turn", tile: null, bonus: "none", draws: 0 };
}
