// A finished game once more: step by step, with every point explained and a link to each turn.

import { Board } from "../board/board.js";
import { standing } from "../board/tile.js";
import { chart } from "../game/chart.js";
import { introduced } from "../game/computers.js";
import { change, lotFell, told } from "../game/narration.js";
import { LATER, worked } from "../game/par.js";
import { positionLink } from "../game/position.js";
import {
  askForRecord,
  handedOver,
  handOver,
  listenForFiles,
  pointsBefore,
  positionAt,
  setUp,
} from "../game/records.js";
import { fieldOf } from "../game/sheets.js";
import { showPad } from "../game/steplist.js";
import { takenBack } from "../game/verdict.js";
import { post, text } from "../lib/api.js";
import { within } from "../lib/base.js";
import { button, fill, h, icon, iconButton } from "../lib/dom.js";
import { brand, entitle, showNothing } from "../lib/page.js";
import { copy } from "../lib/sharing.js";
import { toast } from "../lib/speaker.js";
import { whole } from "../lib/whole.js";
import { plain, t } from "../lib/words.js";

/** @import { Replay as Played } from "../protocol.js" */

const PACE = 1100;

/** @typedef {{round: number, step: number}} Moment */

class Replay {
  /** @param {Played} game @param {number} at @param {string} title @param {HTMLElement | null} review the way to it */
  constructor(game, at, title, review) {
    this.game = { ...game, players: introduced(game.players) };
    this.title = title;
    this.names = this.game.players.map((player) => player.name);
    /** Every moment of the game, the deals included. @type {Moment[]} */
    this.moments = game.rounds.flatMap((round, number) => [
      { round: number, step: 0 },
      ...round.steps.map((_, i) => ({ round: number, step: i + 1 })),
    ]);
    this.at = Math.max(0, Math.min(this.moments.length - 1, at));
    this.timer = 0;
    this.board = new Board();
    this.sentence = h("h1.now", { "aria-live": "polite" });
    this.scrub = h("input", {
      type: "range",
      min: 0,
      max: this.moments.length - 1,
      "aria-label": t("Moment of the game"),
      oninput: () => this.go(Number(this.scrub.value)),
    });
    this.playing = iconButton("next", t("Play"), () => this.toggle(), { class: "round primary" });
    this.hands = h("div.hands");
    this.away = h("div");
    this.pad = h("ol.pad");
    this._build(review);
    this.go(this.at);
  }

  /** @param {HTMLElement | null} review */
  _build(review) {
    const controls = h(
      "div.controls",
      iconButton("first", t("To the beginning"), () => this.go(0)),
      iconButton("left", t("One step back"), () => this.go(this.at - 1)),
      this.playing,
      iconButton("right", t("One step forward"), () => this.go(this.at + 1)),
      this.scrub,
      button(t("Copy the link"), () => copy(location.href, t("The link is copied."))),
    );
    const course = chart(this.game, (index) => this.go(this._momentOf(index)));
    fill(
      document.body,
      h(
        "main.table.replay",
        h(
          "header.top",
          brand({ "aria-label": t("tripple, to the start page") }),
          this.sentence,
          h("div.right", review, h("a.button", { href: "replay" }, t("Open a record"))),
        ),
        h(
          "section.middle",
          this.board.element,
          h(
            "div.tools",
            iconButton("fit", t("Fit the board"), () => this.board.fit()),
          ),
        ),
        h("section.hand", controls),
        h(
          "aside.side",
          { tabindex: 0, "aria-label": t("Players") },
          h("section.card", course, this.hands, this.away, h("p.faint", takenBack(this.game))),
          h("section.card.padcard", { "aria-label": t("Score pad") }, this.pad),
        ),
      ),
    );
    addEventListener("keydown", this.keys);
  }

  /** @param {KeyboardEvent} event */
  keys = (event) => {
    if (event.target instanceof HTMLInputElement) return;
    if (event.key === "ArrowRight") this.go(this.at + 1);
    if (event.key === "ArrowLeft") this.go(this.at - 1);
  };

  close() {
    this.stop();
    removeEventListener("keydown", this.keys);
  }

  /** The chart counts steps, not deals. @param {number} index */
  _momentOf(index) {
    let steps = 0;
    const found = this.moments.findIndex((moment) => {
      if (moment.step) steps += 1;
      return steps >= index;
    });
    return found < 0 ? this.moments.length - 1 : found;
  }

