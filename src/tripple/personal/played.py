"""A game from one player's side, counted from that player's own score lines."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypedDict

from tripple.notation import Game, same_name
from tripple.pad import Noted, Pad
from tripple.rules import Reason, Round, ScoreLine

Line = ScoreLine | Noted
"""Points entered by hand are points, too, but have none of the rules' reasons."""

PEOPLE = "people"  # a rival who is a person; computer players go by their level


@dataclass(frozen=True, slots=True)
class PlayedGame:
    id: str
    at: float
    rivals: tuple[str, ...]  # `PEOPLE` and levels, each once; empty for a solitaire
    rounds: tuple[int, ...]
    points: int  # all my points, including those of an unfinished round
    counts: Mapping[Reason, int]
    over: bool
    complete: bool  # true if it reached the end of the rules, without a resignation
    won: bool
    pad: bool = False
    day: str | None = None
    seat: int = 0
    review: str = ""  # the key of a review of this game, if it can have one
    levels: tuple[str, ...] = ()
    taken_back: int = 0
    stood_in: bool = False  # true if another level played for one of `levels`

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
    others = [one for other, one in enumerate(game.seats) if other != seat]
    return PlayedGame(
        id=id,
        at=at,
        seat=seat,
        rivals=tuple(sorted({one.level or PEOPLE for one in others})),
        over=True,
        complete=match.end is not None,
        won=seat in (match.winners if winners is None else winners) and match.players > 1,
        day=day,
        levels=tuple(one.level for one in others if one.level),
        taken_back=game.taken_back,
        stood_in=bool(game.stand_ins),
        **_sums(seat, [(_lines(played), played.end is not None) for played in match.rounds]),
    )


def from_pad(pad: Pad, mine: str, *, id: str = "", at: float = 0.0) -> PlayedGame | None:  # noqa: A002
    """A pad's game, if a player of this name is on it. Finished rounds count even without an end of the game."""
    seat = next((seat for seat, name in enumerate(pad.names) if same_name(name, mine)), None)
    if seat is None:
        return None
    rounds = [(chain.from_iterable(scored.lines for scored in played.scored), played.over) for played in pad.rounds]
    return PlayedGame(
        id=id,
        at=at,
        rivals=(PEOPLE,),
        over=pad.over,
        complete=pad.over,
        won=seat in pad.winners,
        pad=True,
        **_sums(seat, rounds),
    )


def _lines(played: Round) -> Iterable[ScoreLine]:
    return chain.from_iterable(step.lines for step in played.history)


class _Sums(TypedDict):
    rounds: tuple[int, ...]
    points: int
    counts: Mapping[Reason, int]


def _sums(seat: int, rounds: Iterable[tuple[Iterable[Line], bool]]) -> _Sums:
    """Add up a player's lines of each round; only finished rounds are listed."""
    mine = [([line for line in lines if line.seat == seat], finished) for lines, finished in rounds]
    points = [sum(line.points for line in lines) for lines, _ in mine]
    reasons = (line.reason for lines, _ in mine for line in lines if isinstance(line, ScoreLine))
    return {
        "rounds": tuple(one for one, (_, finished) in zip(points, mine, strict=True) if finished),
        "points": sum(points),
        "counts": Counter(reasons),
    }
