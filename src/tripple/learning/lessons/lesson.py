"""What a lesson is, as data: positions, what to do there, which actions are right, and what is said of each."""

from collections.abc import Callable
from dataclasses import dataclass

from tripple.rules import Sheet

from .facts import Fact

Condition = Callable[[Sheet], bool]
"""Whether something holds for a sheet, by its fields alone."""


def always(_: Sheet) -> bool:
    return True


def never(_: Sheet) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence, for the sheets that it is true of.

    Gaps: the fields of the sheet by their names; `tile` and `points` are those of the action that it speaks of (a tile
    that it lays or draws), `missing` is what completes a hexagon for the next player.
    """

    sentence: str
    when: Condition = always


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said of the actions of a kind."""

    kind: Fact
    sayings: tuple[Saying, ...]


def remark(kind: Fact, sentence: str) -> Remark:
    return Remark(kind, (Saying(sentence),))


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """A position in which something is to be done."""

    position: str
    """In the notation, from the board on; the sheet is what somebody plays. The pool may lack what is not needed."""
    task: tuple[Saying, ...]
    right: Remark
    wrong: tuple[Remark, ...]
    """What is said of actions that are not right: the first that fits. One of them always does."""
    unfit: str = ""
    """What is said of a tile that fits nowhere, where the lesson is about that. Gap: `tile`."""
    after: str = ""
    """It follows only on this action of the exercise before; those beside it follow on others."""
    when: Condition = always
    shows_others: bool = False
    """Whether the other player's tiles are shown: who counts would know them once the pool is empty."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What somebody learns in half a minute."""

    id: str
    title: str
    part: str
    """Under which heading it is listed."""
    exercises: tuple[Exercise, ...]
    needs: Condition = always
    """By which sheets there is something to learn here."""
    enough: Condition = never
    """By which sheets somebody knows enough to play after this one."""
