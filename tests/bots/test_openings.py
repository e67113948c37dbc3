"""Openings of choice and by lot: every level makes one, and draws no more from one than it tells."""

import pytest

from tests.rules.games import played, started, tiles
from tripple.bots import LEVELS, Budget
from tripple.bots.style import judged
from tripple.bots.thinker import prospects
from tripple.bots.world import seen
from tripple.rules import OPEN, ORIGIN, Deal, Lay, Opening, Round, Sheet, Starter, Tile, sheet
from tripple.sim.search import FORBID, LAY

LOT_ONLY = sheet("classic-de").with_(starter=Starter.LOT)
ZERO = Lay(Tile(0, 0, 0), ORIGIN)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ["goliath", "pressman"])
def test_every_level_opens_with_a_tile_of_its_choice(name: str, level: str) -> None:
    here = started("000 345 555", "022 111 144", "333", pool="112 122", rules=sheet(name))
    choice = LEVELS[level](here.view(0), Budget(playouts=30))
    assert choice.action in here.actions()


def test_who_thinks_opens_with_what_pays() -> None:
    """40 points for 0-0-0, 25 for 5-5-5, next to nothing for anything else."""
    rules = sheet("pressman").with_(opening=Opening.ANY)
    here = started("000 001 555", "022 111 144", pool="112 122 133", rules=rules)
    for level in ("greedy", "planner", "master"):
        assert LEVELS[level](here.view(0), Budget(playouts=300)).action == ZERO


def forbidden(opened: Round, seat: int) -> set[int]:
    """The seats of which it is known that they were dealt nothing higher than the opening tile."""
    clues = seen(opened.view(seat), judged).clues
    assert [clue["seat"] for clue in clues if clue["kind"] == LAY] == [0]
    return {int(clue["seat"]) for clue in clues if clue["kind"] == FORBID}


@pytest.mark.parametrize(
    ("rules", "tile", "known"),
    [
        (sheet("classic-de"), None, {0, 2}),
        (LOT_ONLY, None, {0}),
        (sheet("goliath"), "444", set()),
        (sheet("pressman"), "444", {0, 2}),
        (sheet("pressman"), "000", set()),
    ],
)
def test_what_an_opening_tells(rules: Sheet, tile: str | None, known: set[int]) -> None:
    """R3: by rank, everybody else has nothing higher; by lot only who opens; by choice nobody is known to."""
    deal = Deal.of([tiles("000 444 012"), tiles("022 113"), tiles("133 233")], tiles("112 122"))
    here = Round.start(rules, deal)
    opened = played(here, OPEN if tile is None else Lay(Tile.parse(tile), ORIGIN))
    assert forbidden(opened, 1) == known


@pytest.mark.parametrize("starter", Starter)
@pytest.mark.parametrize("opening", Opening)
def test_whoever_opens_has_the_choice_whatever_the_others_may_hold(starter: Starter, opening: Opening) -> None:
    rules = sheet("classic-en").with_(starter=starter, opening=opening)
    for number in range(12):
        here = Round.start(rules, Deal.from_seed(f"opening {number}", 0, 3, rules))
        view = here.view(here.turn)
        if view.actions != (OPEN,):
            assert {one.action for one in prospects(view)} == set(view.actions)
