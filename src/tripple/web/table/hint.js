// A hint: one thing that a strong player would do, shown where it is to be done; the reasons and the rest for who asks.

import { shown } from "../board/lattice.js";
import { beside, part } from "../board/whereabouts.js";
import { colon } from "../game/narration.js";
import { get } from "../lib/api.js";
import { button, fill, h, iconButton } from "../lib/dom.js";
import { announce } from "../lib/speaker.js";
import { wholes } from "../lib/whole.js";
import { list, signed, t } from "../lib/words.js";
import { forth } from "./focus.js";
import { isForced, shortly } from "./reasons.js";
import { isAlone } from "./turn.js";

/** @typedef {import("./page.js").TablePage} TablePage */
/** @typedef {import("../protocol.js").Advice} Advice */

const MOST = 5;
const PATIENCE = 10000;

/** @type {Record<string, () => string>} */
const DEEDS = { draw: () => t("Draw a tile"), pass: () => t("Pass"), open: () => t("Lay the opening tile") };

/** @param {Advice} one @returns {[string, string]} tile and cell, or a deed and nothing */
function parts({ action }) {
  const [what, cell = ""] = action.split("@");
  return [what, cell];
}

/** @param {Advice} one */
function deed(one) {
  const [what, cell] = parts(one);
  return cell ? t("Lay {tile}", { tile: shown(what) }) : (DEEDS[what]?.() ?? what);
}

/** Something said at the table changes nothing. @param {TablePage} page */
function momentOf({ key, state }) {
  return `${key} ${state?.round?.number} ${state?.history.length}`;
}

/** @param {Advice[]} given */
function wins(given) {
  return given.some(({ win }) => win !== null && win !== undefined);
}

export class Hint {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** What was suggested; nothing while no hint is shown. @type {Advice | null} */
    this.one = null;
    /** @type {Advice[]} */
    this.given = [];
    /** The moment of the game for which it was asked. */
    this.moment = "";
    this.element = h("section", { class: "tip", hidden: true, "aria-label": t("Hint") });
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this._escape(event));
  }

  async ask() {
    const { page } = this;
    const asked = momentOf(page);
    this.moment = asked;
    this.one = null;
    this._say(t("Thinking …"));
    const late = setTimeout(
      () => this._say(t("The hint takes longer than it should. Wait for it, or close this and play on.")),
      PATIENCE,
    );
    try {
      const given = wholes("Advice", await get(`/api/tables/${page.id}/hint?seat=${page.key}`));
      if (this.moment !== asked || !given.length) return;
      this.given = given.slice(0, MOST);
      this.suggest(this.given[0]);
    } catch (why) {
      this._say(/** @type {Error} */ (why).message);
    } finally {
      clearTimeout(late);
    }
  }

  /** Words alone. @param {string} words */
  _say(words) {
    if (!this.moment) return;
    this._show(h("p", {}, words));
    announce(words);
  }

  /** @param {...Node} content */
  _show(...content) {
    this.element.hidden = false;
    this.element.classList.remove("open");
    fill(
      this.element,
      ...content,
      iconButton("close", t("Close"), () => this._leave()),
    );
  }

  /** On the board, as a ghost, or on the button that is meant. @param {Advice} one */
  suggest(one) {
    const { page } = this;
    const [what, cell] = parts(one);
    this.one = one;
    Object.assign(page, { tile: cell ? what : null, cell: cell || null });
    page.board.point([]);
    const words = `${deed(one)}. ${shortly(page, one, this.given)}`;
    this._show(
      h("p", {}, words),
      button(t("Why?"), () => this.explain(), { class: "link" }),
    );
    const where = this._where(one);
    announce(where ? `${colon(deed(one), where)}. ${shortly(page, one, this.given)}` : words);
    if (page.state) page.choices(page.state);
    /** @type {HTMLElement | null} */ (page.actions.querySelector(cell ? ".lay" : `.${what}`))?.focus();
  }

  /** Which of the places: part of the board, and what lies beside it. @param {Advice} one */
  _where(one) {
    const [, cell] = parts(one);
    const laid = this.page.state?.board ?? [];
    return cell ? t("{part}, beside {tiles}", { part: part(laid, cell), tiles: list(beside(laid, cell)) }) : "";
  }

  /** Everything that was thought of, with its numbers; the places have the same numbers on the board. */
  explain() {
    const { page, given } = this;
    // Before the choices are drawn: nothing else was chosen, the list takes the place of the one thing.
    this.element.classList.add("open");
    this.one = null;
    Object.assign(page, { tile: null, cell: null });
    if (page.state) page.choices(page.state);
    const compared = !isForced(page);
    const rows = given.map((one) => this._row(one, compared));
    this._show(
      h("h2", {}, t("Hint")),
      h("ol", { class: compared ? "advice" : "advice only" }, ...rows),
      h("p", { class: "faint" }, compared ? this._meaning() : t("Nothing else can be done.")),
    );
    this.element.classList.add("open");
    page.board.point(this._numbered());
    /** @type {HTMLElement | null} */ (this.element.querySelector(".advice button"))?.focus();
  }

  /** A place may be good for several tiles. */
  _numbered() {
    /** @type {Map<string, number[]>} */
    const places = new Map();
    this.given.forEach((one, i) => {
      const [, cell] = parts(one);
      if (cell) places.set(cell, [...(places.get(cell) ?? []), i + 1]);
    });
    return [...places].map(([cell, numbers]) => ({ cell, text: numbers.join("·") }));
  }

  /** @param {Advice} one @param {boolean} compared */
  _row(one, compared) {
    const numbers = [signed(Math.round(one.points)), ...(wins([one]) ? [`${Math.round(100 * (one.win ?? 0))} %`] : [])];
    const where = this._where(one);
    return h(
      "li",
      {},
      button(deed(one), () => this.suggest(one), { class: "link" }),
      compared ? h("span", { class: "expected" }, numbers.join(" · ")) : null,
      where ? h("p", {}, where) : null,
      one.because ? h("p", {}, t(one.because, one.values ?? {})) : null,
    );
  }

  /** What the numbers in the list are. */
  _meaning() {
    const { page, given } = this;
    if (page.state && isAlone(page.state))
      return t(
        "What a strong computer player would do, best first, and the points with which the solitaire would probably end:",
      );
    if (!wins(given))
      return t(
        "What a strong computer player would do, best first, and by how many points you would probably end the round ahead of the others:",
      );
    return t(
      "What a strong computer player would do, best first. With each: by how many points you would probably end the round ahead of the others, and how likely you are to win the game.",
    );
  }

  /** It holds for one moment of the game, and as long as nothing else is chosen. */
  settle() {
    const { page, one } = this;
    if (this.element.hidden) return;
    const open = this.element.classList.contains("open");
    const [what, cell] = one ? parts(one) : ["", ""];
    const other = one && !open && cell && (page.tile !== what || page.cell !== cell);
    if (momentOf(page) !== this.moment || other || (page.tile && (open || (one && !cell)))) return this.close();
    if (one && !cell && !open) page.actions.querySelector(`.${what}`)?.classList.add("advised");
  }

  close() {
    this.moment = "";
    this.one = null;
    this.element.hidden = true;
    fill(this.element);
    this.page.board.point([]);
  }

  /** @param {KeyboardEvent} event */
  _escape(event) {
    event.stopPropagation();
    if (this.element.classList.contains("open")) this.suggest(this.given[0]);
    else this._leave();
  }

  /** Closed by whoever reads it: the keyboard goes on with the turn. */
  _leave() {
    this.close();
    if (!forth(this.page)) this.page.hintButton.focus();
  }
}
