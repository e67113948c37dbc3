// Which box do you have? All editions with the numbers that tell them apart, and the differences from mine. The answer
// is remembered on this device and holds on every page.

import { laidOut, picture } from "../board/picture.js";
import { REASONS, SHEET_OF, SHEETS, TRADEMARKS } from "../contract.js";
import { openDialog } from "../lib/dialog.js";
import { button, fill, h } from "../lib/dom.js";
import { language, many, t } from "../lib/words.js";
import { EDITIONS } from "./editions.js";
import { differences } from "./houserules.js";
import { myBox, rememberBox, sheetFields, sheetName, trademarks } from "./sheets.js";

/** Differences that are seen at a glance. */
const GLANCE = 6;
/** Colours of the numbers on the tiles. */
const COLOURS = 6;

/** The bonus for one, two and three at once, where they differ. @param {number} first @param {number?} further */
function hexagons(first, further) {
  return further === null ? first : [0, 1, 2].map((more) => first + more * further).join("/");
}

/** The numbers that tell editions apart, in one line. @param {string} id @returns {import("../lib/dom.js").Child[]} */
function numbers(id) {
  const { hands, target, rounds, bridge, hexagon, next_hexagon: further } = sheetFields(id);
  const parts = [
    many("{n} tile each for two", "{n} tiles each for two", hands[1]),
    rounds ? many("{n} round", "{n} rounds", rounds) : t("to {target}", { target }),
    `${t(REASONS.bridge)} ${bridge}`,
    `${t(REASONS.hexagon)} ${hexagons(hexagon, further)}`,
  ];
  const last = parts.length - 1;
  return parts.flatMap((part, at) => [at ? " " : "", h("span.whole", at < last ? `${part} ·` : part)]);
}

/** @param {string} id */
function origin(id) {
  const { publisher, years, players } = EDITIONS[id];
  const span = [...new Set(players ?? [])].join("–");
  return [publisher, years, span && t("{players} players", { players: span })].filter(Boolean).join(" · ");
}

/** Differences in a sentence. @param {import("./houserules.js").Difference[]} found */
function sentence(found) {
  const parts = found.map(({ title, here, there }) =>
    t("{what}: {here} instead of {there}", { what: title, here, there }),
  );
  return `${parts.join("; ")}.`;
}

/** @param {string} id */
function differs(id) {
  const mine = myBox();
  if (id === mine) return [h("p", t("This is your box."))];
  const found = differences(id, mine);
  const name = sheetName(mine);
  if (!found.length) return [h("p", t("It is played like yours ({name}).", { name }))];
  const rest = found.slice(GLANCE);
  const more = many("{n} more difference", "{n} more differences", rest.length);
  return [
    h("p", t("It differs from yours ({name}) in this:", { name }), " ", sentence(found.slice(0, GLANCE))),
    rest.length ? h("details", h("summary", more), h("p", sentence(rest))) : null,
  ];
}

/** Our readings where the text is silent. @param {string} id */
function silences(id) {
  const { notes, sources } = EDITIONS[id];
  if (!notes.length) return null;
  const note = (/** @type {{rule: string, sentence: string}} */ { rule, sentence }) =>
    h("li", t(sentence), h("span.faint.numbered", ` [${rule}]`));
  const read = t("These rules are based on: {sources}.", { sources: sources.map((source) => t(source)).join("; ") });
  return h(
    "details",
    h("summary", t("Where its text is silent or unclear")),
    h("ul", ...notes.map(note)),
    h("p.faint", read),
  );
}

/** The editions to choose from; the chosen one is open. */
class Boxes {
  /** @param {string} chosen */
  constructor(chosen) {
    this.chosen = chosen;
    /** Show or hide the details of the chosen one. @type {(() => void) | null} */
    this.shown = null;
    const ids = Object.keys(SHEETS);
    const own = ids.filter((id) => SHEETS[id].own);
    const likely = SHEET_OF[language];
    const near = own
      .filter((id) => SHEETS[id].language === language || id === chosen || id === myBox())
      .sort((one, other) => Number(other === likely) - Number(one === likely));
    const far = own.filter((id) => !near.includes(id));
    this.content = [
      this._group(t("Classic and Compact"), near, this._folded(far)),
      this._group(
        t("Other boxes"),
        ids.filter((id) => !own.includes(id)),
        h("p.faint.fineprint", t(TRADEMARKS)),
      ),
    ];
  }

