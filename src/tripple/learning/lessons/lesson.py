"""The structure of lessons: positions, tasks, right actions, and remarks."""

from collections.abc import Callable
from dataclasses import dataclass

from tripple.rules import Sheet

from .facts import Fact

Condition = Callable[[Sheet], bool]
"""A condition on the fields of a sheet."""


def always(_: Sheet) -> bool:
    return True


def never(_: Sheet) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence, with the sheets for which it is true.

    Gaps: the sheet's fields by name; `tile` and `points` of the action in question (a tile that it lays or draws);
    `missing`, the tile that completes a hexagon for the next player.
    """

    sentence: str
    when: Condition = always


@dataclass(frozen=True, slots=True)
class Remark:
    """The answer to a kind of action."""

    kind: Fact
    sayings: tuple[Saying, ...]


def remark(kind: Fact, sentence: str) -> Remark:
    return Remark(kind, (Saying(sentence),))


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """A position with a task."""

    position: str
    """In the notation, from the board on; the sheet is the player's own. The pool may omit unneeded tiles."""
    task: tuple[Saying, ...]
    right: Remark
    wrong: tuple[Remark, ...]
    """Answers to wrong actions: the first that applies. The last one always does."""
    unfit: str = ""
    """Answer to a tile that fits nowhere, if the lesson is about that. Gap: `tile`."""
    after: str = ""
    """Follows this action of the previous exercise only; its siblings follow others."""
    when: Condition = always
    shows_others: bool = False
    """Show the other player's tiles, which a player who counts would know once the pool is empty."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Half a minute of learning: a few exercises on one subject."""

    id: str
    title: str
    part: str
    """The heading it is listed under."""
    exercises: tuple[Exercise, ...]
    needs: Condition = always
    """Sheets for which it has something to teach."""
    enough: Condition = never
    """Sheets for which the lessons up to this one are enough to play."""
