// A line of the score pad struck: what that does to the others is shown first.

import { N_, t } from "../lib/words.js";
import { effectOf, keeping, moved } from "./effect.js";
import { askFirst } from "./preview.js";
import { told } from "./rows.js";

/** @import { Effect } from "./effect.js" */
/** @import { Choice } from "./preview.js" */

/** At a table, who had which turn is mostly right, so the first choice leaves the turns where they are. */
/** @param {import("./page.js").PadPage} page @param {number} at */
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
  const stays = N_("{name}'s turn stays, without points.");
  const unknown = N_("{name}'s turn stays, with an unknown tile and without points.");
  const about = t(laid ? unknown : stays, { name });
  return { label: t("Strike it and leave the later turns as they are"), about, effect };
}

/** @param {Effect} effect @returns {Choice} */
function struckChoice(effect) {
  if (!effect.fault && !moved(effect.altered).length) return { label: t("Strike it"), effect };
  const about = t("Each later turn of this round moves to the previous player.");
  return { label: t("Strike it and move the later turns up"), about, effect };
}
