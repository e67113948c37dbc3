// Language, theme, size of the text, looks of the tiles, sound, rule numbers: kept in this browser.

import { LANGUAGES } from "../contract.js";
import { h } from "./dom.js";
import { notices } from "./notices.js";
import { field, select } from "./page.js";
import { play } from "./sound.js";
import { habit, keep, kept } from "./storage.js";
import { language, N_, speak, t } from "./words.js";

/** @type {Record<string, string>} */
const THEMES = { system: N_("like the system"), light: N_("light"), dark: N_("dark"), contrast: N_("high contrast") };

/** Settings that style sheets ask for: signs, rule numbers, large text, numbers turned outward, no places lit up. */
const LOOKS = ["shapes", "numbers", "large", "outward", "unlit"];

export function dress() {
  const { dataset } = document.documentElement;
  dataset.theme = kept("theme", "system");
  for (const name of LOOKS) dataset[name] = habit(name) ? "on" : "off";
}

/**
 * @param {string} label @param {Record<string, string>} choices @param {string} value
 * @param {(value: string) => void} change
 */
function choice(label, choices, value, change) {
  const one = select(choices, value, { onchange: () => change(one.value) });
  return field(label, one);
}

/** A checkbox that this browser remembers. @param {string} label @param {string} name */
export function toggle(label, name) {
  const box = h("input", { type: "checkbox" });
  box.checked = habit(name);
  box.addEventListener("change", () => {
    keep(name, box.checked ? "on" : "off");
    dress();
    if (name === "sound") play("turn");
  });
  return h("label", h("span", label), box);
}

function turns() {
  return [
    notices(),
    toggle(t("Confirm each move with the Lay button"), "confirm"),
    toggle(t("Nothing lights up, as at a real table"), "unlit"),
    toggle(t("Draw and pass automatically when there is no choice"), "automatic"),
  ];
}

/**
 * @param {{sounds?: boolean, plays?: boolean, more?: (HTMLElement | null)[]}} [who] the score pad makes no sound; it
 *   has no turns, nor have spectators; a game may have more to choose
 */
export function settings({ sounds = true, plays = true, more = [] } = {}) {
  const themes = Object.fromEntries(Object.entries(THEMES).map(([key, text]) => [key, t(text)]));
  return h(
    "div.settings",
    choice(t("Language"), LANGUAGES, language, speak),
    choice(t("Theme"), themes, kept("theme", "system"), (value) => {
      keep("theme", value);
      dress();
    }),
    toggle(t("Large text"), "large"),
    toggle(t("A sign for each number"), "shapes"),
    toggle(t("Numbers turned outward"), "outward"),
    sounds ? toggle(t("Sound"), "sound") : null,
    ...(plays ? turns() : []),
    ...more,
    toggle(t("Keyboard shortcuts"), "shortcuts"),
  );
}
