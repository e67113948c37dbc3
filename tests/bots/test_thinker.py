"""The thinker's features, on tables where they can be counted by hand, and what its weights are worth."""

import pytest

from tripple.bots import LEVELS, Budget
from tripple.bots.thinker import prospects
from tripple.rules import DRAW, Draw, Lay, Sheet, View, sheet

from .positions import CLASSIC, choices

VIEWS = [state.view(state.turn) for seed in range(3) for state in choices(2, seed)[::4]]


def after(view: View, lay: Lay) -> tuple[int, int, int]:
    """Counted again on the readable board: the tiles left in the hand, those that fit, and the best of them."""
    board = view.board.lay(*lay)
    left = [tile for tile in view.hand if tile != lay.tile]
    bonus = {"plain": 0, "bridge": CLASSIC.bridge, "double": CLASSIC.double}
    gives = {
        tile: max(
            (
                tile.value + (slot.hexagons * CLASSIC.hexagon or bonus[slot.connection.value])
                for slot in board.slots.values()
                if tile in slot.fits
            ),
            default=None,
        )
        for tile in left
    }
    fitting = [points for points in gives.values() if points is not None]
    return len(left), len(fitting), max(fitting, default=0)


def test_what_the_left_tray_can_do_is_counted_on_the_table_after_the_move() -> None:
    of_two = [(view, seen) for view in VIEWS if len(view.hand) > 1 for seen in prospects(view)]
    lays = [(view, seen.action, seen.features) for view, seen in of_two if isinstance(seen.action, Lay)]
    assert len(lays) > 50
    for view, lay, features in lays:
        counted = features["own_tiles"], features["own_fitting"], features["own_best"]
        assert counted == after(view, lay)


def test_what_a_move_opens_lies_between_nothing_and_the_best_unseen_tile() -> None:
    for view in VIEWS:
        for seen in prospects(view):
            assert 0 <= seen.features["next_best"] <= 15 + 3 * CLASSIC.hexagon
            assert 0 <= seen.features["next_stuck"] <= 1


def test_every_action_is_judged_once_and_the_best_comes_first() -> None:
    for view in VIEWS:
        seen = prospects(view)
        assert sorted(map(str, view.actions)) == sorted(str(one.action) for one in seen)
        assert [one.worth for one in seen] == sorted((one.worth for one in seen), reverse=True)


def test_it_draws_on_purpose() -> None:
    """R5 allows it, and it is worth more than all else that distinguishes the thinker from greedy."""
    chosen = [LEVELS["thinker"](view, Budget()).action for view in VIEWS if DRAW in view.actions]
    assert any(isinstance(action, Draw) for action in chosen)


@pytest.mark.parametrize(("players", "rules"), [(2, CLASSIC), (4, CLASSIC), (2, sheet("goliath-kids"))])
def test_it_is_well_ahead_of_greedy(players: int, rules: Sheet) -> None:
    """Also where a tile is worth one point, and not seven or eight."""
    from tripple.arena import Contest, ContestTerms, Tally, entrants

    names = ["thinker", *["greedy"] * (players - 1)]
    tally = Tally(entrants(names, Budget()))
    for played in Contest(ContestTerms(rules, "ahead", single_rounds=True), tally.entrants).sets(12):
        tally.add(played)
    assert tally.standings()[0].entrant.name == "thinker"
