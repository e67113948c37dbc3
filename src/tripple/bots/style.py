"""Styles: eager (lays whatever fits) or patient (draws on purpose), judged by a seat's actions.

The evidence is drawing although something fits, and laying a tile where others give more. The place of a lay is none:
strong players take the one that gives most, too, and only beginners miss it (`research/style.py` counts).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import exp, lgamma, log

from tripple.rules import Action, Draw, Lay, Open
from tripple.sim.tables import mask_of

from .world import Past, dealt

DRAWS_ANYWAY = {
    2: (0.05, 0.45, 0.72, 0.92),
    3: (0.12, 0.33, 0.41, 0.46),
    4: (0.01, 0.17, 0.05, 0.04),
    5: (0.01, 0.12, 0.07, 0.01),
    6: (0.03, 0.05, 0.05, 0.05),
}
"""How often a patient player that could lay does not, by the number of players: with an empty pool, with up to 10 tiles
in it, up to 20, and more. The means of thinker, planner and master: `python -m research.style 16`.
"""
EAGER_LAYS = {
    2: (0.22, 0.22, 0.15, 0.16, 0.11, 0.14),
    3: (0.11, 0.17, 0.19, 0.19, 0.16, 0.18),
    4: (0.07, 0.14, 0.19, 0.23, 0.14, 0.23),
    5: (0.06, 0.11, 0.17, 0.19, 0.22, 0.25),
    6: (0.04, 0.10, 0.15, 0.18, 0.24, 0.29),
}
PATIENT_LAYS = {
    2: (0.66, 0.06, 0.04, 0.03, 0.02, 0.19),
    3: (0.34, 0.11, 0.12, 0.10, 0.09, 0.24),
    4: (0.20, 0.17, 0.18, 0.13, 0.11, 0.21),
    5: (0.10, 0.13, 0.21, 0.15, 0.15, 0.26),
    6: (0.05, 0.12, 0.20, 0.17, 0.15, 0.31),
}
"""Distribution of both styles' lays over the chance that such a hand holds nothing that gives more, in sixths: an eager
player always lays what gives most, a patient one often does not. Greedy, and the mean of thinker and planner:
research/style.py.
"""
SLIP = 0.06  # how often an eager player does so: greedy never, the beginner in about one turn of eight
PATIENT_AT_FIRST = {2: 0.5, 3: 0.25, 4: 0.25, 5: 0.25, 6: 0.25}
"""Prior chance that a seat is patient: most lay whatever fits, but two players soon show their style."""
SUREST = 0.95


@dataclass(frozen=True, slots=True)
class StyleTurn:
    """The first action of a seat's turn."""

    action: Action
    held: int
    fresh: int  # tiles that it got after it last did not lay
    possible: int  # the tiles it may have held, as a mask: those that were not on the table, and are not ours
    fitting: int
    better: int  # tiles that would have given more than the one laid
    fitted: int  # tiles that fitted when it last did not lay
    supply: int

    @property
    def stuck(self) -> float:
        """The chance that nothing fits out of any hand of that size."""
        return none_of(self.held, (self.possible & self.fitting).bit_count(), self.possible.bit_count())

    @property
    def nothing_better(self) -> int:
        """The sixth of the chance that the rest of such a hand holds nothing that gives more."""
        chance = none_of(self.held - 1, (self.possible & self.better).bit_count(), self.possible.bit_count() - 1)
        return min(5, int(6 * chance))

    @property
    def still_stuck(self) -> float:
        """The same for an eager player: none of its older tiles fitted then, so only new places help."""
        older = self.possible & ~self.fitted
        new = none_of(self.fresh, (self.possible & self.fitting).bit_count(), self.possible.bit_count())
        return new * none_of(self.held - self.fresh, (older & self.fitting).bit_count(), older.bit_count())


def judged(past: Past, seat: int) -> float:
    """The chance that this seat draws on purpose. Without declining there is no evidence."""
    players = max(2, past.view.players)
    first, rates = PATIENT_AT_FIRST[players], DRAWS_ANYWAY[players]
    if not past.view.sheet.decline:
        return first
    odds = log(first / (1 - first))
    for turn in turns(past, seat):
        odds += _odds(turn, rates[band(turn.supply)])
        if isinstance(turn.action, Lay):
            odds += log(PATIENT_LAYS[players][turn.nothing_better] / EAGER_LAYS[players][turn.nothing_better])
    return as_chance(odds)


def band(supply: int) -> int:
    return min(3, -(-supply // 10))


def _odds(turn: StyleTurn, anyway: float) -> float:
    """Evidence for a patient player over an eager one, as a logarithm."""
    stuck, still_stuck = turn.stuck, turn.still_stuck
    patient = stuck + (1 - stuck) * max(anyway, SLIP)
    eager = still_stuck + (1 - still_stuck) * SLIP
    if isinstance(turn.action, Lay):
        return log((1 - patient + SLIP) / (1 - eager + SLIP))
    return log((patient + SLIP) / (eager + SLIP))


def turns(past: Past, seat: int) -> Iterator[StyleTurn]:
    view = past.view
    held, possible = dealt(view)[seat], mask_of(frozenset(view.sheet.box).difference(view.hand))
    supply = past.view.supply + sum(isinstance(step.action, Draw) for step in past.steps)
    fitted, fresh = 0, held
    for number, step, drawn in past.drawn_before():
        action, fitting = step.action, past.fitting[number]
        if step.seat == seat and number and not drawn:
            better = past.better[number][0] & ~past.laid(number)
            yield StyleTurn(action, held, fresh, possible, fitting, better, fitted, supply)
        if step.seat == seat:
            fitted, fresh = (fitted, fresh) if isinstance(action, Lay | Open) else (fitting, 0)
            held += isinstance(action, Draw) - isinstance(action, Lay | Open)
            fresh = min(fresh, held)
        supply -= isinstance(action, Draw)
        possible &= ~past.laid(number)


def as_chance(odds: float) -> float:
    return min(SUREST, max(1 - SUREST, 1 / (1 + exp(-odds))))


@cache
def none_of(held: int, marked: int, number: int) -> float:
    """The chance that `held` tiles out of `number` include none of the marked ones."""
    return exp(_ways(number - marked, held) - _ways(number, held)) if held <= number - marked else 0.0


def _ways(number: int, chosen: int) -> float:
    return lgamma(number + 1) - lgamma(chosen + 1) - lgamma(number - chosen + 1)
