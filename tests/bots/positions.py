"""Positions for the tests: rounds that random play has brought somewhere."""

from collections.abc import Iterator
from random import Random

from tripple.rules import Deal, Round, Sheet, sheet

CLASSIC = sheet("classic-de")


def walk(players: int, seed: int = 0, rules: Sheet = CLASSIC) -> Iterator[Round]:
    """Every state of a round that is played by chance, the ended one last."""
    here = Round.start(rules, Deal.from_seed(f"walk {seed}", 0, players, rules))
    chance = Random(seed)
    yield here
    while not here.end:
        here, _ = here.play(chance.choice(here.actions()))
        yield here


def choices(players: int, seed: int = 0, rules: Sheet = CLASSIC) -> list[Round]:
    """The states that leave a choice."""
    return [state for state in walk(players, seed, rules) if len(state.actions()) > 1]
