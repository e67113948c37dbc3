"""The leaflet says what the rulebook says, in every language, with its drawings."""

import re
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.printing.rendering import Page, opened, rendered, rgb, text
from tripple.locales import LANGUAGES, translator
from tripple.locales.rulebook import BY_LANGUAGE, rulebook, sheet_name
from tripple.look import GOLD
from tripple.printing import PAPERS, leaflet
from tripple.rules import SHEETS, Blocked

A4 = PAPERS["a4"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("numbers", [False, True], ids=["without numbers", "with numbers"])
def test_every_rule_is_printed_to_the_letter(language: str, numbers: bool) -> None:
    """Letters that the font lacks would be missing here."""
    t, rules = translator(language), SHEETS[BY_LANGUAGE[language]]
    printed = text(leaflet(A4, t, rules, numbers))
    written = printed.replace(" ", "")
    assert bool(re.findall(r"\b[RD]\d+\b", printed)) == numbers
    for section in rulebook(rules, t, numbers).sections:
        if section.id != "decisions":
            assert "".join(section.title.split()) in written
            for paragraph in section.paragraphs:
                assert "".join(f"{paragraph.text}{paragraph.marked}".split()) in written


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("numbers", [False, True], ids=["without numbers", "with numbers"])
def test_it_fits_on_both_sides_of_a_sheet(language: str, paper: str, numbers: bool) -> None:
    pdf = leaflet(PAPERS[paper], translator(language), SHEETS[BY_LANGUAGE[language]], numbers)
    assert len(opened(pdf).pages) == 2
    assert "2 / 2" in text(pdf)


def test_house_rules_are_in_it() -> None:
    rules = SHEETS["compact-en"].with_(hexagon=61, blocked=Blocked.NOTHING)
    written = text(leaflet(A4, translator("en"), rules))
    assert "Hexagon: 61 points" in written
    assert "house rule" in written


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


@pytest.mark.parametrize("sheet", SHEETS)
def test_its_title_is_what_people_call_the_sheet(sheet: str) -> None:
    """Not the name that programs have for it."""
    printed = leaflet(A4, translator("en"), SHEETS[sheet])
    assert sheet_name(SHEETS[sheet], translator("en")) in text(printed)
    assert sheet not in text(printed)
    metadata = opened(printed).metadata
    assert metadata
    assert sheet not in str(metadata.title)
