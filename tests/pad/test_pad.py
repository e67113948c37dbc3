"""What a pad notices, corrects, takes back and keeps."""

import csv
import json
import re
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripple.locales import translator
from tripple.pad import BadEntry, BadPad, Bonus, End, Pad, Start, Turn, read_pad, write_csv, write_pad
from tripple.rules import SHEETS, BadTile, TrippleError

RULES = SHEETS["compact-en"]
TWO = RULES.with_(hands=(1, 2, 1, 1, 1, 1))
"""Two tiles each, so that a round is short."""
EMPTY = Pad(("Anna", "Ben"), RULES)
SHORT = Pad(("Anna", "Ben"), TWO)


def test_start_bonus_turns_and_draws_are_found() -> None:
    """R3, R4, R5, R7."""
    pad = EMPTY.write(Start(1, "444")).write(Turn("445", Bonus.BRIDGE, 2)).write(Turn("455"))
    assert pad.totals == (13 + 30 - 10, 12 + 5 + 14)
    assert pad.turn == 0
    assert pad.round
    assert pad.round.held == (11, 8)
    assert pad.round.pool == 56 - 20 - 2


def test_the_last_tile_is_found_and_the_others_tiles_are_taken() -> None:
    """R8: by sum or by name."""
    pad = SHORT.write(Start(0, "555")).write(Turn("455")).write(Turn("055", Bonus.TWO_HEXAGONS))
    assert pad.turn is None
    assert pad.totals == (15 + 5 + 10 + 80 + 20, 14)
    for left in (3, ("012",)):
        done = pad.write(End(((), left)))
        assert done.totals == (133, 14)
        assert done.round is None
        assert not done.over


def blocked() -> Pad:
    """54 draws in groups of three, until nobody can do anything."""
    pad = SHORT.write(Start(0, "555"))
    while pad.round and pad.round.pool:
        pad = pad.write(Turn(draws=min(3, pad.round.pool)))
    return pad


def test_an_empty_pool_costs_and_a_circle_of_passes_ends_the_round() -> None:
    """R6, D10: who has drawn fewer than allowed and lays nothing pays."""
    pad = blocked()
    before = pad.totals
    assert pad.turn is not None
    after = pad.write(Turn())
    assert sum(after.totals) == sum(before) - RULES.empty
    assert after.turn is None
    with pytest.raises(BadEntry, match="the round is over"):
        after.write(Turn())


def test_a_blocked_round_is_scored_by_r9() -> None:
    pad = blocked()
    assert pad.round
    held = pad.round.held
    lower = min(range(2), key=held.__getitem__)
    sums = [0, 0]
    sums[lower], sums[1 - lower] = 150, 260
    done = pad.write(End(tuple(sums)))
    assert done.totals[lower] == pad.totals[lower] + 260 - 150
    assert done.totals[1 - lower] == pad.totals[1 - lower]


def test_a_correction_changes_all_totals_that_follow() -> None:
    pad = EMPTY.write(Start(0, "444")).write(Turn("445")).write(Turn("455", Bonus.DOUBLE))
    corrected = pad.correct(1, Turn("345", Bonus.HEXAGON)).correct(0, Start(1, "333"))
    assert corrected.totals == (12 + 40, 9 + 5 + 14 + 25)
    assert corrected.undo().undo() == pad


def test_where_left_tiles_count_for_nobody_no_correction_contradicts_them() -> None:
    kids = Pad(("Anna", "Ben"), SHEETS["goliath-kids"].with_(hands=(2,) * 6))
    pad = kids.write(Start(0, "555")).write(Turn("455", draws=1)).write(Turn("055")).write(End((0, 0)))
    corrected = pad.correct(1, Turn("455", draws=2))
    assert (corrected.totals, corrected.round) == (pad.totals, None)


