"""The referee of positions that were set up by hand."""

import pytest

from tripple.locales import LANGUAGES, translator
from tripple.look.refereed import refereed
from tripple.notation import NotLegal, question
from tripple.rules import TILES

BRIDGE = "tripple 1 / sheet classic-de / board 555@0,0^ / hand 455 / hand ? / pool ? / turn 1 / points 0 0"
EMPTY = "tripple 1 / sheet classic-de / board / hand 455 / hand ? / pool ? / turn 1 / points 0 0"
OVER = BRIDGE.replace("hand 455 / hand ?", "hand / hand 000") + " / end out"


def test_every_place_of_every_tile_is_told_with_its_points() -> None:
    found = refereed(BRIDGE)
    assert found.fault is None
    assert {one.action[:3] for one in found.fits} == {f"{n}55" for n in range(5)}
    assert found.question
    assert {"455@0,0v", "draw"} <= {one.action for one in found.question.options}
    assert {line.reason for one in found.fits for line in one.lines} == {"value"}


def test_on_an_empty_board_every_tile_may_open() -> None:
    assert {one.action for one in refereed(EMPTY).fits} == {f"{tile}@0,0^" for tile in TILES}


def test_a_round_that_is_over_has_no_question() -> None:
    found = refereed(OVER)
    assert (found.fault, found.question) == (None, None)
    with pytest.raises(NotLegal, match="the round is over"):
        question(OVER)


def test_a_text_that_is_no_position_has_a_fault_and_no_places() -> None:
    found = refereed("tripple 1 / sheet classic-de")
    assert found.fault
    assert (found.fits, found.question) == ((), None)


@pytest.mark.parametrize(
    ("change", "sentence", "rule"),
    [
        (("hand ?", "hand 555"), "{tile} appears twice: the box has one of each", "R1"),
        (("pool ?", "pool" + " ?" * 54), "these are {count} tiles, and the box has {box}", "R1"),
        (("hand ?", "hand"), "seat {seat} has no tile left: the round is over", "R8"),
        (("hand 455", "hand ?"), "all tiles of the seat on turn have to be known", ""),
        (("hand ?", "hand " + "? " * 60), "these are {count} tiles, and the box has {box}", "R1"),
        (("555@0,0^", "555@0,0^ 444@0,0v"), "the corner {x},{y} of {cell} has a {there} already, not a {number}", "D2"),
        (("555@0,0^", "555@0,0^ 444@5,5v"), "{cell} shares no side with a tile on the table", "D2"),
    ],
)
def test_what_is_not_possible_is_told_in_every_language(change: tuple[str, str], sentence: str, rule: str) -> None:
    found = refereed(BRIDGE.replace(*change))
    assert found.fault
    assert (found.fault.sentence, found.fault.rule) == (sentence, rule)
    for language in set(LANGUAGES) - {"en"}:
        assert translator(language)(sentence, **found.fault.values) != sentence.format(**found.fault.values)
    assert bool(found.fits) == ("444@0,0v" not in change[1]), "also on a board in pieces"
    assert found.question is None
