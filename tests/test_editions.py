"""The page about the editions says what the data say."""

import re

import pytest
from tools import editions

from tripple.rules import EDITIONS, HOUSE_RULES, SHEETS, TRADEMARKS

OTHERS = [edition for edition in EDITIONS.values() if not edition.printed]


def rows(text: str) -> dict[str, list[str]]:
    """The cells of a page's tables by the first of their row, without what makes them bold."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.startswith("| "):
            first, *cells = line.strip("| ").split(" | ")
            found[first] = [*found.get(first, []), *(cell.strip("*") for cell in cells)]
    return found


def test_the_page_is_made_from_the_data() -> None:
    assert editions.PAGE.read_text("utf-8") == editions.page(), "run python -m tools.editions"


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
