"""The pages about the editions say what the data say, and what was measured is still so."""

import re
from xml.etree import ElementTree as ET

import pytest
from tools import editions, editions_in_play
from tools.charts import ticks

from tripple.rules import EDITIONS, HOUSE_RULES, SHEETS, TRADEMARKS, sheet
from tripple.sim import RunSummary, rounds

MEASURED = editions_in_play.measured()
FAMILY = editions_in_play.TWO
OTHERS = [edition for edition in EDITIONS.values() if not edition.printed]


def rows(text: str) -> dict[str, list[str]]:
    """The cells of a page's tables by the first of their row, without what makes them bold."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.startswith("| "):
            first, *cells = line.strip("| ").split(" | ")
            found[first] = [*found.get(first, []), *(cell.strip("*") for cell in cells)]
    return found


def test_the_pages_and_pictures_are_made_from_the_data() -> None:
    stale = [
        path.name for path, made in editions.files().items() if not path.is_file() or path.read_text("utf-8") != made
    ]
    assert stale == [], "run python -m tools.editions"


def test_the_table_has_every_field_in_which_editions_differ() -> None:
    fields = {re.findall(r"<br>`(\w+)`|$", first)[0]: cells for first, cells in rows(editions.page()).items()}
    shown = {field: cells for field, cells in fields.items() if field}
    assert set(shown) == {
        field for field in HOUSE_RULES if len({getattr(sheet, field) for sheet in SHEETS.values()}) > 1
    }
    assert {len(cells) for cells in shown.values()} == {1 + len(OTHERS)}
    column = [edition.id for edition in OTHERS].index("goliath") + 1
    assert [shown[name][column] for name in ("bridge", "double", "hexagon", "next_hexagon", "out", "starter")] == [
        "40", "0", "50", "10", "25", "by lot",
    ]  # fmt: skip
    assert (shown["hexagon"][0], shown["empty"][0]) == ("40 or 50", "5 or 10")


def test_the_page_says_whose_an_edition_is_and_where_it_is_silent() -> None:
    text = editions.page()
    assert TRADEMARKS in text
    assert all(f"`{name}`" in text for name in EDITIONS)
    for edition in OTHERS:
        told = edition.publisher, edition.years, *edition.sources, *(note.sentence for note in edition.notes)
        assert all(words in text for words in told), edition.id


def test_a_choice_without_a_short_word_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    short = {word: said for word, said in editions.SHORT.items() if word != "differences"}
    monkeypatch.setattr(editions, "SHORT", short)
    with pytest.raises(KeyError):
        editions.page()


def test_every_edition_was_measured() -> None:
    assert {edition.id for edition in OTHERS} <= set(MEASURED["editions"]) <= set(EDITIONS), "run bench/editions.py"
    assert {name for name in MEASURED["editions"] if editions_in_play.DRAWING in MEASURED["editions"][name]} == {
        name for name in MEASURED["editions"] if sheet(name).decline
    }


@pytest.mark.parametrize("name", MEASURED["editions"])
def test_what_was_measured_is_still_so(name: str) -> None:
    """A rule that has changed since then would show; by chance this fails less than once in a million runs."""
    summary, kept = RunSummary(2), MEASURED["editions"][name][FAMILY]
    played = rounds(sheet(name), ("greedy", "greedy"), 6000, seed="still so")
    summary.add(played)
    told = [summary.advantage, summary.counted["draws"], *summary.points]
    keys = ["starter ahead", "draws", "points", "points"]
    for mean, (expected, margin) in zip(told, (kept[key] for key in keys), strict=True):
        assert abs(mean.mean - expected) < 2.7 * (mean.margin + margin), f"{name}: run bench/editions.py"


@pytest.mark.parametrize("name", editions_in_play.DRAWINGS)
def test_a_picture_says_what_it_shows_and_is_on_the_page(name: str) -> None:
    drawn = ET.fromstring(editions_in_play.picture(name).read_text("utf-8"))
    assert drawn.get("role") == "img"
    assert drawn.get("aria-label")
    page = editions_in_play.PAGE.read_text("utf-8")
    assert re.search(rf"!\[[^\]]{{20,}}\]\(pictures/{editions_in_play.picture(name).name}\)", page)
    assert "prefers-color-scheme:dark" in editions_in_play.picture(name).read_text("utf-8")


def test_the_page_has_the_measured_numbers() -> None:
    shown = rows(editions_in_play.PAGE.read_text("utf-8").replace(editions_in_play.TIGHT, " "))
    for name, of in MEASURED["editions"].items():
        (turns, margin), (won, spread) = of[FAMILY]["turns"], of["thinker against greedy"]["wins"]
        assert f"{turns:.1f} ± {margin:.1f}" in shown[f"`{name}`"]
        assert f"{100 * won:.1f} ± {100 * spread:.1f}" in shown[f"`{name}`"]


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [(0, 6, [0, 1, 2, 3, 4, 5, 6]), (47, 61, [45, 50, 55, 60, 65]), (-3, 110, [-20, 0, 20, 40, 60, 80, 100, 120])],
)
def test_the_marks_of_an_axis_are_round_and_enclose_it(low: float, high: float, expected: list[float]) -> None:
    assert ticks(low, high) == expected
