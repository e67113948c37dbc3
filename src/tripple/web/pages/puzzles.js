// Puzzles: the overview, or by the hash the next one of the mix, a theme, the puzzle of the day or a single one.

import { today } from "../game/deals.js";
import { within } from "../lib/base.js";
import { button, fill, h } from "../lib/dom.js";
import { buttonRow, entitle, frame } from "../lib/page.js";
import { announce } from "../lib/speaker.js";
import { dateText, t } from "../lib/words.js";
import { finished, overview } from "../puzzles/overview.js";
import { Play } from "../puzzles/play.js";
import { Results } from "../puzzles/results.js";
import { loadOwn, loadPuzzle, loadShelf, NEXT, OWN } from "../puzzles/shelf.js";
import { worth } from "../puzzles/words.js";

/** @import { PuzzleInfo as Puzzle } from "../protocol.js" */
/** @import { Listed, Shelf } from "../puzzles/shelf.js" */

const DAILY = "daily";
/** After a set: its missed ones once more, or all of them if none was missed. */
const AGAIN = "again";
/** The form of a puzzle's id, which may be of other rules than mine. */
const ID = /^[a-z2-9]{7}$/;

/** Milliseconds between attempts to reach the server. */
const SOON = 500;
const LATER = 16_000;

/** The parts of the hash. @returns {string[]} */
function wanted() {
  try {
    return decodeURIComponent(location.hash.slice(1)).split("/");
  } catch {
    return [""];
  }
}

class Puzzles {
  /** @param {Shelf} shelf */
  constructor(shelf) {
    this.shelf = shelf;
    this.results = new Results();
    this.play = new Play(() => this._go(""));
    this.place = h("div");
    /** The puzzle on the table. @type {Listed | null} */
    this.puzzle = null;
    /** Puzzles that were asked again. @type {Set<string>} */
    this.again = new Set();
    this.timer = 0;
    this.wait = SOON;
  }

  /** Load the server's results and my own mistakes, if possible. */
  async refresh() {
    await this.results.refresh();
    if (this.results.isOnline) this.shelf.own = await loadOwn().catch(() => this.shelf.own);
    this.renew();
    this._tryLater();
  }

  /** Retry while results are waiting to be sent, less and less often. */
  _tryLater() {
    clearTimeout(this.timer);
    const { waiting, isOnline } = this.results;
    if (!waiting || isOnline) return;
    this.timer = window.setTimeout(() => this.refresh(), this.wait);
    this.wait = Math.min(2 * this.wait, LATER);
  }

  /** A network that has just come back may take a moment to answer. */
  backOnline() {
    this.wait = SOON;
    this.refresh();
  }

  /** Refresh the lists; a puzzle on the table stays. */
  renew() {
    if (!this.puzzle) this._show();
  }

  /** Show the page of the new address and announce it. */
  arrive() {
    this._show();
    if (this.puzzle) return;
    /** @type {HTMLElement | null} */ (this.place.querySelector("h1"))?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
    announce(this.place.querySelector(".result")?.textContent ?? "");
  }

  _show() {
    const [name, more] = wanted();
    const all = this.shelf.of(name);
    entitle(t("Puzzles"));
    this.puzzle = all.length ? this._next(name, all, more === AGAIN) : this._named(name);
    if (this.puzzle) return this._open(this.puzzle, name);
    if (!all.length) fill(this.place, ...overview(this.shelf, this.results));
    else fill(this.place, ...finished(this._title(name), all, this._after(name), this.results, () => this._redo(name)));
  }

  /** Whether there is anything left in the mix after this set. @param {string} name */
  _after(name) {
    return name !== NEXT && this.results.next(NEXT, this.shelf.of(NEXT)) !== null;
  }

  /** @param {string} name of a set */
  _redo(name) {
    this.again.clear();
    this._go(`${name}/${AGAIN}`);
  }

