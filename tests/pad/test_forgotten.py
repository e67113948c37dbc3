"""What a table forgets: a whole turn, put in between later; a tile, of which only the points are known."""

import csv
from io import StringIO
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.pad.attempts import NAMES, any_change, state
from tests.pad.test_fold import done
from tripple.locales import translator
from tripple.pad import BadEntry, End, Entry, Extra, Pad, Points, Start, Turn, read_pad, write_csv, write_pad
from tripple.rules import SHEETS, TrippleError

RULES = SHEETS["compact-en"]
SHORT = RULES.with_(hands=(1, 2, 2, 2, 2, 2), target=150)
PAD = Pad(("Anna", "Ben", "Cleo"), RULES).write(Start(0, "444")).write(Turn("445")).write(Turn("455"))
"""17, 13 and 14; Anna is next."""
ENDED = Pad(("Anna", "Ben"), SHORT).write(Start(0, "555")).write(Turn("455")).write(Turn("055")).write(End((0, 3)))
"""20 + 10 + 20 + 3 for Anna, 14 for Ben."""


SOME: list[Entry] = [Points(17), Points(-5, draws=1), Points(0, laid=False), Extra(0, -7)]
few = settings(max_examples=40, deadline=None)


@st.composite
def pads(draw: st.DrawFn) -> Pad:
    """An evening with its mistakes."""
    random = Random(draw(st.integers(0, 2**32)))
    pad = Pad(NAMES[: draw(st.integers(2, 4))], SHORT)
    for _ in range(draw(st.integers(4, 25))):
        try:
            pad = done(pad, any_change(pad, random))
        except TrippleError:
            continue
    assume(pad.entries)
    return pad


# -- a turn in between


def test_a_forgotten_turn_moves_the_later_ones_on() -> None:
    pad = PAD.insert(1, Turn("345"))
    assert [scored.seat for scored in pad.rounds[0].scored] == [0, 1, 2, 0]
    assert pad.totals == (17 + 14, 12, 13)
    assert pad.turn == 1
    assert pad.undo() == PAD
    assert read_pad(write_pad(pad)) == pad


def test_what_later_lines_contradict_or_what_stands_nowhere_is_not_inserted() -> None:
    with pytest.raises(BadEntry, match="455 was laid in this round already") as caught:
        PAD.insert(1, Turn("455"))
    assert caught.value.at == 3
    with pytest.raises(BadEntry, match="begins with its opening tile"):
        PAD.insert(0, Turn("345"))
    for at in (-1, 3):
        with pytest.raises(BadEntry, match=f"no line {at + 1}"):
            PAD.insert(at, Turn("345"))


@few
@given(pads(), st.sampled_from(SOME))
def test_inserting_and_striking_is_nothing(pad: Pad, entry: Entry) -> None:
    for at in range(len(pad.entries)):
        try:
            inserted = pad.insert(at, entry)
        except TrippleError:
            continue
        assert inserted.entries == (*pad.entries[:at], entry, *pad.entries[at:])
        for again in (inserted.strike(at), inserted.undo()):
            assert again.entries == pad.entries
            assert state(again, again.rounds) == state(pad, pad.rounds)


@few
@given(pads())
def test_totals_are_the_sums_of_the_lines(pad: Pad) -> None:
    lines = [line for played in pad.rounds for scored in played.scored for line in scored.lines]
    sums = tuple(sum(line.points for line in lines if line.seat == seat) for seat in range(len(pad.names)))
    assert pad.totals == sums
    rows = list(csv.reader(StringIO(write_csv(pad, translator("en")))))[1:]
    assert sum(int(row[5]) for row in rows) == sum(sums)


@few
@given(pads(), st.sampled_from([Points(0, laid=False), Points(0)]))
def test_a_turn_without_points_in_its_place_keeps_all_later_turns(pad: Pad, empty: Points) -> None:
    """Where striking it would give them to the next players."""
    for at, entry in enumerate(pad.entries):
        try:
            kept = pad.correct(at, empty) if isinstance(entry, Turn) else pad
        except TrippleError:
            continue
        assert _seats(kept) == _seats(pad)


def _seats(pad: Pad) -> list[int | None]:
    return [scored.seat for played in pad.rounds for scored in played.scored]


# -- a turn of points alone


def test_points_alone_are_the_turn_of_whoever_is_next() -> None:
    pad = PAD.write(Points(17, draws=2))
    assert pad.totals == (17 + 17, 13, 14)
    assert pad.turn == 1
    assert pad.round
    assert PAD.round
    assert pad.round.held[0] == PAD.round.held[0] + 2 - 1
    assert pad.round.pool == PAD.round.pool - 2
    assert pad.write(Points(-5)).totals == (34, 8, 14)


