// My pads, and a new one.

import { LIMITS } from "../contract.js";
import { SheetChoice } from "../game/sheetchoice.js";
import { myBox } from "../game/sheets.js";
import { get } from "../lib/api.js";
import { confirm } from "../lib/dialog.js";
import { button, fill, h, iconButton } from "../lib/dom.js";
import { showPage } from "../lib/page.js";
import { toast } from "../lib/speaker.js";
import { kept } from "../lib/storage.js";
import { ago, list, plain, t } from "../lib/words.js";
import { padOf } from "./exchange.js";
import { addressOf, makePad, rememberedNames, tariffOf } from "./makepad.js";
import { leave, runErrands } from "./sync.js";

/** @import { PadListing as Listed } from "../protocol.js" */
/** @import { Kept, PadStore } from "./store.js" */

/** @typedef {(address: string) => Promise<void>} Visit goes to a pad */

const [LEAST, MOST] = [2, LIMITS.players];

/** An unreadable pad is listed all the same. @param {Kept} doc @returns {Listed} */
function listed(doc) {
  const { names, totals, over, winners, rounds } = read(doc);
  return { id: doc.id, invite: doc.invite, names, totals, over, winners, rounds: rounds.length, changed: doc.changed };
}

/** @param {Kept} doc */
function read(doc) {
  try {
    return padOf(doc);
  } catch {
    return padOf({ ...doc, log: [], unsent: [] });
  }
}

/**
 * The pads of device and server, the last changed first.
 * @param {PadStore} store @returns {Promise<{pads: Listed[], away: boolean}>}
 */
async function allPads(store) {
  const docs = await store.all();
  /** @type {Listed[] | null} */
  const there = await get("api/pads").catch(() => null);
  const here = docs.filter((doc) => !doc.gone).map(listed);
  const ids = new Set(docs.map(({ id }) => id));
  const pads = [...here, ...(there ?? []).filter(({ id }) => !ids.has(id))].sort((a, b) => b.changed - a.changed);
  return { pads, away: there === null };
}

/** @param {PadStore} store @param {Listed} pad @param {() => void} changed */
function line(store, pad, changed) {
  const state = pad.over
    ? pad.winners.length > 1
      ? t("{names} win together.", { names: list(pad.winners.map((seat) => pad.names[seat])) })
      : t("{name} wins.", { name: pad.names[pad.winners[0]] })
    : pad.rounds
      ? t("Round {number}", { number: pad.rounds })
      : t("Nothing is written yet.");
  const points = pad.rounds ? pad.totals.map(plain).join(" : ") : "";
  const drop = () =>
    confirm(t("Delete this pad from this device and from your pads?"), t("Delete"), () =>
      leave(store, pad)
        .catch((why) => toast(why.message, true))
        .then(changed),
    );
  return h(
    "li.padrow",
    h(
      "a",
      { href: addressOf(pad) },
      h("span.name", list(pad.names)),
      h("span.note", [state, points, ago(pad.changed)].filter(Boolean).join(" · ")),
      h("span.deed", pad.over ? t("Look at it") : t("Continue")),
    ),
    iconButton("close", t("Delete the pad of {names}", { names: list(pad.names) }), drop),
  );
}

/** Fields for two to six names, with those of earlier pads as buttons. */
class Names {
  constructor() {
    this.fields = /** @type {HTMLDivElement} */ (h("div.names"));
    this.offer = h("div.says.offered");
    this.more = button(t("One more player"), () => this.add("").focus(), { class: "link" });
    this.element = h("div", this.fields, this.offer, this.more);
    for (let i = 0; i < LEAST; i += 1) this.add("");
  }

  /** @returns {HTMLInputElement[]} */
  get inputs() {
    return [...this.fields.querySelectorAll("input")];
  }

  get values() {
    return this.inputs.map((input) => input.value.trim()).filter(Boolean);
  }

  /** @param {string} name */
  add(name) {
    const number = this.inputs.length + 1;
    const input = h("input", {
      value: name,
      maxlength: LIMITS.padName,
      autocomplete: "off",
      placeholder: t("Player {number}", { number }),
      "aria-label": t("Player {number}", { number }),
      oninput: () => this.show(),
    });
    this.fields.append(input);
    this.show();
    return input;
  }

  /** @param {string} name */
  take(name) {
    const free = this.inputs.find((input) => !input.value.trim());
    if (free) free.value = name;
    else this.add(name);
    this.show();
  }

  show() {
    const used = new Set(this.values);
    const names = [...new Set([kept("name", "").trim(), ...rememberedNames()])].filter(
      (name) => name && !used.has(name),
    );
    const room = this.values.length < MOST;
    fill(this.offer, ...(room ? names.map((name) => button(name, () => this.take(name), { class: "chip" })) : []));
    this.more.hidden = this.inputs.length >= MOST;
  }
}

/** @param {PadStore} store @param {Visit} visit */
function newPad(store, visit) {
  const names = new Names();
  const rules = new SheetChoice(myBox(), ["solo_draws"]);
  const fault = h("p.bad", { role: "alert" });
  let begun = false;
  const begin = async () => {
    if (begun || !rules.check()) return;
    try {
      begun = true;
      fill(fault);
      const tariff = await tariffOf(store, rules.sheet, rules.changes);
      const address = await makePad(store, names.values, tariff);
      await visit(address);
    } catch (why) {
      fill(fault, /** @type {Error} */ (why).message);
      begun = false;
    }
  };
  return h(
    "section.card.newpad",
    h("h2", t("New pad")),
    h("p.faint", t("Two to six names, in the order in which you sit, clockwise.")),
    names.element,
    ...rules.elements,
    fault,
    button(t("Begin"), begin, { class: "primary big" }),
  );
}

/** @param {PadStore} store @param {Visit} visit */
export async function showList(store, visit) {
  const [mine, fresh, note] = [h("div"), h("div"), h("p.faint", { role: "status" })];
  const about = t(
    "For the box on your table: you enter what was laid, the pad works out the points. It works without a network, too.",
  );
  showPage(t("Score pad"), "pads", h("p.faint", about), note, mine, fresh);
  const refresh = async () => {
    const { pads, away } = await allPads(store);
    fill(
      note,
      ...(store.disk
        ? []
        : [
            t(
              "This device cannot save anything: its storage is full or blocked. Pads are kept on the server and in the open page.",
            ),
          ]),
      ...(away ? [t("The server cannot be reached; the pads on this device are here.")] : []),
    );
    fill(
      mine,
      ...(pads.length
        ? [h("section", h("h2", t("My pads")), h("ul.games", ...pads.map((pad) => line(store, pad, refresh))))]
        : []),
    );
    return !away;
  };
  const catchUp = async () => {
    if (await runErrands(store)) await refresh();
  };
  addEventListener("online", async () => (await refresh()) && catchUp());
  if (await refresh()) catchUp();
  fill(fresh, newPad(store, visit));
}
