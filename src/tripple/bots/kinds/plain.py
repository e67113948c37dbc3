"""Reasons without any comparison."""

from tripple.rules.errors import N_

from .kind import always

GIVES = (N_("It gives {points} point now."), N_("It gives {points} points now."))
COSTS = (N_("It costs {points} point."), N_("It costs {points} points."))
COSTS_NOTHING = always(N_("It costs nothing."))
WORTH_IT = (
    N_("It costs {points} point, but one more tile is worth more than that."),
    N_("It costs {points} points, but one more tile is worth more than that."),
)
FREE_TILE = always(N_("One more tile gives you more choice."))
NOT_WORTH_IT = (
    N_("It costs {points} point, and one more tile is not worth that here."),
    N_("It costs {points} points, and one more tile is not worth that here."),
)
LATER_THAN = always(N_("Drawing can wait: you gain more by laying first."))
KEEPS = always(N_("You keep your tiles for better places."))
IDLE = always(N_("You keep your tiles, but you lay nothing."))
MANY_THINGS = N_("There is no single reason: played to the end many times, it did better.")
