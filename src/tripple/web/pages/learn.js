// The lessons, one after the other, each on a real board. The hash says which one.

import { SHEET_OF } from "../contract.js";
import { knownSheet } from "../game/sheets.js";
import { ExerciseView } from "../learn/exercise.js";
import { ALL, firstGame, overview } from "../learn/lessons.js";
import { lessonDone, lessonsDone } from "../learn/progress.js";
import { get, NoAnswer } from "../lib/api.js";
import { within } from "../lib/base.js";
import { fill, h } from "../lib/dom.js";
import { brand, entitle, home } from "../lib/page.js";
import { whole } from "../lib/whole.js";
import { language, t } from "../lib/words.js";

/** @import { LessonTold as Lesson, Lessons } from "../protocol.js" */

class Learn {
  /** @param {Lessons} all */
  constructor(all) {
    this.all = all;
    this.lesson = all.lessons[0];
    this.at = 0;
    this.view = new ExerciseView(
      (action) => this._done(action),
      () => this._go(this._next?.id ?? ALL),
    );
    this.title = h("h1");
    this.dots = h("div.dots", { role: "img" });
    this.bar = h(
      "header.lessonbar",
      home("tripple"),
      h("div", this.title, this.dots),
      h("a", { href: within(ALL), class: "button" }, t("All lessons")),
    );
    this.main = h("main.page.learn");
    addEventListener("hashchange", () => this.show(true));
  }

  /** @returns {Lesson | undefined} the one after this */
  get _next() {
    return this.all.lessons[this.all.lessons.indexOf(this.lesson) + 1];
  }

  /** The lesson in the address, else the first that is not done. @returns {Lesson | undefined} */
  get _wanted() {
    const { lessons } = this.all;
    const done = lessonsDone();
    const named = location.hash.slice(1);
    if (named === ALL) return undefined;
    return lessons.find(({ id }) => id === named) ?? lessons.find(({ id }) => !done.has(id));
  }

  /** @param {string} id */
  _go(id) {
    location.hash = id;
  }

  /** @param {boolean} [turned] whether this follows another lesson */
  show(turned = false) {
    const lesson = this._wanted;
    entitle(lesson ? t(lesson.title) : t("Lessons"));
    // The way back leads to this one, not to the next at that time.
    if (lesson) history.replaceState(null, "", within(lesson.id));
    this.main.classList.toggle("listed", !lesson);
    if (lesson) this._begin(lesson);
    else fill(this.main, brand(), ...overview(this.all));
    if (turned) this._arrive(Boolean(lesson));
  }

  /** @param {boolean} isLesson */
  _arrive(isLesson) {
    scrollTo(0, 0);
    if (isLesson) this.view.focus();
    else this.main.querySelector("h1")?.focus();
  }

  /** @param {Lesson} lesson */
  _begin(lesson) {
    [this.lesson, this.at] = [lesson, 0];
    fill(this.title, t(lesson.title));
    this._showDots();
    fill(this.main, this.bar, this.view.element);
    this._pose();
  }

  _showDots() {
    const { lessons } = this.all;
    const [done, at] = [lessonsDone(), lessons.indexOf(this.lesson)];
    const names = (/** @type {Lesson} */ { id }, /** @type {number} */ i) =>
      [done.has(id) ? "done" : "", i === at ? "current" : ""].filter(Boolean).join(" ");
    fill(this.dots, ...lessons.map((one, i) => h("i", { class: names(one, i) })));
    this.dots.setAttribute("aria-label", t("Lesson {number} of {all}", { number: at + 1, all: lessons.length }));
  }

  /** @param {string} [news] the reply to the exercise before, if this one follows it at once */
  _pose(news = "") {
    const isFirst = this.lesson === this.all.lessons[0];
    const how = isFirst ? t("Tap a tile to see where it fits, then lay it. You can also drag it there.") : "";
    this.view.pose(this.lesson.exercises[this.at], how, news);
  }

  /** @param {string} action */
  _done(action) {
    const following = this.lesson.exercises[this.at].onward[action];
    if (following) return this._goOn(following);
    lessonDone(this.lesson.id, this.all.lessons);
    this._showDots();
    const next = this._next;
    const onward = { label: next ? t("Next lesson") : t("Done"), go: () => this._go(next?.id ?? ALL) };
    this.view.lead(onward);
    if (this.lesson.is_enough && next) this.view.ask.below.append(this._enough());
  }

  /** After a draw the turn goes on at once; other results are looked at first. @param {number} at */
  _goOn(at) {
    const go = (news = "") => {
      this.at = at;
      this._pose(news);
      this.view.focus();
    };
    if (this.lesson.exercises[at].posed.drawn.length) go(this.view.praise);
    else this.view.lead({ label: t("Continue"), go: () => go() });
  }

  _enough() {
    const play = firstGame(this.all);
    play.classList.remove("primary");
    return play;
  }
}

/** @param {string} sheet @param {string[]} changes @returns {Promise<Lessons>} */
async function lessonsBy(sheet, changes) {
  const wanted = new URLSearchParams([["sheet", sheet], ...changes.map((change) => ["change", change])]);
  return whole("Lessons", await get(`api/lessons?${wanted}`));
}

/** By the reader's sheet; without a server by the usual one of the language. */
async function load() {
  const asked = new URLSearchParams(location.search);
  const usual = SHEET_OF[language];
  return lessonsBy(knownSheet(asked.get("sheet") ?? ""), asked.getAll("change")).catch((why) => {
    if (why instanceof NoAnswer) return lessonsBy(usual, []);
    throw why;
  });
}

export async function show() {
  const page = new Learn(await load());
  page.show();
  fill(document.body, page.main);
}
