// The moments that decided most: a player's mistakes, the costliest first, and strokes of luck. Better moves are shown
// only on request.

import { called } from "../game/who.js";
import { button, h, icon } from "../lib/dom.js";
import { toggle } from "../lib/settings.js";
import { many, t } from "../lib/words.js";
import { costWords, lostBy, pointsBy } from "./figures.js";
import { choiceOf } from "./findings.js";
import { gradeIcon, gradeName } from "./grades.js";
import { happened, when } from "./words.js";

/** @import { ReviewModel } from "./model.js" */

const AT_ONCE = 5;

/**
 * @param {ReviewModel} model @param {number} at @param {SVGElement} sign @param {string} kind @param {string} figure
 * @param {string} said the same in words
 */
function row(model, at, sign, kind, figure, said) {
  const finding = model.findings[at];
  return h(
    "li",
    { key: at },
    h(
      "button",
      { key: "go", type: "button", class: "moment", "data-at": at, onclick: () => model.go(at) },
      sign,
      h("span.told", h("span.what", happened(model, finding)), h("span.note", `${kind} · ${when(model, finding)}`)),
      h("b", { class: figure.startsWith("+") ? "figure good" : "figure minus", "aria-hidden": "true" }, figure),
      h("span.unseen", said),
    ),
  );
}

/** @param {ReviewModel} model @param {number} at */
function mistake(model, at) {
  const decision = /** @type {import("../protocol.js").Decision} */ (model.findings[at]);
  const { grade, loss } = choiceOf(decision);
  return row(model, at, gradeIcon(grade), gradeName(grade), lostBy(loss), costWords(decision, loss));
}

/** @param {ReviewModel} model @param {number} at */
function stroke(model, at) {
  const luck = model.luck(at) ?? 0;
  const figure = pointsBy(luck);
  const word = luck > 0 ? t("Lucky") : t("Unlucky");
  const sign = icon(luck > 0 ? "up" : "down");
  sign.classList.add(luck > 0 ? "good" : "minus");
  return row(model, at, sign, word, figure, figure);
}

/** A fold that stays open while more is found. @param {string} key @param {string} label @param {HTMLElement[]} rows */
function fold(key, label, rows) {
  const inside = h("ol", { key: "rows", class: "moments" }, ...rows);
  return h("details", { key }, h("summary", { key: "label" }, label), inside);
}

/** The first few, and the rest folded. @param {HTMLElement[]} rows */
function folded(rows) {
  const more = rows.slice(AT_ONCE);
  return [
    h("ol", { key: "first", class: "moments" }, ...rows.slice(0, AT_ONCE)),
    more.length ? fold("more", t("{n} more", { n: more.length }), more) : null,
  ];
}

/** @param {import("../protocol.js").HabitSaid} said */
function habit({ why }) {
  return h("li", t(why.sentence, why.values));
}

/** @param {ReviewModel} model */
function noMistakes(model) {
  if (!model.isDone) return t("No mistake so far.");
  return model.seat === model.mine
    ? t("No mistakes: every decision was as good as the best we found.")
    : t("{name} made no mistakes: every decision was as good as the best we found.", {
        name: called(model.who, model.seat),
      });
}

/** @param {ReviewModel} model */
function heading({ mistakes, slips }) {
  if (mistakes.length) return many("{n} mistake", "{n} mistakes", mistakes.length);
  return slips.length ? many("{n} slip", "{n} slips", slips.length) : t("Mistakes");
}

/** @param {ReviewModel} model */
function luckOf(model) {
  const { strokes } = model;
  if (!strokes.length) return [];
  return [h("h2", t("Luck")), h("ol", { key: "luck", class: "moments" }, ...strokes.map((at) => stroke(model, at)))];
}

/** @param {ReviewModel} model */
export function keyMoments(model) {
  const { lessons, mistakes, slips, said } = model;
  const begin = button(t("Go through them one by one"), () => model.go(lessons[0]), {
    key: "begin",
    class: "primary big",
  });
  const asking = h(
    "div",
    { key: "asking", class: "asking" },
    toggle(t("Let me try first, then show the answer"), "quiz"),
  );
  const rest = mistakes.length ? slips.map((at) => mistake(model, at)) : [];
  const alike = (mistakes.length ? mistakes : slips).filter((at) => !lessons.includes(at));
  return h(
    "section",
    { key: "moments", class: "card keymoments" },
    h("h2", heading(model)),
    said.length ? h("ul", { key: "dearest", class: "dearest" }, ...said.map(habit)) : null,
    ...(lessons.length ? [begin, asking] : [h("p.praise", noMistakes(model))]),
    ...folded(lessons.map((at) => mistake(model, at))),
    alike.length
      ? fold(
          "alike",
          t("{n} more of these habits", { n: alike.length }),
          alike.map((at) => mistake(model, at)),
        )
      : null,
    rest.length ? fold("slips", many("{n} slip", "{n} slips", rest.length), rest) : null,
    ...luckOf(model),
  );
}
