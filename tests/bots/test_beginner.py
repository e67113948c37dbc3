"""The beginner overlooks placements, the complicated ones more often, and otherwise plays sensibly."""

from collections import Counter

import pytest

from tripple.bots import LEVELS, Budget
from tripple.bots.beginner import spotted
from tripple.bots.simple import points_now
from tripple.rules import Connection, Lay, Round, Tile
from tripple.rules.board import slot_of

from .positions import CLASSIC, choices

POSITIONS = [state for seed in range(4) for state in choices(2, seed)]
SEEDS = range(20)


def found(state: Round, seed: int) -> set[Lay]:
    choice = LEVELS["beginner"](state.view(state.turn), Budget(seed=seed))
    return {candidate.action for candidate in choice.candidates if isinstance(candidate.action, Lay)}


def test_it_misses_complicated_spots_more_often_than_plain_ones() -> None:
    seen: Counter[Connection] = Counter()
    there: Counter[Connection] = Counter()
    for state in POSITIONS:
        lays = [action for action in state.actions() if isinstance(action, Lay)]
        there.update({state.board.slots[lay.cell].connection: len(SEEDS) for lay in lays})
        for seed in SEEDS:
            hits = found(state, seed)
            seen.update({state.board.slots[lay.cell].connection: 1 for lay in lays if lay in hits})
    share = {connection: seen[connection] / there[connection] for connection in there}
    assert share[Connection.PLAIN] > 0.5
    assert all(share[kind] < share[Connection.PLAIN] for kind in there if kind is not Connection.PLAIN)


@pytest.mark.parametrize("sides", [1, 2])
def test_a_tile_that_has_to_be_turned_is_missed_more_often(sides: int) -> None:
    tile = Tile(1, 2, 3)
    assert spotted(tile, slot_of((1, 2, None), sides, 0)) > spotted(tile, slot_of((2, 3, None), sides, 0))


def test_it_takes_the_best_of_what_it_has_found() -> None:
    views = [state.view(state.turn) for state in POSITIONS[::7]]
    chosen = [(view, LEVELS["beginner"](view, Budget(seed=1))) for view in views]
    several = [(view, choice) for view, choice in chosen if len(choice.candidates) > 1]
    assert len(several) >= 5
    for view, choice in several:
        assert points_now(view, choice.action) == max(candidate.points for candidate in choice.candidates)


def test_it_draws_or_passes_only_when_it_has_found_nothing() -> None:
    idle = [
        (state, seed)
        for state in POSITIONS
        for seed in SEEDS
        if not isinstance(LEVELS["beginner"](state.view(state.turn), Budget(seed=seed)).action, Lay)
    ]
    assert idle
    assert not any(found(state, seed) for state, seed in idle)


def test_it_lays_where_laying_is_a_duty() -> None:
    for state in choices(2, rules=CLASSIC.with_(decline=False)):
        assert isinstance(LEVELS["beginner"](state.view(state.turn), Budget()).action, Lay)