def test_points_alone_are_the_whole_turn_the_last_tile_included() -> None:
    pad = Pad(("Anna", "Ben"), SHORT).write(Points(20, seat=1)).write(Turn("455")).write(Points(30))
    assert pad.turn is None
    assert pad.totals == (14, 20 + 30)
    assert pad.write(End((3, 0))).totals == (14, 53)


def test_a_turn_without_a_tile_leaves_the_tiles_where_they_are() -> None:
    pad = PAD.write(Points(0, laid=False))
    assert pad.round
    assert PAD.round
    assert (pad.round.held, pad.round.pool, pad.turn) == (PAD.round.held, PAD.round.pool, 1)


def test_a_circle_without_tiles_and_without_a_pool_ends_the_round() -> None:
    """D10."""
    pad = Pad(("Anna", "Ben"), RULES.with_(hands=(1, 28, 1, 1, 1, 1))).write(Start(0, "555"))
    pad = pad.write(Points(-5, laid=False)).write(Points(-5, laid=False))
    assert pad.turn is None
    with pytest.raises(BadEntry, match="the round is over"):
        pad.write(Points(3))


# -- points beside the turns


def test_points_beside_the_turns_change_nobodys_turn() -> None:
    pad = PAD.write(Extra(2, -5))
    assert (pad.totals, pad.turn) == ((17, 13, 9), PAD.turn)
    assert PAD.insert(1, Extra(2, -5)).totals == pad.totals


def test_after_a_round_they_count_for_its_end() -> None:
    """R10: the game is over or goes on, as the totals then say; the next round begins where it began."""
    won = ENDED.write(Extra(0, 97))
    assert (won.totals, won.over, won.winners) == ((150, 14), True, (0,))
    assert len(won.rounds) == 1
    assert won.write(Extra(0, -1)).write(Start(1, "444")).totals == (149, 14 + 17)
    with pytest.raises(BadEntry, match="the game is over"):
        won.write(Start(1, "444"))
    going = ENDED.write(Start(1, "444"))
    assert going.insert(4, Extra(1, 5)).totals == (53, 14 + 5 + 17)
    with pytest.raises(BadEntry, match="the game is over") as caught:
        going.insert(4, Extra(0, 97))
    assert caught.value.at == 5


@pytest.mark.parametrize(
    ("entry", "word"),
    [
        (Points(1000), "1000 points: expected a whole number from -999 to 999"),
        (Points(-1000), "from -999 to 999"),
        (Points(5, draws=4), "from 0 to 3"),
        (Points(5, seat=1), "the round has begun already"),
        (Extra(0, 1000), "from -999 to 999"),
        (Extra(0, 0), "0 points change nothing"),
        (Extra(3, 5), "no player 4"),
        (Extra(-1, 5), "no player 0"),
    ],
)
def test_points_that_cannot_be_are_refused_with_a_sentence(entry: Entry, word: str) -> None:
    with pytest.raises(BadEntry, match=word):
        PAD.write(entry)


@pytest.mark.parametrize("entry", [Points(5), Points(5, seat=0, laid=False), Extra(0, 5)])
def test_a_pad_begins_with_an_opening(entry: Entry) -> None:
    with pytest.raises(BadEntry, match="a round begins with its opening tile"):
        Pad(("Anna", "Ben"), RULES).write(entry)


# -- kept and exported


def test_they_are_kept_and_stand_in_the_table_for_spreadsheets() -> None:
    pad = PAD.write(Points(17, draws=1)).insert(1, Extra(1, -5))
    assert read_pad(write_pad(pad)) == pad
    rows = list(csv.reader(StringIO(write_csv(pad, translator("en")))))
    assert ["1", "2", "Ben", "", "points", "-5", "-5"] in rows
    assert rows[-1] == ["1", "5", "Anna", "", "points", "17", "34"]


def test_a_pad_of_an_earlier_version_is_read() -> None:
    kept = """{"version": 1, "names": ["Anna", "Ben"], "sheet": "compact-en", "changes": [
      {"type": "write", "entry": {"kind": "start", "seat": 0, "tile": "444"}},
      {"type": "write", "entry": {"kind": "turn", "tile": "445", "bonus": "bridge", "draws": 1}},
      {"type": "correct", "at": 1, "entry": {"kind": "turn", "tile": "345", "bonus": "none", "draws": 0}},
      {"type": "strike", "at": 1}]}"""
    assert read_pad(kept).totals == (17, 0)
    more = kept.replace(
        '{"type": "strike", "at": 1}', '{"type": "insert", "at": 1, "entry": {"kind": "points", "points": 9}}'
    )
    assert read_pad(more).totals == (17 + 12, 9)
