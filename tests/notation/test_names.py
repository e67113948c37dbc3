"""Names without anything invisible, and when two of them are the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripple.notation import Game, Seat, read_game, same_name, visible, write_game
from tripple.rules import Match, sheet


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Ada\u00a0L\u3000M", "Ada L M"),
        ("Zoe\u0308", "Zoë"),
        ("A\u200bd\u2060a\ufeff\u00ad", "Ada"),
        ("\u202eadA\u202c", "adA"),
        ("\u2066Ada\u2069\u200e\u200f\u061c", "Ada"),
        ("A\u200dda", "Ada"),
        ("Ada\ufe0f", "Ada"),
        ("Ada\U000e0041", "Ada"),
        ("Ada\u200d", "Ada"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("👩\u200d", "👩"),
        ("1\ufe0f\u20e3 Ann", "1\ufe0f\u20e3 Ann"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("עדה", "עדה"),
        ("\u3164\u115f", ""),
        ("\u2800", ""),
        ("\u200b \u2003", ""),
        ("\u0301", ""),
        ("\ue000", ""),
        ("two\nlines", "two\nlines"),
    ],
)
def test_what_cannot_be_seen_is_no_part_of_a_name(text: str, seen: str) -> None:
    assert visible(text) == seen


@given(st.text(max_size=20))
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    assert visible(visible(text)) == visible(text)


def test_names_of_old_records_still_load() -> None:
    game = Game((Seat("\u202eadA"), Seat("\u200b")), Match(sheet("classic-de"), 2))
    assert read_game(write_game(game)).seats == game.seats


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("Ann", " ANN ", True), ("Straße", "STRASSE", True), ("Ann", "Anna", False), ("Işıl", "Işil", False)],
)
def test_letters_that_differ_in_size_alone_make_no_other_name(one: str, other: str, same: bool) -> None:
    assert same_name(one, other) is same
