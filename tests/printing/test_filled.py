"""A pad that has been played on, printed: every row, on as many pages as it takes."""

from tests.golden import FOLDER
from tests.pad.games import written
from tests.printing.rendering import opened, text
from tripple.locales import translator
from tripple.notation import read_game
from tripple.pad import Extra, Pad, Points, Start
from tripple.printing import PAPERS, filled_pad
from tripple.rules import SHEETS

A4 = PAPERS["a4"]
T = translator("en")


def test_a_whole_game_stands_on_its_sheets_with_all_totals() -> None:
    match = read_game((FOLDER / "sheet-compact-en.tripple").read_text(encoding="utf-8")).match
    pad = written(match, tuple("ABCDEF"[: match.players]))
    pdf = filled_pad(A4, T, pad)
    assert len(opened(pdf).pages) == -(-len(pad.entries) // 31)
    words = text(pdf).split()
    for number in (*match.totals, len(pad.entries)):
        assert str(number).replace("-", "−") in words
    totals = [0] * match.players
    for line in (line for played in pad.rounds for scored in played.scored for line in scored.lines):
        totals[line.seat] += line.points
    assert tuple(totals) == match.totals
    assert pdf == filled_pad(A4, T, pad)


def test_an_empty_pad_is_an_empty_sheet() -> None:
    pdf = filled_pad(A4, T, Pad(("Anna", "Ben"), SHEETS["compact-en"]))
    assert len(opened(pdf).pages) == 1
    assert "Anna" in text(pdf)


def test_points_without_a_tile_have_their_rows() -> None:
    pad = Pad(("Anna", "Ben"), SHEETS["compact-en"]).write(Start(0, "444")).write(Points(137)).write(Extra(0, -41))
    words = text(filled_pad(A4, T, pad)).split()
    assert {"+137", "137", "−41", "−24"} <= set(words)
