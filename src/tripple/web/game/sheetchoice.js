// Choosing a rule sheet, with what it does differently, and changing it by house rules.

import { HOUSE_RULES, SHEETS } from "../contract.js";
import { fill, h } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { ruleTitle, valueText } from "./houserules.js";
import { differing, sheetFields, sheetName, sheetNames } from "./sheets.js";

/** @param {Record<string, string>} options @param {string} value @param {string} [label] */
export function select(options, value, label) {
  return h(
    "select",
    { "aria-label": label ?? null },
    ...Object.entries(options).map(([key, text]) => h("option", { value: key, selected: key === value }, text)),
  );
}

/** The sheets side by side in what they differ in. @param {string} chosen */
function differences(chosen) {
  const fields = differing();
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "group", "aria-label": t("How the sheets differ") },
    h(
      "table",
      { class: "sums words" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("Rule sheet")),
          ...fields.map((field) => h("th", { scope: "col" }, ruleTitle(field))),
        ),
      ),
      h(
        "tbody",
        {},
        ...Object.keys(SHEETS).map((sheet) =>
          h(
            "tr",
            { class: sheet === chosen ? "total" : "" },
            h("th", { scope: "row" }, sheetName(sheet)),
            ...fields.map((field) => h("td", {}, valueText(sheetFields(sheet)[field]))),
          ),
        ),
      ),
    ),
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

/** What a control says, in the notation. @param {HTMLInputElement | HTMLSelectElement} input */
function written(input) {
  if (input.type === "checkbox") return /** @type {HTMLInputElement} */ (input).checked ? "yes" : "no";
  return input.value.trim() || "none";
}

/** @param {string} sheet @param {string[]} without */
function houseRules(sheet, without) {
  const fields = sheetFields(sheet);
  const offered = Object.entries(HOUSE_RULES).filter(([name]) => !without.includes(name));
  return offered.map(([name, rule]) => {
    const input = control(rule, fields[name]);
    input.dataset.field = name;
    input.dataset.before = written(input);
    return h("label", {}, h("span", {}, ruleTitle(name), " ", h("span", { class: "faint" }, rule.rule)), input);
  });
}

/** Only what was changed, in the notation. @param {HTMLElement} place */
function changes(place) {
  const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (place.querySelectorAll("[data-field]"));
  return [...inputs]
    .filter((input) => written(input) !== input.dataset.before)
    .map((input) => `${input.dataset.field}=${written(input)}`);
}

export class SheetChoice {
  /** @param {string} sheet @param {string[]} [without] house rules that mean nothing here */
  constructor(sheet, without = []) {
    this.without = without;
    this.chosen = select(sheetNames(), sheet);
    this.table = h("div");
    this.house = h("div", { class: "settings" });
    this.chosen.addEventListener("change", () => this._show());
    this._show();
  }

  _show() {
    fill(this.table, differences(this.sheet));
    fill(this.house, ...houseRules(this.sheet, this.without));
  }

  get sheet() {
    return this.chosen.value;
  }

  /** Whether everything that was entered can be read and is allowed; where not, the browser says what and why. */
  check() {
    const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (this.house.querySelectorAll("[data-field]"));
    const wrong = [...inputs].find((input) => !input.validity.valid);
    // What is folded away cannot be pointed at.
    wrong?.closest("details")?.setAttribute("open", "");
    return wrong?.reportValidity() ?? true;
  }

  /** The house rules in the notation. */
  get changes() {
    return changes(this.house);
  }

  get elements() {
    return [
      h("div", { class: "settings" }, h("label", {}, h("span", {}, t("Rule sheet")), this.chosen)),
      h("details", {}, h("summary", {}, t("How the sheets differ")), this.table),
      h("details", {}, h("summary", {}, t("House rules")), this.house),
    ];
  }
}
