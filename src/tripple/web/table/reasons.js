// One short reason for a hint: what anybody sees at once. The numbers behind it are for who asks why.

import { total } from "../game/sums.js";
import { t } from "../lib/words.js";

/** @import { Advice } from "../protocol.js" */
/** @import { Choice } from "./choice.js" */
/** @import { TableModel } from "./model.js" */

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
/** Whether nothing else that can be done gives more now. @param {Choice} choice @param {Advice} one */
function givesMost(choice, one) {
  const given = total(choice.option(one.action)?.lines ?? []);
  return choice.options.every(({ lines }) => total(lines) <= given);
}

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
  if (givesMost(choice, one)) return t("No other tile gives more points now.");
  return isBest ? t("It does best in the long run.") : WORSE();
}
