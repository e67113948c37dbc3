"""A sheet's prices as data are what the rules' own scoring gives."""

from itertools import product

import msgspec
import pytest

from tests.pad.test_totals import HOUSE
from tripple.pad import Bonus, tariff
from tripple.rules import SHEETS, TILES, Blocked, ScoreLine, Sheet, scoring

RULES = SHEETS["compact-en"]
ALL = {**SHEETS, "house": HOUSE}


def prices(lines: object) -> tuple[tuple[str, int], ...]:
    assert hasattr(lines, "__iter__")
    return tuple((line.reason.word, line.points) for line in lines if isinstance(line, ScoreLine))


@pytest.mark.parametrize("rules", ALL.values(), ids=ALL)
def test_every_tile_and_bonus_costs_what_the_rules_say(rules: Sheet) -> None:
    """R3, R4, R7, D5."""
    told = tariff(rules)
    for tile in TILES:
        assert told.opening[str(tile)] == prices(scoring.opening(rules, 0, tile))
    for tile, bonus in product(TILES, Bonus):
        value = ("value", told.tiles[str(tile)])
        assert (value, *told.laying[bonus.value]) == prices(scoring.laying(rules, 0, tile, bonus.slot))


@pytest.mark.parametrize("rules", ALL.values(), ids=ALL)
def test_draws_and_passes_cost_what_the_rules_say(rules: Sheet) -> None:
    """R5, R6, D8."""
    told = tariff(rules)
    for drawn in range(rules.draws):
        last = told.last_draw if drawn + 1 == rules.draws else ()
        assert (*told.drawing, *last) == prices(scoring.drawing(rules, 0, drawn))
    assert told.passing == tuple(prices(scoring.passing(rules, 0, drawn)) for drawn in range(rules.draws + 1))
    assert told.out == prices(scoring.going_out(rules, 0))


@pytest.mark.parametrize(
    ("blocked", "found"),
    [
        (Blocked.LEAST, {"least_gets", "least_loses"}),
        (Blocked.LEAST_KEEPS, {"least_gets"}),
        (Blocked.ALL_LOSE, {"least_loses", "all_lose"}),
        (Blocked.NOTHING, set()),
        (Blocked.FEWEST, {"least_gets", "least_loses", "by_number"}),
        (Blocked.DIFFERENCES, {"least_gets", "differences"}),
    ],
)
def test_every_kind_of_blocked_end_is_told(blocked: Blocked, found: set[str]) -> None:
    """R9."""
    end = msgspec.to_builtins(tariff(RULES.with_(blocked=blocked)).blocked)
    assert {name for name, is_so in end.items() if is_so} - {"tie"} == found


@pytest.mark.parametrize("tie", [True, False])
def test_a_tie_at_the_least_is_told(tie: bool) -> None:
    """D11."""
    assert tariff(RULES.with_(blocked_tie=tie)).blocked.tie is tie


def test_house_rules_hands_and_limits_are_told() -> None:
    told = tariff(RULES.with_(hexagon=60, hands=(9, 9, 7, 7, 6, 6), draws=2, target=200, out_takes_left=False))
    assert (told.winner, told.rounds, told.starter, told.choice) == ("most", None, "triple", "highest")
    assert told.house_rules == ("hands=9,9,7,7,6,6", "draws=2", "hexagon=60", "out_takes_left=no", "target=200")
    assert told.hands == {"2": 9, "3": 7, "4": 7, "5": 6, "6": 6}
    assert (told.draws, told.target, told.box, told.out_takes) == (2, 200, 56, False)


def test_a_tariff_is_small_enough_to_keep_for_every_sheet() -> None:
    assert len(msgspec.json.encode(tariff(HOUSE))) < 5000
