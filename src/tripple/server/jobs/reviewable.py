"""What a review needs to know of a game, which is worked out by a job: reading a game takes its time."""

from hashlib import sha256

import msgspec

from tripple.live import Refusal, RefusalReason
from tripple.notation import Game, Seat, write_game
from tripple.review import number_of_findings
from tripple.rules import Deal

TOO_EARLY = "a game can be reviewed once it is over"
MOST_FINDINGS = 3000
"""In a record that somebody brings: ten long games, where each finding is sent to and fro."""
_TAIL = 12
"""So many tiles at the end of the pool tell a shuffle from all others, however many were dealt from its beginning."""


class Reviewable(msgspec.Struct, frozen=True):
    """A game without its players' names."""

    name: str
    """The same for the same deals and actions under the same rules, whoever played and however it came here."""
    record: str
    number: int
    """How many findings there will be."""
    tails: tuple[str, ...]
    """The end of each round's pool."""
    names: tuple[str, ...] = ()
    """Of the players."""


def reviewable(game: Game) -> Reviewable:
    """Also of a game that was given up."""
    record = without_names(game)
    return Reviewable(
        name=name_of(record),
        record=record,
        number=number_of_findings(game),
        tails=tuple(filter(None, map(tail, game.match.deals))),
        names=tuple(seat.name for seat in game.seats),
    )


def pasted(game: Game) -> Reviewable:
    """Of a record that somebody brings: it may be of a game that is still being played, so it has to have its end."""
    if not game.match.end:
        raise Refusal(RefusalReason.PHASE, TOO_EARLY)
    found = reviewable(game)
    if found.number > MOST_FINDINGS:
        raise Refusal(RefusalReason.MALFORMED, "this record is too long to be reviewed here")
    return found


def without_names(game: Game) -> str:
    """Nor with a seed, from which nothing follows that the deals do not say. What is unknown stays so."""
    seats = tuple(Seat(f"Player {number}", level) for number, level in enumerate(game.levels, 1))
    return write_game(Game(seats, game.match, unknown=game.unknown))


def name_of(record: str) -> str:
    """By which its review is kept."""
    return sha256(record.encode()).hexdigest()


def tail(deal: Deal) -> str:
    """Nothing where there are too few tiles."""
    return " ".join(map(str, deal.pool[-_TAIL:])) if len(deal.pool) >= _TAIL else ""