  /** @param {number} at */
  go(at) {
    const before = this.at;
    this.at = Math.max(0, Math.min(this.moments.length - 1, at));
    const { round, step } = this.moments[this.at];
    const position = positionAt(this.game, round, step);
    const { laid, steps } = position;
    const last = steps.at(-1);
    if (this.at === before + 1 && last?.laid) {
      this.board.add(last.laid);
      this.board.rise(last.laid.cell, change(last), false);
    } else if (laid.length !== this.board.tiles.size || this.at !== before + 1) this.board.show(laid);
    this.board.mark(last?.laid ? [last.laid.cell] : []);
    this._words(round, position, last);
    fill(this.away, positionLink(setUp(this.game, round, step)));
    this.scrub.value = String(this.at);
    history.replaceState(null, "", within(String(this.at)));
    if (this.at === this.moments.length - 1) this.stop();
  }

  /** @param {number} round @param {import("../game/records.js").Position} position @param {any} last */
  _words(round, { steps, hands, points }, last) {
    const before = pointsBefore(this.game, round);
    const sentence = last
      ? told(last, { names: this.names, mine: null })
      : t("Round {number}: the tiles are dealt", { number: round + 1 });
    const lot = this._lot(round);
    fill(this.sentence, last || !lot ? sentence : `${sentence}. ${lot}`);
    entitle(this.title);
    showPad(this.pad, { steps, before, names: this.names, mine: null, number: round + 1, lot });
    this._hands(hands, points);
  }

  /** The player drawn to begin, if the rules say so. @param {number} round */
  _lot(round) {
    const { sheet, changes, rounds } = this.game;
    const [first] = rounds[round].steps;
    const isDrawn = first && this.names.length > 1 && fieldOf(sheet, changes, "starter") === "lot";
    return isDrawn ? lotFell(first.seat, { names: this.names, mine: null }) : "";
  }

  /** @param {string[][]} hands @param {number[]} points */
  _hands(hands, points) {
    fill(
      this.hands,
      ...hands.map((hand, seat) =>
        h(
          "div.openhand",
          h("p", h("b", this.names[seat]), h("span.points", plain(points[seat]))),
          h("div.mini", ...hand.map(standing)),
        ),
      ),
    );
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.at === this.moments.length - 1) this.go(0);
    this.timer = window.setInterval(() => this.go(this.at + 1), PACE);
    this.playing.setAttribute("aria-label", t("Pause"));
    this.playing.classList.add("on");
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.playing?.setAttribute("aria-label", t("Play"));
    this.playing?.classList.remove("on");
  }
}

let replay = /** @type {Replay | null} */ (null);

/**
 * Show a record; the hash is a moment of the first one.
 * @param {string} record
 * @param {{id?: string, best?: {name: string, title: string}}} [from] its table, where that is known; and what to call
 *   the best line, which is not a game that was played
 */
async function open(record, { id, best } = {}) {
  try {
    const game = whole("Replay", await post("api/replays", { record }));
    if (best) game.players = [{ ...game.players[0], name: best.name }];
    replay?.close();
    const at = replay ? 0 : Number(location.hash.slice(1)) || 0;
    // No review of a game that may still be going on.
    const isOver = Boolean(id || game.end) && !best;
    replay = new Replay(game, at, best?.title ?? t("Replay"), isOver ? reviewLink(record, id) : null);
  } catch (why) {
    toast(/** @type {Error} */ (why).message, true);
  }
}

/** Hand over a record that is of no table here. @param {string} record @param {string} [id] */
function reviewLink(record, id) {
  const href = id ? `review/${id}` : "review?opened";
  const hand = () => {
    handOver(record);
    // So that the way back leads here again.
    history.replaceState(null, "", `replay?opened${location.hash}`);
  };
  return h("a.button.primary.reviewlink", { href, onclick: id ? null : hand }, icon("review"), h("span", t("Review")));
}

/** The best line of a deal, which the server may have to work out first. @param {string} id */
async function bestLine(id) {
  const place = h("p", { role: "status" });
  fill(document.body, h("main.page", h("h1", t("Best game found")), place));
  const { record } = await worked(id, (words) => fill(place, words));
  if (!record) return fill(place, t(LATER));
  await open(record, { best: { name: t("The best game"), title: t("Best game found") } });
}

/** @param {string} id */
export async function show(id) {
  listenForFiles((record) => open(record));
  const asked = new URLSearchParams(location.search);
  if (!id && asked.has("opened") && handedOver()) return open(handedOver());
  if (!id) return askForRecord(t("Open a record"), (record) => open(record));
  try {
    if (asked.has("best")) await bestLine(id);
    else await open(await text(`api/tables/${id}/record`), { id });
  } catch (why) {
    showNothing(/** @type {Error} */ (why).message);
  }
}
