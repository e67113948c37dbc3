// A new table with everything there is to choose.

import { get } from "./api.js";
import { button, fill, h, mark } from "./dom.js";
import { CLOCKS, FIELDS, VALUES } from "./fields.js";
import { kept } from "./kept.js";
import { makeTable, myName } from "./making.js";
import { LEVELS } from "./seats.js";
import { toast } from "./speaker.js";
import { language, t } from "./words.js";

/** @param {Record<string, string>} options @param {string} value @param {string} [label] */
function select(options, value, label) {
  return h("select", { "aria-label": label ?? null }, ...Object.entries(options).map(([key, text]) => h("option", { value: key, selected: key === value }, text)));
}

/** @param {any} choices @param {number} seat */
function seatRow(choices, seat) {
  const levels = Object.fromEntries(choices.levels.map((/** @type {string} */ level) => [`computer:${level}`, t("Computer: {level}", { level: t(LEVELS[level] ?? level) })]));
  const kinds = { none: t("nobody"), friend: t("a friend, by link"), here: t("somebody on this device"), ...levels };
  const who = seat ? select(kinds, seat === 1 ? `computer:${kept("level", "greedy")}` : "none", t("Seat {number}", { number: seat + 1 })) : null;
  const name = h("input", { value: seat ? t("Player {number}", { number: seat + 1 }) : myName(), maxlength: 40, "aria-label": t("Name of a player"), hidden: seat > 0 });
  who?.addEventListener("change", () => (name.hidden = who.value !== "here"));
  return h("li", { class: "seatrow" }, h("b", {}, String(seat + 1)), who ?? h("span", {}, t("You")), name);
}

/** @param {HTMLElement} rows @returns {import("./making.js").Wanted[]} */
function wanted(rows) {
  return [...rows.children].flatMap((row, seat) => {
    const name = /** @type {HTMLInputElement} */ (row.querySelector("input")).value.trim() || t("Guest");
    if (!seat) return [{ kind: /** @type {const} */ ("me"), name, level: "" }];
    const [kind, level] = /** @type {HTMLSelectElement} */ (row.querySelector("select")).value.split(":");
    return kind === "none" ? [] : [{ kind: /** @type {any} */ (kind), name, level: level ?? "" }];
  });
}

/** The sheets side by side in what they differ in. @param {any} choices @param {string} chosen */
function differences(choices, chosen) {
  const fields = choices.differing.filter((/** @type {string} */ field) => FIELDS[field]);
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "group", "aria-label": t("How the sheets differ") },
    h(
      "table",
      { class: "sums" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Rule sheet")), ...fields.map((/** @type {string} */ field) => h("th", { scope: "col" }, t(FIELDS[field]))))),
      h("tbody", {}, ...choices.sheets.map((/** @type {any} */ sheet) => h("tr", { class: sheet.id === chosen ? "total" : "" }, h("th", { scope: "row" }, sheet.id), ...fields.map((/** @type {string} */ field) => h("td", {}, String(sheet.fields[field])))))),
    ),
  );
}

/** @param {any} rule @param {any} value */
function control(rule, value) {
  if (rule.kind === "truth") return select({ yes: t("yes"), no: t("no") }, value ? "yes" : "no");
  if (rule.kind === "choice") return select(Object.fromEntries(rule.choices.map((/** @type {string} */ one) => [one, t(VALUES[one] ?? one)])), value);
  return h("input", { value: value === null ? "" : value, inputmode: "numeric", size: 6, placeholder: rule.kind === "optional" ? "–" : null });
}

/** @param {any} choices @param {string} sheet */
function houseRules(choices, sheet) {
  const fields = choices.sheets.find((/** @type {any} */ one) => one.id === sheet).fields;
  return choices.house_rules.filter((/** @type {any} */ rule) => FIELDS[rule.name]).map((/** @type {any} */ rule) => {
    const input = control(rule, fields[rule.name]);
    input.dataset.field = rule.name;
    input.dataset.before = input.value;
    return h("label", {}, h("span", {}, t(FIELDS[rule.name]), " ", h("span", { class: "faint" }, rule.rule)), input);
  });
}

/** Only what was changed, in the notation. @param {HTMLElement} place */
function changes(place) {
  const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (place.querySelectorAll("[data-field]"));
  return [...inputs].filter((input) => input.value !== input.dataset.before).map((input) => `${input.dataset.field}=${input.value.trim() || "none"}`);
}

export async function show() {
  const choices = await get("/api/choices");
  document.title = `${t("New table")} · tripple`;
  const rows = h("ol", { class: "seatrows" }, ...[0, 1, 2, 3, 4, 5].map((seat) => seatRow(choices, seat)));
  const sheet = select(Object.fromEntries(choices.sheets.map((/** @type {any} */ one) => [one.id, one.id])), choices.by_language[language]);
  const clock = select(Object.fromEntries(Object.entries(CLOCKS).map(([key, text]) => [key, t(text)])), "none");
  const open = h("input", { type: "checkbox" });
  const hints = h("input", { type: "checkbox" });
  hints.checked = true;
  const [table, house] = [h("div"), h("div", { class: "settings" })];
  const show = () => {
    fill(table, differences(choices, sheet.value));
    fill(house, ...houseRules(choices, sheet.value));
  };
  sheet.addEventListener("change", show);
  show();
  const make = async () => {
    const settings = { sheet: sheet.value, changes: changes(house), clock: clock.value, public: open.checked, ...(choices.hints ? { hints: hints.checked } : {}) };
    try {
      location.assign(await makeTable(wanted(rows), settings));
    } catch (why) {
      toast(/** @type {Error} */ (why).message, true);
    }
  };
  fill(
    document.body,
    h(
      "main",
      { class: "page" },
      h("a", { href: "/", class: "brand" }, mark(), h("span", {}, "tripple")),
      h("h1", {}, t("New table")),
      h("section", { class: "card" }, h("h2", {}, t("Who plays")), rows),
      h(
        "section",
        { class: "card" },
        h("h2", {}, t("How")),
        h("div", { class: "settings" }, h("label", {}, h("span", {}, t("Turn clock")), clock), h("label", {}, h("span", {}, t("Public: everybody may join and watch")), open), choices.hints ? h("label", {}, h("span", {}, t("Hints allowed")), hints) : null),
      ),
      h(
        "section",
        { class: "card" },
        h("h2", {}, t("Rules")),
        h("div", { class: "settings" }, h("label", {}, h("span", {}, t("Rule sheet")), sheet)),
        h("details", {}, h("summary", {}, t("How the sheets differ")), table),
        h("details", {}, h("summary", {}, t("House rules")), house),
      ),
      button(t("Make the table"), make, { class: "primary big" }),
    ),
  );
}
