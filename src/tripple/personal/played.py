"""One game as one of its players lived it. All of it is counted from that player's own score lines."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from tripple.notation import Game, same_name
from tripple.pad import Noted, Pad
from tripple.rules import Reason, Round, ScoreLine

Line = ScoreLine | Noted
"""Points that a table gave by hand are points like others, but none of the rules' reasons."""

PEOPLE = "people"
"""A rival who is no computer player; computer players go by their level."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    id: str
    at: float
    """When, in seconds since 1970."""
    rivals: tuple[str, ...]
    """Each kind once: `PEOPLE`, or the level of a computer player. A solitaire has none."""
    rounds: tuple[int, ...]
    """My points of every finished round."""
    points: int
    """All my points, those of a round that was left unfinished included."""
    counts: Mapping[Reason, int]
    """How many score lines of mine had which reason."""
    over: bool
    complete: bool
    """Whether it was played to the end that the rules give it; nobody resigned."""
    won: bool
    pad: bool = False
    day: str | None = None
    """Which daily it was, as in 2026-11-15."""
    seat: int = 0
    """Mine."""
    review: str = ""
    """The name by which a review of this game is found, where it can have one."""
    levels: tuple[str, ...] = ()
    """Of the computer players, one for each seat of theirs."""
    taken_back: int = 0
    """How many of my moves I have taken back: then the result says less about how I play."""

    @property
    def is_fair(self) -> bool:
        """Whether it counts for wins, averages and records: nothing was tried and taken back."""
        return not self.taken_back

    @property
    def is_solo(self) -> bool:
        return not self.rivals


def my_seat(names: Sequence[str], seats: Sequence[int], mine: str) -> int:
    """Where several people share a device, the one with my name is me; else the first of them."""
    return next((seat for seat in seats if same_name(names[seat], mine)), seats[0])


def from_game(
    game: Game,
    seat: int,
    *,
    id: str = "",  # noqa: A002  (a table's)
    at: float = 0.0,
    winners: Collection[int] | None = None,
    day: str | None = None,
) -> PlayedGame:
    """A game that is over. Winners are given where somebody has resigned: the rules alone would not know them then."""
    match = game.match
    lines = [_mine(_lines(played), seat) for played in match.rounds]
    sums = _sums(lines, [played.end is not None for played in match.rounds])
    others = [one for other, one in enumerate(game.seats) if other != seat]
    return PlayedGame(
        id=id,
        at=at,
        seat=seat,
        rivals=tuple(sorted({one.level or PEOPLE for one in others})),
        rounds=sums.rounds,
        points=sums.points,
        counts=sums.counts,
        over=True,
        complete=match.end is not None,
        won=seat in (match.winners if winners is None else winners) and match.players > 1,
        day=day,
        levels=tuple(one.level for one in others if one.level),
        taken_back=game.taken_back,
    )


def from_pad(pad: Pad, mine: str, *, id: str = "", at: float = 0.0) -> PlayedGame | None:  # noqa: A002
    """Nothing where nobody of that name plays. Finished rounds count even if the game was never ended."""
    seat = next((seat for seat, name in enumerate(pad.names) if same_name(name, mine)), None)
    if seat is None:
        return None
    lines = [_mine(chain.from_iterable(scored.lines for scored in played.scored), seat) for played in pad.rounds]
    sums = _sums(lines, [played.over for played in pad.rounds])
    return PlayedGame(
        id=id,
        at=at,
        rivals=(PEOPLE,),
        rounds=sums.rounds,
        points=sums.points,
        counts=sums.counts,
        over=pad.over,
        complete=pad.over,
        won=seat in pad.winners,
        pad=True,
    )


def _lines(played: Round) -> Iterable[ScoreLine]:
    return chain.from_iterable(step.lines for step in played.history)


def _mine(lines: Iterable[Line], seat: int) -> list[Line]:
    return [line for line in lines if line.seat == seat]


class _Sums(NamedTuple):
    rounds: tuple[int, ...]
    points: int
    counts: Mapping[Reason, int]


def _sums(lines: Sequence[Sequence[Line]], finished: Sequence[bool]) -> _Sums:
    """Add up a player's lines of each round; only finished rounds are listed."""
    points = [sum(line.points for line in some) for some in lines]
    return _Sums(
        rounds=tuple(one for one, done in zip(points, finished, strict=True) if done),
        points=sum(points),
        counts=Counter(line.reason for some in lines for line in some if isinstance(line, ScoreLine)),
    )
