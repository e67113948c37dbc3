// Playing alone: a free deal, a deal by its number, and the games that are not finished yet.

import { standing } from "../board/tile.js";
import { HOUSE_RULES, LIMITS } from "../contract.js";
import { BoxChoice } from "../game/boxchoice.js";
import { dayOf, dealLink, dealName, playDeal, readDeal, today } from "../game/deals.js";
import { houseRules } from "../game/houserules.js";
import { knownSheet, sheetFields } from "../game/sheets.js";
import { get } from "../lib/api.js";
import { button, fill, h } from "../lib/dom.js";
import { card, field, showPage } from "../lib/page.js";
import { sharing } from "../lib/sharing.js";
import { toast } from "../lib/speaker.js";
import { keep, kept } from "../lib/storage.js";
import { wholes } from "../lib/whole.js";
import { ago, dateText, many, t } from "../lib/words.js";

/** @import { Listing } from "../protocol.js" */

/** Tiles for decoration. */
const FAN = ["013", "125", "234", "345", "055"];

class Solitaire {
  constructor() {
    this.sent = readDeal(location.hash);
    this.box = new BoxChoice(knownSheet(this.sent?.sheet));
    this.box.element.addEventListener("change", () => this._fresh());
    this.tray = this._number(0, LIMITS.box - 1);
    this.draws = this._number(HOUSE_RULES.solo_draws.least, HOUSE_RULES.solo_draws.most);
    this.hints = h("input.hints", { type: "checkbox" });
    this.hints.checked = kept("solo.hints", "on") === "on";
    this.seed = h("input", {
      id: "seed",
      maxlength: LIMITS.seed,
      required: true,
      autocomplete: "off",
      inputmode: "text",
      placeholder: "4711",
      value: this.sent?.seed ?? "",
    });
    this.fault = h("p.bad", { role: "alert" });
    this._fresh();
    this._wishes();
  }

  /** @param {number} [min] @param {number} [max] */
  _number(min, max) {
    return h("input", { type: "number", min, max, required: true, inputmode: "numeric" });
  }

  get fields() {
    return sheetFields(this.box.sheet);
  }

  /** Default to the sheet's numbers. */
  _fresh() {
    this.tray.defaultValue = String(this.fields.hands[0]);
    this.draws.defaultValue = String(this.fields.solo_draws);
    this.draws.dispatchEvent(new Event("input"));
  }

  /** Fill in what the link asks for, or the last choice. */
  _wishes() {
    const given = Object.fromEntries((this.sent?.changes ?? []).map((change) => change.split("=")));
    const tray = this.sent ? given.hands?.split(",")[0] : kept("solo.tray.own", "");
    const draws = this.sent ? given.solo_draws : kept("solo.draws.own", "");
    if (tray) this.tray.value = tray;
    if (draws) this.draws.value = draws;
  }

  /** The differences from the sheet, in the notation. */
  get changes() {
    const [tray, draws] = [Number(this.tray.value), Number(this.draws.value)];
    const { hands, solo_draws: usual } = this.fields;
    const others = (this.sent?.changes ?? []).filter((change) => !/^(hands|solo_draws)=/.test(change));
    return [
      ...(tray === hands[0] ? [] : [`hands=${[tray, ...hands.slice(1)].join(",")}`]),
      ...(draws === usual ? [] : [`solo_draws=${draws}`]),
      ...others,
    ];
  }

  /** @param {string} seed @returns {import("../game/deals.js").Deal} */
  deal(seed) {
    return { seed, sheet: this.box.sheet, changes: this.changes };
  }

  /** @param {string} seed */
  async play(seed) {
    fill(this.fault);
    if (!this.tray.reportValidity() || !this.draws.reportValidity()) return;
    if (!this.sent) this._keep();
    document.body.classList.add("waiting");
    try {
      location.assign(await playDeal({ ...this.deal(seed), hints: this.hints.checked }));
    } catch (why) {
      document.body.classList.remove("waiting");
      fill(this.fault, /** @type {Error} */ (why).message);
    }
  }

  _keep() {
    const { hands, solo_draws: usual } = this.fields;
    const own = (/** @type {string} */ value, /** @type {number} */ printed) =>
      Number(value) === printed ? "" : value;
    keep("solo.tray.own", own(this.tray.value, hands[0]));
    keep("solo.draws.own", own(this.draws.value, usual));
    keep("solo.hints", this.hints.checked ? "on" : "off");
  }