  /** @param {string} name @returns {Listed | null} */
  _named(name) {
    if (name === DAILY) return this.shelf.daily(today());
    return this.shelf.get(name) ?? (ID.test(name) ? { id: name, themes: [], rating: null } : null);
  }

  /** @param {string} name @param {Listed[]} all @param {boolean} isAgain @returns {Listed | null} */
  _next(name, all, isAgain) {
    if (!isAgain) return this.results.next(name, all);
    const missed = this.results.missed(all);
    const next = (missed.length ? missed : all).find(({ id }) => !this.again.has(id)) ?? null;
    if (next) this.again.add(next.id);
    return next;
  }

  /**
   * Load the position, unless the address has changed meanwhile.
   * @param {Listed} listed @param {string} name as what it was asked for
   */
  async _open(listed, name) {
    try {
      const puzzle = "question" in listed ? /** @type {Puzzle} */ (listed) : await loadPuzzle(listed.id);
      if (this.puzzle === listed) this._begin(puzzle, name);
    } catch (why) {
      if (this.puzzle === listed) this._missing(/** @type {Error} */ (why));
    }
  }

  /** @param {Error} why */
  _missing({ message }) {
    fill(
      this.place,
      h("h1", { key: "title", tabindex: -1 }, t("Puzzles")),
      h("p.bad", { role: "alert" }, message),
      buttonRow(button(t("Try again"), () => this._show())),
    );
  }

  /** @param {Puzzle} puzzle @param {string} name as what it was asked for */
  _begin(puzzle, name) {
    const isDaily = name === DAILY;
    const day = isDaily ? today() : "";
    const isTraining = name !== NEXT && this.shelf.of(name).length > 0;
    const idea = isTraining ? "" : (puzzle.themes[0] ?? "");
    fill(this.place, this.play.element);
    this.play.begin({
      puzzle,
      title: isDaily ? t("Puzzle of the day") : this._title(isTraining ? name : NEXT),
      about: isDaily ? dateText(day) : this._about(name),
      worth: worth(puzzle, this.results),
      idea: { name: idea && this._title(idea), href: within(idea) },
      tries: this.results.begun(puzzle, day),
      outcome: this.results.outcome(puzzle, day),
      tried: (option) => this._tried(puzzle, option.action, day),
      next: { label: t("Next puzzle"), go: () => this._go(isTraining ? wanted().join("/") : this._onward(name)) },
    });
  }

  /** After the puzzle of the day or a single one, the mix goes on. @param {string} name */
  _onward(name) {
    return name === NEXT ? wanted().join("/") : NEXT;
  }

  /** @param {string} name of a set */
  _title(name) {
    if (name === NEXT) return t("What is best here?");
    const found = this.shelf.themes.find(({ id }) => id === name);
    return found ? t(found.title) : t("Your own mistakes");
  }

  /** @param {string} name as what it was asked for */
  _about(name) {
    if (name === OWN) return t("This is how you saw it in your game.");
    const found = this.shelf.themes.find(({ id }) => id === name);
    return found ? t(found.about) : "";
  }

  /** @param {Puzzle} puzzle @param {string} action @param {string} day */
  async _tried(puzzle, action, day) {
    if (!this.results.tried(puzzle, action, day)) return;
    const before = this.results.rating?.rating ?? null;
    await this.results.send();
    this._tryLater();
    const now = this.results.rating?.rating ?? null;
    if (this.puzzle?.id === puzzle.id && now !== null && now !== before) this.play.rate(now, before);
  }

  /** @param {string} where */
  _go(where) {
    if (wanted().join("/") === where) this.arrive();
    else location.hash = where;
  }
}

export async function show() {
  const puzzles = new Puzzles(await loadShelf());
  fill(document.body, frame("puzzles", puzzles.place));
  puzzles.renew();
  puzzles.results.follow(() => puzzles.renew());
  addEventListener("hashchange", () => puzzles.arrive());
  addEventListener("online", () => puzzles.backOnline());
  addEventListener("keydown", (event) => puzzles.play.onKey(event));
  puzzles.refresh();
}
