// A finished game once more: step by step, with every point explained and a link to each turn.

import { Board } from "../board/board.js";
import { standing, UNKNOWN } from "../board/tile.js";
import { chart } from "../game/chart.js";
import { change, lotFell, told } from "../game/narration.js";
import { worked } from "../game/par.js";
import { fieldOf } from "../game/sheets.js";
import { showPad } from "../game/steplist.js";
import { post, text } from "../lib/api.js";
import { button, fill, h, iconButton, mark } from "../lib/dom.js";
import { showNothing } from "../lib/nothing.js";
import { toast } from "../lib/speaker.js";
import { whole } from "../lib/whole.js";
import { plain, t } from "../lib/words.js";

const PACE = 1100;

/** @typedef {import("../protocol.js").Replay} Played */
/** @typedef {{round: number, step: number}} Moment */

/**
 * A tile leaves a hand: it was one of the unknown ones if it is not among the others.
 * @param {string[]} hand
 * @param {string} tile
 * @param {boolean} isFromHand the tile that opens a solitaire is not
 */
function lay(hand, tile, isFromHand) {
  const at = hand.includes(tile) ? hand.indexOf(tile) : hand.indexOf(UNKNOWN);
  if (isFromHand && at >= 0) hand.splice(at, 1);
}

class Replay {
  /** @param {Played} game @param {number} at @param {string} title */
  constructor(game, at, title) {
    this.game = game;
    this.title = title;
    this.names = game.players.map((player) => player.name);
    /** Every moment of the game, the deals included. @type {Moment[]} */
    this.moments = game.rounds.flatMap((round, number) => [
      { round: number, step: 0 },
      ...round.steps.map((_, i) => ({ round: number, step: i + 1 })),
    ]);
    this.at = Math.max(0, Math.min(this.moments.length - 1, at));
    this.timer = 0;
    this.board = new Board();
    this.sentence = h("h1", { class: "now", "aria-live": "polite" });
    this.scrub = h("input", {
      type: "range",
      min: 0,
      max: this.moments.length - 1,
      "aria-label": t("Moment of the game"),
      oninput: () => this.go(Number(this.scrub.value)),
    });
    this.playing = iconButton("next", t("Play"), () => this.toggle(), { class: "round primary" });
    this.hands = h("div", { class: "hands" });
    this.pad = h("ol", { class: "pad" });
    this._build();
    this.go(this.at);
  }

