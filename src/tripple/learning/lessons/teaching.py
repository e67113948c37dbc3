"""Lessons step by step: positions by a sheet, remarks on actions, and the next exercise.

The terminal teaches with this module alone, so it needs no library.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile

from tripple.notation import read_position, write_sheet
from tripple.rules import HOUSE_RULES, Action, Draw, Lay, Round, Sheet
from tripple.rules.tiles import shown

from .basics import BASICS
from .lesson import Exercise, Lesson, Remark, Saying, given_away
from .strategy import STRATEGY

LESSONS: tuple[Lesson, ...] = (*BASICS, *STRATEGY)
"""In the order in which they are taught."""
Values = dict[str, int | str]


def position_of(exercise: Exercise, sheet: Sheet) -> Round:
    """Set up the position that an exercise begins with, by the rules of a sheet."""
    return read_position(f"tripple 1 / sheet {' '.join(write_sheet(sheet))} / {exercise.position}")


def remark_on(exercise: Exercise, here: Round, action: Action) -> Remark:
    """The answer to an action; raises StopIteration if there is none."""
    return next(one for one in (exercise.right, *exercise.wrong) if one.kind(here, action))


def following(exercises: Sequence[Exercise], at: int, action: Action) -> int | None:
    """The exercise after a right action; None after the last one.

    Exercises that follow different actions are alternatives: one of them is enough.
    """
    further: Iterable[int] = range(at + 1, len(exercises))
    if exercises[at].after:
        further = dropwhile(lambda one: exercises[one].after, further)
    return next((one for one in further if exercises[one].after in ("", str(action))), None)


def in_words(sayings: Iterable[Saying], here: Round, action: Action | None = None) -> Iterator[tuple[str, Values]]:
    """Sentences that are true for this sheet, each with the values of its gaps."""
    known = _known(here, action)
    for text in (saying.sentence for saying in sayings if saying.when(here.sheet)):
        yield text, {name: one for name, one in known.items() if f"{{{name}}}" in text}


def _known(here: Round, action: Action | None) -> Values:
    fields = {name: value for name in HOUSE_RULES if type(value := getattr(here.sheet, name)) is int}
    about = {} if action is None else _about(here, action)
    return {**fields, **about}


def _about(here: Round, action: Action) -> Values:
    after, lines = here.play(action)
    points = sum(line.points for line in lines if line.seat == here.turn)
    missing = ", ".join(map(shown, sorted(given_away(here, action))))
    return {"tile": _tile(action, after), "points": points, "missing": missing}


def _tile(action: Action, after: Round) -> str:
    if isinstance(action, Lay):
        return shown(action.tile)
    return shown(after.drawn[-1]) if isinstance(action, Draw) else ""
