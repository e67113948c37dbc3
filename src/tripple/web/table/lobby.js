// Before the game: seats, invitation and start.

import { CLOCKS, LIMITS } from "../contract.js";
import { besideName, computerName, face, levelOf, levelSelect, manner } from "../game/computers.js";
import { houseRules } from "../game/houserules.js";
import { sheetName, trademarks } from "../game/sheets.js";
import { isAway } from "../game/state.js";
import { called, ownSeats, whoAt, whose } from "../game/who.js";
import { confirm } from "../lib/dialog.js";
import { button, fill, h } from "../lib/dom.js";
import { notices } from "../lib/notices.js";
import { entitle, frame } from "../lib/page.js";
import { linkTo, toGiveAway } from "../lib/sharing.js";
import { keep, kept } from "../lib/storage.js";
import { rich, t } from "../lib/words.js";

/** @import { State } from "../game/state.js" */

/** @param {State} state @returns {number[]} */
function notReady(state) {
  return ownSeats(state).filter((seat) => !state.table.chairs[seat].ready);
}

/** A held key acts once: the next row may be another player's. @param {KeyboardEvent} event */
function letGo(event) {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}

export class Lobby {
  /** @param {import("./model.js").TableModel} model @param {import("./commands.js").Commands} commands */
  constructor(model, commands) {
    this.model = model;
    this.commands = commands;
    this.list = h("ol.chairs", { tabindex: -1, onkeydown: letGo });
    this.invitation = h("section.invitation");
    this.buttons = h("div.buttons");
    this.title = h("h1", t("A new table"));
    this.about = h("p.faint");
    this.notices = h("section.card.settings", { hidden: true }, notices());
    this.house = h("p.faint");
    this.marks = h("p.faint.fineprint");
    this.element = frame(
      "lobby",
      this.title,
      this.about,
      this.house,
      this.marks,
      h("section.card", this.list, this.buttons),
      this.invitation,
      this.notices,
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

  /** A rematch includes being ready. @param {State} state */
  _readyAtOnce(state) {
    keep(`ready.${state.id}`, "");
    this.commands.ready(notReady(state));
  }

  /** @param {State} state */
  isHost(state) {
    return state.seat !== null && state.table.host !== null && Boolean(state.table.chairs[state.table.host]?.mine);
  }

  /** @param {State} state @param {number} seat */
  _chair(state, seat) {
    const chair = state.table.chairs[seat];
    const key = whoAt(state, seat);
    if (!chair) return h("li", { key, class: "free" }, h("span.name", t("free seat")));
    const name = h("span.name", called(whose(state), seat));
    const note = chair.level ? besideName(chair.name, chair.level) : t("ready");
    const told =
      chair.level || chair.ready
        ? [chair.level ? face(chair.level) : null, name, note ? h("span.note.good", note) : null]
        : [h("span.note", ...rich("{name}: not ready yet", { name }))];
    const away = isAway(state, seat) ? h("span.note", t("away")) : null;
    const mine = chair.mine && !chair.level;
    const may = seat !== state.table.host && (mine || this.isHost(state));
    const go = () => (mine ? this.commands.leave(seat) : this.commands.remove(seat));
    const label = mine ? t("Leave the table") : t("Remove");
    return h("li", { key }, ...told, away, may ? button(label, go, { key: "go", class: "link" }) : null);
  }

  /** @param {State} state */
  _offer(state) {
    const { chairs, size } = state.table;
    const free = chairs.length < size;
    const adds = free && this.isHost(state);
    const starts = adds && chairs.length > 1 && chairs.every((chair) => chair.ready || chair.level || chair.mine);
    fill(this.buttons, ...(state.seat === null ? [this._watcher(free)] : this._deeds(notReady(state), adds, starts)));
  }

  /** @param {boolean} free */
  _watcher(free) {
    if (!free) return h("p", t("All seats are taken; you can watch."));
    this.form ??= this._join();
    return this.form;
  }

  /** @param {number[]} waiting my seats that are not ready @param {boolean} adds @param {boolean} starts */
  _deeds(waiting, adds, starts) {
    if (adds) this.computer ??= this._computer();
    const ready = () => this.commands.ready(waiting);
    return [
      waiting.length
        ? button(t("I am ready"), ready, { key: "ready", class: "primary" })
        : h("p", { key: "waiting" }, t("Waiting for the others …")),
      starts ? button(t("Start without more players"), () => this.commands.start(), { key: "start" }) : null,
      adds ? this.computer : null,
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
      this.commands.addComputer(level, computerName(level, this.model.names));
    };
    return h("span.joined", select, button(t("Add a computer player"), add), about);
  }

  _join() {
    const name = h("input", {
      id: "name",
      maxlength: LIMITS.name,
      value: kept("name", ""),
      autocomplete: "nickname",
      placeholder: t("Guest"),
    });
    const join = (/** @type {Event} */ event) => {
      event.preventDefault();
      keep("name", name.value);
      this.commands.join(name.value.trim() || t("Guest"));
    };
    return h(
      "form.joinform",
      { onsubmit: join },
      h("label", { for: "name" }, t("Your name")),
      name,
      h("button.primary", t("Sit down and play")),
    );
  }

  /** @param {State} state */
  _invite(state) {
    const link = linkTo(state, this.model.invite);
    const free = state.table.chairs.length < state.table.size;
    this.invitation.hidden = !free || state.seat === null;
    const key = `${link} ${this.isHost(state)}`;
    if (this.invited === key) return;
    this.invited = key;
    const parts = toGiveAway(link, t("The link to this table"));
    const words = h("p", t("Whoever opens this link can sit down at this table."));
    fill(this.invitation, h("h2", t("Invite friends")), words, ...parts, this._another(state));
  }

  /** @param {State} state */
  _another(state) {
    if (state.table.public || !this.isHost(state)) return null;
    const make = () =>
      confirm(t("Make a new link? The old one stops working."), t("Make a new link"), () =>
        this.commands.renewInvitation(),
      );
    return button(t("Make a new link"), make, { class: "link" });
  }
}
