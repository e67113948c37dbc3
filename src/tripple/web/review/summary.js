// The players, and one player's game in figures: luck and skill, and the quality of decisions.

import { sign } from "../board/signs.js";
import { levelTitle } from "../game/computers.js";
import { called, ownFirst } from "../game/who.js";
import { h } from "../lib/dom.js";
import { many, plain, signed, t } from "../lib/words.js";
import { inPoints, pointsBy } from "./figures.js";
import { GRADES, gradeIcon, gradeName } from "./grades.js";

/** @import { PlayerSummary } from "../protocol.js" */
/** @import { ReviewModel } from "./model.js" */

/** @param {ReviewModel} model @param {number} seat */
function player(model, seat) {
  const { game, who } = model;
  const { level } = game.players[seat];
  const won = game.winners.includes(seat) && !model.isAlone;
  return h(
    "button",
    {
      key: seat,
      type: "button",
      class: `player p${seat % 6}`,
      "aria-pressed": String(seat === model.seat),
      onclick: () => model.lookAs(seat),
    },
    sign(seat),
    h(
      "span.told",
      h("span.name", called(who, seat)),
      level || won
        ? h("span.note", [won ? t("won") : "", level ? levelTitle(level) : ""].filter(Boolean).join(" · "))
        : null,
    ),
    h("b.total", plain(game.totals[seat])),
  );
}

/** @param {ReviewModel} model */
export function players(model) {
  if (model.isAlone) return null;
  const seats = ownFirst(model.who, [...model.names.keys()]);
  return h(
    "div.players",
    { role: "group", "aria-label": t("Whose game to look at") },
    ...seats.map((seat) => player(model, seat)),
  );
}

/** @typedef {{label: string, value: number, kind: string, error?: number}} Part the error is how far off it may be */

/**
 * A bar from the middle to the left or right.
 * @param {Part} part @param {number} most @param {(value: number) => string} written
 */
function bar({ label, value, kind, error }, most, written) {
  const filled = h("i");
  filled.style.width = `${(50 * Math.abs(value)) / most}%`;
  filled.style.left = value < 0 ? `${50 - (50 * Math.abs(value)) / most}%` : "50%";
  return h(
    "li",
    { class: `${kind} ${value < 0 ? "below" : ""}` },
    h("span", label),
    h("div.span", { "aria-hidden": "true" }, filled, h("s")),
    h("b", written(value), error ? h("small", `± ${written(error).replace("+", "")}`) : null),
  );
}

/** @param {string} title @param {Part[]} parts @param {(value: number) => string} written */
function bars(title, parts, written) {
  const most = Math.max(...parts.map(({ value }) => Math.abs(value)), 1e-9);
  return h("section", h("h3", title), h("ul.balance", ...parts.map((one) => bar(one, most, written))));
}

/**
 * The result and what it is the sum of, in whole points that add up; null if luck is unknown or the game was given up
 * early.
 * @param {ReviewModel} model @param {PlayerSummary} player
 */
function balance({ isAlone, game }, { result, luck, others, expected, points_lost: given, error }) {
  if (!result || !luck || !others || !game.end) return null;
  const [start, skill, came] = [expected?.lead[0] ?? 0, others.lead[0] - given, result.lead[0]].map(Math.round);
  const parts = [
    start ? { label: t("To be expected"), value: start, kind: "result" } : null,
    { label: isAlone ? t("Mistakes") : t("Skill"), value: skill, kind: "skill", error },
    { label: t("Luck"), value: came - start - skill, kind: "luck", error },
    { label: t("Result"), value: came, kind: "result" },
  ];
  return h(
    "div.balances",
    bars(
      isAlone ? t("Points") : t("Points ahead"),
      parts.filter((one) => one !== null),
      (value) => signed(Math.round(value)),
    ),
  );
}

/** @param {PlayerSummary} player */
function counts({ grades, decisions }) {
  const chips = GRADES.filter((grade) => grades[grade]).map((grade) =>
    h("li", { class: grade }, gradeIcon(grade), gradeName(grade), " ", h("b", grades[grade])),
  );
  const strip = GRADES.filter((grade) => grades[grade]).map((grade) => {
    const part = h("i", { class: grade });
    part.style.flexGrow = String(grades[grade]);
    return part;
  });
  return h(
    "section",
    h("h3", many("{n} decision with something at stake", "{n} decisions with something at stake", decisions)),
    h("div.gradestrip", { "aria-hidden": "true" }, ...strip),
    h("ul.counts", ...chips),
  );
}

/** @param {string} label @param {string} value @param {string} note */
function figure(label, value, note) {
  return h("div", h("dt", label), h("dd", h("b", value), note ? h("span.note", note) : null));
}

/** @param {PlayerSummary} player */
function figures(player) {
  const { points_lost: points, points_a_decision: each, decisions, played_like: like } = player;
  const isAll = points / Math.max(1, decisions) - each < 0.05;
  const whole = { points: inPoints(Math.round(points)) };
  const all = isAll
    ? t("per decision; {points} in all", whole)
    : t("per decision, with large losses counted less; {points} in all", whole);
  return h(
    "dl.measures",
    figure(t("Points given away"), pointsBy(each, "never"), all),
    like
      ? figure(t("Played like"), levelTitle(like), t("the computer player whose decisions cost about as much"))
      : null,
  );
}

function meanings() {
  return h(
    "details.meanings",
    h("summary", t("What do these figures mean?")),
    h(
      "p",
      t(
        "A strong computer player has weighed every action you could choose, thousands of times, with only what you could see at that moment. The difference to the best one is what a decision gave away.",
      ),
    ),
    h(
      "p",
      t(
        "Skill is what the mistakes of the others gave you, less what your own cost. Everything else that happened is luck: the tiles that everybody was dealt and drew, and what the others held. Together they are the result.",
      ),
    ),
    h(
      "p",
      t(
        "The graph shows what you could expect from what you knew, points ahead of the others at the end of the round and the chance to win the game, with the same strong player in every seat. At a decision it falls by what the decision gave away.",
      ),
    ),
    h(
      "p",
      t(
        "Where two actions are too close to tell apart, both are good. The small figure behind ± says how far off an estimate may be.",
      ),
    ),
    h("p", t("Two grades mean that a loss is next to the limit between them.")),
  );
}

/** @param {ReviewModel} model */
export function summary(model) {
  const player = model.players?.[model.seat];
  if (!player) return null;
  return h(
    "section",
    { key: "summary", class: "card summary" },
    h("h2", called(model.who, model.seat)),
    balance(model, player),
    player.decisions ? counts(player) : h("p", t("There was nothing to decide in this game.")),
    player.decisions ? figures(player) : null,
    meanings(),
  );
}
