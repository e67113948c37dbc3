"""A view tells what its seat may know and nothing else; hidden tiles are not in its bytes."""

import gc
import pickle
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from types import FunctionType, ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.games import CLASSIC, played, random_round, started
from tripple.rules import DRAW, OPEN, PASS, SHEETS, Deal, Lay, Match, Round, Tile, View


def other_world(state: Round, seat: int | None, random: Random) -> Round:
    """The same round with everything that the seat cannot know dealt anew."""
    mine = frozenset() if seat is None else state.hands[seat]
    hidden = [tile for other, hand in enumerate(state.hands) if other != seat for tile in sorted(hand)] + list(
        state.pool
    )
    random.shuffle(hidden)
    hands = []
    for other, hand in enumerate(state.hands):
        taken = [] if other == seat else [hidden.pop() for _ in hand]
        hands.append(mine if other == seat else frozenset(taken))
    drawn = state.drawn if seat == state.turn else tuple(sorted(hands[state.turn])[: len(state.drawn)])
    return Round(
        state.sheet, state.board, tuple(hands), tuple(hidden), state.turn, state.points,
        drawn, state.draws, state.passes, state.end, state.history,
    )  # fmt: skip


def states(seed: str, players: int, name: str) -> Iterator[Round]:
    yield from (state for state in random_round(seed, players, SHEETS[name]) if not state.end)


games = st.tuples(st.text("abc", max_size=6), st.integers(1, 6), st.sampled_from(sorted(SHEETS)))


@settings(max_examples=30, deadline=None)
@given(games, st.integers())
def test_what_is_hidden_changes_no_byte_of_a_view(game: tuple[str, int, str], seed: int) -> None:
    random = Random(seed)
    for state in states(*game):
        seats = (None, *range(state.players))
        others = [other_world(state, seat, random).view(seat) for seat in seats]
        assert pickle.dumps(others) == pickle.dumps([state.view(seat) for seat in seats])


def reachable(root: object) -> Iterator[object]:
    """Everything that can be got at from an object, classes and code left aside."""
    seen: dict[int, object] = {}
    queue = [root]
    while queue:
        item = queue.pop()
        if id(item) not in seen and not isinstance(item, type | ModuleType | FunctionType):
            seen[id(item)] = item
            queue.extend(gc.get_referents(item))
    yield from seen.values()


@settings(max_examples=5, deadline=None)
@given(games)
def test_no_round_no_deal_and_no_pool_can_be_reached_from_a_view(game: tuple[str, int, str]) -> None:
    for state in list(states(*game))[::9]:
        for seat in (None, *range(state.players)):
            found = list(reachable(state.view(seat)))
            assert not any(isinstance(item, Round | Deal | Match) for item in found)
            hands = [hand for other, hand in enumerate(state.hands) if other != seat and len(hand) > 1]
            assert not any(item in hands for item in found if isinstance(item, frozenset) and item != state.playable)
            assert len(state.pool) < 2 or not any(item == state.pool for item in found if isinstance(item, tuple))


def test_what_another_seat_drew_is_a_number_only() -> None:
    here = played(started("555 012", "455 013", pool="355 001"), OPEN, DRAW)
    mine, theirs = here.view(1), here.view(0)
    assert (mine.drawn, mine.drawn_count) == ((Tile(3, 5, 5),), 1)
    assert (theirs.drawn, theirs.drawn_count) == ((), 1)
    assert theirs.held == (1, 3)
    assert here.view(None).hand == ()


def test_left_tiles_lie_open_once_the_round_is_over() -> None:
    here = started("555", "455 012", pool="001")
    assert here.view(1).left is None
    after = played(here, OPEN)
    assert after.view(None).left == ((), (Tile(0, 1, 2), Tile(4, 5, 5)))
    assert after.view(0).actions == ()


def test_unseen_is_everything_but_the_table_and_the_own_hand() -> None:
    view = played(started("555 012", "455 013", pool="001"), OPEN).view(1)
    assert view.players == 2
    assert len(view.unseen) == 56 - 1 - 2
    assert not view.unseen & {Tile(5, 5, 5), Tile(4, 5, 5), Tile(0, 1, 3)}


def actual(state: Round, view: View, index: int) -> None:
    action = view.actions[index]
    told = view.preview(action)
    after, lines = state.play(action)
    if after.end is None or isinstance(action, Lay):
        assert lines[: len(told)] == told
    if after.end is None:
        assert lines == told


@settings(max_examples=20, deadline=None)
@given(games)
def test_a_preview_is_what_then_happens(game: tuple[str, int, str]) -> None:
    for state in states(*game):
        view = state.view(state.turn)
        for index in range(len(view.actions)):
            actual(state, view, index)


@settings(max_examples=20, deadline=None)
@given(games)
def test_a_seat_sees_where_its_tiles_would_fit_before_it_is_on_turn(game: tuple[str, int, str]) -> None:
    """Whoever is on turn: what it then may lay is exactly that, as long as nothing was laid or drawn meanwhile."""
    for state in states(*game):
        assert state.view(None).ahead() == ()
        for seat in range(state.players):
            waiting = state.view(seat).ahead()
            if not state.board.cells:
                assert waiting == (), "what opens a round is no question of fitting"
                continue
            on_turn = replace(state, turn=seat, drawn=())
            assert waiting == tuple(action for action in on_turn.actions() if isinstance(action, Lay))
            assert all(state.view(seat).preview(lay) == on_turn.view(seat).preview(lay) for lay in waiting)


def test_nothing_fits_before_the_opening_and_after_the_end() -> None:
    here = started("555 012", "455", pool="001")
    assert here.view(1).ahead() == ()
    opened = played(here, OPEN)
    assert len(opened.view(1).ahead()) == 3
    assert played(opened, opened.actions()[0]).view(0).ahead() == ()


def test_a_preview_of_the_last_tile_tells_its_bonus() -> None:
    view = played(started("555 012", "455", pool="001"), OPEN).view(1)
    assert [line.reason.word for line in view.preview(view.actions[0])] == ["value", "out"]
    solo = played(started("", pool="555 455 355"), OPEN, DRAW).view(0)
    assert [line.reason.word for line in solo.preview(solo.actions[0])] == ["value"], "D13: the draws are not used up"


def test_a_preview_of_passing_tells_its_price() -> None:
    view = played(started("555 012", "455 013"), OPEN).view(1)
    assert [line.points for line in view.preview(PASS)] == [-10]


def test_a_spectator_has_no_actions_to_preview() -> None:
    with pytest.raises(AssertionError):
        started("555", "455", rules=CLASSIC).view(None).preview(DRAW)


def test_a_preview_of_the_opening_tells_what_it_pays() -> None:
    view = started("555 012", "455 013").view(0)
    assert [line.reason.word for line in view.preview(OPEN)] == ["value", "start"]
    assert started("", pool="555 455").view(0).preview(OPEN) == ()
