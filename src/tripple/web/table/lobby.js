// Before the game: who sits where, the link for friends, and the start.

import { CLOCKS, LIMITS } from "../contract.js";
import { houseRules } from "../game/houserules.js";
import { levelSelect, levelTitle } from "../game/levels.js";
import { NAMES } from "../game/maketable.js";
import { sheetName } from "../game/sheets.js";
import { called, whose } from "../game/who.js";
import { post } from "../lib/api.js";
import { newKey } from "../lib/connection.js";
import { confirm } from "../lib/dialog.js";
import { button, fill, h, mark } from "../lib/dom.js";
import { linkTo, toGiveAway } from "../lib/link.js";
import { notices } from "../lib/notices.js";
import { toast } from "../lib/speaker.js";
import { keep, kept } from "../lib/storage.js";
import { rich, t } from "../lib/words.js";
import { isAway } from "./absence.js";

/** @typedef {import("../game/state.js").State} State */

export class Lobby {
  /** @param {import("./page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.list = h("ol", { class: "chairs" });
    this.invitation = h("section", { class: "invitation" });
    this.buttons = h("div", { class: "buttons" });
    this.title = h("h1", {}, t("A new table"));
    this.about = h("p", { class: "faint" });
    this.notices = h("section", { class: "card settings", hidden: true }, notices());
    this.house = h("p", { class: "faint" });
    this.element = h(
      "main",
      { class: "page lobby", hidden: true },
      h("a", { href: "/", class: "brand" }, mark(), h("span", {}, "tripple")),
      this.title,
      this.about,
      this.house,
      h("section", { class: "card" }, this.list, this.buttons),
      this.invitation,
      this.notices,
    );
    this.invited = "";
    this.offered = "";
    this.seated = "";
    /** Made once: nobody loses what they are typing because somebody else joins. @type {HTMLFormElement | null} */
    this.form = null;
    /** @type {HTMLElement | null} */
    this.computer = null;
  }

  /** @param {State | null} state */
  show(state) {
    this.element.hidden = !state;
    if (!state) return;
    document.title = `${t("Waiting for players")} · tripple`;
    const { table } = state;
    fill(this.about, [sheetName(table.sheet), t(CLOCKS[table.clock])].join(" · "));
    fill(this.house, houseRules(table.changes));
    this._seats(state);
    this._offer(state);
    this.notices.hidden = table.clock !== "1day" || state.seat === null || table.size < 2;
    this._invite(state);
    if (kept(`ready.${state.id}`, "") && state.seat !== null) this._readyAtOnce(state);
  }

  /** @param {State} state */
  _seats(state) {
    const { chairs, size, host } = state.table;
    const key = JSON.stringify([chairs, size, host, state.seat]);
    if (this.seated !== key) fill(this.list, ...Array.from({ length: size }, (_, seat) => this._chair(state, seat)));
    this.seated = key;
    // Nothing is drawn anew for that: the keyboard stays where it is.
    for (const note of /** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll("[data-away]"))) {
      note.hidden = !isAway(state, Number(note.dataset.away));
    }
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
    const name = h("span", { class: "name" }, called(whose(state), seat));
    const note = chair.level ? levelTitle(chair.level) : t("ready");
    const told =
      chair.level || chair.ready
        ? [name, h("span", { class: "note good" }, note)]
        : [h("span", { class: "note" }, ...rich("{name}: not ready yet", { name }))];
    const away = h("span", { class: "note", "data-away": seat, hidden: true }, t("away"));
    const mine = chair.mine && !chair.level;
    const may = seat !== state.table.host && (mine || this.isHost(state));
    const remove = () => this.page.ask({ do: mine ? "leave" : "remove", seat });
    return h(
      "li",
      {},
      ...told,
      away,
      may ? button(mine ? t("Leave the table") : t("Remove"), remove, { class: "link" }) : null,
    );
  }

  /** What can be done, anew only when it is something else. @param {State} state */
  _offer(state) {
    const { chairs, size } = state.table;
    const free = chairs.length < size;
    const waiting = chairs.flatMap((chair, seat) => (chair.mine && !chair.level && !chair.ready ? [seat] : []));
    const adds = free && this.isHost(state);
    const starts = adds && chairs.length > 1 && chairs.every((chair) => chair.ready || chair.level || chair.mine);
    const key = JSON.stringify(state.seat === null ? [free] : [waiting, adds, starts]);
    if (this.offered === key) return;
    this.offered = key;
    const at = /** @type {HTMLElement | null} */ (document.activeElement);
    fill(this.buttons, ...(state.seat === null ? [this._watcher(free)] : this._deeds(waiting, adds, starts)));
    if (at && this.buttons.contains(at)) at.focus();
  }

  /** @param {boolean} free */
  _watcher(free) {
    if (!free) return h("p", {}, t("All seats are taken; you can watch."));
    this.form ??= this._join();
    return this.form;
  }

  /** @param {number[]} waiting my seats that are not ready @param {boolean} adds @param {boolean} starts */
  _deeds(waiting, adds, starts) {
    if (adds) this.computer ??= this._computer();
    const ready = async () => {
      for (const seat of waiting) await this.page.ask({ do: "ready", seat, salt: newKey() });
    };
    return [
      waiting.length ? button(t("I am ready"), ready, { class: "primary" }) : h("p", {}, t("Waiting for the others …")),
      starts ? button(t("Start without more players"), () => this.page.ask({ do: "start" })) : null,
      adds ? this.computer : null,
    ];
  }

  _name() {
    const taken = this.page.names;
    return NAMES.find((name) => !taken.includes(name)) ?? NAMES[0];
  }

  _computer() {
    const select = levelSelect(t("Level"));
    return h(
      "span",
      { class: "joined" },
      select,
      button(t("Add a computer player"), () =>
        this.page.ask({ do: "add-computer", level: select.value, name: this._name() }),
      ),
    );
  }

  _join() {
    const name = h("input", {
      id: "name",
      maxlength: LIMITS.name,
      value: kept("name", ""),
      autocomplete: "nickname",
      placeholder: t("Guest"),
    });
    const join = async (/** @type {Event} */ event) => {
      event.preventDefault();
      keep("name", name.value);
      try {
        await post(`/api/tables/${this.page.id}/join`, {
          name: name.value.trim() || t("Guest"),
          invite: this.page.invite,
          key: newKey(),
        });
        this.page.following?.begin();
      } catch (why) {
        toast(/** @type {Error} */ (why).message, true);
      }
    };
    return h(
      "form",
      { class: "joinform", onsubmit: join },
      h("label", { for: "name" }, t("Your name")),
      name,
      h("button", { class: "primary" }, t("Sit down and play")),
    );
  }

  /** @param {State} state */
  _invite(state) {
    const link = linkTo(state, this.page.invite);
    const free = state.table.chairs.length < state.table.size;
    this.invitation.hidden = !free || state.seat === null;
    const key = `${link} ${this.isHost(state)}`;
    if (this.invited === key) return;
    this.invited = key;
    const parts = toGiveAway(link, t("The link to this table"));
    const words = h("p", {}, t("Whoever opens this link can sit down at this table."));
    fill(this.invitation, h("h2", {}, t("Invite friends")), words, ...parts, this._another(state));
  }

  /** The old link then opens nothing any more. @param {State} state */
  _another(state) {
    if (state.table.public || !this.isHost(state)) return null;
    const make = () =>
      confirm(t("Make a new link? The old one stops working."), t("Make a new link"), () =>
        this.page.ask({ do: "invite" }),
      );
    return button(t("Make a new link"), make, { class: "link" });
  }
}
