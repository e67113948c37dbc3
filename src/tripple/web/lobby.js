// Before the game: who sits where, the link for friends, and the start.

import { get, post } from "./api.js";
import { confirm } from "./dialog.js";
import { button, fill, h, mark } from "./dom.js";
import { CLOCKS, houseRules } from "./fields.js";
import { kept, keep } from "./kept.js";
import { linkTo, toGiveAway } from "./link.js";
import { NAMES } from "./making.js";
import { notices } from "./notices.js";
import { levelTitle } from "./seats.js";
import { sheetName } from "./sheets.js";
import { toast } from "./speaker.js";
import { newKey } from "./stream.js";
import { rich, t } from "./words.js";

/** @typedef {import("./state.js").State} State */

export class Lobby {
  /** @param {import("./table.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.list = h("ol", { class: "chairs" });
    this.invitation = h("section", { class: "invitation" });
    this.buttons = h("div", { class: "buttons" });
    this.title = h("h1", {}, t("A new table"));
    this.about = h("p", { class: "faint" });
    this.notices = h("section", { class: "card settings", hidden: true }, notices());
    this.house = h("p", { class: "faint" });
    this.element = h("main", { class: "page lobby", hidden: true }, h("a", { href: "/", class: "brand" }, mark(), h("span", {}, "tripple")), this.title, this.about, this.house, h("section", { class: "card" }, this.list, this.buttons), this.invitation, this.notices);
    this.link = "";
  }

  /** @param {State | null} state */
  show(state) {
    this.element.hidden = !state;
    if (!state) return;
    document.title = `${t("Waiting for players")} · tripple`;
    const { table } = state;
    const seats = Array.from({ length: table.size }, (_, seat) => seat);
    fill(this.about, [sheetName(table.sheet), t(CLOCKS[table.clock])].join(" · "));
    fill(this.house, houseRules(table.changes));
    fill(this.list, ...seats.map((seat) => this._chair(state, seat)));
    fill(this.buttons, ...this._deeds(state));
    this.notices.hidden = table.clock !== "1day" || state.seat === null || table.size < 2;
    this._invite(state);
    if (kept(`ready.${state.id}`, "") && state.seat !== null) this._readyAtOnce(state);
  }

  /** Who asked for a rematch has said so already. @param {State} state */
  _readyAtOnce(state) {
    keep(`ready.${state.id}`, "");
    for (const [seat, chair] of state.table.chairs.entries()) {
      if (chair.mine && !chair.level && !chair.ready) this.page.ask({ do: "ready", seat, salt: newKey() });
    }
  }

  /** @param {State} state */
  isHost(state) {
    return state.seat !== null && state.table.host !== null && Boolean(state.table.chairs[state.table.host]?.mine);
  }

  /** @param {State} state @param {number} seat */
  _chair(state, seat) {
    const chair = state.table.chairs[seat];
    if (!chair) return h("li", { class: "free" }, h("span", { class: "name" }, t("free seat")));
    const name = h("span", { class: "name" }, chair.name);
    const note = chair.level ? levelTitle(chair.level) : t("ready");
    const told = chair.level || chair.ready ? [name, h("span", { class: "note good" }, note)] : [h("span", { class: "note" }, ...rich("{name}: not ready yet", { name }))];
    const mine = chair.mine && !chair.level;
    const may = seat !== state.table.host && (mine || this.isHost(state));
    const remove = () => this.page.ask({ do: mine ? "leave" : "remove", seat });
    return h("li", {}, ...told, may ? button(mine ? t("Leave the table") : t("Remove"), remove, { class: "link" }) : null);
  }

  /** @param {State} state */
  _deeds(state) {
    const { table } = state;
    const free = table.chairs.length < table.size;
    if (state.seat === null) return free ? [this._join(state)] : [h("p", {}, t("All seats are taken; you can watch."))];
    const mine = table.chairs.flatMap((chair, seat) => (chair.mine && !chair.level ? [seat] : []));
    const waiting = mine.filter((seat) => !table.chairs[seat].ready);
    const ready = async () => {
      for (const seat of waiting) await this.page.ask({ do: "ready", seat, salt: newKey() });
    };
    const othersReady = table.chairs.every((chair) => chair.ready || chair.level || chair.mine);
    return [
      waiting.length ? button(t("I am ready"), ready, { class: "primary" }) : h("p", {}, t("Waiting for the others …")),
      this.isHost(state) && free && table.chairs.length > 1 && othersReady ? button(t("Start without more players"), () => this.page.ask({ do: "start" })) : null,
      this.isHost(state) && free ? this._computer() : null,
    ];
  }

  _name() {
    const taken = this.page.names;
    return NAMES.find((name) => !taken.includes(name)) ?? NAMES[0];
  }

  _computer() {
    const select = h("select", { "aria-label": t("Level") });
    get("/api/choices").then(({ levels }) => fill(select, ...levels.map((/** @type {string} */ level) => h("option", { value: level, selected: level === kept("level", "greedy") }, levelTitle(level)))));
    return h("span", { class: "joined" }, select, button(t("Add a computer player"), () => this.page.ask({ do: "add-computer", level: select.value, name: this._name() })));
  }

  /** @param {State} state */
  _join(state) {
    const name = h("input", { id: "name", maxlength: 40, value: kept("name", ""), autocomplete: "nickname", placeholder: t("Guest") });
    const join = async (/** @type {Event} */ event) => {
      event.preventDefault();
      keep("name", name.value);
      try {
        const { seats } = await post(`/api/tables/${state.id}/join`, { name: name.value.trim() || t("Guest"), invite: this.page.invite, key: newKey() });
        this.page.follow(seats);
      } catch (why) {
        toast(/** @type {Error} */ (why).message, true);
      }
    };
    return h("form", { class: "joinform", onsubmit: join }, h("label", { for: "name" }, t("Your name")), name, h("button", { class: "primary" }, t("Sit down and play")));
  }

  /** @param {State} state */
  async _invite(state) {
    const link = linkTo(state, this.page.invite);
    const free = state.table.chairs.length < state.table.size;
    this.invitation.hidden = !free || state.seat === null;
    if (this.link === link) return;
    this.link = link;
    const parts = await toGiveAway(link, t("The link to this table"));
    const words = h("p", {}, t("Whoever opens this link can sit down at this table."));
    fill(this.invitation, h("h2", {}, t("Invite friends")), words, ...parts, this._another(state));
  }

  /** The old link then opens nothing any more. @param {State} state */
  _another(state) {
    if (state.table.public || !this.isHost(state)) return null;
    const make = () => confirm(t("Make a new link? The old one stops working."), t("Make a new link"), () => this.page.ask({ do: "invite" }));
    return button(t("Make a new link"), make, { class: "link" });
  }
}
