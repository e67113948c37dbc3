"""Every action has one number, and every number one meaning at a table."""

from random import Random

import pytest

from tests.rules.houses import DIFFERENT, house_rules
from tests.sim.side_by_side import builds_up, seats
from tripple.rules import ORIGIN, TILES, Board, Cell, Deal, Lay, Round, Tile, sheet
from tripple.sim.numbering import (
    ACTIONS,
    BESIDE,
    FIRST_TILE,
    FLANKS,
    WAYS,
    BadNumber,
    action_of,
    flank_beside,
    number_of,
    numbered,
)


def test_two_tiles_lie_side_by_side_in_600_ways() -> None:
    """What docs/environments.md says: the numbers are a promise, models are trained on them."""
    assert (len(WAYS), ACTIONS, FIRST_TILE, BESIDE, FLANKS) == (600, 659, 3, 59, 168)
    assert WAYS[0] == (0, 1), "001 beside the first flank of 000"
    assert WAYS[-1] == (167, 54), "455 beside the last flank of 555"
    assert len(set(WAYS)) == 600


@pytest.mark.parametrize("players", [1, 2, 3, 6])
def test_actions_and_numbers_say_the_same(players: int) -> None:
    for number, rules in enumerate([*[*DIFFERENT.values()][::4], house_rules(Random(7))]):
        random = Random(f"numbers/{players}/{number}")
        table, here = list(seats(random, players)), Round.start(rules, Deal.from_seed("numbers", 1, players, rules))
        while not here.end:
            found = numbered(here.view(here.turn))
            assert len(found) == len(here.actions()), "two actions share a number"
            assert [action_of(here.board, code) for code in found] == list(here.actions())
            here, _ = here.play(table[here.turn](here, random))


def test_a_place_is_named_by_one_tile_wherever_the_table_lies() -> None:
    """Of two tiles beside it, the one that comes first in the box."""
    rules = sheet("classic-en")
    here, random = Round.start(rules, Deal.from_seed("wide", 1, 2, rules)), Random(1)
    while not here.end:
        here, _ = here.play(builds_up(here, random))
    shared = [place for place, slot in here.board.slots.items() if slot.sides > 1]
    assert shared
    names = {place: flank_beside(here.board, place) for place in here.board.slots}
    assert len(set(names.values())) == len(names)
    moved = Board.of((elsewhere(cell), numbers) for cell, numbers in here.board.cells.items())
    assert {elsewhere(place): name for place, name in names.items()} == {
        place: flank_beside(moved, place) for place in moved.slots
    }


def elsewhere(cell: Cell) -> Cell:
    return Cell(cell.x + 3, cell.y - 5, cell.up)


def test_numbers_that_mean_nothing() -> None:
    with pytest.raises(BadNumber, match="659 is not an action: they are numbered from 0 to 658"):
        action_of(Board(), ACTIONS)
    with pytest.raises(BadNumber, match="59 lays a tile beside 000, which is not on the table"):
        action_of(Board(), BESIDE)


def test_a_chosen_opening_tile_has_its_own_number() -> None:
    for number, tile in enumerate(TILES):
        assert number_of(Board(), Lay(tile, ORIGIN)) == FIRST_TILE + number
    assert action_of(Board(), FIRST_TILE) == Lay(Tile(0, 0, 0), ORIGIN)
