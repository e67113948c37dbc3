// The rules of a new table or pad: a box, and the house rules that change its sheet.

import { HOUSE_RULES } from "../contract.js";
import { fill, h } from "../lib/dom.js";
import { many, t } from "../lib/words.js";
import { BoxChoice } from "./boxchoice.js";
import { ruleAbout, ruleTitle, TOPICS, valueText } from "./houserules.js";
import { sheetFields } from "./sheets.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

/** @param {Record<string, string>} options @param {string} value @param {string} [label] */
export function select(options, value, label) {
  return h(
    "select",
    { "aria-label": label ?? null },
    ...Object.entries(options).map(([key, text]) => h("option", { value: key, selected: key === value }, text)),
  );
}

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

/** What a control says, in the notation. @param {Control} input */
function written(input) {
  if (input.type === "checkbox") return /** @type {HTMLInputElement} */ (input).checked ? "yes" : "no";
  return input.value.trim() || "none";
}

/** @param {Control} input */
function isChanged(input) {
  return written(input) !== input.dataset.before;
}

/** A field with its title, its number, and a word where the title does not say enough. */
/** @param {string} name @param {any} value */
function row(name, value) {
  const rule = HOUSE_RULES[name];
  const input = control(rule, value);
  input.dataset.field = name;
  input.dataset.before = written(input);
  const about = ruleAbout(name);
  const title = h("span", {}, ruleTitle(name), " ", h("span", { class: "faint numbered" }, rule.rule));
  if (about) title.append(h("span", { class: "faint about" }, about));
  return h("label", {}, title, input);
}

/** Those of one topic, folded: what was changed there is counted beside its title. */
/** @param {string} title @param {HTMLElement[]} rows */
function topic(title, rows) {
  const count = h("span", { class: "faint" });
  const inside = h("div", { class: "settings" }, ...rows);
  const inputs = () => /** @type {Control[]} */ ([...inside.querySelectorAll("[data-field]")]);
  inside.addEventListener("input", () => {
    const changed = inputs().filter(isChanged).length;
    fill(count, changed ? many("{n} changed", "{n} changed", changed) : "");
  });
  return h("details", { class: "topic" }, h("summary", {}, t(title), " ", count), inside);
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
    this.box.element.addEventListener("change", () => this._show());
    this.house = h("div", { class: "topics" });
    this._show();
  }

  _show() {
    fill(this.house, ...topics(this.sheet, this.without));
  }

  get sheet() {
    return this.box.sheet;
  }

  get _inputs() {
    return /** @type {Control[]} */ ([...this.house.querySelectorAll("[data-field]")]);
  }

  /** Whether everything that was entered can be read and is allowed; where not, the browser says what and why. */
  check() {
    const wrong = this._inputs.find((input) => !input.validity.valid);
    // What is folded away cannot be pointed at.
    for (let at = wrong?.closest("details"); at; at = at.parentElement?.closest("details")) at.open = true;
    return wrong?.reportValidity() ?? true;
  }

  /** Only what was changed, in the notation and in its order. */
  get changes() {
    const changed = Object.fromEntries(
      this._inputs.filter(isChanged).map((input) => [String(input.dataset.field), written(input)]),
    );
    return Object.keys(HOUSE_RULES).flatMap((name) => (name in changed ? [`${name}=${changed[name]}`] : []));
  }

  get elements() {
    return [this.box.element, h("details", {}, h("summary", {}, t("House rules")), this.house)];
  }
}
