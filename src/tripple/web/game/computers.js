// The computer players: name, manner, strength, face and pace; the chosen level, and the one that matches my results.

import { CHARACTERS, LADDER, LEVELS, PACES, USUAL_LEVEL } from "../contract.js";
import { drawFace } from "../faces/face.js";
import { get } from "../lib/api.js";
import { h, s } from "../lib/dom.js";
import { field, select } from "../lib/page.js";
import { keep, kept } from "../lib/storage.js";
import { t } from "../lib/words.js";

/** In place of a level: the one that is about as strong as I am. */
export const MINE = "mine";

/** The levels that can play on this server: all, unless it says which. */
const OFFERED = document.documentElement.dataset.levels?.split(" ") ?? LADDER;

/** @param {string} level */
export function levelTitle(level) {
  return t(LEVELS[level] ?? level);
}

/** The level that is about as strong as I am; "" before my first games. */
function myLevel() {
  const level = kept("strength", "");
  return OFFERED.includes(level) ? level : "";
}

/** Ask the server for my strength and remember it. */
export async function learnStrength() {
  const { level, games } = await get(`api/me/strength?${new URLSearchParams({ name: kept("name", "") })}`);
  keep("strength", games ? level : "");
}

/** The chosen level; by default the one about as strong as I am. */
export function wish() {
  const chosen = kept("level", "");
  if (OFFERED.includes(chosen)) return chosen;
  return myLevel() ? MINE : USUAL_LEVEL;
}

/** @param {string} one a level, or mine */
export function levelOf(one) {
  return one === MINE ? myLevel() || USUAL_LEVEL : one;
}

export function levelsOffered() {
  return [...(myLevel() ? [MINE] : []), ...OFFERED];
}

/** @param {string} one a level, or mine */
export function choiceTitle(one) {
  return one === MINE ? t("About my strength: {name}", { name: levelTitle(levelOf(one)) }) : levelTitle(one);
}

/** @param {string} [label] for those who do not see what stands beside it */
export function levelSelect(label) {
  const levels = Object.fromEntries(levelsOffered().map((one) => [one, choiceTitle(one)]));
  return select(levels, wish(), { "aria-label": label ?? null });
}

/** Width, height and distance of the triangles. */
const [WIDE, TALL, FAR] = [12, 10, 7.5];

/** @param {string} one a level, or whichever is mine */
export function face(one) {
  return drawFace(CHARACTERS[levelOf(one)]?.animal);
}

/** How it plays, in a sentence; "" for a level that is no longer offered. @param {string} level or mine */
export function manner(level) {
  if (level === MINE) return t("Adapts to your results, so that you win about half of your games.");
  return level in CHARACTERS ? t(CHARACTERS[level].about) : "";
}

/** Steps up the ladder, as triangles that lie like tiles. @param {string} one a level, or mine */
export function steps(one) {
  const step = LADDER.indexOf(levelOf(one)) + 1;
  const triangle = (/** @type {number} */ at) => {
    const [near, tip] = at % 2 ? [0, TALL] : [TALL, 0];
    const d = `M${at * FAR} ${near}h${WIDE}L${at * FAR + WIDE / 2} ${tip}z`;
    return s("path", { d, class: at < step ? "done" : null });
  };
  const drawing = s(
    "svg",
    { viewBox: `-1 -1 ${(LADDER.length - 1) * FAR + WIDE + 2} ${TALL + 2}`, "aria-hidden": "true" },
    ...LADDER.map((_, at) => triangle(at)),
  );
  const label = h("span.unseen", `${t("Strength")}: `);
  return h("span.steps", label, drawing, t("{step} of {steps}", { step, steps: LADDER.length }));
}

/** The name in the reader's language, if it is one of its level's. @param {string} name @param {string?} [level] */
function spoken(name, level) {
  const own = CHARACTERS[level ?? ""]?.names;
  const [first, ...rest] = name.split(" ");
  const at = own?.split(", ").indexOf(first) ?? -1;
  return own && at >= 0 ? [t(own).split(", ")[at], ...rest].join(" ") : name;
}

/** Players, the computer's with names in the reader's language. */
/** @template {{name: string, level?: string | null}} T @param {T[]} players @returns {T[]} */
export function introduced(players) {
  return players.map((one) => ({ ...one, name: spoken(one.name, one.level) }));
}

/** @typedef {import("../protocol.js").TableView["pace"]} Pace */

/** The pace chosen last; undefined leaves it to the server. @returns {Pace | undefined} */
export function usualPace() {
  const pace = kept("pace", "");
  return pace in PACES ? /** @type {Pace} */ (pace) : undefined;
}

/** @param {Pace} pace @param {(pace: Pace) => void} change */
export function paceChoice(pace, change) {
  const paces = Object.fromEntries(Object.entries(PACES).map(([key, words]) => [key, t(words)]));
  const chosen = () => {
    keep("pace", one.value);
    change(/** @type {Pace} */ (one.value));
  };
  const one = select(paces, pace, { onchange: chosen });
  return field(t("Computer players' pace"), one);
}
