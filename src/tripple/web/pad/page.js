// A score pad: totals always in sight, the lines in the middle, the keys under the thumb.

import { absolute } from "../lib/base.js";
import { newKey } from "../lib/connection.js";
import { openDialog } from "../lib/dialog.js";
import { button, fill, h, icon, iconButton } from "../lib/dom.js";
import { entitle } from "../lib/page.js";
import { toGiveAway } from "../lib/sharing.js";
import { announce, toast } from "../lib/speaker.js";
import { list, many, N_, plain, t } from "../lib/words.js";
import { openCorrection } from "./correct.js";
import { padOf } from "./exchange.js";
import { addressOf, tariffOf } from "./makepad.js";
import { askLost, openMenu, showOver } from "./menu.js";
import { EitherKeys } from "./pointkeys.js";
import { Impossible } from "./round.js";
import { LeftKeys } from "./roundend.js";
import { lines, told } from "./rows.js";
import { Gone } from "./store.js";
import { Line, runErrands } from "./sync.js";

/** @import { PadChange as Change, PadEntry as Entry } from "../protocol.js" */
/** @import { Pad } from "./fold.js" */
/** @import { Kept } from "./store.js" */

/** @typedef {{key: (event: KeyboardEvent) => boolean, write: () => void}} Listening */

export class PadPage {
  /**
   * @param {import("./store.js").PadStore} store @param {Kept} doc
   * @param {(address: string) => Promise<void>} visit goes to another pad @param {() => void} gone this one was deleted
   */
  constructor(store, doc, visit, gone) {
    this.store = store;
    this.visit = visit;
    this.doc = doc;
    this.pad = padOf(doc);
    /** Entering the tiles left before anyone is out. */
    this.ending = false;
    /** Whether lost changes are being shown. */
    this.asking = false;
    this.keys = /** @type {EitherKeys | LeftKeys | null} */ (null);
    /** The line that the keys are for, and the table's state then. */
    this.at = "";
    this.place = "";
    /** Whether the last key came from a physical keyboard. */
    this.typing = false;
    /** The keys in a dialog over the pad. @type {WeakMap<Element, Listening>} */
    this.keysIn = new WeakMap();
    /** The key of the last change made here. */
    this.own = "";
    this.turn = h("p.now", { role: "status" });
    this.seats = h("ol.seats");
    this.kept = h("p.kept.faint", { role: "status" });
    this.list = h("ol.pad");
    this.entry = h("div.entering", { tabindex: -1 });
    this.undo = iconButton("undo", t("Take back"), () => this.takeBack());
    this.state = { line: "", why: "" };
    this.line = new Line(store, doc.id, {
      changed: (changed) => this.take(changed),
      state: (line, why) => this._line(line, why?.message ?? ""),
      gone,
    });
    this.here = new AbortController();
    const { signal } = this.here;
    addEventListener("keydown", (event) => this._key(event), { signal });
    addEventListener("beforeunload", (event) => this._leaving(event), { signal });
  }

  close() {
    this.here.abort();
    this.line.close();
  }

  get element() {
    const right = h(
      "div.right",
      this.undo,
      iconButton("share", t("Share this pad"), () => this.share()),
      iconButton("menu", t("Menu"), () => openMenu(this)),
    );
    return h(
      "main.scorepad",
      h("h1.unseen", t("Score pad")),
      h(
        "header.top",
        h(
          "a",
          { href: "pad", class: "round button back", "aria-label": t("My pads"), title: t("My pads") },
          icon("left"),
        ),
        this.turn,
        right,
      ),
      h(
        "section.side",
        h("div.card.totals", this.seats),
        this.kept,
        h("section.card.padcard", { tabindex: 0, "aria-label": t("Score pad") }, this.list),
      ),
      this.entry,
    );
  }

  /** Take over the document on the device. @param {Kept} doc */
  take(doc) {
    const before = this.pad;
    this.doc = doc;
    this.pad = padOf(doc);
    if (this.pad.log.length !== before.log.length || this.pad.log.at(-1)?.key !== before.log.at(-1)?.key)
      this._say(before);
    this.render();
    if (doc.lost) askLost(this);
  }

  /** Announce the last line. @param {Pad} before */
  _say(before) {
    const { pad } = this;
    const last = pad.entries.length > before.entries.length ? pad.scored(newest(pad)) : null;
    announce([last ? told(last, pad.names) : "", this.sentence()].filter(Boolean).join(". "));
    if (last && this.own !== pad.log.at(-1)?.key && this.keys && !this.keys.empty)
      toast(t("From another phone: {line}", { line: told(last, pad.names) }));
  }

