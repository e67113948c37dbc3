"""Who misses a puzzle, and how hard it is by that before anybody has tried it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import log2

from tripple.bots import LEVELS, Budget
from tripple.rules import Action, View


@dataclass(frozen=True, slots=True)
class Judge:
    """A level that tries every puzzle."""

    playouts: int | None
    tries: int
    """It misses a puzzle that it does not solve in more than half of them."""
    harder_by: int
    """How much more rating a puzzle has that it misses."""


PANEL: Mapping[str, Judge] = {
    "beginner": Judge(None, 9, 150),
    "greedy": Judge(None, 1, 150),
    "thinker": Judge(None, 1, 200),
    "planner": Judge(400, 3, 250),
    "master": Judge(400, 3, 250),
}
"""The levels that try every puzzle, the weakest first; those that search have few play-outs, so they can miss it."""
EASIEST, FOR_CHOICE = 800, 50
"""The rating of what nobody misses and where one of two is right, and how much twice as many choices add."""


def answers(view: View, seed: int = 0) -> dict[str, list[Action]]:
    """What every level of the panel does here, once for each of its tries."""
    return {
        level: [
            LEVELS[level](view, Budget(seed=seed + number, playouts=judge.playouts)).action
            for number in range(judge.tries)
        ]
        for level, judge in PANEL.items()
    }


def missed_by(given: Mapping[str, list[Action]], is_right: Callable[[Action], bool]) -> tuple[str, ...]:
    """The levels that are wrong in more than half of their tries."""
    return tuple(level for level, tries in given.items() if 2 * sum(map(is_right, tries)) < len(tries))


def first_rating(missed: tuple[str, ...], actions: int, right: int) -> int:
    """How hard a puzzle is at first: by who misses it, and among how many actions the right ones have to be found."""
    harder = sum(PANEL[level].harder_by for level in missed)
    return round(EASIEST + harder + FOR_CHOICE * (log2(actions / right) - 1))
