"""What people call rule sheets and house rules, wherever they are named."""

import re
from pathlib import Path

import pytest

from tripple.locales import translator
from tripple.locales.rulebook import EDITIONS, sheet_name
from tripple.rules import HOUSE_RULES, SHEETS

WEB = Path(__file__).parents[2] / "src" / "tripple" / "web"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_sheet_has_a_name_of_its_own(language: str) -> None:
    names = [sheet_name(sheet, translator(language)) for sheet in SHEETS.values()]
    assert len(set(names)) == len(SHEETS)
    assert not set(names) & set(SHEETS)


def test_the_browser_calls_the_editions_the_same() -> None:
    named = (WEB / "game" / "sheets.js").read_text("utf-8").partition("const EDITIONS = {")[2].partition("};")[0]
    assert dict(re.findall(r'(\w+): N_\("(.+?)"\)', named)) == EDITIONS


def test_the_browser_has_words_for_every_house_rule_and_its_choices() -> None:
    script = (WEB / "game" / "houserules.js").read_text("utf-8")
    named = set(re.findall(r'^  "?([\w-]+)"?: ', script, re.MULTILINE))
    choices = {str(choice.value) for rule in HOUSE_RULES.values() for choice in rule.choices}
    assert HOUSE_RULES.keys() | choices <= named
