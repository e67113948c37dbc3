"""Names for people: of reasons, house rules, and their values."""

from collections.abc import Mapping

from tripple.rules import Reason
from tripple.rules.errors import N_

REASONS: Mapping[Reason, str] = {
    Reason.VALUE: N_("tile"),
    Reason.START: N_("start"),
    Reason.BRIDGE: N_("bridge"),
    Reason.DOUBLE: N_("double"),
    Reason.HEXAGON: N_("hexagon"),
    Reason.OUT: N_("last tile"),
    Reason.LEFT: N_("others' tiles"),
    Reason.DIFFERENCE: N_("difference"),
    Reason.OWN: N_("own tiles left"),
    Reason.DRAW: N_("draw"),
    Reason.FAILED: N_("failed draws"),
    Reason.EMPTY: N_("empty pool"),
}

HOUSE_RULES: Mapping[str, str] = {
    "numbers": N_("How many numbers there are on the tiles"),
    "hands": N_("Tiles dealt to one, two … six players"),
    "starter": N_("Who opens"),
    "opening": N_("The opening tile"),
    "start": N_("Bonus for opening"),
    "start_plain": N_("Bonus for opening with a tile that is no triple"),
    "start_zero": N_("Extra points for opening with 0-0-0"),
    "counting": N_("What a tile is worth"),
    "zero": N_("Value of 0-0-0"),
    "draw": N_("Cost of a drawn tile"),
    "draws": N_("Draws in a turn"),
    "failed_draws": N_("Extra penalty for unsuccessful draws"),
    "failure": N_("When the penalty for unsuccessful draws is due"),
    "drawn_only": N_("After drawing, only a drawn tile may be laid"),
    "decline": N_("A player who could lay may draw or pass instead"),
    "empty": N_("Cost when the pool is empty"),
    "empty_mid_turn": N_("An empty pool costs points even if you drew in the same turn"),
    "bridge": N_("Bonus for a bridge"),
    "double": N_("Bonus for a double connection"),
    "hexagon": N_("Bonus for a hexagon"),
    "next_hexagon": N_("Bonus for a second hexagon with the same tile"),
    "hexagon_double": N_("A hexagon also earns the double-connection bonus"),
    "out": N_("Bonus for the last tile"),
    "out_takes_left": N_("Going out earns the value of the others' tiles"),
    "blocked": N_("When nobody can lay any more"),
    "blocked_tie": N_("If several players tie for the least left, each of them scores"),
    "target": N_("Points that end the game"),
    "winner": N_("Who wins if several reach the target"),
    "rounds": N_("Rounds in a game, instead of a target"),
    "solo_draws": N_("Draws in a solitaire"),
}

CHOICES: Mapping[str, str] = {
    "triple": N_("the highest tile with three equal numbers"),
    "value": N_("the tile of the highest value"),
    "zero": N_("0-0-0, then the highest tile with three equal numbers"),
    "lot": N_("a player drawn by lot"),
    "highest": N_("the highest one"),
    "highest-or-zero": N_("the highest one, or 0-0-0 instead of another triple"),
    "any": N_("any of the opener's tiles"),
    "numbers": N_("the sum of its numbers"),
    "tiles": N_("one point"),
    "passing": N_("if nothing is laid"),
    "drawing": N_("with the last draw, even if it is laid"),
    "least": N_("whoever has the lowest value left scores the others' tiles and loses their own"),
    "least-keeps": N_("whoever has the lowest value left scores the others' tiles"),
    "all-lose": N_("everybody loses their own"),
    "nothing": N_("nobody gets or loses anything"),
    "fewest": N_("whoever has the fewest tiles left scores the others' tiles and loses their own"),
    "differences": N_("whoever has the lowest value left scores the difference to each of the others"),
    "most": N_("whoever has the most points"),
    "last-round": N_("whoever among them got the most points in the last round"),
    "yes": N_("yes"),
    "no": N_("no"),
}
"""Names of values that are not numbers, as written in the notation."""
