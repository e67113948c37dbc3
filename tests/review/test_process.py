"""The process that reviews games: a line a finding, gone on with by another one, and ready for the next order."""

import json
import os
from io import BytesIO
from itertools import chain
from typing import Any

import msgspec
import pytest

from tripple.bots import Budget
from tripple.notation import Game, Seat, write_game
from tripple.review import concluded, findings, number_of_findings
from tripple.review.__main__ import work
from tripple.review.worker import Order, Report, raw, serve
from tripple.rules import Deal, Match, sheet

LITTLE = Budget(playouts=4)


@pytest.fixture
def game() -> Game:
    """The first few turns of one."""
    rules = sheet("compact-en").with_(hands=(3, 3, 3, 3, 3, 3))
    match = Match(rules, 2).start_round(Deal.from_seed("review", 1, 2, rules))
    for _ in range(6):
        match, _ = match.play(match.rounds[-1].actions()[0])
    return Game((Seat("Ada"), Seat("Bo", "greedy")), match)


def plain(line: Report) -> Any:
    return json.loads(msgspec.json.encode(line))


def test_every_finding_is_a_line_and_the_players_come_last(game: Game) -> None:
    expected = tuple(findings(game, LITTLE))
    *found, last = map(plain, work(Order(write_game(game)), LITTLE))
    assert found == [{"found": plain_json(one)} for one in expected]
    assert last == {"result": plain_json(concluded(game, expected, LITTLE).players)}


def plain_json(what: object) -> Any:
    return json.loads(msgspec.json.encode(what))


def test_it_pauses_when_its_time_is_over_and_another_one_goes_on(game: Game) -> None:
    whole = [line.found for line in work(Order(write_game(game)), LITTLE)][:-1]
    known: list[msgspec.Raw] = []
    turns = []
    while True:
        *found, last = work(Order(write_game(game), tuple(known), 0.0), LITTLE)
        turns.append(len(found))
        known += [line.found for line in found]
        if not last.paused:
            break
    assert turns == [1] * number_of_findings(game), "one at least, however little time there is"
    assert list(map(bytes, known)) == list(map(bytes, whole)), "the same, whoever finds it"
    assert bytes(last.result)
    (again,) = work(Order(write_game(game), tuple(known)), LITTLE)
    assert bytes(again.result) == bytes(last.result), "with everything known only the players are left"


def test_it_takes_one_order_after_the_other_and_tells_what_went_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    calmed: list[int] = []
    monkeypatch.setattr(os, "nice", calmed.append)
    orders = [msgspec.json.encode(Order("no record")), b"no order", msgspec.json.encode(Order("x"))]
    written = BytesIO()

    def worked(order: Order[str]) -> Any:
        return work(order) if order.job != "x" else chain([Report(stage="at it")], [Report(result=raw(1))])

    serve(Order[str], worked, BytesIO(b"\n".join(orders) + b"\n"), written)
    first, second, *last = map(json.loads, written.getvalue().splitlines())
    assert "NotWellFormed" in first["fault"]
    assert "DecodeError" in second["fault"]
    assert last[0] == {"stage": "at it"}
    assert last[1].pop("seconds") > 0
    assert last[1] == {"result": 1}
    assert calmed == [10]
