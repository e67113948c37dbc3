"""Sheets for tests: those that differ, and house rules at random, where about half of the fields are changed."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from tripple.rules import SHEETS, Blocked, Counting, Failure, Opening, Sheet, Starter, sheet

DIFFERENT: Mapping[str, Sheet] = {
    rules.id: rules for rules in {replace(rules, id=""): rules for rules in SHEETS.values()}.values()
}
"""One of each kind: some of the printed sheets have the same rules in different languages."""
HOUSE: Mapping[str, tuple[Any, ...]] = {
    "starter": tuple(Starter),
    "opening": tuple(Opening),
    "counting": tuple(Counting),
    "zero": (20,),
    "failure": tuple(Failure),
    "start": (0, 10),
    "start_plain": (0, 7),
    "start_zero": (30,),
    "draw": (0, 3),
    "draws": (1, 2, 5, 56),
    "failed_draws": (10,),
    "drawn_only": (False,),
    "decline": (False,),
    "empty": (0, 25),
    "empty_mid_turn": (False,),
    "bridge": (40,),
    "double": (0, 40),
    "hexagon": (50, 0),
    "next_hexagon": (0, 60),
    "hexagon_double": (True,),
    "out": (0, 25),
    "out_takes_left": (False,),
    "blocked": tuple(Blocked),
    "blocked_tie": (False,),
    "solo_draws": (1, 7, 56),
    "hands": ((0, 9, 7, 6, 6, 6), (55, 28, 18, 14, 11, 9), (1, 1, 1, 1, 1, 1)),
}
"""What each field of a sheet is changed to; what ends a game is left out, and so are other boxes."""


def house_rules(random: Random) -> Sheet:
    """A printed sheet with about half of its fields changed."""
    changed = {name: random.choice(choices) for name, choices in HOUSE.items() if random.random() < 0.5}
    return sheet("compact-en").with_(**changed)