def test_a_correction_that_a_later_line_contradicts_is_refused_and_names_it() -> None:
    pad = EMPTY.write(Start(0, "444")).write(Turn("445")).write(Turn("455"))
    with pytest.raises(BadEntry, match="455 was laid in this round already") as caught:
        pad.correct(1, Turn("545"))
    assert caught.value.at == 2
    assert pad.totals == (12 + 5 + 14, 13)


def test_a_struck_line_moves_the_turns() -> None:
    pad = EMPTY.write(Start(0, "444")).write(Turn("445")).write(Turn("455"))
    assert pad.strike(1).totals == (17, 14)
    with pytest.raises(BadEntry, match="begins with its opening tile"):
        pad.strike(0)


def test_everything_can_be_undone() -> None:
    steps = [EMPTY]
    steps.append(steps[-1].write(Start(0, "444")))
    steps.append(steps[-1].write(Turn("445")))
    steps.append(steps[-1].correct(1, Turn("344", Bonus.BRIDGE)))
    steps.append(steps[-1].strike(1))
    pad = steps[-1]
    for before in reversed(steps[:-1]):
        pad = pad.undo()
        assert pad == before
    assert pad.undo() == EMPTY


def test_the_game_ends_at_the_target_and_only_at_the_end_of_a_round() -> None:
    """R10, D12."""
    pad = Pad(("Anna", "Ben"), TWO.with_(target=100)).write(Start(0, "555")).write(Turn("455"))
    pad = pad.write(Turn("055", Bonus.THREE_HEXAGONS))
    assert not pad.over
    pad = pad.write(End((0, 3)))
    assert pad.over
    assert pad.winners == (0,)
    with pytest.raises(BadEntry, match="the game is over"):
        pad.write(Start(0, "444"))


@pytest.mark.parametrize(
    ("entry", "word"),
    [
        (Turn("444"), "444 was laid in this round already"),
        (Turn("445", draws=4), "from 0 to 3"),
        (Turn("445", draws=-1), "from 0 to 3"),
        (Turn(draws=2), "draws up to 3"),
        (Turn(bonus=Bonus.BRIDGE, draws=3), "no bonus without a tile"),
        (Start(0, "333"), "has begun already"),
        (End((0, 0)), "the round goes on"),
    ],
)
def test_what_cannot_have_happened_is_refused(entry: Turn | Start | End, word: str) -> None:
    pad = EMPTY.write(Start(0, "444"))
    with pytest.raises(BadEntry, match=word):
        pad.write(entry)


@pytest.mark.parametrize("name", ["", "44", "4445", "046", "abc", "4 5", "-12", "٤٤٥"])
def test_a_tile_that_is_none_is_told(name: str) -> None:
    """R1."""
    with pytest.raises(BadTile):
        EMPTY.write(Start(0, "444")).write(Turn(name))


@pytest.mark.parametrize(
    ("left", "word"),
    [
        ((0, -3), "they are worth"),
        ((0, 16), "they are worth"),
        ((5, 3), "holds 0 tiles"),
        ((0,), "not of 1"),
        ((("012",), ("013",)), "holds 0 tiles, and 1 are named"),
        (((), ("555",)), "555 was laid"),
        (((), ("012", "013")), "holds 1 tiles, and 2 are named"),
        (((), ("012", "012")), "012 is left twice"),
    ],
)
def test_impossible_leftovers_are_told(left: tuple[int | tuple[str, ...], ...], word: str) -> None:
    pad = SHORT.write(Start(0, "555")).write(Turn("455")).write(Turn("055"))
    with pytest.raises(BadEntry, match=word):
        pad.write(End(left))


@pytest.mark.parametrize(
    "names", [(), ("A",), tuple("ABCDEFG"), ("A", "a "), ("A", ""), ("A", "x" * 25), ("A", "b\nc")]
)
def test_two_to_six_players_with_names_of_their_own(names: tuple[str, ...]) -> None:
    with pytest.raises(TrippleError):
        Pad(names, RULES)


def test_there_is_no_such_seat_or_line() -> None:
    with pytest.raises(BadEntry, match="no player 3"):
        EMPTY.write(Start(2, "444"))
    with pytest.raises(BadEntry, match="no line 1"):
        EMPTY.strike(0)
    with pytest.raises(BadEntry, match="no line 0"):
        EMPTY.correct(-1, Turn())


