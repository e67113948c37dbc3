"""A game from one player's side, counted from that player's own score lines."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from tripple.notation import Game, same_name
from tripple.pad import Noted, Pad
from tripple.rules import Reason, Round, ScoreLine

Line = ScoreLine | Noted
"""Points entered by hand are points, too, but have none of the rules' reasons."""

PEOPLE = "people"
"""A rival who is a person; computer players go by their level."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    id: str
    at: float
    rivals: tuple[str, ...]
    """`PEOPLE` and levels, each once; empty for a solitaire."""
    rounds: tuple[int, ...]
    points: int
    """All my points, including those of an unfinished round."""
    counts: Mapping[Reason, int]
    over: bool
    complete: bool
    """True if it reached the end of the rules, without a resignation."""
    won: bool
    pad: bool = False
    day: str | None = None
    seat: int = 0
    review: str = ""
    """The key of a review of this game, if it can have one."""
    levels: tuple[str, ...] = ()
    taken_back: int = 0

    @property
    def is_fair(self) -> bool:
        """True if it counts for wins, averages and records."""
        return not self.taken_back

    @property
    def is_solo(self) -> bool:
        return not self.rivals


def my_seat(names: Sequence[str], seats: Sequence[int], mine: str) -> int:
    """My seat among those on a shared device: the one with my name, else the first."""
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
    """A finished game. Pass `winners` after a resignation: the rules alone do not know them."""
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
    """A pad's game, if a player of this name is on it. Finished rounds count even without an end of the game."""
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