  render() {
    const { pad } = this;
    entitle(pad.names.join(", "));
    fill(this.turn, this.sentence());
    this.seats.dataset.count = String(pad.names.length);
    fill(this.seats, ...pad.names.map((_, seat) => this._seat(seat)));
    fill(this.list, ...lines(pad, (at) => openCorrection(this, at)));
    if (!pad.entries.length) fill(this.list, h("li.head", h("span.deed", t("Nothing is written yet."))));
    this.undo.disabled = !pad.stack.length;
    this._keys();
    this._storage();
    document.body.dataset.lines = String(pad.entries.length);
  }

  /** Whose turn it is, or the next step. */
  sentence() {
    const { pad } = this;
    if (pad.over)
      return pad.winners.length > 1
        ? t("{names} win together.", { names: list(pad.winners.map((seat) => pad.names[seat])) })
        : t("{name} wins.", { name: pad.names[pad.winners[0]] });
    if (!pad.round) return whoOpens(pad);
    if (pad.turn === null || this.ending) return t("The round is over");
    return t("It is {name}'s turn", { name: pad.names[pad.turn] });
  }

  /** @param {number} seat */
  _seat(seat) {
    const { pad } = this;
    const total = pad.totals[seat];
    const now = pad.turn === seat;
    const { target, rounds } = pad.tariff;
    const style = `transform: scaleX(${Math.max(0, Math.min(1, total / target))})`;
    const more = rounds ? 0 : target - total;
    return h(
      "li",
      { class: now ? "seat turn" : "seat", "aria-current": now ? "true" : null },
      h("div.who", h("span.name", pad.names[seat]), h("span.points", plain(total))),
      h(
        "div.small",
        pad.round ? h("span", many("{n} tile", "{n} tiles", pad.round.held[seat])) : null,
        more > 0 ? h("span.togo", t("{more} to go", { more })) : null,
      ),
      rounds ? null : h("div.bar", h("i", { style })),
    );
  }

  /** Keys for the next line; input stays as long as it is for the same line. */
  _keys() {
    const { pad } = this;
    const line = JSON.stringify([pad.entries.length, pad.rounds.length, pad.turn, pad.mustEnd, this.ending, pad.over]);
    const place = JSON.stringify([line, pad.names, pad.round?.laid, pad.round?.pool, pad.round?.held]);
    if (place === this.place) return;
    const [before, inside] = [line === this.at ? this.keys : null, this.entry.contains(document.activeElement)];
    [this.place, this.at] = [place, line];
    this.keys = pad.over ? null : this._keysFor();
    if (before) this.keys?.adopt(/** @type {any} */ (before));
    fill(this.entry, this.keys ? this.keys.element : showOver(this), this.keys ? this._aside() : null);
    if (inside) this.entry.focus();
  }

  _keysFor() {
    const { pad } = this;
    const task = {
      round: pad.table,
      names: pad.names,
      seat: pad.turn,
      preview: (/** @type {Entry} */ entry) => pad.after({ type: "write", entry }).scored(pad.entries.length).lines,
      done: (/** @type {Entry} */ entry) => this.write({ type: "write", entry }),
      label: t("Write it down"),
      kinds: /** @type {("points" | "extra")[]} */ (pad.rounds.length ? ["points", "extra"] : ["points"]),
    };
    if (pad.mustEnd || (this.ending && pad.round)) return new LeftKeys(task, null);
    return new EitherKeys(task);
  }

  _aside() {
    const { pad } = this;
    const swap = this.keys instanceof EitherKeys ? this.keys.swap : null;
    if (!pad.round) return h("div.aside", swap, h("p.faint", opens(pad)));
    if (this.ending && !pad.mustEnd)
      return h(
        "p.aside",
        button(t("The round goes on"), () => this.end(false), { class: "link" }),
      );
    if (pad.mustEnd) return null;
    const pool = h("span.faint", many("{n} tile in the pool", "{n} tiles in the pool", pad.round.pool));
    const end = pad.round.pool ? null : button(t("Nobody can lay any more"), () => this.end(true), { class: "link" });
    return h("div.aside", pool, end, swap);
  }

  /** @param {boolean} ending */
  end(ending) {
    this.ending = ending;
    this.render();
  }

  /** @param {Change} change @returns {Promise<boolean>} whether it could be done */
  async write(change) {
    try {
      if (change.type === "write") this.ending = false;
      this.own = newKey();
      await this.line.write(change, this.own);
      return true;
    } catch (why) {
      if (why instanceof Impossible) toast(why.message, true);
      else if (!(why instanceof Gone)) throw why;
      return false;
    }
  }

  async takeBack() {
    const { pad } = this;
    const last = pad.stack.at(-1);
    if (!last) return;
    this.ending = false;
    if (await this.write({ type: "undo" })) toast(takenBack(pad));
  }

