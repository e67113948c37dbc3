"""A game is reviewed: one finding after the other, in the order of the game."""

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256

import msgspec

from tripple.bots import Budget
from tripple.notation import Game, read_action

from .course import Chooses, Deals, Draws, Moment, course
from .decision import weigh
from .findings import Dealt, Decision, Drawn, Finding, Option
from .grades import GRADES
from .words import why


def findings(game: Game, budget: Budget, known: int) -> Iterator[Finding]:
    """One after the other, without the first few that are known already. None depends on another."""
    for number, moment in enumerate(course(game)):
        if number >= known:
            yield _finding(game, moment, replace(budget, seed=_seed(budget.seed, number)))


def _seed(seed: int, number: int) -> int:
    """Every finding has chances of its own."""
    return int.from_bytes(sha256(f"{seed}/{number}".encode()).digest()[:6], "big")


def _finding(game: Game, moment: Moment, budget: Budget) -> Finding:
    match moment:
        case Deals():
            return Dealt(round=moment.round_number, luck=None, after=None)
        case Draws():
            return Drawn(
                round=moment.round_number,
                step=moment.step,
                seat=moment.seat,
                tile=str(moment.round.pool[0]),
                luck=None,
                after=None,
            )
        case Chooses():
            return _decision(game, moment, budget)
    raise AssertionError(moment)


def _scored(moment: Chooses, option: Option) -> Option:
    """With what it gives at once."""
    _, lines = moment.match.play(read_action(option.action))
    return msgspec.structs.replace(option, now=sum(line.points for line in lines if line.seat == moment.seat))


def _decision(game: Game, moment: Chooses, budget: Budget) -> Decision:
    view = moment.match.view(moment.seat)
    weighed = weigh(view, moment.action, budget, [seat.level for seat in game.seats])
    decision = Decision(
        round=moment.round_number,
        step=moment.step,
        seat=moment.seat,
        played=str(moment.action),
        options=tuple(_scored(moment, option) for option in weighed.options),
        by=weighed.by,
        exact=weighed.exact,
    )
    if decision.grade == GRADES[0]:
        return decision
    gains, costs = why(view, read_action(decision.best.action), moment.action)
    return msgspec.structs.replace(decision, gains=gains, costs=costs)
