"""The leaflet says what the rulebook says, in every language, with its drawings."""

import re
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.printing.rendering import Page, opened, rendered, rgb, text
from tests.rules.houses import DIFFERENT
from tripple.locales import LANGUAGES, translator
from tripple.locales.rulebook import BY_LANGUAGE, Rulebook, rulebook, sheet_name
from tripple.look import GOLD
from tripple.printing import PAPERS, leaflet
from tripple.rules import EDITIONS, SHEETS, Blocked

A4 = PAPERS["a4"]
NUMBERS = re.compile(r"\b[RD]\d+\b")


@pytest.mark.parametrize("sheet", DIFFERENT)
def test_every_rule_is_printed_to_the_letter_on_both_sides_of_a_page(sheet: str) -> None:
    """Letters that the font lacks would be missing here. Its title is what people call the sheet, not programs."""
    t, rules = translator(EDITIONS[sheet].language or "en"), SHEETS[sheet]
    printed = leaflet(A4, t, rules)
    written, metadata = text(printed), opened(printed).metadata
    assert_to_the_letter(written, rulebook(rules, t, numbers=False))
    assert not NUMBERS.findall(written)
    assert len(opened(printed).pages) == 2
    assert "2 / 2" in written
    assert sheet_name(rules, t) in written
    assert metadata
    assert not EDITIONS[sheet].printed or sheet not in f"{written} {metadata.title}"


def assert_to_the_letter(written: str, book: Rulebook) -> None:
    closed = written.replace(" ", "")
    *sections, decisions = book.sections
    assert decisions.id == "decisions"
    for section in sections:
        assert "".join(section.title.split()) in closed
        for paragraph in section.paragraphs:
            assert "".join(f"{paragraph.text}{paragraph.marked}".split()) in closed


def test_the_sheets_are_of_every_language() -> None:
    assert {edition.language for edition in EDITIONS.values() if edition.printed} == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_numbers_it_fits_on_other_paper_too(language: str) -> None:
    (other,) = set(PAPERS.values()) - {A4}
    t, rules = translator(language), SHEETS[BY_LANGUAGE[language]]
    printed = leaflet(other, t, rules, numbers=True)
    written = text(printed)
    assert_to_the_letter(written, rulebook(rules, t, numbers=True))
    assert NUMBERS.findall(written)
    assert len(opened(printed).pages) == 2
    assert "2 / 2" in written


def test_house_rules_are_in_it() -> None:
    rules = SHEETS["compact-en"].with_(hexagon=61, blocked=Blocked.NOTHING)
    written = text(leaflet(A4, translator("en"), rules))
    assert "Hexagon: 61 points" in written
    assert "house rule" in written


@pytest.mark.process
def test_match_bridge_double_and_hexagon_are_drawn(tmp_path: Path) -> None:
    """Each new tile wears a gold edge: four patches of gold, none touching another."""
    pages = rendered(leaflet(A4, translator("en"), SHEETS["compact-en"]), tmp_path)
    assert sum(_patches(page) for page in pages) == 4


def _patches(page: Page) -> int:
    """Stretches of rows with gold in them, column by column."""
    gold = page.found(rgb(GOLD))
    middle = gold.shape[1] // 2
    halves = gold[:, :middle], gold[:, middle:]
    return sum(_stretches(np.asarray(half.any(axis=1))) for half in halves)


def _stretches(rows: NDArray[np.bool_]) -> int:
    """A gap of a few rows is the same drawing still."""
    (found,) = rows.nonzero()
    return (1 if len(found) else 0) + int(np.count_nonzero(np.diff(found) > 12))


def test_every_print_is_the_same() -> None:
    t, rules = translator("de"), SHEETS["classic-de"]
    assert leaflet(A4, t, rules) == leaflet(A4, t, rules)