  share() {
    const link = absolute(addressOf(this.doc));
    const inside = h("div.invitation");
    openDialog(t("Share this pad"), [
      h("p", t("Whoever opens this link sees the pad live and can write on it.")),
      inside,
    ]);
    fill(inside, ...toGiveAway(link, t("The link to this pad")));
    if (this.state.line === "away")
      inside.append(h("p.faint", t("The server cannot be reached. The link works as soon as it is back.")));
  }

  /** @param {string} line @param {string} why */
  _line(line, why) {
    const back = line === "saved" && this.state.line !== line;
    this.state = { line, why };
    this._storage();
    if (back) runErrands(this.store, this.doc.id);
  }

  /** Say where the pad is stored. */
  _storage() {
    const [here, there] = [this.store.keeps(this.doc.id), this.state.line === "saved"];
    const where = here
      ? KEPT[/** @type {keyof typeof KEPT} */ (this.state.line)]?.()
      : there
        ? t("This device cannot save anything: its storage is full or blocked. The pad is on the server.")
        : t(
            "This device cannot save anything: its storage is full or blocked, and the server cannot be reached. Leave this page open.",
          );
    const text = [where, this.state.why].filter(Boolean).join(" ");
    if (this.kept.textContent !== text) fill(this.kept, text);
    this.kept.classList.toggle("bad", !here);
    this.kept.classList.toggle("calm", here && there);
    document.body.dataset.kept = `${here ? "here" : ""} ${there && !this.doc.unsent.length ? "there" : ""}`.trim();
  }

  /** Ask before leaving a page that holds unsaved changes. @param {BeforeUnloadEvent} event */
  _leaving(event) {
    if (!this.store.keeps(this.doc.id) && this.doc.unsent.length) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  _key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest?.("input, select, textarea")) return;
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    const keys = dialog ? this.keysIn.get(dialog) : this.keys;
    if (event.key === "Enter" && keys && (this.typing || !target.closest?.("button, a, summary"))) {
      event.preventDefault();
      keys.write();
      return;
    }
    this.typing = Boolean(keys?.key(event));
    if (this.typing) event.preventDefault();
    else if (event.key === "u" && !dialog) this.takeBack();
  }

  /** Refresh the tariff: a newer server may correct it. */
  async refresh() {
    const tariff = await tariffOf(this.store, this.doc.sheet, this.doc.house_rules).catch(() => this.doc.tariff);
    if (JSON.stringify(tariff) === JSON.stringify(this.doc.tariff)) return;
    const doc = await this.store.amend(this.doc.id, (before) => ({ ...before, tariff })).catch(() => null);
    if (doc) this.take(doc);
  }
}

/** @type {Record<string, string>} */
const OPENS = {
  triple: N_("Whoever holds the highest tile with three equal numbers opens: 5-5-5, else 4-4-4 and so on."),
  value: N_("Whoever holds the tile of the highest value opens."),
  zero: N_("Whoever holds 0-0-0 opens, else the highest tile with three equal numbers: 5-5-5, 4-4-4 and so on."),
  lot: N_("Draw lots to see who opens."),
};

/** Choices of the opening player. @type {Record<string, string>} */
const CHOOSES = {
  "highest-or-zero": N_("If they also hold 0-0-0, they may open with that instead."),
  any: N_("They open with any of their tiles."),
};

/** @param {Pad} pad */
function opens({ tariff: { starter, choice } }) {
  return [OPENS[starter], CHOOSES[choice]]
    .filter(Boolean)
    .map((sentence) => t(sentence))
    .join(" ");
}

/** @param {Pad} pad */
function whoOpens({ rounds, tariff }) {
  const gaps = { number: rounds.length + 1, all: tariff.rounds };
  return tariff.rounds ? t("Who opens round {number} of {all}?", gaps) : t("Who opens round {number}?", gaps);
}

/** The line of the last change. @param {Pad} pad */
function newest({ stack, entries }) {
  const last = stack.at(-1)?.change;
  return last?.type === "insert" ? last.at : entries.length - 1;
}

/** The undone change in words. @param {Pad} pad as it was before */
function takenBack(pad) {
  const wrote = ["write", "insert"].includes(pad.stack.at(-1)?.change.type ?? "");
  if (!wrote) return t("The last change is taken back.");
  return t("Taken back: {line}", { line: told(pad.scored(newest(pad)), pad.names) });
}

const KEPT = {
  saved: () => t("Kept on this device and on the server."),
  away: () => t("The server cannot be reached. Everything is saved on this device and sent when it is back."),
  refused: () => t("Saved on this device only."),
};
