"""What happens after an action: forced turns are the best of both, usual ones are counted."""

import numpy as np
import pytest

from tripple.bots import Budget, compared, follows
from tripple.bots.endings import is_short
from tripple.bots.following import FEWEST, forced, usual
from tripple.bots.outlook import PAIR_WORLDS, Outlook
from tripple.bots.search import TurnSearch
from tripple.bots.searching import MASTER, manner, weighed
from tripple.rules import DRAW, PASS, Round
from tripple.sim.round import DRAWING, PASSING
from tripple.sim.story import NO_ACTION, STORY

from .positions import choices


def endings() -> list[Round]:
    states = [state for seed in range(6) for state in choices(2, seed) if is_short(state.view(state.turn))]
    return states[:12]


def test_in_a_solved_ending_the_turns_lead_to_the_points_that_are_told() -> None:
    ended = 0
    for state in endings():
        view = state.view(state.turn)
        values = {one.action: one.points for one in weighed(MASTER, view, Budget(playouts=20_000), view.actions)}
        for action in view.actions:
            here, _ = state.play(action)
            turns = forced(view, action)
            assert turns is not None
            for turn in turns:
                assert (turn.seat, turn.share) == (here.turn, 1.0)
                before = here.points[turn.seat]
                here, _ = here.play(turn.action)
                assert here.points[turn.seat] - before == turn.points
            if here.end:
                ended += 1
                me = state.turn
                assert here.points[me] - here.points[1 - me] == pytest.approx(values[action])
    assert ended > 10


@pytest.mark.parametrize("players", [2, 3])
def test_elsewhere_they_are_the_most_frequent_ones(players: int) -> None:
    """Of the next turn alone, whatever comes after it."""
    told = 0
    for state in choices(players)[4:40:6]:
        view = state.view(state.turn)
        if is_short(view):
            continue
        action = next(one for one in view.actions if str(one) != "draw")
        turns = follows(view, action, seed=3)
        assert turns == follows(view, action, seed=3)
        codes = Outlook(view, (action,), PAIR_WORLDS, 3).stories["turns"][:, 0, 1]
        where = np.where(codes >= 0, codes // 64, codes)
        _, counts = np.unique(where[codes > -9], return_counts=True)
        for number, turn in enumerate(turns, 1):
            assert turn.seat == (view.turn + number) % players
            assert 0 < turn.share <= 1
        if turns:
            told += 1
            assert turns[0].share == pytest.approx(counts.max() / PAIR_WORLDS, abs=0.001)
            assert counts.max() >= FEWEST
    assert told


def test_what_comes_then_is_counted_where_the_turn_before_came() -> None:
    """Most often everybody passes, but not after a pass."""
    stories = np.zeros(100, dtype=STORY)
    stories["turns"] = NO_ACTION
    stories["turns"][:60, 1], stories["turns"][60:, 1] = PASSING, DRAWING
    stories["turns"][:35, 2], stories["turns"][35:, 2] = DRAWING, PASSING
    state = choices(2)[10]
    view = state.view(state.turn)
    turns = usual(view, next(one for one in view.actions if one != DRAW), stories)
    assert [(turn.action, turn.share) for turn in turns] == [(PASS, 0.6), (DRAW, round(35 / 60, 3))]


def test_a_comparison_tells_what_follows_what_was_played() -> None:
    state = choices(2)[10]
    view = state.view(state.turn)
    assert compared(view, view.actions[0], view.actions[-1], seed=3).follows


def test_among_equals_the_others_go_on_like_oneself_however_they_have_played() -> None:
    """The next player, who has shown to lay whatever fits, draws on purpose then."""
    state = choices(2)[10]
    view = state.view(state.turn)
    turns = [TurnSearch(view, Budget(1), manner(MASTER, view), view.actions, alike=alike) for alike in (True, False)]
    alike, as_shown = (turn.grow(np.arange(len(view.actions)), 200) for turn in turns)
    assert not np.array_equal(alike, as_shown)
    alone = choices(1)[10]
    view = alone.view(alone.turn)
    turns = [TurnSearch(view, Budget(1), manner(MASTER, view), view.actions, alike=alike) for alike in (True, False)]
    first, second = (turn.grow(np.arange(len(view.actions)), 50) for turn in turns)
    assert np.array_equal(first, second)
