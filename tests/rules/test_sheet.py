"""The sheets of our own box, and house rules."""

from typing import Any

import pytest

from tripple.rules import EDITIONS, HOUSE_RULES, SHEETS, BadSheet, Counting, Tile, sheet

TABLE = """
classic-de 000 de 50 40 10
classic-fr 000 fr 50 40 5
classic-it 000 it 50 40 5
classic-en 000 en 50 40 5 additional
classic-nl 000 nl 50 40 5
classic-es 000 es 50 40 5
compact-nl 001 nl 40 40 5
compact-de 002 de 40 40 10
compact-en 003 en 40 40 5 additional
compact-fr 004 fr 40 40 5
"""


@pytest.mark.parametrize("row", TABLE.split("\n")[1:-1])
def test_the_ten_sheets_say_what_is_printed(row: str) -> None:
    name, document, language, text, table, empty, *additional = row.split()
    printed = EDITIONS[name].printed
    assert printed
    assert (printed.document, EDITIONS[name].language) == (document, language)
    assert (printed.hexagon_text, printed.hexagon_table, printed.empty) == (int(text), int(table), int(empty))
    assert printed.empty_additional == bool(additional)
    assert sheet(name).hexagon == int(text), "D5: the sentence outweighs the caption"
    assert sheet(name).empty == int(empty), "R6"


def test_there_are_ten_and_they_differ_in_two_fields_only() -> None:
    own = [SHEETS[name] for name, edition in EDITIONS.items() if edition.printed]
    assert len(own) == 10
    assert {name for other in own for name in other.changes_from(own[0])} == {"hexagon", "empty"}


def test_r2_hands_by_players() -> None:
    assert [sheet("classic-de").hand_size(players) for players in range(2, 7)] == [10, 8, 8, 6, 6]


def test_r2_a_small_box_deals_what_it_has() -> None:
    rules = sheet("classic-en").with_(numbers=3)
    assert [rules.hand_size(players) for players in range(1, 7)] == [9, 5, 3, 2, 2, 1]
    assert rules.with_(hands=(4, 4, 3, 2, 1, 1)).hand_size(2) == 4
    assert rules.with_(numbers=6) == sheet("classic-en")


@pytest.mark.parametrize("players", [0, 7, -1])
def test_r2_one_to_six_players(players: int) -> None:
    with pytest.raises(BadSheet, match="one to six"):
        sheet("classic-de").hand_size(players)


def test_an_unknown_sheet_is_answered_with_the_known_ones() -> None:
    with pytest.raises(BadSheet, match="classic-de, classic-fr"):
        sheet("klassik")


def test_a_house_rule_is_a_changed_field() -> None:
    classic = sheet("classic-de")
    house = classic.with_(hexagon=40, next_hexagon=10)
    assert house.changes_from(classic) == {"hexagon": 40, "next_hexagon": 10}
    assert house.id == classic.id
    assert house.with_(hexagon=50, next_hexagon=None) == classic


def test_d5_what_several_hexagons_pay() -> None:
    classic = sheet("classic-de")
    assert [classic.hexagons(count) for count in range(4)] == [(), (50,), (50, 50), (50, 50, 50)]
    assert classic.with_(next_hexagon=10).hexagons(3) == (50, 10, 10)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"hexagone": 50}, "hexagone is not a field of a rule sheet"),
        ({"id": "mine"}, "id is not a field"),
        ({"hexagon": "50"}, "hexagon takes a value of type int, not the text '50'"),
        ({"hexagon": True}, "hexagon=True: expected a whole number"),
        ({"hexagon": -1}, "hexagon=-1"),
        ({"hexagon": 1001}, "hexagon=1001"),
        ({"next_hexagon": "50"}, "next_hexagon takes a value of type int, not the text '50'"),
        ({"draws": 0}, "draws=0: expected a whole number from 1"),
        ({"target": 0}, "target=0"),
        ({"numbers": 2}, "numbers=2: expected a whole number from 3 to 7"),
        ({"decline": 1}, "decline=1: expected yes or no"),
        ({"decline": "no"}, "decline takes a value of type bool, not the text 'no'"),
        ({"starter": "triple"}, "starter takes a value of type Starter, not the text 'triple'"),
        ({"starter": 1}, "starter=1: expected one of triple, value, zero, lot"),
        ({"opening": True}, "expected one of highest, highest-or-zero, any"),
        ({"blocked": None}, "expected one of least, least-keeps, all-lose, nothing, fewest, differences"),
        ({"start_plain": -1}, "start_plain=-1: expected a whole number from 0 to 1000, or none"),
        ({"rounds": 0}, "rounds=0: expected a whole number from 1 to 1000, or none"),
        ({"hands": (10, 10, 8, 8, 6)}, "expected six hand sizes"),
        ({"hands": (10, 10, 8, 8, 6, 10)}, "that 56 tiles are enough for"),
        ({"hands": (56, 10, 8, 8, 6, 6)}, "expected six hand sizes"),
        ({"hands": (10, 0, 8, 8, 6, 6)}, "expected six hand sizes"),
        ({"hands": "ten"}, "hands takes a value of type tuple, not the text 'ten'"),
        ({"hands": (10, 10, 8, 8, 6, "6")}, "expected six hand sizes"),
        ({"hands": (0, 10, 8, 8, 6, 6), "solo_draws": 0}, "needs tiles to draw"),
    ],
)
def test_senseless_house_rules_are_refused_with_a_reason(change: dict[str, Any], expected: str) -> None:
    with pytest.raises(BadSheet) as refused:
        sheet("classic-de").with_(**change)
    assert expected in str(refused.value)


def test_r4_what_a_tile_is_worth() -> None:
    classic = sheet("classic-de")
    tiles = [Tile.parse(name) for name in ("000", "012", "555")]
    assert [classic.worth(tile) for tile in tiles] == [0, 3, 15]
    assert [classic.with_(zero=20).worth(tile) for tile in tiles] == [20, 3, 15]
    assert [classic.with_(counting=Counting.TILES, zero=20).worth(tile) for tile in tiles] == [1, 1, 1]


def test_every_field_names_its_rule() -> None:
    assert all(rule.rule[0] in "RD" and rule.rule[1:].isdigit() for rule in HOUSE_RULES.values())
