"""Findings of a review: data written as JSON and read back, for files, the store and the browser.

Actions and tiles are written in the notation, seats, rounds and steps count from 0. A round's step is its place in the
round's history.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from tripple.bots import Follow

VERSION = 3
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
    """An action that was possible, and its value."""

    action: str
    points: float
    error: float = 0.0
    win: float | None = None
    loss: Loss = Loss()
    now: int = 0
    grade: str = "good"
    """The grade of playing it (see `grades`); every good one is as good as the best, as far as one can tell."""
    near: str = ""
    """Another grade that is as likely: the loss is next to the limit between them."""


class FollowTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A turn after the action that was played, see `tripple.bots.Follow`."""

    seat: int
    action: str
    points: int
    share: float = 1.0
    drawn: int = 0


def follows_told(turns: Iterable[Follow]) -> tuple[FollowTold, ...]:
    return tuple(FollowTold(one.seat, str(one.action), one.points, one.share, one.drawn) for one in turns)


class Why(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence with gaps and their values, to be translated before it is shown."""

    sentence: str
    values: dict[str, Any] = {}
    idea: str = ""
    """The name of the idea that it is an instance of, if any."""


class DealFinding(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag="deal"):
    """The luck of a deal."""

    round: int
    luck: Expected | None
    """Worth of these hands to every seat, above hands dealt again; None if the record hides tiles."""
    error: Expected | None = None
    before: Expected | None = None
    """Expectations before the deal, by the rounds so far; among equals no lead."""


class DrawFinding(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag="draw"):
    """The luck of a drawn tile."""

    round: int
    step: int
    seat: int
    tile: str
    """`?` if the record does not name it."""
    luck: Expected | None
    """Worth of this tile to every seat, above the mean of all that it could have been."""
    error: Expected | None = None


class Decision(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag="decision"):
    """A choice of a seat."""

    round: int
    step: int
    seat: int
    played: str
    options: tuple[ReviewOption, ...]
    """Every allowed action, the best first, by this seat's view."""
    phase: str
    """By the pool: `early`, `late` with less than half of it, or `empty`."""
    habit: str = ""
    """The kind of mistake, see `habits`."""
    exact: bool = False
    """Everything was known, and every option is exact."""
    gains: tuple[Why, ...] = ()
    costs: tuple[Why, ...] = ()
    follows: tuple[FollowTold, ...] = ()
    """The next turns after a mistake."""

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
    def lost(self) -> Loss:
        """The loss that counts: a good choice loses nothing, and no choice gains."""
        loss = self.choice.loss
        win = None if loss.win is None else max(0.0, loss.win)
        if self.grade == "good":
            return Loss(win=None if win is None else 0.0)
        return Loss(max(0.0, loss.points), loss.points_error, win, loss.win_error)

    @property
    def is_unforced(self) -> bool:
        """Something was at stake: another option would have cost something."""
        return any(option.grade != "good" for option in self.options)


Finding = DealFinding | DrawFinding | Decision
"""A part of a review."""


class Habit(msgspec.Struct, frozen=True, omit_defaults=True):
    """Mistakes of one kind in one phase."""

    name: str
    phase: str
    decisions: int
    points: float
    done: int = 0
    """How often a tile was drawn on purpose, rightly or not."""


class HabitSaid(msgspec.Struct, frozen=True):
    name: str
    why: Why


class PlayerSummary(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A player's decisions and luck over a game."""

    name: str
    level: str | None = None
    decisions: int
    grades: dict[str, int]
    """How many of them got each grade."""
    points_lost: float
    points_a_decision: float = 0.0
    """The mean of them, none counted for more than the least blunder."""
    win_lost: float | None = None
    """Chance to win given away by them; it can exceed 1, because a chance may come again."""
    others: Expected | None = None
    """The gain from the mistakes of the others."""
    expected: Expected | None = None
    """Expectation before the tiles were dealt: among equals no lead, and an equal chance."""
    result: Expected | None = None
    """The sum of its leads, and its part of the win: expected, less lost, and from the others, and luck."""
    luck: Expected | None = None
    """None if tiles are unknown, or the game is not over."""
    error: float = 0.0
    """Standard error of the points of luck and skill: mistakes are estimates."""
    habits: tuple[Habit, ...] = ()
    said: tuple[HabitSaid, ...] = ()
    """The dearest habits of this game in words."""
    played_like: str | None = None

    @property
    def skill(self) -> float | None:
        """Points ahead by decisions, this seat's and the others'."""
        return None if self.others is None else self.others.lead[0] - self.points_lost

    @property
    def win_a_decision(self) -> float | None:
        return None if self.win_lost is None else self.win_lost / max(1, self.decisions)


class Review(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A whole game."""

    version: int
    seed: int
    """With the same seed and play-outs every number is the same again."""
    playouts: int
    as_they_play: bool = False
    """Asked how it goes against these opponents, not against the same player in every seat."""
    players: tuple[PlayerSummary, ...]
    findings: tuple[Finding, ...]

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """Decisions that cost something, the costliest first."""
        found = [one for one in self.findings if isinstance(one, Decision) and one.grade != "good"]
        return tuple(sorted(found, key=lambda one: one.choice.loss.points, reverse=True))


def write_review(review: Review) -> bytes:
    """Encode as JSON."""
    return msgspec.json.encode(review)


def read_review(written: bytes | str) -> Review:
    """Decode from JSON."""
    return msgspec.json.decode(written, type=Review)
