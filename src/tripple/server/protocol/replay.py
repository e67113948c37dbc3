"""A finished game for replay, with nothing hidden."""

import msgspec

from tripple.look.scene import Laid, PointsLine


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    seat: int
    action: str
    lines: tuple[PointsLine, ...] = ()
    laid: Laid | None = None
    drawn: str | None = None
    """The tile that a draw gave, or `?` where the record does not say."""


class ReplayRound(msgspec.Struct, frozen=True, kw_only=True):
    hands: tuple[tuple[str, ...], ...]
    """A tile that the record does not name is `?`, here and in the pool."""
    pool: tuple[str, ...]
    steps: tuple[ReplayStep, ...]
    points: tuple[int, ...]
    end: str | None


class ReplayPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    level: str | None = None


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A whole game, refereed while it was read."""

    sheet: str
    changes: tuple[str, ...]
    seed: str | None
    players: tuple[ReplayPlayer, ...]
    rounds: tuple[ReplayRound, ...]
    totals: tuple[int, ...]
    end: str | None
    winners: tuple[int, ...]
    taken_back: int = 0
    """The number of moves taken back on the way."""
