// The fields of a rule sheet that a table may change, in words.

import { N_ } from "./words.js";

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
  decline: N_("Who could lay may draw or pass instead"),
  blocked: N_("When nobody can lay any more"),
  hands: N_("Tiles dealt to one, two … six players"),
};

/** @type {Record<string, string>} */
export const VALUES = {
  least: N_("the least left gets the others' and loses the own"),
  "least-keeps": N_("the least left gets the others'"),
  "all-lose": N_("everybody loses the own"),
  nothing: N_("nobody gets or loses anything"),
};

/** @type {Record<string, string>} */
export const CLOCKS = { none: N_("no turn clock"), "30s": N_("30 seconds a turn"), "1min": N_("1 minute a turn"), "3min": N_("3 minutes a turn"), "1day": N_("1 day a turn") };
