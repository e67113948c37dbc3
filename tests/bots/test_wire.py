"""What a program from outside is told: all that its seat sees, and nothing else."""

import json

import pytest

from tripple.bots import wire
from tripple.rules import HOUSE_RULES, TILES, Round

from .positions import CLASSIC, walk


def told(state: Round) -> str:
    return wire.line(wire.move(state.view(state.turn), 1.0)).decode()


@pytest.mark.parametrize("players", [1, 2, 5])
def test_nothing_hidden_is_told(players: int) -> None:
    """Every tile that is named lies on the table, in the own hand, or was laid before."""
    for state in walk(players, seed=3):
        if state.end:
            return
        view = json.loads(told(state))["view"]
        laid = ["".join(map(str, sorted(numbers))) for numbers in view["board"].values()]
        hidden = {str(tile) for tile in TILES} - {*laid, *view["hand"]}
        text = json.dumps({name: value for name, value in view.items() if name not in ("board", "slots")})
        assert not any(f'"{tile}"' in text or f'"{tile}@' in text for tile in hidden)


def test_what_is_told_depends_on_the_view_alone() -> None:
    """Two worlds that look the same from a seat are told in the same bytes."""
    for state in walk(2, seed=4):
        if state.end or not state.pool:
            break
        other = state._with(pool=tuple(reversed(state.pool)))
        assert told(state) == told(other)


def test_a_message_is_one_line() -> None:
    for state in walk(3):
        assert told(state).count("\n") == 1


def test_the_view_is_complete() -> None:
    state = list(walk(2))[30]
    view, message = state.view(state.turn), json.loads(told(state))
    seen = message["view"]
    assert message["seconds"] == 1.0
    assert [action["action"] for action in seen["actions"]] == [str(action) for action in view.actions]
    assert len(seen["history"]) == len(view.history)
    assert set(seen["board"]) == {str(cell) for cell in view.board.cells}
    assert (seen["pool"], seen["held"], seen["points"]) == (view.pool, list(view.held), list(view.points))
    assert seen["before"] == [0, 0]


def test_the_sheet_is_told_with_all_its_numbers() -> None:
    sheet = wire.sheet(CLASSIC)
    assert set(sheet) == {"id", *HOUSE_RULES}
    assert sheet["blocked"] == "least"
    json.dumps(sheet)
