// The fields of a rule sheet that a table may change, in words.

import { N_, t } from "../lib/words.js";

/** @type {Record<string, string>} */
export const FIELDS = {
  target: N_("Points that end the game"),
  start: N_("Bonus for opening"),
  bridge: N_("Bonus for a bridge"),
  double: N_("Bonus for a double connection"),
  hexagon: N_("Bonus for a hexagon"),
  out: N_("Bonus for the last tile"),
  draw: N_("Cost of a drawn tile"),
  draws: N_("Draws in a turn"),
  empty: N_("Cost when the pool is empty"),
  drawn_only: N_("After drawing, only a drawn tile may be laid"),
  decline: N_("A player who could lay may draw or pass instead"),
  blocked: N_("When nobody can lay any more"),
  hands: N_("Tiles dealt to one, two … six players"),
};

/**
 * Fields that some printed sheet has, and no form here offers: a table made by a program may change them.
 * @type {Record<string, string>}
 */
const RARE = {
  starter: N_("Who opens"),
  start_needs_triple: N_("Only three equal numbers earn the bonus for opening"),
  start_zero: N_("Extra points for opening with 0-0-0"),
  failed_draws: N_("Extra penalty for unsuccessful draws"),
  empty_mid_turn: N_("An empty pool costs points even if you drew in the same turn"),
  next_hexagon: N_("Bonus for a second hexagon with the same tile"),
  hexagon_double: N_("A hexagon also earns the double-connection bonus"),
  out_takes_left: N_("Going out earns the value of the others' tiles"),
  blocked_tie: N_("If several players tie for the least left, each of them scores"),
  solo_draws: N_("Draws in a solitaire"),
};

/** @type {Record<string, string>} */
const VALUES = {
  least: N_("whoever has the least left scores the others' tiles and loses their own"),
  "least-keeps": N_("the least left gets the others'"),
  "all-lose": N_("everybody loses their own"),
  nothing: N_("nobody gets or loses anything"),
  triple: N_("the highest tile with three equal numbers"),
  value: N_("the tile of the highest value"),
  yes: N_("yes"),
  no: N_("no"),
  true: N_("yes"),
  false: N_("no"),
  none: "–",
  null: "–",
};

/** A field's value, from the notation or from the server. @param {any} value */
export function valueText(value) {
  const written = String(value);
  return VALUES[written] ? t(VALUES[written]) : written.split(",").join(", ");
}

/** A house rule as people say it. @param {string} change such as target=40 */
function houseRule(change) {
  const [name, value] = change.split("=");
  return t("{what}: {more}", { what: t(FIELDS[name] ?? RARE[name] ?? name), more: valueText(value) });
}

/** Nothing, where the sheet is played as it is printed. @param {string[]} changes */
export function houseRules(changes) {
  return changes.length ? t("House rules: {rules}.", { rules: changes.map(houseRule).join("; ") }) : "";
}

/** @type {Record<string, string>} */
export const CLOCKS = {
  none: N_("no turn clock"),
  "30s": N_("30 seconds a turn"),
  "1min": N_("1 minute a turn"),
  "3min": N_("3 minutes a turn"),
  "1day": N_("1 day a turn"),
};
