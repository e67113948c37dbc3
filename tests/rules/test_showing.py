"""Values show themselves: `print` draws the board, a notebook shows a picture, `repr` is one short line."""

import re
import xml.etree.ElementTree as ET

import pytest

from tripple.rules import TILES, Board, Deal, Match, Round, View, sheet
from tripple.rules.sheet import Blocked

RULES = sheet("compact-en")


def begun(steps: int) -> Match:
    match = Match(RULES, 2).start_round(Deal.from_seed("shown", 1, 2, RULES))
    for _ in range(steps):
        assert match.round
        match, _ = match.play(match.round.actions()[0])
    return match


def shown(match: Match) -> list[Board | Round | Match | View]:
    played = match.rounds[-1]
    return [match, played, played.board, match.view(0), match.view(None)]


@pytest.mark.parametrize("steps", [0, 1, 9])
def test_what_has_a_board_draws_it_in_characters_and_as_a_picture(steps: int) -> None:
    match = begun(steps)
    board = match.rounds[-1].board
    for value in shown(match):
        drawn = str(value)
        assert drawn.count("·") + drawn.count("*") == len(board.cells), "a mark in the middle of every tile"
        picture = value._repr_svg_()
        assert ET.fromstring(picture).tag.endswith("svg")
        assert len(re.findall("<text ", picture)) == 3 * len(board.cells)


def test_the_last_tile_is_marked_where_it_is_known() -> None:
    match = begun(9)
    assert [str(value).count("*") for value in shown(match)] == [1, 1, 0, 1, 1]


def test_a_repr_is_one_short_line_and_hides_what_is_hidden() -> None:
    match = begun(9)
    hidden = [str(tile) for tile in TILES if tile in match.rounds[0].hands[1] or tile in match.rounds[0].pool]
    for value in [*shown(match), match.deals[0]]:
        assert len(repr(value)) < 160
        assert "\n" not in repr(value)
        assert not any(tile in re.findall(r"\b\d{3}\b", repr(value)) for tile in hidden)


@pytest.mark.parametrize(
    "rules", [RULES, RULES.with_(hexagon=60, next_hexagon=None, blocked=Blocked.NOTHING, hands=(9,) * 6)]
)
def test_a_sheet_is_the_expression_that_makes_it(rules: object) -> None:
    assert eval(repr(rules), {"sheet": sheet, "Blocked": Blocked}) == rules


def test_an_empty_match_shows_an_empty_table() -> None:
    assert "round 0" in str(Match(RULES, 2))
    assert "<svg" in Match(RULES, 2)._repr_svg_()
