// The list of lessons in their order, and the first game after them.

import { LADDER } from "../contract.js";
import { goToTable, myName } from "../game/maketable.js";
import { sheetName } from "../game/sheets.js";
import { within } from "../lib/base.js";
import { button, h, s } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { lessonsDone } from "./progress.js";

/** @import { LessonTold as Lesson, Lessons } from "../protocol.js" */

export const ALL = "all";

function tick() {
  return s(
    "svg",
    { viewBox: "0 0 24 24", class: "icon tick", "aria-hidden": "true" },
    s("path", { d: "M5 12l5 5 9-11" }),
  );
}

/** @param {Lesson} lesson @param {Set<string>} done */
function entry({ id, title }, done) {
  const isDone = done.has(id);
  return h(
    "li",
    { class: isDone ? "done" : "" },
    h(
      "a",
      { href: within(id) },
      h("span.mark", isDone ? tick() : null),
      h("span", t(title), isDone ? h("span.unseen", ` (${t("done")})`) : null),
    ),
  );
}

/** @param {Lessons} all */
function parts({ lessons }) {
  const titles = [...new Set(lessons.map(({ part }) => part))];
  return titles.map((title) => ({ title, lessons: lessons.filter(({ part }) => part === title) }));
}

/** A game against the weakest computer player, by the rules of the lessons. @param {Lessons} all */
export function firstGame({ sheet, changes }) {
  const seats = [
    { kind: /** @type {const} */ ("me"), name: myName(), level: "" },
    { kind: /** @type {const} */ ("computer"), name: "", level: LADDER[0] },
  ];
  const play = button(t("Play your first game"), () => goToTable(play, seats, { sheet, changes }), {
    class: "primary",
  });
  return play;
}

/** @param {Lessons} all */
export function overview(all) {
  const done = lessonsDone();
  const isOver = all.lessons.every(({ id }) => done.has(id));
  return [
    h("h1", { tabindex: -1 }, isOver ? t("Now you know the game") : t("Lessons")),
    h("p", isOver ? t("You have finished all the lessons.") : t("Each takes half a minute.")),
    h("div.buttons.onward", firstGame(all), h("a.button", { href: "puzzles" }, t("Try a puzzle"))),
    ...parts(all).map(({ title, lessons }) =>
      h("section", h("h2", t(title)), h("ol.lessons", ...lessons.map((one) => entry(one, done)))),
    ),
    h("p.faint", t("By the rules of {sheet}.", { sheet: sheetName(all.sheet) })),
    h(
      "nav.more",
      h("a", { href: "rules" }, t("All the rules")),
      h("a", { href: "puzzles" }, t("Puzzles")),
      h("a", { href: "ideas" }, t("Ideas of good play")),
      h("a", { href: "replay" }, t("Open a record")),
      h("a", { href: "position" }, t("Any position")),
    ),
  ];
}
