"""The shipped conformance check on random games: every sheet, every number of players, house rules, odd players."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.games import CLASSIC, played, started
from tests.rules.houses import DIFFERENT
from tripple import testing
from tripple.rules import (
    DRAW,
    OPEN,
    ORIGIN,
    PASS,
    SHEETS,
    TILES,
    Action,
    Blocked,
    Board,
    Cell,
    Deal,
    IllegalAction,
    Lay,
    Round,
    RoundEnd,
    ScoreLine,
    Starter,
    Step,
)
from tripple.testing import conform


def anything(here: Round, random: Random) -> Action:
    return random.choice(here.actions())


def eager(here: Round, random: Random) -> Action:
    """Lays whenever it can."""
    lays = [action for action in here.actions() if isinstance(action, Lay)]
    return random.choice(lays or here.actions())


def reluctant(here: Round, random: Random) -> Action:
    """Draws and passes whenever it may, and lays only now and then."""
    last = here.actions()[-1]
    return last if random.random() < 0.9 else random.choice(here.actions())


HOUSES = {
    "strict": CLASSIC.with_(decline=False, drawn_only=False, draws=1),
    "other publisher": CLASSIC.with_(
        hands=(9, 9, 7, 7, 6, 6),
        target=400,
        start=10,
        start_plain=0,
        start_zero=30,
        failed_draws=10,
        double=0,
    ),
    "by value": CLASSIC.with_(starter=Starter.VALUE, blocked=Blocked.ALL_LOSE, hexagon_double=True, next_hexagon=10),
    "no tray": CLASSIC.with_(hands=(0, 1, 1, 1, 1, 1), solo_draws=5, empty_mid_turn=False, blocked_tie=False),
}


RULES = {**DIFFERENT, **HOUSES}
TABLES = [(name, players) for number, name in enumerate(RULES) for players in range(1 + number % 3, 7, 3)]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_sheet_and_number_of_players_conforms(name: str, players: int) -> None:
    """Sheets take turns with the numbers of players: tests/sim/test_mirror.py plays each with all of them."""
    rules = RULES[name]
    random = Random(f"{rules.id}/{players}")
    style = random.choice([anything, eager, reluctant])
    start = Round.start(rules, Deal.from_seed(rules.id, players, players, rules))
    assert conform(start, lambda here: style(here, random)).end


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 6), st.integers(), st.sampled_from(sorted(SHEETS)), st.data())
def test_any_hands_and_any_pool_conform(players: int, seed: int, name: str, data: st.DataObject) -> None:
    random = Random(seed)
    sizes = data.draw(st.lists(st.integers(0, 6), min_size=players, max_size=players).filter(any))
    pool = data.draw(st.integers(1, 56 - sum(sizes)))
    order = random.sample(TILES, sum(sizes) + pool)
    hands = [[order.pop() for _ in range(size)] for size in sizes]
    conform(Round.start(SHEETS[name], Deal.of(hands, order)), lambda here: anything(here, random))


@pytest.mark.parametrize(
    ("change", "promise"),
    [
        ({"points": (0, 0)}, "sum of the score lines"),
        ({"board": Board.of([(ORIGIN, (5, 5, 5)), (Cell(0, 0, False), (0, 1, 2))])}, "two numbers on"),
        ({"board": Board.of([(ORIGIN, (5, 5, 5)), (Cell(5, 0, False), (0, 1, 4))])}, "touches nothing"),
        ({"end": RoundEnd.BLOCKED, "history": ()}, "sum of the score lines"),
    ],
)
def test_a_broken_promise_is_found(change: dict[str, Any], promise: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check can fail: rounds whose parts do not belong together, where notation does not complain first."""
    for name in ("write_position", "read_position"):
        monkeypatch.setattr(testing, name, lambda state: state)
    here = played(started("555 012", "455 013", pool="001 002"), OPEN)
    with pytest.raises(AssertionError, match=promise):
        conform(replace(here, **change), lambda state: PASS)


def test_a_round_that_never_ends_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def stuck(here: Round, action: Action) -> tuple[Round, tuple[ScoreLine, ...]]:
        if action not in here.actions():
            raise IllegalAction("R4", "this is not among the actions")
        return replace(here, history=(*here.history, Step(here.turn, action, ()))), ()

    monkeypatch.setattr(Round, "play", stuck)
    with pytest.raises(AssertionError, match="not ended after 140 actions"):
        conform(started("555 012", "455 013", pool="001 002"), lambda state: OPEN)


def test_an_action_that_is_played_but_not_listed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    here = played(started("555 012", "455 013", pool="001 002"), OPEN)
    assert here.actions()[-1] == DRAW
    monkeypatch.setattr(Round, "actions", lambda state: (PASS,))
    with pytest.raises(AssertionError, match="draw is played, but not among the actions"):
        conform(here, lambda state: PASS)
