// One short reason for a hint: what anybody sees at once. The numbers behind it are for who asks why.

import { t } from "../lib/words.js";

/** @typedef {import("../protocol.js").Advice} Advice */
/** @typedef {import("./choice.js").Choice} Choice */
/** @typedef {import("./model.js").TableModel} TableModel */

/** @type {Record<string, () => string>} */
const ALONE = {
  open: () => t("The round begins with your opening tile."),
  draw: () => t("Nothing fits, so nothing else can be done."),
  pass: () => t("Nothing fits, so nothing else can be done."),
};
/** @type {Record<string, () => string>} */
const DEEDS = {
  draw: () => t("A drawn tile will probably be worth its price."),
  pass: () => t("Everything else costs more."),
};
const WORSE = () => t("Something else does better in the long run.");
/** @type {Record<string, () => string>} */
const BONUSES = {
  hexagon: () => t("It closes a hexagon."),
  double: () => t("It meets tiles on two sides."),
  bridge: () => t("It makes a bridge."),
};
/** What may speak for a tile, and whether more or less of it is better. @type {[string, number, () => string][]} */
const MERITS = [
  ["points", 1, () => t("No other tile gives more points now.")],
  ["fitting", 1, () => t("It leaves the most of your other tiles playable.")],
  ["opens", -1, () => t("It helps the next player least.")],
];

/** @param {Advice} one @param {string} name */
const value = (one, name) => Number(one.values[name] ?? NaN);

/** Whether only one thing can be done. @param {Choice} choice */
export function isForced(choice) {
  return choice.options.length === 1;
}

/** @param {TableModel} model @param {Advice} one @param {Advice[]} given everything that was thought of */
export function shortly({ choice, state }, one, given) {
  if (choice.onlyOpening) return ALONE.open();
  if (isForced(choice)) return (ALONE[one.action] ?? (() => t("Nothing else can be done.")))();
  const isBest = one === given[0];
  if (DEEDS[one.action]) return (isBest ? DEEDS[one.action] : WORSE)();
  if (state?.round?.hand.length === 1) return t("It is your last tile: the round is won.");
  const lines = choice.option(one.action)?.lines ?? [];
  const bonus = Object.keys(BONUSES).find((reason) => lines.some((line) => line.reason === reason && line.points > 0));
  if (bonus) return BONUSES[bonus]();
  const merit = MERITS.find(
    ([name, sign]) =>
      given.every((other) => !(sign * value(other, name) > sign * value(one, name))) && !Number.isNaN(value(one, name)),
  );
  if (merit) return merit[2]();
  return isBest ? t("It does best in the long run.") : WORSE();
}
