"""What is said to a program can be read back to the view it was made from; so our players can be programs, too."""

import io
import json
import sys
from random import Random

import pytest

from tests.rules.houses import house_rules
from tests.sim.side_by_side import seats
from tripple.arena import Contest, ContestTerms, entrants
from tripple.bots import LEVELS, Budget, wire
from tripple.bots.speaking import BadLine, read_sheet, read_view, speak
from tripple.rules import Deal, Match, View, sheet


def views(number: int) -> list[View]:
    random = Random(f"speaking/{number}")
    rules, players = house_rules(random), 1 + number % 6
    match, table = Match(rules, players), list(seats(random, players))
    match, seen = match.start_round(Deal.from_seed("speaking", 1, players, rules)), []
    while match.round:
        seen.append(match.view(match.round.turn))
        match, _ = match.play(table[match.round.turn](match.round, random))
    return seen


@pytest.mark.parametrize("number", range(12))
def test_what_is_written_is_read_back(number: int) -> None:
    for view in views(number)[::5]:
        said = json.loads(wire.line({"sheet": wire.sheet(view.sheet), "view": wire.seen(view)}))
        rules = read_sheet(said["sheet"])
        assert rules == view.sheet
        assert read_view(rules, said["view"]) == view


def test_a_conversation() -> None:
    view = next(view for view in views(1) if len(view.actions) > 1)
    more: dict[str, object] = {"type": "more"}
    lines = map(wire.line, (wire.hello(), wire.new_game("me", view), wire.move(view, 1.0), wire.over(), more))
    said = io.BytesIO()
    speak(LEVELS["greedy"], Budget(), lines, said.write)
    hello, move = map(json.loads, said.getvalue().splitlines())
    assert hello == {"type": "hello", "protocol": 1}
    assert move == {"action": str(LEVELS["greedy"](view, Budget()).action)}


@pytest.mark.parametrize("line", ["garbage", "[1]", '"hello"', ""])
def test_a_line_that_is_no_message_is_named(line: str) -> None:
    with pytest.raises(BadLine, match="is not expected here"):
        speak(LEVELS["greedy"], Budget(), [line], print)


def test_what_is_not_expected() -> None:
    with pytest.raises(BadLine, match="'move' is not expected here"):
        speak(LEVELS["greedy"], Budget(), [b'{"type": "move"}'], print)


@pytest.mark.process
def test_a_level_as_a_program_plays_as_it_does_at_home() -> None:
    """The same games, set for set: nothing is lost on the way there and back."""
    program = f"{sys.executable} -m tripple bot greedy"
    terms = ContestTerms(sheet("compact-en"), "speaking", single_rounds=True)
    (there,), (home,) = (
        list(Contest(terms, entrants([player, "random"], Budget())).sets(1)) for player in (program, "greedy")
    )
    assert [(game.points, game.fault) for game in there] == [(game.points, None) for game in home]
