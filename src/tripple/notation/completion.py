"""Fill in the question marks of a record so that everything in it is legal."""

from bisect import bisect_left
from collections.abc import Collection
from typing import NamedTuple

from tripple.rules import OPEN, ORIGIN, Board, Deal, IllegalAction, Round, RoundEnd, Sheet

from . import claims
from .clues import Clues
from .course import Course, PartialDeal
from .filling import filled
from .span import NotLegal


def completed(sheet: Sheet, deal: PartialDeal, course: Course) -> Deal:
    """A deal with a tile for every unknown one; the box has to have enough.

    If no tiles make the whole course legal, they cover as many steps as possible, and the referee refuses the next.
    """
    found = _found(sheet, deal, course)
    if found:
        return found
    if course.comment is not None and _found(sheet, deal, course.without_points):
        raise NotLegal(
            "R8" if course.is_out else "R9",
            "whatever the unknown tiles are: those that were left cannot give these points",
            course.comment.strip(),
        )
    # If some tiles allow n steps, they allow fewer, too: so the last legal step can be found by halving.
    counts = range(1, len(course.steps) + 1)
    legal = bisect_left(counts, True, key=lambda count: _found(sheet, deal, course.until(count)) is None)
    if not legal:
        return _anything(sheet, deal)
    found = _found(sheet, deal, course.until(legal))
    assert found, "it was found a moment ago, and the same search finds the same"
    return found


def _anything(sheet: Sheet, deal: PartialDeal) -> Deal:
    clues = Clues(sheet, deal, Course((), Board(numbers=sheet.numbers)))
    return clues.dealt(filled(clues.options, (), lambda _: 0, ()) or {})


class _Attempt(NamedTuple):
    fits: bool | None  # true if some hand has to fit, False if none may, None if it does not matter
    ends: Collection[RoundEnd | None]


_SAID = {
    RoundEnd.OUT: [_Attempt(None, [RoundEnd.OUT])],
    RoundEnd.BLOCKED: [_Attempt(False, [RoundEnd.BLOCKED])],
    RoundEnd.PASSED: [_Attempt(True, [RoundEnd.PASSED])],
}
_OVER = [_Attempt(None, list(RoundEnd)), _Attempt(False, list(RoundEnd))]
_GOING_ON = [_Attempt(None, [None]), _Attempt(True, [None]), _Attempt(None, [*RoundEnd, None])]


def _found(sheet: Sheet, deal: PartialDeal, course: Course) -> Deal | None:
    unsaid = _OVER if course.over else _GOING_ON
    for attempt in _SAID[course.end] if course.end else unsaid:
        clues = Clues(sheet, deal, course, attempt.fits)
        filling = filled(clues.options, clues.laid, clues.fault, clues.held)
        found = None if filling is None else clues.dealt(filling)
        if found and _is_legal(sheet, found, course, attempt.ends):
            return found
    return None


def _is_legal(sheet: Sheet, deal: Deal, course: Course, ends: Collection[RoundEnd | None]) -> bool:
    here = Round.start(sheet, deal)
    for step in course.steps:
        if step.seat != here.turn:
            return False
        try:
            here, _ = here.play(step.action)
        except IllegalAction:
            return False
    is_so = here.end in ends and all(
        step.action != OPEN or here.board.cells[ORIGIN] == step.laid for step in course.steps
    )
    if course.left is None:
        return is_so
    last = here.history[-1]
    return is_so and claims.left_of(last.lines, last.seat) == course.left