  /** @param {Event} event */
  _submitted(event) {
    event.preventDefault();
    const seed = this.seed.value.trim();
    if (seed) this.play(seed);
  }

  _free() {
    return h(
      "section.card.way",
      h("h2", t("A new deal")),
      h("p.faint", t("Tiles that nobody has seen before. Lay as many as you can, with few draws.")),
      h("div.fan", { "aria-hidden": "true" }, ...FAN.map(standing)),
      button(t("Deal"), () => this.play(""), { class: this.sent ? "big" : "primary big" }),
    );
  }

  _numbered() {
    const link = h("p.joined");
    const offer = () => {
      const seed = this.seed.value.trim();
      fill(
        link,
        ...(seed
          ? sharing({
              text: dealLink(this.deal(seed)),
              label: t("Copy the link for a friend"),
              done: t("The link to this deal is copied."),
            })
          : []),
      );
    };
    for (const one of [this.seed, this.tray, this.draws]) one.addEventListener("input", offer);
    offer();
    return h(
      "form.card.way",
      { onsubmit: (/** @type {Event} */ event) => this._submitted(event) },
      h("h2", this.sent ? t("A deal from a friend") : t("A deal by number")),
      h(
        "p.faint",
        this.sent
          ? t("The same tiles in the same order: see what you make of them.")
          : t("Any number or word: whoever types the same one plays the same tiles."),
      ),
      field(t("Number or name of the deal"), this.seed, { class: "field-row", for: "seed" }),
      h("button", { class: this.sent ? "primary big" : "big" }, t("Play this deal")),
      link,
    );
  }

  _settings() {
    const row = (/** @type {string} */ label, /** @type {HTMLElement} */ control) => field(label, control);
    const others = this.changes.filter((change) => !/^(hands|solo_draws)=/.test(change));
    return card(
      t("Tray, draws and rules"),
      h(
        "div.settings",
        row(t("Tiles in the tray"), this.tray),
        row(t("Draws in the whole game"), this.draws),
        row(t("Hints allowed"), this.hints),
      ),
      this.box.element,
      others.length ? h("p.faint", houseRules(others)) : null,
    );
  }

  show() {
    const ways = this.sent ? [this._numbered(), this._free()] : [this._free(), this._numbered()];
    const about = t(
      "One round against the tiles. Every action is kept, and nothing can be taken back: a drawn tile cannot be unseen.",
    );
    const daily = h("span", h("b", t("The daily")), h("span.faint", dateText(today())));
    const deed = h("span.deed", t("The same tiles for everybody today"));
    showPage(
      t("Solitaire"),
      "solitaire",
      h("p.faint.lead", about),
      h("a.card.daily-link", { href: "daily" }, daily, deed),
      h("div.ways", ...ways),
      this.fault,
      this._settings(),
      lists(),
    );
  }
}

/** @param {Listing} game */
function gameLine(game) {
  const over = game.phase === "over";
  const given = over && !game.winners.length;
  const points = game.totals.length ? many("{n} point", "{n} points", game.totals[0]) : "";
  const practice = dayOf(game.seed) && !game.daily ? t("practice") : "";
  const note = [given ? t("given up") : points, practice, ago(game.changed)].filter(Boolean).join(" · ");
  return h(
    "li",
    h(
      "a",
      { href: `t/${game.id}` },
      h("span.name", dealName(game.seed)),
      h("span.note", note),
      h("span.deed", over ? t("Look") : t("Continue")),
    ),
  );
}

function lists() {
  const place = h("div.lists");
  const section = (/** @type {string} */ title, /** @type {Listing[]} */ games) =>
    games.length ? h("section", h("h2", title), h("ul.games", ...games.map(gameLine))) : null;
  const show = (/** @type {any[]} */ games) => {
    const alone = wholes("Listing", games).filter((game) => game.size === 1 && game.phase !== "lobby");
    fill(
      place,
      section(
        t("Not finished yet"),
        alone.filter((game) => game.phase !== "over"),
      ),
      section(t("Finished games"), alone.filter((game) => game.phase === "over").slice(0, 8)),
    );
  };
  get("api/games").then(show, (why) => toast(why.message, true));
  return place;
}

export async function show() {
  new Solitaire().show();
  addEventListener("hashchange", () => location.reload());
}
