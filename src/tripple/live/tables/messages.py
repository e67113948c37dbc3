"""Messages for seats and spectators, made from views, so that they contain nothing hidden."""

import msgspec

from tripple.look.scene import Laid, Option, PointsLine

from .events import AnyEvent, Clock, Pace, Phase, Why


class StepMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    seat: int
    action: str
    lines: tuple[PointsLine, ...] = ()
    laid: Laid | None = None


class PointInGame(msgspec.Struct, frozen=True):
    """A point of a game: a round, from 1, and how many of its steps came before."""

    round: int
    step: int


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
    last_choice: PointInGame | None = None
    """When this seat last had more than one thing to do, if it is the only person here; it may be rounds ago."""


class ChairView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    name: str
    level: str | None = None
    ready: bool = False
    salt: str = ""
    taken: str | None = None
    """The level of the computer player that plays for the absent person."""
    resigned: bool = False
    mine: bool = False
    """True for the receiver's own seats."""


class TableView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    phase: Phase
    sheet: str
    changes: tuple[str, ...] = ()
    clock: Clock
    size: int
    public: bool = False
    hints: bool = True
    pace: Pace = "calm"
    against_computers: bool = False
    """One person plays against computer players alone: moves can be taken back."""
    taken_back: int = 0
    """Moves taken back so far."""
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
    """Revealed when the game is over; a player who chose the deal sees it before, too."""
    rematch: str | None = None
    """The table where the same people play again."""
    set_up: bool = False
    """The game went on from a given position: it has no record and counts in no statistics."""


class Told(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag="told"):
    """One event, and what it changed for this seat. Numbers follow each other without a gap: they are log positions."""

    number: int
    seat: int | None = None
    """Your seat; it moves up when a seat before it is given up in the lobby."""
    event: AnyEvent
    """Without persons, keys and secrets."""
    until: float | None = None
    """When the seat on turn will be late, or the pause over."""
    step: StepMessage | None = None
    """The action that was played."""
    round: RoundView | None = None
    table: TableView | None = None
    """Left out after an action or a reaction, which do not change it."""
    board: tuple[Laid, ...] | None = None
    """All of it, after moves were taken back; otherwise only `step` changes it."""
    history: tuple[StepMessage, ...] | None = None
    """The same of the steps of the round."""


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
    """Presence of people, seat by seat (computer players are always present). Not numbered and not stored."""

    present: tuple[bool, ...]
    stand_in: tuple[float | None, ...] = ()
    """For each seat whose person is away: when a computer player takes over."""
    now: float = 0.0
    """The server's time, for clients that show how much time is left."""
    watching: int = 0
    """People here without a seat: in a lobby they are about to choose a name."""
    hurried: bool = False
    """Set while strong computer players get less time than usual because the server is busy."""


class Closing(msgspec.Struct, frozen=True, tag="closing"):
    """The server is stopping; everything is on disk, come back in a moment."""


Message = Told | Fresh | Presence | Closing
