// Everything beside a game with others, and the lessons for beginners.

import { LADDER } from "../contract.js";
import { face } from "../game/computers.js";
import { today } from "../game/deals.js";
import { isLearned, lessonsDone } from "../learn/progress.js";
import { get } from "../lib/api.js";
import { fill, h, s } from "../lib/dom.js";
import { kept } from "../lib/storage.js";
import { dateText, many, t } from "../lib/words.js";

/** Drawings of one line, 24 by 24. */
const DRAWINGS = {
  daily: "M5 6h14v14H5zM5 10h14M9 3.500v4M15 3.500v4M12 12.500l2.600 4.500H9.400z",
  puzzles:
    "M12 3.500L20 17.500H4zM9.800 9.800a2.300 2.300 0 1 1 3.200 2.100c-.7.3-1 .8-1 1.500M12 15.400v.1M6 20.500h12",
  solitaire: "M12 4L21 19.500H3zM12 10.500l3.200 5.500H8.800z",
  pad: "M6 4h12v16H6zM9 9h6M9 13h6M9 17h3",
  position: "M3 8.500h9L7.500 16zM12 8.500h9L16.500 16zM9 6.500l3-4 3 4zM12 19v.1",
  statistics: "M4 20h16M7 20v-6M12 20V6M17 20v-9",
  print: "M7 9V4h10v5M5 9h14v8H5zM8 14h8v6H8z",
};

/**
 * @param {keyof typeof DRAWINGS} name @param {string} href @param {string} title
 * @param {...import("../lib/dom.js").Child} about
 */
function place(name, href, title, ...about) {
  const drawing = s(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    s("path", { d: DRAWINGS[name] }),
  );
  return h("a.door", { href }, drawing, h("span.title", title), h("span.about", ...about));
}

/** My daily so far. @param {any} mine */
function standing({ result, phase, streak }) {
  if (result)
    return [
      many("{n} point", "{n} points", result.points),
      streak > 1 ? many("{n} day in a row", "{n} days in a row", streak) : "",
    ]
      .filter(Boolean)
      .join(" · ");
  if (phase === "over") return t("You gave this one up.");
  if (phase) return t("You are in the middle of it.");
  return streak > 0 ? many("Play: {n} day in a row so far", "Play: {n} days in a row so far", streak) : "";
}

function daily() {
  const day = today();
  const about = h("span", dateText(day));
  const door = place("daily", "daily", t("The daily"), about);
  get(`api/daily/${day}?today=${day}`).then(
    ({ mine }) => {
      fill(about, standing(mine) || dateText(day));
      door.classList.toggle("done", mine.result !== null);
    },
    () => {},
  );
  return door;
}

/** @param {any} progress @param {string} day */
function solved({ days, streak }, day) {
  if (days[day]) return streak > 1 ? many("{n} day in a row", "{n} days in a row", streak) : t("Solved today");
  return day in days ? t("Tomorrow brings another one") : "";
}

function puzzles() {
  const day = today();
  const about = h("span", t("Puzzle of the day"));
  const door = place("puzzles", "puzzles", t("Puzzles"), about);
  get(`api/puzzles/progress?today=${day}`).then(
    (progress) => {
      fill(about, solved(progress, day) || t("Puzzle of the day"));
      door.classList.toggle("done", Boolean(progress.days[day]));
    },
    () => {},
  );
  return door;
}

export function places() {
  return h(
    "nav.doors",
    { "aria-label": t("More") },
    daily(),
    puzzles(),
    place("solitaire", "solitaire", t("Solitaire"), t("Alone against the tiles")),
    place("pad", "pad", t("Score pad"), t("For the game on the table")),
    place("position", "position", t("Any position"), t("May it lie there?")),
    place("statistics", "me", t("Statistics"), t("Your results")),
    place("print", "print", t("Print"), t("Tiles, score sheets, rules")),
  );
}

/** @typedef {import("../protocol.js").Listing[]} Games all that are mine */

function invitation() {
  if (isLearned()) return t("Lessons");
  return lessonsDone().size ? t("Continue learning") : t("Learn in three minutes");
}

/** Dailies alone do not teach the game. @param {Games} mine */
function isNew(mine) {
  return mine.every(({ daily }) => daily) && Number(kept("finished", "0")) <= mine.length && !isLearned();
}

/** @param {Games} mine */
export function learnOffer(mine) {
  if (!isNew(mine)) return null;
  return h(
    "section.card.offer",
    face(LADDER[0]),
    h(
      "div",
      h("h2", t("New to the game?")),
      h("p.faint", t("Short lessons on a real board: you lay your first hexagon without reading the rules.")),
    ),
    h("a.button.primary.big", { href: "learn" }, invitation()),
  );
}

/** @param {Games} mine */
export function learnLink(mine) {
  return isNew(mine) ? null : h("a", { href: "learn" }, invitation());
}
