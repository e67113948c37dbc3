"""Numbers of cells and the cells that they stand for, however far a table reaches."""

from random import Random

import pytest

from tripple.bots import LEVELS, Budget
from tripple.rules import TILES, Cell, Deal, Lay, Round, sheet
from tripple.rules.lattice import ORIGIN, corners, neighbours
from tripple.rules.sheet import BOX
from tripple.sim.places import Places, code_of
from tripple.sim.tables import WIDTH, cell_number, point_number

from .side_by_side import reaches_far

FAR = sheet("classic-de").with_(hands=(55, 28, 18, 14, 11, 9), decline=False)


def strip(start: Cell, away: tuple[int, int], random: Random) -> list[Cell]:
    """As many cells as there are tiles, each beside the last and mostly away in one direction."""
    cells = [start]
    while len(cells) < BOX:
        near = [cell for cell in neighbours(cells[-1]) if cell not in cells]
        far = max(near, key=lambda cell: cell.x * away[0] + cell.y * away[1])
        cells.append(far if random.random() < 0.98 else random.choice(near))
        if not any(cell not in cells for cell in neighbours(cells[-1])):
            return strip(start, away, random)
    return cells


@pytest.mark.parametrize("away", [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-2, 1)])
def test_nothing_at_a_table_shares_a_number(away: tuple[int, int]) -> None:
    """Not its tiles, not the cells beside them, not their corners; and numbers lead back to the cells."""
    reached = 0
    for number in range(30):
        random = Random(f"{away} {number}")
        start = ORIGIN if number % 2 else Cell(random.randint(-90, 90), random.randint(-90, 90), random.random() < 0.5)
        laid = strip(start, away, random)
        slots = {near for cell in laid for near in neighbours(cell)} - set(laid)
        cells, points = {*laid, *slots}, {point for cell in (*laid, *slots) for point in corners(cell)}
        assert len({cell_number(cell) for cell in cells}) == len(cells)
        assert len({point_number(point) for point in points}) == len(points)
        lays, places = {Lay(TILES[7], cell) for cell in slots}, Places(laid)
        assert {places.action_of(code_of(lay)) for lay in lays} == lays
        reached = max(reached, *(max(abs(cell.x - start.x), abs(cell.y - start.y)) for cell in laid))
    assert reached > WIDTH // 2


@pytest.mark.parametrize("level", ["thinker", "master"])
def test_players_answer_with_what_is_allowed_far_out(level: str) -> None:
    """Also where the table goes around the kernels' lattice."""
    random, asked = Random(1), 0
    for number in range(20):
        here = Round.start(FAR, Deal.from_seed(f"far {number}", 1, 1, FAR))
        while not here.end and asked < 6:
            if max((abs(cell.x) for cell in here.board.cells), default=0) > WIDTH // 2 and len(here.actions()) > 1:
                choice = LEVELS[level](here.view(here.turn), Budget(playouts=4))
                assert {candidate.action for candidate in choice.candidates} <= set(here.actions())
                asked += 1
            here, _ = here.play(reaches_far(here, random))
    assert asked == 6
