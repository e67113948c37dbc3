from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripple.notation import read_change, read_sheet, write_change
from tripple.rules import HOUSE_RULES, BadSheet, Blocked, Starter, sheet

from .strategies import values

CHANGES = st.sampled_from(sorted(HOUSE_RULES)).flatmap(
    lambda field: st.tuples(st.just(field), values(HOUSE_RULES[field]))
)


@given(CHANGES)
def test_a_house_rule_reads_back_as_itself(change: tuple[str, Any]) -> None:
    assert read_change(write_change(*change)) == change


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("hexagon=50", "hexagon", 50),
        ("next_hexagon=none", "next_hexagon", None),
        ("next_hexagon=60", "next_hexagon", 60),
        ("decline=no", "decline", False),
        ("decline=yes", "decline", True),
        ("starter=value", "starter", Starter.VALUE),
        ("starter=lot", "starter", Starter.LOT),
        ("blocked=all-lose", "blocked", Blocked.ALL_LOSE),
        ("hands=9,9,7,7,6,6", "hands", (9, 9, 7, 7, 6, 6)),
    ],
)
def test_the_text_of_a_house_rule(text: str, field: str, value: object) -> None:
    assert read_change(text) == (field, value)
    assert write_change(field, value) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "a word is expected here"),
        ("hexagon", "a house rule is expected, like hexagon=50, not 'hexagon'"),
        ("hexagn=50", "did you mean hexagon? The fields are numbers, hands, "),
        ("colour=red", "colour is not a field of a rule sheet: the fields are numbers, hands, "),
        ("hexagon=", "a whole number is expected, not ''"),
        ("hexagon=fifty", "a whole number is expected, not 'fifty'"),
        ("hexagon=5_0", "a whole number is expected"),
        ("hexagon=50 bridge=3", "nothing more is expected, not 'bridge=3'"),
        ("hexagon=-1", "hexagon=-1: expected a whole number from 0 to 1000"),
        ("hexagon=none", "a whole number is expected, not 'none'"),
        ("next_hexagon=1001", "next_hexagon=1001: expected a whole number from 0 to 1000, or none"),
        ("decline=maybe", "yes or no is expected, not 'maybe'"),
        ("starter=best", "one of triple, value, zero, lot is expected, not 'best'"),
        ("hands=10", "hands=10: expected six hand sizes"),
        ("hands=10,10,10,10,10,10", "hands=10,10,10,10,10,10: expected six hand sizes"),
        ("hands=10,ten,8,8,6,6", "a whole number is expected, not 'ten'"),
    ],
)
def test_what_is_no_house_rule_is_told_in_one_sentence(text: str, expected: str) -> None:
    with pytest.raises(BadSheet) as caught:
        read_change(text)
    assert expected in str(caught.value)


def test_a_sheet_is_read_by_its_name_and_its_house_rules() -> None:
    house = sheet("classic-de").with_(hexagon=60, decline=False)
    assert read_sheet("classic-de", ["hexagon=60", "decline=no"]) == house
    assert read_sheet("tridom") == sheet("tridom")


@pytest.mark.parametrize(
    ("name", "changes"),
    [("nobody's", []), ("tridom", ["colour=red"]), ("tridom", ["solo_draws=0", "hands=0,9,7,7,6,6"])],
)
def test_a_sheet_that_cannot_be_is_refused(name: str, changes: list[str]) -> None:
    with pytest.raises(BadSheet):
        read_sheet(name, changes)
