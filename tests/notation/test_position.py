import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.games import lay_at, played, random_round, started
from tests.rules.houses import DIFFERENT
from tripple.notation import NotLegal, NotWellFormed, read_position, write_position
from tripple.rules import DRAW, OPEN, SHEETS, Round

from .mutations import DAMAGE, Damage, damaged
from .strategies import rounds


@given(rounds())
def test_a_position_reads_back_as_itself(position: Round) -> None:
    text = write_position(position)
    assert read_position(text) == position
    assert "\n" not in text
    assert write_position(read_position(text)) == text


@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("name", DIFFERENT)
def test_every_sheet_and_player_count(name: str, players: int) -> None:
    """Some positions of a round each; tests/test_conformance.py does the same with every one of another."""
    for position in [*random_round(f"{name} {players}", players, SHEETS[name])][::-7]:
        assert read_position(write_position(position)) == position


@given(rounds(), st.lists(DAMAGE, min_size=1, max_size=3))
@settings(max_examples=80)
def test_a_damaged_position_is_another_one_or_refused(position: Round, damages: list[Damage]) -> None:
    try:
        other = read_position(damaged(write_position(position), damages))
    except (NotWellFormed, NotLegal):
        return
    assert read_position(write_position(other)) == other
    assert bool(other.actions()) != bool(other.end)
    for action in other.actions():
        other.play(action)


def test_what_a_position_looks_like() -> None:
    """Tiles as they lie: three numbers clockwise from the cell's first corner."""
    start = started("345 044", "455 012", pool="013")
    opened, _ = start.play(OPEN)
    assert write_position(opened) == (
        "tripple 1 / sheet classic-de / board 455@0,0^ / hand 044 345 / hand 012 / pool 013 / turn 1 / points 0 19"
    )
    laid = played(opened, lay_at("345", 0, -1, False))
    assert "board 453@0,-1v 455@0,0^" in write_position(laid)
    drawn = played(laid, DRAW)
    assert write_position(drawn).endswith("/ pool / turn 2 / points 12 14 / drawn 013 / draws 1")


def test_line_breaks_are_as_good_as_spaces() -> None:
    """Mail programs break long lines."""
    text = write_position(started("345 044", "455 012", pool="013"))
    assert read_position(text.replace(" ", "\n") + "\n") == read_position(text)


BOARD = "tripple 1 / sheet classic-de / board {} / hand 011 / hand 022 / pool 033 / turn 1 / points 3 -5"


@pytest.mark.parametrize(
    ("board", "rule", "spot", "sentence"),
    [
        ("678@0,0^", "R1", "678@0,0^", "there is no tile 678"),
        ("543@0,0^", "D1", "543@0,0^", "543 does not"),
        ("345@0,0^ 345@0,0v", "R1", "345@0,0v", "345 appears twice"),
        ("011@0,0^", "R1", "011 / hand 022", "011 appears twice"),
        ("345@0,0^ 344@0,0^", "R4", "344@0,0^", "there is a tile on 0,0^ already"),
        ("345@0,0^ 444@0,0v", "D2", "444@0,0v", "the corner 1,0 of 0,0v has a 5 already, not a 4"),
        ("345@0,0^ 012@5,5^", "D2", "012@5,5^", "5,5^ shares no side"),
        ("345@0,0^ 441@0,1^", "D2", "441@0,1^", "0,1^ shares no side"),
        ("345@1,0^", "R3", "345@1,0^", "the first tile lies on 0,0^"),
    ],
)
def test_a_board_that_cannot_be_is_not_legal(board: str, rule: str, spot: str, sentence: str) -> None:
    text = BOARD.format(board)
    with pytest.raises(NotLegal) as caught:
        read_position(text)
    assert caught.value.rule == rule
    assert text[caught.value.column - 1 :].startswith(spot)
    assert sentence in str(caught.value)
    assert f"({rule})" in str(caught.value)


START = "tripple 1 / sheet classic-de / board / hand 011 / hand 022 / pool 033 / turn 2 / points 0 0"
MIDDLE = "tripple 1 / sheet classic-de / board 001@0,0^ / hand 011 / hand 022 / pool 033 / turn 1 / points 3 -5"
SOLO = "tripple 1 / sheet classic-de / board 001@0,0^ / hand 011 / pool 033 / turn 1 / points 3 / draws 20"
EMPTY = "tripple 1 / sheet classic-de / board 001@0,0^ / hand 011 / hand 022 / pool / turn 1 / points 3 -5"


def test_the_positions_that_the_next_test_damages_are_fine() -> None:
    for text in (START, MIDDLE, SOLO, EMPTY):
        assert write_position(read_position(text)) == text


