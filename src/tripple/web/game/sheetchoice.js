// The rules of a new table or pad: a box and its house rules.

import { HOUSE_RULES } from "../contract.js";
import { fill, h } from "../lib/dom.js";
import { select } from "../lib/page.js";
import { many, N_, t } from "../lib/words.js";
import { BoxChoice } from "./boxchoice.js";
import { houseRules, isMoot, ruleAbout, ruleTitle, TOPICS, valueText } from "./houserules.js";
import { sheetFields } from "./sheets.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

/** The fate of entered house rules when another box is chosen. */
const FATES = {
  stays: N_("Your house rules stay: {rules}."),
  printed: N_("Printed in this box anyway: {rules}."),
  moot: N_("Left out, since it changes nothing with this box: {rules}."),
};

/** @param {import("../contract.js").HouseRule} rule @param {any} value */
function control({ kind, choices = [], least, most }, value) {
  if (kind === "truth") return h("input", { type: "checkbox", checked: value });
  if (kind === "choice") return select(Object.fromEntries(choices.map((one) => [one, valueText(one)])), value);
  if (kind === "hands") return h("input", { value, inputmode: "numeric", size: String(value).length });
  const placeholder = kind === "optional" ? valueText(null) : null;
  const required = kind !== "optional";
  const bounds = { min: least, max: most, required };
  return h("input", { type: "number", value: value ?? "", ...bounds, inputmode: "numeric", placeholder });
}

/** A control's value in the notation. @param {Control} input */
function written(input) {
  if (input.type === "checkbox") return /** @type {HTMLInputElement} */ (input).checked ? "yes" : "no";
  return input.value.trim() || "none";
}

/** Set a control from the notation. @param {Control} input @param {string} text */
function enter(input, text) {
  if (input.type === "checkbox") /** @type {HTMLInputElement} */ (input).checked = text === "yes";
  else input.value = text === "none" ? "" : text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** A control's value as sheets have it. @param {Control} input */
function fieldOf(input) {
  if (input.type === "checkbox") return /** @type {HTMLInputElement} */ (input).checked;
  if (input.type === "number") return input.value ? Number(input.value) : null;
  return input.value;
}

/** @param {Control} input */
function nameOf(input) {
  return String(input.dataset.field);
}

/** @param {Control} input */
function isChanged(input) {
  return written(input) !== input.dataset.before;
}

/** A field with its title, its number and an explanation. @param {string} name @param {any} value */
function row(name, value) {
  const rule = HOUSE_RULES[name];
  const input = control(rule, value);
  input.dataset.field = name;
  input.dataset.before = written(input);
  const about = ruleAbout(name);
  const title = h("span", ruleTitle(name), " ", h("span.faint.numbered", rule.rule));
  if (about) title.append(h("span.faint.about", about));
  return h("label", title, input);
}

/** The fields of one topic, folded, with a count of the changed ones. */
/** @param {string} title @param {HTMLElement[]} rows */
function topic(title, rows) {
  const count = h("span.faint");
  const inside = h("div.settings", ...rows);
  const inputs = () => /** @type {Control[]} */ ([...inside.querySelectorAll("[data-field]")]);
  inside.addEventListener("input", () => {
    const changed = inputs().filter(isChanged).length;
    fill(count, changed ? many("{n} changed", "{n} changed", changed) : "");
  });
  return h("details.topic", h("summary", t(title), " ", count), inside);
}

/** @param {string} sheet @param {string[]} without */
function topics(sheet, without) {
  const fields = sheetFields(sheet);
  return TOPICS.flatMap(([title, names]) => {
    const rows = names.filter((name) => !without.includes(name)).map((name) => row(name, fields[name]));
    return rows.length ? [topic(title, rows)] : [];
  });
}

export class SheetChoice {
  /** @param {string} sheet @param {string[]} [without] house rules that mean nothing here */
  constructor(sheet, without = []) {
    this.without = without;
    this.box = new BoxChoice(sheet);
    this.box.element.addEventListener("change", () => this._changeBox());
    this.house = h("div.topics");
    this.told = h("div.faint", { role: "status" });
    this.house.addEventListener("input", () => fill(this.told));
    /** Entries that are no house rules of this box, kept for the next change of box. */
    this.dropped = /** @type {Record<string, string>} */ ({});
    this._show();
  }

  _show() {
    fill(this.house, ...topics(this.sheet, this.without));
  }

  /** Keep what was entered, unless the new box prints it anyway or it means nothing there. */
  _changeBox() {
    const wished = { ...this.dropped, ...this._entered };
    this._show();
    const inputs = this._inputs.filter((input) => nameOf(input) in wished);
    for (const input of inputs) enter(input, wished[nameOf(input)]);
    const fates = this._fates(inputs);
    for (const input of fates.moot) enter(input, String(input.dataset.before));
    this.dropped = Object.fromEntries(
      [...fates.printed, ...fates.moot].map((input) => [nameOf(input), wished[nameOf(input)]]),
    );
    const told = Object.entries(FATES).map(([fate, sentence]) => {
      const changes = fates[fate].map((input) => `${nameOf(input)}=${wished[nameOf(input)]}`);
      return houseRules(changes, sentence);
    });
    fill(this.told, ...told.filter(Boolean).map((sentence) => h("p", sentence)));
  }

  /** @param {Control[]} inputs @returns {Record<string, Control[]>} */
  _fates(inputs) {
    const fields = Object.fromEntries(this._inputs.map((input) => [nameOf(input), fieldOf(input)]));
    const printed = inputs.filter((input) => !isChanged(input));
    const moot = inputs.filter((input) => isChanged(input) && isMoot(fields, nameOf(input)));
    return { printed, moot, stays: inputs.filter((input) => !printed.includes(input) && !moot.includes(input)) };
  }

  get sheet() {
    return this.box.sheet;
  }

  get _inputs() {
    return /** @type {Control[]} */ ([...this.house.querySelectorAll("[data-field]")]);
  }

  /** Check all entries; the browser points out the first that is wrong. */
  check() {
    const wrong = this._inputs.find((input) => !input.validity.valid);
    // The browser cannot point into a closed fold.
    for (let at = wrong?.closest("details"); at; at = at.parentElement?.closest("details")) at.open = true;
    return wrong?.reportValidity() ?? true;
  }

  /** The changed fields, in the notation. @returns {Record<string, string>} */
  get _entered() {
    return Object.fromEntries(this._inputs.filter(isChanged).map((input) => [nameOf(input), written(input)]));
  }

  /** The changes in the order of the notation. */
  get changes() {
    const entered = this._entered;
    return Object.keys(HOUSE_RULES).flatMap((name) => (name in entered ? [`${name}=${entered[name]}`] : []));
  }

  get elements() {
    return [this.box.element, this.told, h("details", h("summary", t("House rules")), this.house)];
  }
}