  /** @param {string} title @param {string[]} ids @param {HTMLElement} after */
  _group(title, ids, after) {
    return h("section", h("h3", title), this._list(title, ids), after);
  }

  /** @param {string} title @param {string[]} ids */
  _list(title, ids) {
    return h("ul.boxes", { "aria-label": title }, ...ids.map((id) => this._box(id)));
  }

  /** @param {string[]} ids */
  _folded(ids) {
    const title = t("In other languages");
    return h("details.others", h("summary", title), this._list(title, ids));
  }

  /** @param {string} id */
  _box(id) {
    const about = h("div.about", { id: `box-${id}` });
    const radio = h("input", { type: "radio", name: "box", value: id, checked: id === this.chosen });
    const row = h("li.box", h("label", radio, lid(id), title(id)), about);
    const show = () => {
      row.classList.toggle("chosen", radio.checked);
      fill(about, ...(radio.checked ? said(id) : []));
      if (radio.checked) radio.setAttribute("aria-describedby", about.id);
      else radio.removeAttribute("aria-describedby");
    };
    radio.addEventListener("change", () => {
      this._choose(id, show);
      row.scrollIntoView({ block: "nearest" });
    });
    if (radio.checked) this._choose(id, show);
    return row;
  }

  /** @param {string} id @param {() => void} show also what it shows, once another one is chosen */
  _choose(id, show) {
    const before = this.shown;
    this.chosen = id;
    this.shown = show;
    before?.();
    show();
  }
}

/** A box as we draw it: a tile on its lid. The editions of one name have one box. @param {string} id */
function lid(id) {
  const names = [...new Set(Object.values(SHEETS).map(({ name }) => name))];
  const at = names.indexOf(SHEETS[id].name);
  const tile = [0, 1, 2].map((more) => (at + more) % COLOURS).join("");
  const style = `background: var(--n${at % COLOURS})`;
  return h("span.lid", { style, "aria-hidden": "true" }, picture(laidOut(`0,0^ ${tile}`)));
}

/** @param {string} id */
function title(id) {
  const about = origin(id);
  const from = about ? h("span.faint", about) : null;
  return h("span.title", h("b", sheetName(id)), " ", from, " ", h("span.faint", ...numbers(id)));
}

/** @param {string} id */
function said(id) {
  return [...differs(id), silences(id)];
}

/** @param {string} now @param {(id: string) => void} take */
function chooseBox(now, take) {
  const boxes = new Boxes(now);
  const use = () => {
    dialog.close();
    take(boxes.chosen);
  };
  const foot = h("div.foot", button(t("Use this box"), use, { class: "primary big" }));
  const dialog = openDialog(t("Which box do you have?"), [...boxes.content, foot], { class: "choosing" });
  const chosen = /** @type {HTMLElement | null} */ (dialog.querySelector("input:checked"));
  chosen?.focus({ preventScroll: true });
  chosen?.closest("li")?.scrollIntoView({ block: "nearest" });
}

/**
 * The box of a page, as a button that asks for another one. Its element fires "answer", and "change" if it is another.
 * The answer is remembered, except where one only looks something up.
 */
export class BoxChoice {
  /** @param {string} sheet @param {{remembered?: boolean}} [how] */
  constructor(sheet, { remembered = true } = {}) {
    this.sheet = sheet;
    this.remembered = remembered;
    const attributes = { type: "button", class: "boxbutton", "aria-haspopup": "dialog" };
    this.button = h("button", { ...attributes, onclick: () => this.ask() });
    this.note = h("p.faint.fineprint");
    this.element = h("div.mybox", this.button, this.note);
    this._show();
  }

  ask() {
    chooseBox(this.sheet, (id) => this._take(id));
  }

  /** @param {string} id */
  _take(id) {
    const isOther = id !== this.sheet;
    this.sheet = id;
    if (this.remembered) rememberBox(id);
    this._show();
    this.element.dispatchEvent(new Event("answer"));
    if (isOther) this.element.dispatchEvent(new Event("change"));
  }

  _show() {
    const question = h("span.faint", t("Which box do you have?"));
    const change = h("span.change", t("Change"));
    fill(this.button, lid(this.sheet), h("span.asked", question, " ", title(this.sheet)), " ", change);
    fill(this.note, trademarks(this.sheet));
  }
}
