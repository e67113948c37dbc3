from dataclasses import replace

import numpy as np
import pytest

from tests.bots.positions import choices
from tripple.bots import Budget
from tripple.bots.endings import is_short
from tripple.notation import read_position
from tripple.review.decision import FIRST_WORLDS, DecisionSearch, Ranking, weigh
from tripple.rules import Round, View

QUICK = Budget(playouts=400, seed=1)
GAME = (100, 120)


def some_view(players: int = 2, number: int = 4) -> View:
    state = choices(players)[number]
    return replace(state.view(state.turn), before=GAME[:1] * players)


@pytest.mark.parametrize("players", [1, 2, 3, 6])
def test_every_action_is_weighed_and_the_best_comes_first(players: int) -> None:
    view = some_view(players)
    found = weigh(view, view.actions[0], QUICK)
    assert sorted(one.action for one in found.options) == sorted(map(str, view.actions))
    assert found.options[0].grade == "good"
    assert found.options[0].loss.points == 0
    assert all((one.win is None) == (players == 1) for one in found.options)
    for one in found.options:
        assert one.loss.points == pytest.approx(found.options[0].points - one.points, abs=0.02)


@pytest.mark.parametrize("playouts", [1, 10, 1000])
def test_the_same_seed_gives_the_same_numbers_whatever_the_budget(playouts: int) -> None:
    view, budget = some_view(), Budget(playouts=playouts, seed=3)
    first, again = (weigh(view, view.actions[-1], budget) for _ in range(2))
    assert first.options == again.options
    other = weigh(view, view.actions[-1], replace(budget, seed=4))
    assert [one.points for one in other.options] != [one.points for one in first.options]


def test_a_decision_is_weighed_from_what_its_seat_could_see() -> None:
    """Hidden tiles change places: other hands, another pool, the same view."""
    state = choices(2)[4]
    other = 1 - state.turn
    hidden = sorted({*state.hands[other], *state.pool}, reverse=True)
    held = len(state.hands[other])
    hands = [set(hidden[:held]) if seat == other else hand for seat, hand in enumerate(state.hands)]
    moved = replace(state, hands=tuple(map(frozenset, hands)), pool=tuple(hidden[held:]))
    assert moved.hands != state.hands
    views = [one.view(one.turn) for one in (state, moved)]
    first, second = (weigh(view, view.actions[0], QUICK).options for view in views)
    assert first == second


def test_actions_meet_the_same_worlds_so_their_difference_is_surer_than_they_are() -> None:
    together, apart = 0.0, 0.0
    for number in range(4, 24, 4):
        view = some_view(3, number)
        found = weigh(view, view.actions[0], Budget(playouts=150 * len(view.actions), seed=1))
        together += sum(one.loss.points_error**2 for one in found.options[1:])
        apart += sum(one.error**2 + found.options[0].error ** 2 for one in found.options[1:])
    assert together < 0.9 * apart


def test_more_worlds_go_to_actions_that_are_close() -> None:
    """Most are out of the running after the first worlds; the one that was played never is."""
    view = some_view(2, 40)
    played = view.actions[len(view.actions) // 2]
    search = DecisionSearch(view, played, Budget(playouts=60 * FIRST_WORLDS, seed=1))
    with search.pool:
        search.weighed()
    tried = Ranking(search).tried
    assert tried[search.played] == tried.max() > tried.min() == FIRST_WORLDS


def test_a_clear_case_takes_less_than_it_may() -> None:
    """Laying the last tile now, or giving the round away."""
    view = near_the_end().view(0)
    searched = DecisionSearch(replace(view, before=(0, 0)), view.actions[0], Budget(playouts=100_000))
    with searched.pool:
        searched.weighed()
    assert sum(map(len, searched.found)) <= 4 * FIRST_WORLDS


def near_the_end() -> Round:
    return read_position(
        "tripple 1 / sheet classic-de / board 332@0,-1v 313@0,0v 333@0,0^ 231@1,-1^"
        " / hand 113 / hand 002 012 445 455 / pool / turn 1 / points 17 8 / draws 2"
    )


def test_an_ending_in_which_nothing_is_hidden_is_told_exactly_and_in_points() -> None:
    states = [state for seed in range(12) for state in choices(2, seed) if is_short(state.view(state.turn))]
    views = [replace(state.view(state.turn), before=GAME) for state in states]
    every = [weigh(view, view.actions[-1], Budget(playouts=5000)) for view in views]
    exact = [found for found in every if found.exact]
    assert len(exact) > 20
    for found in exact:
        most = max(one.points for one in found.options)
        for one in found.options:
            assert one.error == one.loss.points_error == 0.0
            assert one.loss.points == pytest.approx(most - one.points)
            assert one.grade != "good" or one.loss.points < 1


def test_equal_actions_are_all_good() -> None:
    """The same tile in places that are worth the same to everybody."""
    view = near_the_end().view(0)
    found = weigh(replace(view, before=(0, 0)), view.actions[0], QUICK)
    best = found.options[0].points
    assert all(one.grade == "good" for one in found.options if np.isclose(one.points, best))
