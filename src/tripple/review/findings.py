"""What a review finds: data that is written as JSON and read back, for files, the store and the browser.

Actions and tiles are written in the notation, seats, rounds and steps count from 0. A round's step is its place in the
round's history.
"""

from typing import Any

import msgspec

VERSION = 1
"""Of how a review is made: another one where the same game would come to something else or be told otherwise."""


class Par(msgspec.Struct, frozen=True):
    """Par of a solitaire deal: a strong player's results without seeing the pool, and the best line found with it."""

    level: str
    """The strong player."""
    average: float
    results: tuple[int, ...]
    best: int
    record: str
    """The best line; empty for a daily whose day is not over everywhere."""


class Expected(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everybody may expect, or a difference of two such: one number for each seat."""

    lead: tuple[float, ...]
    """Points at the end of the round, ahead of the mean of the others; alone, the points."""
    win: tuple[float, ...] | None = None
    """The chance to win the game, from 0 to 1; alone there is none."""


class Loss(msgspec.Struct, frozen=True, omit_defaults=True):
    """How much less than the best action another one gives, both in the same worlds, with standard errors."""

    points: float = 0.0
    points_error: float = 0.0
    win: float | None = None
    win_error: float = 0.0


def rounded(points: float, points_error: float, win: float | None = None, win_error: float = 0.0) -> Loss:
    """With as many digits as anybody reads."""
    return Loss(round(points, 2), round(points_error, 2), None if win is None else round(win, 5), round(win_error, 5))


class ReviewOption(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An action that could be taken, and what its seat could expect of it."""

    action: str
    points: float
    """The lead at the end of the round; alone, the points."""
    error: float = 0.0
    """The standard error of the points."""
    win: float | None = None
    """The chance to win the game."""
    loss: Loss = Loss()
    """Against the best one."""
    now: int = 0
    """Points at once."""
    grade: str = "good"
    """What playing it is called (see `grades`); every good one is as good as the best, as far as one can tell."""


class Why(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence with gaps, and what fills them, so that it can be translated before it is shown."""

    sentence: str
    values: dict[str, Any] = {}
    idea: str = ""
    """The idea that it is an instance of, where that has a name."""


class DealFinding(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag="deal"):
    """A round was dealt."""

    round: int
    luck: Expected | None
    """What these hands are worth to everybody, more than hands dealt again; not known where tiles are not."""
    error: Expected | None = None
    """The standard error of the luck."""
    after: Expected | None
    """What everybody may expect now, with all tiles open."""


class DrawFinding(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag="draw"):
    """A tile was drawn."""

    round: int
    step: int
    seat: int
    tile: str
    """`?` where the record does not name it."""
    luck: Expected | None
    """What this tile is worth to everybody, more than the mean of all that it could have been."""
    error: Expected | None = None
    """The standard error of the luck."""
    after: Expected | None


class Decision(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag="decision"):
    """Somebody could choose."""

    round: int
    step: int
    seat: int
    played: str
    options: tuple[ReviewOption, ...]
    """Every action that was allowed, the best first; what it is worth to this seat, from what it could see."""
    by: str
    """What it is graded by: `win`, or `points` where the game is decided, the ending exact or nobody else plays."""
    exact: bool = False
    """Whether everything was known and every option is told exactly."""
    gains: tuple[Why, ...] = ()
    """What speaks for the best action, where another one was played that cost something."""
    costs: tuple[Why, ...] = ()
    """What speaks against the one played."""
    after: Expected | None = None
    """What everybody may expect now, with all tiles open."""

    @property
    def best(self) -> ReviewOption:
        """The best action that was found."""
        return self.options[0]

    @property
    def choice(self) -> ReviewOption:
        """The action that was played."""
        return next(option for option in self.options if option.action == self.played)

    @property
    def grade(self) -> str:
        """How the choice is graded."""
        return self.choice.grade

    @property
    def dearness(self) -> tuple[float, float]:
        """What the choice cost, to be compared: chance to win before points, where it is graded by that."""
        loss = self.choice.loss
        return (loss.win or 0.0) if self.by == "win" else 0.0, loss.points

    @property
    def is_unforced(self) -> bool:
        """Whether anything was at stake: another option would have cost something."""
        return any(option.grade != "good" for option in self.options)


Finding = DealFinding | DrawFinding | Decision


class PlayerSummary(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A seat's game in a few figures."""

    name: str
    level: str | None = None
    """Of a computer player."""
    decisions: int
    """The unforced ones."""
    grades: dict[str, int]
    """How many of them were graded how."""
    points_lost: float
    """By all of them together."""
    open_decisions: int = 0
    """Those of the unforced ones that were made while the game was not decided."""
    win_lost: float | None = None
    """The chance to win that was given away by them; it can be more than 1, because a chance may come again."""
    result: Expected | None = None
    """What it came to for this seat alone: the sum of its leads, and its part of the win, more than a fair share."""
    luck: Expected | None = None
    """The sum of all luck in the game for this seat; result less luck is what skill came to."""
    luck_error: Expected | None = None
    """The standard error of the luck, and so of the skill."""
    played_like: str | None = None
    """The computer player whose figure is nearest."""

    @property
    def points_a_decision(self) -> float:
        """Points given away for each unforced decision."""
        return self.points_lost / max(1, self.decisions)

    @property
    def win_a_decision(self) -> float | None:
        """Chance to win given away for each unforced decision while the game was open."""
        return None if self.win_lost is None else self.win_lost / max(1, self.open_decisions)


class Review(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A whole game."""

    version: int
    seed: int
    """Where its chance came from: with the same seed and play-outs every number comes out the same."""
    playouts: int
    """So many play-outs a decision had at most."""
    players: tuple[PlayerSummary, ...]
    findings: tuple[Finding, ...]

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The decisions that cost something, the costliest first: by the chance to win where that says something."""
        found = [one for one in self.findings if isinstance(one, Decision) and one.grade != "good"]
        return tuple(sorted(found, key=lambda one: one.dearness, reverse=True))


def write_review(review: Review) -> bytes:
    """As JSON."""
    return msgspec.json.encode(review)


def read_review(written: bytes | str) -> Review:
    """From JSON."""
    return msgspec.json.decode(written, type=Review)
