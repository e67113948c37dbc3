"""Human flaws as figures. A player with flaws still plays the best of what it sees, never nonsense."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from tripple.rules import View

from .bot import MOST_PLAYOUTS

AS_MANY_AS_IT_MAY = MOST_PLAYOUTS


@dataclass(frozen=True, slots=True)
class Flaws:
    """A player's flaws. Without any it is the thinker, or the master with few play-outs."""

    overlooks: float = 0.0
    """How easily it overlooks a placement: 0 sees all of them, 1 as many as the beginner, 2 is worse (beginner.py)."""
    crowded: float = 0.0
    """Added to that for every ten tiles in its tray beyond the first ten: it collects more than it can watch."""
    tempted: bool = False  # takes the most points now and draws only if it has to, instead of weighing what may follow
    hasty: bool = False  # takes even the first placement that it finds, from the beginning of its tray
    gives_gifts: bool = False
    unwilling: float = 0.0
    """Points by which drawing on purpose must look better than it does: it draws too late, or too seldom."""
    forgets: bool = False
    careless: float = 0.0
    """The share of rounds in which it makes no effort: it does not think ahead, or else takes what is there."""
    playouts: int = 0  # play-outs before an action, whatever the machine; 0 if it does not think ahead


FLAWS: Mapping[str, Flaws] = {
    "chick": Flaws(overlooks=0.7, tempted=True, hasty=True),
    "puppy": Flaws(overlooks=0.6, tempted=True),
    "squirrel": Flaws(overlooks=0.15, crowded=1.3, gives_gifts=True, unwilling=3.5),
    "cat": Flaws(forgets=True, careless=0.5, playouts=100),
    "fox": Flaws(forgets=True, careless=0.34, playouts=300),
    "hare": Flaws(careless=0.38, playouts=600),
    "raven": Flaws(careless=0.23, playouts=1000),
    "elephant": Flaws(careless=0.15, playouts=AS_MANY_AS_IT_MAY),
}
"""The levels that are made of flaws, the weakest first. `research/ladder` measures their strength."""


def makes_no_effort(flaws: Flaws, view: View) -> bool:
    """Decide by how the round began, so that a careless round stays careless."""
    began = list(view.board.cells.items())[:3]
    said = f"{view.seat} {view.before} {view.rounds_before} {began}"
    return Random(said).random() < flaws.careless  # noqa: S311  (a game, no secret)
