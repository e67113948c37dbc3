"""A game prepared for its review, by a job, as reading a game takes time."""

from hashlib import sha256

import msgspec

from tripple.live import Refusal, RefusalReason
from tripple.notation import Game, Seat, write_game
from tripple.review import number_of_findings
from tripple.rules import Deal

TOO_EARLY = "a game can be reviewed once it is over"
MOST_FINDINGS = 3000  # in an uploaded record: ten long games, as every finding crosses the network
_TAIL = 12
"""Tiles at the end of the pool, enough to identify a shuffle however many tiles were dealt from its beginning."""


class Reviewable(msgspec.Struct, frozen=True):
    """A game without its players' names."""

    name: str
    """The same for the same deals and actions under the same rules by any players."""
    record: str
    number: int
    tails: tuple[str, ...]
    names: tuple[str, ...] = ()
    """The players' names, kept out of the record."""


def reviewable(game: Game) -> Reviewable:
    record = without_names(game)
    return Reviewable(
        name=name_of(record),
        record=record,
        number=number_of_findings(game),
        tails=tuple(filter(None, map(tail, game.match.deals))),
        names=tuple(seat.name for seat in game.seats),
    )


def pasted(game: Game) -> Reviewable:
    """Check an uploaded record: it has to have its end, as it may be of a game that is still being played."""
    if not game.match.end:
        raise Refusal(RefusalReason.PHASE, TOO_EARLY)
    found = reviewable(game)
    if found.number > MOST_FINDINGS:
        raise Refusal(RefusalReason.MALFORMED, "this record is too long to be reviewed here")
    return found


def without_names(game: Game) -> str:
    """The record without names and seed; the deals are in it anyway. Unknown tiles stay unknown."""
    seats = tuple(Seat(f"Player {number}", level) for number, level in enumerate(game.levels, 1))
    return write_game(Game(seats, game.match, unknown=game.unknown))


def name_of(record: str) -> str:
    """The key under which its review is stored."""
    return sha256(record.encode()).hexdigest()


def tail(deal: Deal) -> str:
    """The end of a deal's pool; empty if there are too few tiles."""
    return " ".join(map(str, deal.pool[-_TAIL:])) if len(deal.pool) >= _TAIL else ""
