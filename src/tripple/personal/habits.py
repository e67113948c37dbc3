"""Mistakes over the last reviewed games: by kind, by phase of the round, and by the number of players."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from tripple.review import Habit, PlayerSummary
from tripple.review.findings import Why
from tripple.review.habits import PHASES, sentences, together
from tripple.rules.sheet import MOST_PLAYERS

LAST = 20


class HabitOverTime(msgspec.Struct, frozen=True, kw_only=True):
    said: Why
    """With the count and the points of all these games."""
    course: tuple[float, ...]
    """The points of each game, the oldest first."""


class Share(msgspec.Struct, frozen=True, kw_only=True):
    of: str
    """A phase, or a number of players."""
    decisions: int
    points: float


class Habits(msgspec.Struct, frozen=True, kw_only=True):
    games: int
    kinds: tuple[HabitOverTime, ...]
    phases: tuple[Share, ...]
    players: tuple[Share, ...]


Reviewed = tuple[int, Sequence[PlayerSummary]]
"""My seat, and everybody's summary."""


def habits_of(games: Sequence[Reviewed]) -> Habits | None:
    last = games[-LAST:]
    found = [one for seat, players in last for one in players[seat].habits]
    if not any(one.decisions for one in found):
        return None
    return Habits(
        games=len(last),
        kinds=tuple(HabitOverTime(said=one.why, course=_course(one.name, last)) for one in sentences(found)),
        phases=_shares(((one.phase, one) for one in found), PHASES),
        players=_shares(_by_players(last), map(str, range(1, MOST_PLAYERS + 1))),
    )


def _by_players(games: Iterable[Reviewed]) -> Iterator[tuple[str, Habit]]:
    for seat, players in games:
        yield from ((str(len(players)), one) for one in players[seat].habits)


def _course(name: str, games: Sequence[Reviewed]) -> tuple[float, ...]:
    return tuple(round(together(players[seat].habits).get(name, (0, 0.0, 0))[1], 1) for seat, players in games)


def _shares(found: Iterable[tuple[str, Habit]], order: Iterable[str]) -> tuple[Share, ...]:
    sums = defaultdict[str, list[Habit]](list)
    for of, one in found:
        sums[of].append(one)
    return tuple(
        Share(
            of=of,
            decisions=sum(one.decisions for one in sums[of]),
            points=round(sum(one.points for one in sums[of]), 1),
        )
        for of in order
        if any(one.decisions for one in sums[of])
    )
