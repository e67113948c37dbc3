"""Par: lines that can be replayed, more width never less, and how near they come to the best there is."""

import json
import os
import sys
from io import BytesIO, TextIOWrapper
from itertools import pairwise

import msgspec
import pytest

from tripple.bots import Budget
from tripple.notation import Game, Seat, read_game, write_action, write_game
from tripple.review.par import __main__ as process
from tripple.review.par import best_line, blind, par
from tripple.review.par.par import optimum
from tripple.review.worker import Order
from tripple.rules import SHEETS, TILES, Deal, Match, Round, RoundEnd, Sheet

COMPACT = SHEETS["compact-en"]
SMALL = COMPACT.with_(hands=(3, 10, 8, 8, 6, 6), solo_draws=3)


def dealt(name: str, rules: Sheet) -> Deal:
    return Deal.from_seed(name, 1, 1, rules)


def replayed(rules: Sheet, deal: Deal, width: int) -> Round:
    here = Round.start(rules, deal)
    for action in best_line(rules, deal, width).actions:
        assert action in here.actions()
        here, _ = here.play(action)
    return here


RULES = {
    "usual": COMPACT,
    "small tray": SMALL,
    "no tray": COMPACT.with_(hands=(0, 10, 8, 8, 6, 6), solo_draws=9),
    "no draws": COMPACT.with_(solo_draws=0),
    "one draw": COMPACT.with_(solo_draws=1),
    "no declining": COMPACT.with_(decline=False),
    "any tile after drawing": COMPACT.with_(drawn_only=False, failed_draws=10),
    "whole box": COMPACT.with_(hands=(0, 10, 8, 8, 6, 6), solo_draws=56),
}


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_the_line_is_a_legal_round_that_gives_what_it_says(rules: Sheet) -> None:
    """D13, on the readable engine, under house rules of all kinds."""
    for name in "abc":
        deal = dealt(name, rules)
        line = best_line(rules, deal, 4)
        here = replayed(rules, deal, 4)
        assert here.end
        assert here.points == (line.points,)


@pytest.mark.parametrize("name", "abcdefgh")
def test_more_width_never_gives_less(name: str) -> None:
    """And a narrow search is the beginning of a wide one: each width finds what the widest says it would."""
    deal = dealt(name, COMPACT)
    wide = best_line(COMPACT, deal, 24)
    assert all(before <= after for before, after in pairwise(wide.by_width))
    for width in (1, 2, 3, 7, 16):
        assert best_line(COMPACT, deal, width).by_width == wide.by_width[:width]


def test_on_small_deals_it_finds_nearly_all_that_there_is() -> None:
    share = []
    for number in range(12):
        deal = dealt(f"small {number}", SMALL)
        found, most = best_line(SMALL, deal, 24).points, optimum(SMALL, deal)
        assert found <= most
        share.append(found == most)
    assert sum(share) >= 10


def test_the_optimum_is_the_readable_engines() -> None:
    rules = COMPACT.with_(hands=(2, 10, 8, 8, 6, 6), solo_draws=1)
    for name in "abcd":
        assert optimum(rules, dealt(name, rules)) == _most(Round.start(rules, dealt(name, rules)))


def _most(here: Round) -> int:
    return max((_most(here.play(action)[0]) for action in here.actions()), default=here.points[0])


def test_a_round_that_is_over_at_once_has_a_line_too() -> None:
    """R9: nothing to draw, and nothing fits."""
    rules = COMPACT.with_(solo_draws=0)
    deal = Deal.of([[TILES[0]]], [TILES[-1]])
    line = best_line(rules, deal, 3)
    assert [write_action(action) for action in line.actions] == ["open"]
    assert (line.points, line.by_width) == (0, (0, 0, 0))
    assert optimum(rules, deal) == 0
    assert replayed(rules, deal, 1).end is RoundEnd.BLOCKED


def test_a_blind_player_does_not_see_the_pool() -> None:
    """What it makes of the tray before its first draw is the same whatever the pool holds."""
    deal = dealt("blind", COMPACT)
    other = Deal(deal.hands, (deal.pool[0], *reversed(deal.pool[1:])))
    results = [blind(COMPACT.with_(solo_draws=0), each, "greedy", games=2).results for each in (deal, other)]
    assert results[0] == results[1]


def test_par_has_both_and_the_open_pool_is_worth_more() -> None:
    deal = dealt("both", COMPACT)
    found = par(COMPACT, deal, width=8, games=1, budget=Budget(playouts=20))
    assert found.level == "master"
    assert len(found.results) == 1
    assert found.average < found.best


class Calmed:
    """The process that runs the tests is not made to wait for others."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.by: list[int] = []
        monkeypatch.setattr(os, "nice", self.by.append)


def orders(monkeypatch: pytest.MonkeyPatch, *records: str) -> None:
    lines = b"".join(msgspec.json.encode(Order(record)) + b"\n" for record in records)
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(lines)))


def test_the_process_tells_each_stage_and_then_the_best_line_as_a_record(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    rules = COMPACT.with_(hands=(3, 10, 8, 8, 6, 6), solo_draws=1)
    deal, calmed = dealt("process", rules), Calmed(monkeypatch)
    given = Game((Seat("Ada"),), Match(rules, 1).start_round(deal), "process")
    orders(monkeypatch, write_game(given))
    monkeypatch.setattr(sys, "argv", ["par", "2", "1"])
    process.main()
    *stages, told = map(json.loads, capsysbinary.readouterr().out.splitlines())
    assert stages == [{"stage": "playing"}, {"stage": "searching"}]
    found = told["result"]
    line = read_game(found["record"])
    assert (line.seed, line.deal(1), line.match.totals) == ("process", deal, (found["best"],))
    assert found["best"] == best_line(rules, deal, 2).points
    assert (found["level"], found["results"]) == ("master", [found["average"]])
    assert calmed.by == [10]


def test_the_process_says_what_went_wrong_and_takes_the_next_order(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    Calmed(monkeypatch)
    orders(monkeypatch, "no record", "nor this")
    monkeypatch.setattr(sys, "argv", ["par"])
    process.main()
    faults = [json.loads(line)["fault"] for line in capsysbinary.readouterr().out.splitlines()]
    assert ["NotWellFormed" in fault for fault in faults] == [True, True]
