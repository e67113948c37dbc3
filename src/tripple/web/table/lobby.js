// Before the game: seats, invitation and start.

import { CLOCKS } from "../contract.js";
import { face, levelOf, levelSelect, levelTitle, manner } from "../game/computers.js";
import { houseRules } from "../game/houserules.js";
import { nameInput } from "../game/maketable.js";
import { sheetName, trademarks } from "../game/sheets.js";
import { isAway } from "../game/state.js";
import { called, ownSeats, whoAt, whose } from "../game/who.js";
import { confirm } from "../lib/dialog.js";
import { button, fill, h } from "../lib/dom.js";
import { notices } from "../lib/notices.js";
import { entitle, frame } from "../lib/page.js";
import { linkTo, toGiveAway } from "../lib/sharing.js";
import { keep, kept } from "../lib/storage.js";
import { list, t } from "../lib/words.js";

/** @import { State } from "../game/state.js" */

/** @param {State} state @returns {number[]} */
function notReady(state) {
  return ownSeats(state).filter((seat) => !state.table.chairs[seat].ready);
}

/** A held key acts once: the next row may be another player's. @param {KeyboardEvent} event */
function letGo(event) {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}

/** Whether I made the table, or have it from the one who did. @param {State} state */
function isHost(state) {
  return state.seat !== null && state.table.host !== null && Boolean(state.table.chairs[state.table.host]?.mine);
}

/** Presence: a full dot, or an empty one. @param {boolean} isHere */
function dot(isHere) {
  return h("i", { class: isHere ? "dot here" : "dot", "aria-hidden": "true" });
}

/** Others who are about to sit down. @param {State} state */
function choosing({ seat, watching }) {
  return watching - (seat === null ? 1 : 0);
}

/** The name of the host, for people who come by link. @param {State} state */
function headline({ seat, table: { chairs, host, size } }) {
  const isGuest = seat === null && host !== null && chairs.length < size;
  return isGuest ? t("{name} invites you to play", { name: chairs[host].name }) : t("A new table");
}

/** The people who are waited for, in words. @param {State} state */
function awaited(state) {
  const { chairs, host } = state.table;
  const names = chairs.filter(({ ready, mine }) => !ready && !mine).map(({ name }) => name);
  if (isHost(state)) return names.length ? t("Waiting for {names} …", { names: list(names) }) : "";
  return host === null ? "" : t("{name} starts the game.", { name: chairs[host].name });
}

/** @param {string} key @param {boolean} isWanted whether the seat is about to be taken */
function free(key, isWanted) {
  const words = isWanted ? t("Somebody is choosing a name …") : t("free seat");
  return h("li", { key, class: "free" }, dot(isWanted), h("span.name", words));
}

export class Lobby {
  /** @param {import("./model.js").TableModel} model @param {import("./commands.js").Commands} commands */
  constructor(model, commands) {
    this.model = model;
    this.commands = commands;
    this.list = h("ol.chairs", { tabindex: -1, onkeydown: letGo });
    this.title = h("h1");
    this.invitation = h("section.card.invitation");
    this.buttons = h("div.buttons");
    this.about = h("p.faint");
    this.notices = h("section.card.settings", { hidden: true }, notices());
    this.house = h("p.faint");
    this.marks = h("p.faint.fineprint");
    this.element = frame(
      "lobby",
      this.title,
      this.invitation,
      h("section.card", this.list, this.buttons),
      this.notices,
      this.about,
      this.house,
      this.marks,
    );
    this.element.hidden = true;
    this.invited = "";
    /** Made once, so that typing survives redraws. @type {HTMLFormElement | null} */
    this.form = null;
    this.computer = /** @type {HTMLElement | null} */ (null);
  }

  /** @param {State | null} state */
  show(state) {
    this.element.hidden = !state;
    if (!state) return;
    entitle(t("Waiting for players"));
    const { table } = state;
    fill(this.title, headline(state));
    fill(this.about, [sheetName(table.sheet), t(CLOCKS[table.clock])].join(" · "));
    fill(this.house, houseRules(table.changes));
    fill(this.marks, trademarks(table.sheet));
    this._seats(state);
    this._offer(state);
    this.notices.hidden = table.clock !== "1day" || state.seat === null || table.size < 2;
    this._invite(state);
    if (kept(`ready.${state.id}`, "") && state.seat !== null) this._readyAtOnce(state);
  }

  /** @param {State} state */
  _seats(state) {
    const isHere = this.list.contains(document.activeElement);
    fill(this.list, ...Array.from({ length: state.table.size }, (_, seat) => this._chair(state, seat)));
    // The focused button is gone with its row: focus the list, not another row.
    if (isHere && !this.list.contains(document.activeElement)) this.list.focus();
  }

