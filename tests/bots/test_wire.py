"""What a program from outside is told: all that its seat sees, and nothing else."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tripple.bots import wire
from tripple.rules import HOUSE_RULES, OPEN, TILES, Deal, Round, Tile, sheet

from .positions import CLASSIC, choices, walk

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "bot-protocol.md"
EXAMPLE = ROOT / "examples" / "collector.py"


def told(state: Round) -> str:
    return wire.line(wire.move(state.view(state.turn), 1.0)).decode()


@pytest.mark.parametrize("players", [1, 2, 5])
def test_nothing_hidden_is_told(players: int) -> None:
    """Every tile that is named lies on the table, in the hand of the seat, or was laid before."""
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
        other = replace(state, pool=tuple(reversed(state.pool)))
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
    numbers = wire.sheet(CLASSIC)
    assert set(numbers) == {"id", *HOUSE_RULES}
    assert numbers["blocked"] == "least"
    json.dumps(numbers)


def conversation() -> list[tuple[str, dict[str, object]]]:
    """Who says what in docs/bot-protocol.md."""
    found = re.findall(r"^```json (arena|program)\n(.*?)^```", PAGE.read_text(), re.DOTALL | re.MULTILINE)
    return [(who, json.loads(message)) for who, message in found]


def test_the_documented_conversation_is_what_is_really_said() -> None:
    dealt = Deal.of([tiles("345 555"), tiles("012 125 455")], tiles("111 222"))
    opened, _ = Round.start(sheet("classic-en"), dealt).play(OPEN)
    view = opened.view(1)
    said = [wire.hello(), wire.new_game("collector.py", view), wire.move(view, 2.0), wire.over()]
    assert [message for who, message in conversation() if who == "arena"] == said


@pytest.mark.process
def test_the_documented_conversation_is_what_the_example_answers() -> None:
    told = b"".join(wire.line(message) for who, message in conversation() if who == "arena")
    answers = subprocess.run([sys.executable, EXAMPLE], input=told, capture_output=True, check=True).stdout
    expected = [message for who, message in conversation() if who == "program"]
    assert [json.loads(line) for line in answers.splitlines()] == expected


def test_every_field_of_the_view_is_documented() -> None:
    for name in wire.seen(choices(2)[0].view(choices(2)[0].turn)):
        assert f"`{name}`" in PAGE.read_text()


def tiles(text: str) -> list[Tile]:
    return [Tile.parse(name) for name in text.split()]