  _build() {
    const controls = h(
      "div",
      { class: "controls" },
      iconButton("first", t("To the beginning"), () => this.go(0)),
      iconButton("left", t("One step back"), () => this.go(this.at - 1)),
      this.playing,
      iconButton("right", t("One step forward"), () => this.go(this.at + 1)),
      this.scrub,
      button(t("Copy the link"), () => this._link()),
    );
    const course = chart(this.game, (index) => this.go(this._momentOf(index)));
    fill(
      document.body,
      h(
        "main",
        { class: "table replay" },
        h(
          "header",
          { class: "top" },
          h(
            "a",
            { href: "/", class: "brand", "aria-label": t("tripple, to the start page") },
            mark(),
            h("span", {}, "tripple"),
          ),
          this.sentence,
          h("div", { class: "right" }, h("a", { class: "button", href: "/replay" }, t("Open a record"))),
        ),
        h(
          "section",
          { class: "middle" },
          this.board.element,
          h(
            "div",
            { class: "tools" },
            iconButton("fit", t("Fit the board"), () => this.board.fit()),
          ),
        ),
        h("section", { class: "hand" }, controls),
        h(
          "aside",
          { class: "side", tabindex: 0, "aria-label": t("Players") },
          h("section", { class: "card" }, course, this.hands),
          h("section", { class: "card padcard", "aria-label": t("Score pad") }, this.pad),
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

  /** Another record takes its place. */
  close() {
    this.stop();
    removeEventListener("keydown", this.keys);
  }

  /** The chart counts steps only, not deals. @param {number} index */
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
    const steps = this.game.rounds[round].steps.slice(0, step);
    const laid = steps.filter((/** @type {any} */ one) => one.laid).map((/** @type {any} */ one) => one.laid);
    const last = steps.at(-1);
    if (this.at === before + 1 && last?.laid) {
      this.board.add(last.laid);
      this.board.rise(last.laid.cell, change(last), false);
    } else if (laid.length !== this.board.tiles.size || this.at !== before + 1) this.board.show(laid);
    this.board.mark(last?.laid ? [last.laid.cell] : []);
    this._words(round, steps, last);
    this.scrub.value = String(this.at);
    history.replaceState(null, "", `#${this.at}`);
    if (this.at === this.moments.length - 1) this.stop();
  }

  /** @param {number} round @param {any[]} steps @param {any} last */
  _words(round, steps, last) {
    const before = this.names.map((_, seat) =>
      this.game.rounds
        .slice(0, round)
        .reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.points[seat], 0),
    );
    const sentence = last
      ? told(last, { names: this.names, mine: null })
      : t("Round {number}: the tiles are dealt", { number: round + 1 });
    const lot = this._lot(round);
    fill(this.sentence, last || !lot ? sentence : `${sentence}. ${lot}`);
    document.title = `${this.title} · tripple`;
    showPad(this.pad, { steps, before, names: this.names, mine: null, number: round + 1, lot });
    this._hands(round, steps, before);
  }

  /** Who was drawn to begin, where that is the rule. @param {number} round */
  _lot(round) {
    const { sheet, changes, rounds } = this.game;
    const [first] = rounds[round].steps;
    const isDrawn = first && this.names.length > 1 && fieldOf(sheet, changes, "starter") === "lot";
    return isDrawn ? lotFell(first.seat, { names: this.names, mine: null }) : "";
  }

  /** @param {number} round @param {any[]} steps @param {number[]} before */
  _hands(round, steps, before) {
    const hands = this.game.rounds[round].hands.map((/** @type {string[]} */ hand) => [...hand]);
    const points = [...before];
    for (const step of steps) {
      if (step.drawn) hands[step.seat].push(step.drawn);
      if (step.laid) lay(hands[step.seat], step.laid.tile, hands.length > 1 || step.action !== "open");
      for (const line of step.lines) points[line.seat] += line.points;
    }
    fill(
      this.hands,
      ...hands.map((/** @type {string[]} */ hand, /** @type {number} */ seat) =>
        h(
          "div",
          { class: "openhand" },
          h("p", {}, h("b", {}, this.names[seat]), h("span", { class: "points" }, plain(points[seat]))),
          h("div", { class: "mini" }, ...hand.map(standing)),
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

  _link() {
    navigator.clipboard.writeText(location.href).then(
      () => toast(t("The link is copied.")),
      () => toast(location.href),
    );
  }
}

/** @type {Replay | null} */
let replay = null;

/**
 * The address tells a moment of the first record; another one begins at its beginning.
 * @param {string} record
 * @param {{name: string, title: string}} [best] what to call the best line, which nobody played
 */
async function open(record, best) {
  try {
    const game = whole("Replay", await post("/api/replays", { record }));
    if (best) game.players = [{ ...game.players[0], name: best.name }];
    replay?.close();
    replay = new Replay(game, replay ? 0 : Number(location.hash.slice(1)) || 0, best?.title ?? t("Replay"));
  } catch (why) {
    toast(/** @type {Error} */ (why).message, true);
  }
}

/** A page to drop a record on. */
function welcome() {
  document.title = `${t("Open a record")} · tripple`;
  const file = h("input", { type: "file", accept: ".tripple,text/plain", id: "file" });
  file.addEventListener("change", async () => file.files?.[0] && open(await file.files[0].text()));
  fill(
    document.body,
    h(
      "main",
      { class: "page" },
      h("a", { href: "/", class: "brand" }, mark(), h("span", {}, "tripple")),
      h("h1", {}, t("Open a record")),
      h(
        "section",
        { class: "card drop" },
        h("p", {}, t("Drop the file of a finished game on this page, or choose it:")),
        h("label", { for: "file", class: "unseen" }, t("File")),
        file,
      ),
    ),
  );
}

function listenForFiles() {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    const dropped = event.dataTransfer?.files[0];
    if (dropped) open(await dropped.text());
  });
}

/** Not mine, but what the deal held: the server may have to work it out first. @param {string} id */
async function bestLine(id) {
  const place = h("p", { role: "status" });
  fill(document.body, h("main", { class: "page" }, h("h1", {}, t("Best game found")), place));
  const { record } = await worked(id, (words) => fill(place, words));
  await open(record, { name: t("The best game"), title: t("Best game found") });
}

/** @param {string} id */
export async function show(id) {
  listenForFiles();
  if (!id) return welcome();
  try {
    if (new URLSearchParams(location.search).has("best")) await bestLine(id);
    else await open(await text(`/api/tables/${id}/record`));
  } catch (why) {
    showNothing(/** @type {Error} */ (why).message);
  }
}
