// Choosing a rule sheet, with what it does differently, and changing it by house rules.

import { fill, h } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { FIELDS, valueText } from "./houserules.js";
import { sheetName, sheetNames } from "./sheets.js";

/** @param {Record<string, string>} options @param {string} value @param {string} [label] */
export function select(options, value, label) {
  return h(
    "select",
    { "aria-label": label ?? null },
    ...Object.entries(options).map(([key, text]) => h("option", { value: key, selected: key === value }, text)),
  );
}

/** The sheets side by side in what they differ in. @param {any} choices @param {string} chosen */
function differences(choices, chosen) {
  const fields = choices.differing.filter((/** @type {string} */ field) => FIELDS[field]);
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
          ...fields.map((/** @type {string} */ field) => h("th", { scope: "col" }, t(FIELDS[field]))),
        ),
      ),
      h(
        "tbody",
        {},
        ...choices.sheets.map((/** @type {any} */ sheet) =>
          h(
            "tr",
            { class: sheet.id === chosen ? "total" : "" },
            h("th", { scope: "row" }, sheetName(sheet.id)),
            ...fields.map((/** @type {string} */ field) => h("td", {}, valueText(sheet.fields[field]))),
          ),
        ),
      ),
    ),
  );
}

/** @param {any} rule @param {any} value */
function control(rule, value) {
  if (rule.kind === "truth") return select({ yes: t("yes"), no: t("no") }, value ? "yes" : "no");
  if (rule.kind === "choice")
    return select(Object.fromEntries(rule.choices.map((/** @type {string} */ one) => [one, valueText(one)])), value);
  return h("input", {
    value: value === null ? "" : value,
    inputmode: "numeric",
    size: Math.max(6, String(value ?? "").length),
    placeholder: rule.kind === "optional" ? "–" : null,
  });
}

/** @param {any} choices @param {string} sheet */
function houseRules(choices, sheet) {
  const fields = choices.sheets.find((/** @type {any} */ one) => one.id === sheet).fields;
  return choices.house_rules
    .filter((/** @type {any} */ rule) => FIELDS[rule.name])
    .map((/** @type {any} */ rule) => {
      const input = control(rule, fields[rule.name]);
      input.dataset.field = rule.name;
      input.dataset.before = input.value;
      return h("label", {}, h("span", {}, t(FIELDS[rule.name]), " ", h("span", { class: "faint" }, rule.rule)), input);
    });
}

/** Only what was changed, in the notation. @param {HTMLElement} place */
function changes(place) {
  const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (place.querySelectorAll("[data-field]"));
  return [...inputs]
    .filter((input) => input.value !== input.dataset.before)
    .map((input) => `${input.dataset.field}=${input.value.trim() || "none"}`);
}

export class SheetChoice {
  /** @param {any} choices what the server offers @param {string} sheet */
  constructor(choices, sheet) {
    this.choices = choices;
    this.chosen = select(sheetNames(choices.sheets), sheet);
    this.table = h("div");
    this.house = h("div", { class: "settings" });
    this.chosen.addEventListener("change", () => this._show());
    this._show();
  }

  _show() {
    fill(this.table, differences(this.choices, this.sheet));
    fill(this.house, ...houseRules(this.choices, this.sheet));
  }

  get sheet() {
    return this.chosen.value;
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
