"""Events of a table. Its log is a list of these, numbered from 0, and its state a fold over them.

They contain everything that cannot be derived: chance, names, pauses, timeouts, deadlines. A field that is added later
needs a default, so that logs stay readable; a changed meaning needs a new event or a higher `VERSION`.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from tripple.live import DamagedLog, reading
from tripple.rules.errors import N_

VERSION = 1
UNREADABLE = N_("this game cannot be read by this version of tripple: {problem}")

Clock = Literal["none", "30s", "1min", "3min", "1day"]
CLOCKS: Mapping[Clock, str] = {
    "none": N_("no turn clock"),
    "30s": N_("30 seconds a turn"),
    "1min": N_("1 minute a turn"),
    "3min": N_("3 minutes a turn"),
    "1day": N_("1 day a turn"),
}
"""Names for people."""
Pace = Literal["quick", "calm"]
PACES: Mapping[Pace, str] = {"quick": N_("quick"), "calm": N_("calm")}
"""Time that computer players take for a turn, whatever their level."""
REACTIONS: Mapping[str, str] = {
    "hello": N_("Hello!"),
    "thanks": N_("Thank you!"),
    "well-played": N_("Well played!"),
    "good-luck": N_("Good luck!"),
    "oops": N_("Oops!"),
    "wow": N_("Wow!"),
    "thinking": N_("Let me think …"),
    "again": N_("Play again?"),
}
"""Everything that can be said at a table: children play here."""
Phase = Literal["lobby", "playing", "pause", "over"]
Absence = Literal["late", "gone"]
Why = Literal["target", "rounds", "solo", "resigned", "abandoned", "closed"]
"""Reason for the end: R10, R11, only one seat has not resigned, no person is left, or the lobby is empty."""


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="event"):
    at: float
    """In seconds since 1970."""
    by: str = ""
    """The person who caused it; empty if the table did."""
    key: str = ""
    """The person's own id for the request; the same id twice is one action."""


class Created(Event, frozen=True, tag="created"):
    version: int = VERSION
    sheet: str = "classic-de"
    changes: tuple[str, ...] = ()
    """House rules in the notation, like hexagon=50."""
    clock: Clock = "none"
    size: int = 2
    """How many seats there are, 1 to 6."""
    public: bool = False
    hints: bool = True
    commitment: str = ""
    secret: str = ""
    """Source of the deals; published at the end of the game (docs/fairness.md)."""
    invite: str = ""
    """Required to join or watch a private table."""
    seed: str = ""
    """The number or name of a deal that the player chose, at a table for one; then no secret is involved."""
    start: str = ""
    """The position that the game goes on from, with every tile in it."""
    played: str = ""
    """The player's own date, if this is the daily that counts (docs/solitaire.md)."""
    pace: Pace = "calm"
    onward: str = ""
    """Id of the rematch's table, which cannot be guessed."""


class Joined(Event, frozen=True, tag="joined"):
    """The next seat was taken by a person, or by a computer player that the host asked for."""

    name: str = ""
    level: str | None = None
    number: int | None = None
    """Which of its level's names a computer player has, from 0; None if it was given another one."""
    person: str = ""


class Left(Event, frozen=True, tag="left"):
    """In the lobby; the seats after it move up."""

    seat: int


class Removed(Event, frozen=True, tag="removed"):
    """By the host, in the lobby; the seats after it move up."""

    seat: int


class Invited(Event, frozen=True, tag="invited"):
    """The host has made a new invitation; the old one stops working."""

    invite: str


class Readied(Event, frozen=True, tag="readied"):
    """In the lobby or between two rounds; the salt counts only in the lobby."""

    seat: int
    ready: bool = True
    salt: str = ""


class Dealt(Event, frozen=True, tag="dealt"):
    number: int
    """The round's number, from 1."""
    until: float | None = None
    """When the seat on turn will be late."""


class Played(Event, frozen=True, tag="played"):
    seat: int
    action: str
    level: str | None = None
    """The computer player that did it, if one did."""
    until: float | None = None


class TakenBack(Event, frozen=True, tag="taken-back"):
    """A person who plays against computer players alone goes on from an earlier choice.

    Everything dealt and played after it is undone; the deals stay the same.
    """

    seat: int
    round: int
    """The number of the round that goes on, from 1."""
    step: int
    """After how many steps of that round."""
    moves: int = 1
    """How many of the seat's own choices are undone."""
    until: float | None = None


class Paced(Event, frozen=True, tag="paced"):
    """A person who plays against computer players alone changes their pace."""

    pace: Pace


class Skipped(Event, frozen=True, tag="skipped"):
    """A person who plays against computer players alone does not wait for them until their own next action."""


class RoundEnded(Event, frozen=True, tag="round-ended"):
    """A pause to look at the sums; the next round is dealt when everybody is ready, or when the pause is over."""

    until: float


class TimedOut(Event, frozen=True, tag="timed-out"):
    seat: int


class TakenOver(Event, frozen=True, tag="taken-over"):
    """A computer player plays for a person who is late or gone."""

    seat: int
    level: str
    why: Absence


class HandedBack(Event, frozen=True, tag="handed-back"):
    seat: int
    until: float | None = None


class Resigned(Event, frozen=True, tag="resigned"):
    """The seat can no longer win; if others play on, a computer player takes it over."""

    seat: int
    level: str


class Reacted(Event, frozen=True, tag="reacted"):
    seat: int
    reaction: str


class Ended(Event, frozen=True, tag="ended"):
    why: Why


class Rematched(Event, frozen=True, tag="rematched"):
    """The same people play again at another table."""

    table: str


class Forgotten(Event, frozen=True, tag="forgotten"):
    """A person asked to be forgotten: their seats stay without a name, and the log before this is rewritten."""

    seats: tuple[int, ...] = ()
    leavers: tuple[int, ...] = ()
    """Their places in the order of those who had left the lobby; one of several times is enough."""


LobbyEvent = Created | Joined | Left | Removed | Invited | Readied
TurnEvent = Dealt | Played | TakenBack | RoundEnded | TimedOut | TakenOver | HandedBack
AnyEvent = LobbyEvent | TurnEvent | Paced | Skipped | Resigned | Reacted | Ended | Rematched | Forgotten

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def write_event(event: AnyEvent) -> bytes:
    return _encoder.encode(event)


def read_event(stored: bytes) -> AnyEvent:
    with reading(UNREADABLE):
        event = _decoder.decode(stored)
    if isinstance(event, Created) and event.version > VERSION:
        raise DamagedLog("this game was written by a later version of tripple")
    return event
