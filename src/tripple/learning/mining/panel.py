"""The levels that miss a puzzle, and its first rating derived from them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import log2

from tripple.bots import LEVELS, Budget
from tripple.rules import Action, View


@dataclass(frozen=True, slots=True)
class Judge:
    playouts: int | None
    tries: int  # it misses a puzzle if it fails in more than half of them
    harder_by: int  # rating added to a puzzle that it misses


PANEL: Mapping[str, Judge] = {
    "beginner": Judge(None, 9, 150),
    "greedy": Judge(None, 1, 150),
    "thinker": Judge(None, 1, 200),
    "planner": Judge(400, 3, 250),
    "master": Judge(400, 3, 250),
}
"""The levels that try every puzzle, the weakest first; searching levels get few play-outs, so that they can miss it."""
EASIEST, FOR_CHOICE = 800, 50
"""Rating of a choice of two that every level gets right, and the increase for twice as many actions."""


def answers(view: View, seed: int = 0) -> dict[str, list[Action]]:
    return {
        level: [
            LEVELS[level](view, Budget(seed=seed + number, playouts=judge.playouts)).action
            for number in range(judge.tries)
        ]
        for level, judge in PANEL.items()
    }


def missed_by(given: Mapping[str, list[Action]], is_right: Callable[[Action], bool]) -> tuple[str, ...]:
    """The levels that fail in more than half of their tries."""
    return tuple(level for level, tries in given.items() if 2 * sum(map(is_right, tries)) < len(tries))


def first_rating(missed: tuple[str, ...], actions: int, right: int) -> int:
    """A rating before anyone has tried it, from the levels that miss it and the share of right actions."""
    harder = sum(PANEL[level].harder_by for level in missed)
    return round(EASIEST + harder + FOR_CHOICE * (log2(actions / right) - 1))
