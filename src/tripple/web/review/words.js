// Moments and reasons in sentences.

import { shown } from "../board/lattice.js";
import { told } from "../game/narration.js";
import { called } from "../game/who.js";
import { h } from "../lib/dom.js";
import { list, t } from "../lib/words.js";
import { deedOf, ideaLink } from "../turn/actions.js";

/** @import { Finding, Why } from "../protocol.js" */
/** @import { ReviewModel } from "./model.js" */

/** @param {ReviewModel} model @param {Finding} finding */
export function happened({ game, who }, finding) {
  if (finding.type === "deal") return t("Round {number}: the tiles are dealt", { number: finding.round + 1 });
  if (finding.type === "decision") return told(game.rounds[finding.round].steps[finding.step], who);
  const words = { name: called(who, finding.seat), tile: shown(finding.tile) };
  return finding.seat === who.mine ? t("You drew {tile}", words) : t("{name} drew {tile}", words);
}

/** @param {ReviewModel} model @param {Finding} finding */
export function when({ game }, finding) {
  const [round, move] = [finding.round + 1, finding.type === "deal" ? 0 : finding.step + 1];
  if (!move) return t("Round {number}", { number: round });
  return game.rounds.length > 1 ? t("Round {round}, move {move}", { round, move }) : t("Move {move}", { move });
}

/**
 * Other actions that are as good.
 * @param {{action: string}[]} good everything that is @param {{action: string}} option the one that is named already
 */
export function asGood(good, option) {
  const others = good.filter(({ action }) => action !== option.action);
  const deeds = new Set(others.map(deedOf));
  const isElsewhere = deeds.delete(deedOf(option));
  const actions = list([...deeds, ...(isElsewhere ? [t("the same tile in another place")] : [])]);
  return others.length ? h("p.asgood", t("Just as good: {actions}", { actions })) : null;
}

/** @param {Why} why */
function reason({ sentence, values, idea }) {
  return h("li", t(sentence, values), " ", ideaLink(idea));
}

/** @param {Why[]} all @param {string} kind */
export function reasonsOf(all, kind) {
  return all.length ? h("ul", { class: `why ${kind}` }, ...all.map(reason)) : null;
}