  /** Sitting down, or asking for a rematch, means being ready. @param {State} state */
  _readyAtOnce(state) {
    keep(`ready.${state.id}`, "");
    this.commands.ready(notReady(state));
  }

  /** @param {State} state @param {number} seat */
  _chair(state, seat) {
    const chair = state.table.chairs[seat];
    const key = whoAt(state, seat);
    if (!chair) return free(key, seat - state.table.chairs.length < choosing(state));
    const isHere = !isAway(state, seat);
    const notes = [
      chair.level ? levelTitle(chair.level) : "",
      isHere ? "" : t("away"),
      chair.ready || chair.mine || seat === state.table.host ? "" : t("not ready yet"),
    ].filter(Boolean);
    const name = h("span.name", called(whose(state), seat));
    const portrait = chair.level ? face(chair.level) : null;
    const note = notes.length ? h("span.note", notes.join(" · ")) : null;
    return h("li", { key }, dot(isHere), portrait, h("span.who", name, note), this._deed(state, seat));
  }

  /** Leave, or free another one's seat. @param {State} state @param {number} seat */
  _deed(state, seat) {
    const { mine, level } = state.table.chairs[seat];
    const isOwn = mine && !level;
    if (seat === state.table.host || !(isOwn || isHost(state))) return null;
    const go = () => (isOwn ? this.commands.leave(seat) : this.commands.remove(seat));
    return button(isOwn ? t("Leave the table") : t("Remove"), go, { key: "go", class: "link" });
  }

  /** @param {State} state */
  _offer(state) {
    const isFree = state.table.chairs.length < state.table.size;
    if (state.seat === null) fill(this.buttons, this._watcher(isFree));
    else fill(this.buttons, ...(isHost(state) ? this._ways(state, isFree) : this._waits(state)));
  }

  /** @param {boolean} isFree */
  _watcher(isFree) {
    if (!isFree) return h("p", t("All seats are taken; you can watch."));
    this.form ??= this._join();
    return this.form;
  }

  /** For who sits at another one's table. @param {State} state */
  _waits(state) {
    const seats = notReady(state);
    const ready = () => this.commands.ready(seats);
    return [
      seats.length ? button(t("I am ready"), ready, { key: "ready", class: "primary" }) : null,
      h("p", { key: "waiting" }, awaited(state)),
    ];
  }

  /** For who made the table. @param {State} state @param {boolean} isFree */
  _ways(state, isFree) {
    const { chairs } = state.table;
    const start = async () => {
      await this.commands.ready(notReady(state));
      if (isFree) await this.commands.start();
    };
    const disabled = !chairs.every(({ ready, mine }) => ready || mine);
    const label = isFree ? t("Start without more players") : t("Start the game");
    if (isFree) this.computer ??= this._computer();
    return [
      chairs.length > 1 ? button(label, start, { key: "start", class: "primary", disabled }) : null,
      h("p", { key: "waiting" }, chairs.length > 1 ? awaited(state) : t("Waiting for the others …")),
      isFree ? this.computer : null,
    ];
  }

  _computer() {
    const select = levelSelect(t("Level"));
    const about = h("span.manner");
    const show = () => fill(about, face(select.value), h("span", manner(select.value)));
    select.addEventListener("change", show);
    show();
    const add = () => {
      const level = levelOf(select.value);
      this.commands.addComputer(level);
    };
    return h("span.joined", select, button(t("Add a computer player"), add), about);
  }

  _join() {
    const name = nameInput({ id: "name" });
    const join = (/** @type {Event} */ event) => {
      event.preventDefault();
      keep(`ready.${this.model.id}`, "on");
      this.commands.join(name.value.trim() || t("Guest"));
    };
    return h(
      "form.joinform",
      { onsubmit: join },
      h("label", { for: "name" }, t("Your name")),
      name,
      h("button.primary", t("Sit down")),
    );
  }

  /** @param {State} state */
  _invite(state) {
    const link = linkTo(state, this.model.invite);
    const free = state.table.chairs.length < state.table.size;
    this.invitation.hidden = !free || state.seat === null;
    // As long as the host is alone, giving the link away is all there is to do.
    const rank = state.table.chairs.length > 1 ? "" : "primary";
    const key = `${link} ${isHost(state)} ${rank}`;
    if (this.invited === key) return;
    this.invited = key;
    const parts = toGiveAway(link, t("The link to this table"), rank);
    const words = h("p", t("Whoever opens this link can sit down at this table."));
    fill(this.invitation, h("h2", t("Invite friends")), words, ...parts, this._another(state));
  }

  /** @param {State} state */
  _another(state) {
    if (state.table.public || !isHost(state)) return null;
    const make = () =>
      confirm(t("Make a new link? The old one stops working."), t("Make a new link"), () =>
        this.commands.renewInvitation(),
      );
    return button(t("Make a new link"), make, { class: "link" });
  }
}
