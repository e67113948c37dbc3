"""Findings of a review: data written as JSON and read back, for files, the store and the browser.

Actions and tiles are written in the notation, seats, rounds and steps count from 0. A round's step is its place in the
round's history.
"""

from typing import Any

import msgspec

VERSION = 1
"""Version of the method: it changes when the same game would get other figures or sentences."""


class Par(msgspec.Struct, frozen=True):
    """Par of a solitaire deal: a strong player's results without seeing the pool, and the best line found with it."""

    level: str
    average: float
    results: tuple[int, ...]
    best: int
    record: str
    """The best line; empty for a daily whose day is not over everywhere."""


class Expected(msgspec.Struct, frozen=True, omit_defaults=True):
    """Expectations of all seats, or the difference of two."""

    lead: tuple[float, ...]
    """Points at the end of the round, ahead of the others' mean; alone, the points."""
    win: tuple[float, ...] | None = None
    """The chance to win the game, from 0 to 1; alone there is none."""


class Loss(msgspec.Struct, frozen=True, omit_defaults=True):
    """Loss of an action against the best one, both in the same worlds, with standard errors."""

    points: float = 0.0
    points_error: float = 0.0
    win: float | None = None
    win_error: float = 0.0


def rounded(points: float, points_error: float, win: float | None = None, win_error: float = 0.0) -> Loss:
    """Round to the digits that are shown."""
    return Loss(round(points, 2), round(points_error, 2), None if win is None else round(win, 5), round(win_error, 5))


class ReviewOption(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    action: str
    points: float
    error: float = 0.0
    win: float | None = None
    loss: Loss = Loss()
    now: int = 0
    grade: str = "good"
    """The grade of playing it (see `grades`); every good one is as good as the best, as far as one can tell."""


class Why(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence with gaps and their values, to be translated before it is shown."""

    sentence: str
    values: dict[str, Any] = {}
    idea: str = ""
    """The name of the idea that it is an instance of, if any."""


class DealFinding(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag="deal"):
    round: int
    luck: Expected | None
    """Worth of these hands to every seat, above hands dealt again; None if the record hides tiles."""
    error: Expected | None = None
    after: Expected | None


class DrawFinding(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag="draw"):
    round: int
    step: int
    seat: int
    tile: str
    """`?` if the record does not name it."""
    luck: Expected | None
    """Worth of this tile to every seat, above the mean of all that it could have been."""
    error: Expected | None = None
    after: Expected | None


class Decision(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag="decision"):
    """A choice of a seat."""

    round: int
    step: int
    seat: int
    played: str
    options: tuple[ReviewOption, ...]
    """Every allowed action, the best first, by this seat's view."""
    by: str
    """The measure of the grade: `win`, or `points` if the game is decided, the ending exact or the game a solitaire."""
    exact: bool = False
    """Everything was known, and every option is exact."""
    gains: tuple[Why, ...] = ()
    costs: tuple[Why, ...] = ()
    after: Expected | None = None

    @property
    def best(self) -> ReviewOption:
        return self.options[0]

    @property
    def choice(self) -> ReviewOption:
        return next(option for option in self.options if option.action == self.played)

    @property
    def grade(self) -> str:
        return self.choice.grade

    @property
    def dearness(self) -> tuple[float, float]:
        """The loss of the choice, for sorting: chance to win before points, if it is graded by that."""
        loss = self.choice.loss
        return (loss.win or 0.0) if self.by == "win" else 0.0, loss.points

    @property
    def is_unforced(self) -> bool:
        """Something was at stake: another option would have cost something."""
        return any(option.grade != "good" for option in self.options)


Finding = DealFinding | DrawFinding | Decision


class PlayerSummary(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    name: str
    level: str | None = None
    decisions: int
    grades: dict[str, int]
    """How many of them got each grade."""
    points_lost: float
    open_decisions: int = 0
    """Unforced ones made while the game was not decided."""
    win_lost: float | None = None
    """Chance to win given away by them; it can exceed 1, because a chance may come again."""
    result: Expected | None = None
    """This seat's result: the sum of its leads, and its part of the win above an equal share."""
    luck: Expected | None = None
    """The sum of all luck in the game for this seat; the result less luck is skill."""
    luck_error: Expected | None = None
    played_like: str | None = None

    @property
    def points_a_decision(self) -> float:
        return self.points_lost / max(1, self.decisions)

    @property
    def win_a_decision(self) -> float | None:
        return None if self.win_lost is None else self.win_lost / max(1, self.open_decisions)


class Review(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A whole game."""

    version: int
    seed: int
    """With the same seed and play-outs every number is the same again."""
    playouts: int
    players: tuple[PlayerSummary, ...]
    findings: tuple[Finding, ...]

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """Decisions that cost something, the costliest first: by the chance to win if it says something."""
        found = [one for one in self.findings if isinstance(one, Decision) and one.grade != "good"]
        return tuple(sorted(found, key=lambda one: one.dearness, reverse=True))


def write_review(review: Review) -> bytes:
    """Encode as JSON."""
    return msgspec.json.encode(review)


def read_review(written: bytes | str) -> Review:
    """Decode from JSON."""
    return msgspec.json.decode(written, type=Review)
