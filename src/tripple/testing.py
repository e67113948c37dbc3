"""The promises that every state of every game keeps, as a check for engines.

`conform` plays a round with any chooser and checks each state on the way. A failed check is an AssertionError
that says which promise was broken.
"""

import pickle
from collections import Counter
from collections.abc import Callable

from tripple.notation import read_position, write_position
from tripple.rules import DRAW, PASS, Action, IllegalAction, Lay, Round, Tile, View
from tripple.rules.lattice import corners, neighbours

__all__ = ["Chooser", "conform"]

Chooser = Callable[[Round], Action]
"""Picks one of a round's actions."""


def conform(start: Round, choose: Chooser) -> Round:
    """Play the round to its end, check every state on the way, and return the last one."""
    box = _tiles(start)
    here, most = start, 20 * sum(box.values()) + 20
    for _ in range(most):
        _check_state(here, box)
        if here.end:
            return here
        here = _check_step(here, choose(here))
    raise AssertionError(f"the round has not ended after {most} actions")


def _tiles(state: Round) -> Counter[Tile]:
    hands = [tile for hand in state.hands for tile in hand]
    return Counter([*hands, *state.pool, *state.board.tiles])


def _check_state(state: Round, box: Counter[Tile]) -> None:
    assert _tiles(state) == box, "tiles are conserved (R1)"
    _check_notation(state)
    _check_board(state)
    _check_actions(state)
    _check_points(state)
    views = tuple(state.view(seat) for seat in (None, *range(state.players)))
    for view in views:
        _check_view(state, view)
    assert pickle.loads(pickle.dumps(views)) == views, "a view can be sent and stored"  # noqa: S301  (our own bytes)


def _check_notation(state: Round) -> None:
    assert read_position(write_position(state)) == state, "a position reads back as itself"


def _check_board(state: Round) -> None:
    """D2: one number a point, and every tile but the first shares a side with another."""
    numbers: dict[tuple[int, int], int] = {}
    for cell, laid in state.board.cells.items():
        for point, number in zip(corners(cell), laid, strict=True):
            assert numbers.setdefault(point, number) == number, f"two numbers on {point} (D2)"
        alone = len(state.board.cells) == 1
        assert alone or any(near in state.board.cells for near in neighbours(cell)), f"{cell} touches nothing (D2)"
    assert numbers == state.board.number_at


def _check_actions(state: Round) -> None:
    actions = state.actions()
    assert bool(actions) != bool(state.end), "a round has actions until it is over"
    lays = [action for action in actions if isinstance(action, Lay)]
    assert lays == sorted(set(lays)), "lays are sorted, each once"
    assert list(actions[: len(lays)]) == lays, "lays come first"
    for action in (action for action in (DRAW, PASS) if action not in actions):
        try:
            state.play(action)
        except IllegalAction:
            continue
        raise AssertionError(f"{action} is played, but not among the actions")


def _check_points(state: Round) -> None:
    sums = [0] * state.players
    for step in state.history:
        for line in step.lines:
            sums[line.seat] += line.points
    assert tuple(sums) == state.points, "points are the sum of the score lines"


def _check_view(state: Round, view: View) -> None:
    mine = view.seat == state.turn and not state.end
    assert view.actions == (state.actions() if mine else ()), "only the seat on turn has actions"
    assert view.hand == (() if view.seat is None else tuple(sorted(state.hands[view.seat])))


def _check_step(before: Round, action: Action) -> Round:
    after, lines = before.play(action)
    again, same = before.play(action)
    assert (after, lines) == (again, same), "playing is a function: the same action gives the same round"
    assert after.history[-1].lines == lines, "the history holds what was said"
    assert after.history[:-1] == before.history, "history only grows"
    return after
