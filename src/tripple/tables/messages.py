"""What a seat or a spectator is told: messages made from views, so that nothing hidden can be in them."""

import msgspec

from .events import AnyEvent, Clock, Phase, Why


class PointsLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A score line; reason is the word of `tripple.rules.Reason`."""

    seat: int
    reason: str
    points: int
    other: int | None = None


class Laid(msgspec.Struct, frozen=True):
    """A tile on the board, with its numbers at the cell's corners in the order of `tripple.rules.lattice.corners`."""

    tile: str
    cell: str
    numbers: tuple[int, int, int]


class StepMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    seat: int
    action: str
    lines: tuple[PointsLine, ...] = ()
    laid: Laid | None = None


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action that this seat may take now, and the score lines it would give as far as they are known."""

    action: str
    lines: tuple[PointsLine, ...] = ()


class RoundView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The round without its board and its history; those grow by one step with each `Told`."""

    number: int
    turn: int
    hand: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    drawn_count: int = 0
    held: tuple[int, ...]
    pool: int
    supply: int
    points: tuple[int, ...]
    before: tuple[int, ...]
    """The points of the earlier rounds."""
    end: str | None = None
    left: tuple[tuple[str, ...], ...] | None = None
    options: tuple[Option, ...] = ()


class ChairView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    name: str
    level: str | None = None
    ready: bool = False
    salt: str = ""
    taken: str | None = None
    """The level of the computer player that plays for the absent person."""
    resigned: bool = False
    mine: bool = False
    """Whether it belongs to the person who gets this message."""


class TableView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    phase: Phase
    sheet: str
    changes: tuple[str, ...] = ()
    clock: Clock
    size: int
    public: bool = False
    hints: bool = True
    """Whether hints are allowed."""
    commitment: str
    """Empty if the player chose the deal: then no secret is involved."""
    chairs: tuple[ChairView, ...] = ()
    host: int | None = None
    invite: str | None = None
    """For people who sit here."""
    totals: tuple[int, ...] = ()
    why: Why | None = None
    winners: tuple[int, ...] = ()
    secret: str | None = None
    """Revealed when the game is over."""
    seed: str | None = None
    """Told when the game is over; if you chose the deal, you see it before, too."""
    rematch: str | None = None
    """The table where the same people play again."""


class Told(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag="told"):
    """One event, and what it changed for this seat. Numbers follow each other without a gap: they are log positions."""

    number: int
    seat: int | None = None
    """Which seat is yours now; it moves up when somebody before it leaves the lobby."""
    event: AnyEvent
    """Without persons, keys and secrets."""
    until: float | None = None
    """When the seat on turn will be late, or the pause over."""
    step: StepMessage | None = None
    """What was played."""
    round: RoundView | None = None
    table: TableView | None = None
    """Left out after an action or a reaction, which do not change it."""


class Fresh(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag="fresh"):
    """Everything this seat may see, up to and including the event with this number."""

    number: int
    seat: int | None = None
    id: str
    table: TableView
    until: float | None = None
    round: RoundView | None = None
    board: tuple[Laid, ...] = ()
    history: tuple[StepMessage, ...] = ()
    present: tuple[bool, ...] = ()
    changed: float = 0.0
    """When the last event happened."""


class Presence(msgspec.Struct, frozen=True, omit_defaults=True, tag="presence"):
    """Whether somebody is here, seat by seat (computer players always are). Not numbered and not stored."""

    present: tuple[bool, ...]
    stand_in: tuple[float | None, ...] = ()
    """For each seat whose person is away: when a computer player takes over."""
    now: float = 0.0
    """The server's time, for clients that show how much time is left."""
    hurried: bool = False
    """Whether the strong computer players at this table get less time than usual because the server is busy."""


class Closing(msgspec.Struct, frozen=True, tag="closing"):
    """The server is stopping; everything is on disk, come back in a moment."""


Message = Told | Fresh | Presence | Closing
