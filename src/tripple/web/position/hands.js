// The hands of a position: who holds what, as far as it is known, whose turn it is, and the points so far.

import { shown } from "../board/lattice.js";
import { standing, UNKNOWN } from "../board/tile.js";
import { LIMITS } from "../contract.js";
import { button, fill, h, iconButton } from "../lib/dom.js";
import { many, t } from "../lib/words.js";

/** @import { Position } from "../game/position.js" */

/** @param {number} seat */
function playerName(seat) {
  return t("Player {number}", { number: seat + 1 });
}

/** @template T @param {T[]} all @param {number} at @param {T} one */
function replaced(all, at, one) {
  return all.map((old, i) => (i === at ? one : old));
}

/** Unknown tiles come last, as their sign does. @param {string[]} hand */
function inOrder(hand) {
  return [...hand].sort();
}

export class Hands {
  /**
   * @param {(change: Partial<Position>) => void} change
   * @param {() => void} aimed where the next tile goes has changed
   */
  constructor(change, aimed) {
    this.change = change;
    this.aimed = aimed;
    /** The seat that gets the next tile, or the board. @type {number | null} */
    this.aim = null;
    this.aims = h("div.aims", { role: "group", "aria-label": t("A tapped tile goes") });
    this.element = h("div.allhands");
    this.position = /** @type {Position} */ ({ sheet: "", changes: [], laid: [], hands: [[]], points: [0], turn: 0 });
  }

  /** @param {string} tile @returns {boolean} whether a hand has taken it */
  give(tile) {
    if (this.aim === null) return false;
    const hands = this.position.hands.map((hand) => hand.filter((one) => one !== tile));
    this.change({ hands: replaced(hands, this.aim, inOrder([...hands[this.aim], tile])) });
    return true;
  }

  /** @param {number} seat @param {string[]} hand */
  _hold(seat, hand) {
    this.change({ hands: replaced(this.position.hands, seat, inOrder(hand)) });
  }

  /** @param {Position} position */
  show(position) {
    this.position = position;
    const { hands } = position;
    if (this.aim !== null && this.aim >= hands.length) this.aim = null;
    this._showAims();
    const more = button(t("Another player"), () => this._seats([...hands, [UNKNOWN]]), {
      disabled: hands.length >= LIMITS.players,
    });
    const less = button(t("One player less"), () => this._seats(hands.slice(0, -1)), { disabled: hands.length < 2 });
    fill(this.element, ...hands.map((hand, seat) => this._seat(hand, seat)), h("div.buttons", more, less));
  }

  /** @param {string[][]} hands */
  _seats(hands) {
    const { points, turn } = this.position;
    this.change({ hands, points: hands.map((_, seat) => points[seat] ?? 0), turn: Math.min(turn, hands.length - 1) });
  }

  _showAims() {
    const targets = [null, ...this.position.hands.keys()];
    const aim = (/** @type {number | null} */ seat) => {
      this.aim = seat;
      this._showAims();
      this.aimed();
    };
    const name = (/** @type {number | null} */ seat) => (seat === null ? t("On the board") : playerName(seat));
    fill(
      this.aims,
      h("span.faint", t("A tapped tile goes")),
      ...targets.map((seat) =>
        button(name(seat), () => aim(seat), { key: `aim${seat}`, "aria-pressed": String(seat === this.aim) }),
      ),
    );
  }

  /** @param {string[]} hand @param {number} seat */
  _seat(hand, seat) {
    const { turn, points } = this.position;
    const known = hand.filter((tile) => tile !== UNKNOWN);
    const hidden = hand.length - known.length;
    const rest = (/** @type {number} */ count) => this._hold(seat, [...known, ...Array(count).fill(UNKNOWN)]);
    const away = (/** @type {string} */ tile) => t("Take {tile} out of the hand", { tile: shown(tile) });
    const tiles = known.map((tile) =>
      h(
        "button.known-tile",
        {
          type: "button",
          key: tile,
          "aria-label": away(tile),
          onclick: () =>
            this._hold(
              seat,
              hand.filter((one) => one !== tile),
            ),
        },
        standing(tile),
      ),
    );
    const score = h("input", {
      type: "number",
      inputmode: "numeric",
      value: points[seat],
      onchange: () => this.change({ points: replaced(points, seat, Math.trunc(Number(score.value)) || 0) }),
    });
    const pressed = { "aria-pressed": String(seat === turn) };
    const isOn = button(t("on turn"), () => this.change({ turn: seat }), { key: "on", ...pressed });
    return h(
      "fieldset",
      { key: `seat${seat}` },
      h("legend", playerName(seat)),
      h("div.state", isOn, h("label", h("span", t("Points")), score)),
      h("div.known", ...tiles),
      h(
        "div.unknown",
        iconButton("minus", t("One unknown tile less"), () => rest(hidden - 1), { disabled: !hidden }),
        h("span", many("{n} unknown tile", "{n} unknown tiles", hidden)),
        iconButton("plus", t("One more unknown tile"), () => rest(hidden + 1)),
      ),
    );
  }
}
