"""How two boxes differ, in words that somebody with one of them on the table understands."""

from itertools import permutations

from tripple.locales import terms, translator
from tripple.locales.differences import differences
from tripple.rules import SHEETS, Sheet, sheet

ENGLISH = translator("en")


def told(one: Sheet, other: Sheet) -> dict[str, tuple[str, str]]:
    return {found.field: (found.value, found.other) for found in differences(one, other, ENGLISH)}


def test_a_sheet_does_not_differ_from_itself() -> None:
    assert [name for name, rules in SHEETS.items() if told(rules, rules)] == []


def test_whatever_differs_is_told_and_in_the_same_words_everywhere() -> None:
    for one, other in permutations(SHEETS.values(), 2):
        found = told(one, other)
        assert found.keys() <= one.changes_from(other).keys() | {"target", "winner"}
        assert bool(found) == bool(one.changes_from(other))
        assert all(value != others for value, others in found.values())
    assert {found.title for found in differences(sheet("tridom"), sheet("compact-en"), ENGLISH)} <= {
        *terms.HOUSE_RULES.values()
    }


def test_when_the_game_ends_is_told_both_ways() -> None:
    """Whether it ends with a target or after rounds."""
    kids, ours = sheet("goliath-kids"), sheet("compact-en")
    assert told(kids, ours)["rounds"] == ("3", "–")
    assert not {"target", "winner"} & told(kids, ours).keys()
    assert told(ours, kids)["target"] == ("300", "–")


def test_values_are_words_or_numbers() -> None:
    found = told(sheet("pressman-1997"), sheet("compact-en"))
    assert found["hands"] == ("9, 9, 7, 7, 6, 6", "10, 10, 8, 8, 6, 6")
    assert found["draws"] == ("until one fits", "3")
    assert found["decline"] == ("no", "yes")
    assert found["bridge"] == ("40", "30")
    assert found["winner"][1] == "whoever has the most points"


def test_what_another_field_says_is_not_said_twice() -> None:
    """An empty pool that costs nothing costs nothing in the middle of a turn, either."""
    assert not {"empty_mid_turn", "start_plain"} & told(sheet("goliath"), sheet("compact-en")).keys()
    assert told(sheet("classic-fr"), sheet("compact-fr")).keys() == {"hexagon"}
    assert told(sheet("goliath"), sheet("compact-en"))["next_hexagon"] == ("10", "40")
    assert told(sheet("pressman"), sheet("compact-en"))["start_plain"] == ("0", "5")
    assert not {"zero", "failure"} & told(sheet("tridom"), sheet("goliath-kids")).keys()