@pytest.mark.parametrize(
    ("text", "rule", "sentence"),
    [
        (START.replace("turn 2", "turn 1"), "R3", "seat 2 has the opening tile"),
        (START.replace("points 0 0", "points 0 5"), "R3", "nothing has happened yet"),
        (START + " / draws 1", "R3", "nothing has happened yet"),
        (START.replace("011", "").replace("022", ""), "R3", "nobody holds a tile"),
        (MIDDLE.replace("hand 011", "hand 011 / hand / hand / hand / hand / hand"), "R2", "7 players"),
        (MIDDLE.replace("classic-de", "classic-de hexagon=5000"), "R7", "hexagon=5000"),
        (SOLO.replace("classic-de", "classic-de hands=0,1,1,1,1,1 solo_draws=0"), "D13", "no tray"),
        (MIDDLE + " / drawn 022 / draws 1", "D7", "in the hand of the seat on turn"),
        (MIDDLE + " / drawn 011 011 / draws 2", "D7", "in the hand of the seat on turn"),
        (MIDDLE.replace("011", "002 003 004 005") + " / drawn 002 003 004 005 / draws 4", "R5", "more tiles are drawn"),
        (MIDDLE + " / drawn 011", "R5", "fewer tiles are drawn"),
        (SOLO.replace("draws 20", "draws 21"), "D13", "than a solitaire allows"),
        (MIDDLE + " / passes 1", "D10", "only while there is nothing to draw"),
        (EMPTY + " / passes 2", "D10", "after a full circle"),
        (EMPTY + " / passes 3 / end passed", "D10", "after a full circle"),
        (MIDDLE + " / end out", "R8", "ends in an empty hand"),
        (MIDDLE + " / end blocked", "R9", "a round is blocked when"),
        (EMPTY + " / end blocked", "R9", "a round is blocked when"),
        (EMPTY + " / passes 1 / end passed", "D10", "ends as passed"),
        (EMPTY.replace("011", "333").replace("022", "444") + " / passes 2 / end passed", "D10", "ends as passed"),
        (EMPTY.replace("011", "333").replace("022", "444"), "R9", "the round is over"),
        (
            EMPTY.replace("011", "333").replace("022", "444") + " / drawn 333 / draws 1 / end blocked",
            "D10",
            "no drawn tiles",
        ),
    ],
)
def test_a_state_that_cannot_be_is_not_legal(text: str, rule: str, sentence: str) -> None:
    with pytest.raises(NotLegal) as caught:
        read_position(text)
    assert caught.value.rule == rule
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("text", "spot", "sentence"),
    [
        ("", "", "“tripple” is expected, not ''"),
        ("chess", "chess", "“tripple” is expected, not 'chess'"),
        ("tripple", "", "a word is expected here"),
        ("tripple one", "one", "a whole number is expected, not 'one'"),
        ("tripple 2 / whatever", "2", "a newer one can read it"),
        ("tripple 0 / whatever", "0", "there is no version 0"),
        ("tripple 1", "", "“sheet” is expected, but the text ends here"),
        (MIDDLE.replace("classic-de", ""), "/ board", "there is no rule sheet ''"),
        (MIDDLE.replace("classic-de", "klassik"), "klassik", "there is no rule sheet 'klassik'"),
        (MIDDLE.replace("-de", "-de draw=1 draw=2"), "draw=2", "draw is set twice"),
        (MIDDLE.replace("board", "bord"), "bord", "“board” is expected, not 'bord 001@0,0^'"),
        (MIDDLE.replace("001@", "01@"), "01@", "a laid tile is expected, like 453@0,0^, not '01@0,0^'"),
        (MIDDLE.replace("001@", "001 "), "001", "a laid tile is expected"),
        (MIDDLE.replace("001@0,0^", "001@0;0^"), "0;0^", "a cell is expected"),
        (MIDDLE.replace("011", "110"), "110", "a tile is expected"),
        (MIDDLE.replace("turn 1", "turn 3"), "3 / points", "a number from 1 to 2 is expected, not 3"),
        (MIDDLE.replace("turn 1", "turn"), "/ points", "a word is expected here"),
        (MIDDLE.replace("turn 1", "turn 1 2"), "2 / points", "nothing more is expected, not '2'"),
        (MIDDLE.replace("3 -5", "3"), "3", "2 scores are expected, one for each hand, not 1"),
        (MIDDLE + " / draws -1", "-1", "a number from 0 to"),
        (MIDDLE + " / end tired", "tired", "one of out, blocked, passed is expected, not 'tired'"),
        (MIDDLE + " / colour red", "colour", "nothing more is expected, not 'colour red'"),
    ],
)
def test_what_is_no_position_is_not_well_formed(text: str, spot: str, sentence: str) -> None:
    with pytest.raises(NotWellFormed) as caught:
        read_position(text)
    assert sentence in str(caught.value)
    assert caught.value.line == 1
    assert text[caught.value.column - 1 :].startswith(spot)


def test_a_larger_box_has_larger_numbers() -> None:
    """R1: what a tile is, is for the sheet to say."""
    text = (
        "tripple 1 / sheet classic-de{change} / board 666@0,0^ / hand 056 / hand 045 / pool 006 / turn 2 / points 8 0"
    )
    position = read_position(text.format(change=" numbers=7"))
    assert position.actions()
    assert write_position(position) == text.format(change=" numbers=7")
    with pytest.raises(NotLegal, match="there is no tile 666"):
        read_position(text.format(change=""))
    small = "tripple 1 / sheet classic-de numbers=3 / board 222@0,0^ / hand 022 / hand 003 / pool / turn 1 / points 0 0"
    with pytest.raises(NotWellFormed, match="three ascending digits from 0 to 2, not '003'"):
        read_position(small)
