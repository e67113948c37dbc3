"""Advice of a strong player: a hint before a move, and after it what would have been better by the same view."""

import msgspec

from tripple.bots import Because, Budget, Candidate, advise, compared
from tripple.bots.bot import is_as_good
from tripple.review.findings import FollowTold, follows_told
from tripple.rules import Action, View

MOST = 6


class Advice(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An action with its expected result and the reasons: one or two sentences with gaps, and the values for them.

    Each may be an instance of an idea of good play, by its id.
    """

    action: str
    points: float
    win: float | None = None
    error: float | None = None
    because: str | None = None
    values: dict[str, str] = {}
    idea: str = ""
    also: str | None = None
    also_values: dict[str, str] = {}
    also_idea: str = ""
    expert: bool = False
    """True if an expert would do this, where the hint begins with a tile to lay."""


def advice(view: View, budget: Budget, level: str, simply: bool = False) -> tuple[Advice, ...]:
    """`simply`: begin with a tile to lay."""
    return tuple(map(_told, advise(view, budget, level, lay_first=simply)[:MOST]))


def _told(candidate: Candidate) -> Advice:
    first, second = (*candidate.because, None, None)[:2]
    return Advice(
        action=str(candidate.action),
        points=round(candidate.points, 1),
        win=candidate.win,
        error=None if candidate.error is None else round(candidate.error, 1),
        because=first.sentence if first else None,
        values=_shown(first),
        idea=first.idea if first else "",
        also=second.sentence if second else None,
        also_values=_shown(second),
        also_idea=second.idea if second else "",
        expert=candidate.expert,
    )


def _shown(because: Because | None) -> dict[str, str]:
    return {name: str(value) for name, value in because.values.items()} if because else {}


class ReasonTold(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A sentence with gaps, their values, and the idea of good play behind it, if any."""

    sentence: str
    values: dict[str, str] = {}
    idea: str = ""


class Hindsight(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    round: int
    step: int
    played: Advice
    better: Advice | None = None
    """None if the choice was as good, as far as can be seen."""
    gains: tuple[ReasonTold, ...] = ()
    """Reasons for the better one."""
    costs: tuple[ReasonTold, ...] = ()
    """Reasons against the one that was played."""
    follows: tuple[FollowTold, ...] = ()
    """The next turns after it, usual or forced."""


def hindsight(moment: tuple[int, int], view: View, played: Action, budget: Budget, level: str) -> Hindsight:
    """Judge a choice by this level."""
    number, step = moment
    ranked = advise(view, budget, level)
    mine = next((one for one in ranked if one.action == played), None)
    mine = mine or advise(view, budget, level, (played,))[0]
    best = ranked[0]
    if is_as_good(mine, best):
        return Hindsight(round=number, step=step, played=_told(mine))
    why = compared(view, best.action, played, budget.seed, apart=best.points - mine.points)
    return Hindsight(
        round=number,
        step=step,
        played=_told(mine),
        better=_told(best),
        gains=tuple(map(_why, why.gains)),
        costs=tuple(map(_why, why.costs)),
        follows=follows_told(why.follows),
    )


def _why(because: Because) -> ReasonTold:
    return ReasonTold(sentence=because.sentence, values=_shown(because), idea=because.idea)
