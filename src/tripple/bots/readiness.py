"""A position to warm up with."""

from functools import cache

from tripple.rules import Deal, Round, View, sheet


@cache
def first_choice() -> View:
    """The first one in some round that leaves a choice."""
    rules = sheet("classic-en")
    here = Round.start(rules, Deal.from_seed("warm up", 0, 2, rules))
    while len(here.actions()) == 1:
        here, _ = here.play(here.actions()[0])
    return here.view(here.turn)
