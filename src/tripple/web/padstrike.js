// A line of the score pad struck: what that does to the others is shown first.

import { effectOf, keeping, moved } from "./padeffect.js";
import { told } from "./padlines.js";
import { askFirst } from "./padpreview.js";
import { N_, t } from "./words.js";

/** @typedef {import("./padeffect.js").Effect} Effect */
/** @typedef {import("./padpreview.js").Choice} Choice */

/** At a table, who had which turn is mostly right, so the first choice leaves the turns where they are. */
/** @param {import("./padpage.js").PadPage} page @param {number} at */
export function openStriking(page, at) {
  const { pad } = page;
  const scored = pad.scored(at);
  const kept = keeping(pad, at);
  const struck = struckChoice(effectOf(pad, { type: "strike", at }));
  const choices = kept ? [keptChoice(kept, pad.names[scored.seat ?? 0]), struck] : [struck];
  askFirst(page, t("Strike this line?"), told(scored, pad.names), choices);
}

/** @param {Effect} effect @param {string} name @returns {Choice} */
function keptChoice(effect, name) {
  const { change } = effect;
  const laid = change.type === "correct" && change.entry.kind === "points" && change.entry.laid;
  const stays = N_("The turn of {name} stays, without points.");
  const unknown = N_("The turn of {name} stays, with an unknown tile and without points.");
  const about = t(laid ? unknown : stays, { name });
  return { label: t("Strike it and leave the later turns as they are"), about, effect };
}

/** @param {Effect} effect @returns {Choice} */
function struckChoice(effect) {
  if (!effect.fault && !moved(effect.altered).length) return { label: t("Strike it"), effect };
  const about = t("Each later turn of this round moves to the previous player.");
  return { label: t("Strike it and move the later turns up"), about, effect };
}