def test_a_pad_is_read_as_it_was_written() -> None:
    pad = Pad(("Anna", "Bén"), TWO.with_(hexagon=55)).write(Start(0, "555")).write(Turn("455")).correct(1, Turn("445"))
    pad = pad.write(Turn("055", Bonus.HEXAGON)).write(End((0, ("012",))))
    again = read_pad(write_pad(pad))
    assert again == pad
    assert again.totals == pad.totals
    assert again.undo() == pad.undo()
    assert json.loads(write_pad(pad))["version"] == 1


GOOD = json.loads(write_pad(EMPTY.write(Start(0, "444")).write(Turn("445"))))


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"version": None},
        {"names": ["A"]},
        {"names": "AB"},
        {"sheet": "nope"},
        {"house_rules": ["hexagon=x"]},
        {"house_rules": ["nope=3"]},
        {"changes": [{"type": "write", "entry": {"kind": "turn"}}]},
        {"changes": [{"type": "strike", "at": 7}]},
        {"changes": [{"type": "write", "entry": {"kind": "start", "seat": 0, "tile": "999"}}]},
        {"changes": [{"type": "write"}]},
        {"changes": 3},
        {"more": 1},
    ],
)
def test_a_kept_pad_that_is_not_right_is_refused_with_a_word(change: dict[str, object]) -> None:
    with pytest.raises(TrippleError):
        read_pad(json.dumps({**GOOD, **change}))


@given(st.text(max_size=40))
def test_no_text_breaks_the_reading(text: str) -> None:
    with pytest.raises(BadPad):
        read_pad(text)


def test_the_table_for_spreadsheets_has_every_line_and_no_formulas() -> None:
    pad = Pad(("=SUM(A1)", "Ben"), TWO).write(Start(0, "555")).write(Turn("455", draws=1)).write(Turn("055"))
    pad = pad.write(End((0, (("012", "013")))))
    head, *rows = csv.reader(StringIO(write_csv(pad, translator("en"))))
    assert head == ["round", "line", "player", "tile", "reason", "points", "total"]
    assert rows[0] == ["1", "1", "'=SUM(A1)", "5-5-5", "value", "15", "15"]
    assert ["1", "2", "Ben", "4-5-5", "draw", "-5", "-5"] in rows
    assert sum(int(row[5]) for row in rows) == sum(pad.totals)
    assert rows[-1][6] == str(pad.totals[0])


def test_the_documented_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "pad.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(compile(code, "docs/pad.md", "exec"), {})
    assert capsys.readouterr().out == "(17, 38) Anna\n"


UNSEEN = "\u200b\ufeff\u00ad\u2060\u200e\u202e\u034f\ufe0f\u061c\u180e\u115f\u3164\u2800\u00a0\U000e0020"
"""Characters that spreadsheets skip, one of each kind."""


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("=1+1", "'=1+1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        (" -2+3", "' -2+3"),
        ("a;=1+1", "a;'=1+1"),
        ("a,+1|@b", "a,'+1|'@b"),
        ("＝1+1", "'＝1+1"),
        ("﹦1+1", "'﹦1+1"),
        ("−2+3", "'−2+3"),
        *((f"{unseen}=1+1", f"'{unseen}=1+1") for unseen in UNSEEN),
        ("a;\u200b\ufeff =1+1", "a;'\u200b\ufeff =1+1"),
        ("Anna-Maria", "Anna-Maria"),
        ("Anna - Maria + 1", "Anna - Maria + 1"),
    ],
)
def test_no_name_is_a_formula_wherever_a_cell_may_begin(name: str, written: str) -> None:
    pad = Pad((name, "Ben"), TWO).write(Start(0, "555"))
    _, *rows = csv.reader(StringIO(write_csv(pad, translator("en"))))
    assert {row[2] for row in rows} == {written}
