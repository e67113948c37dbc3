"""What people call rule sheets, house rules and reasons, wherever they are named."""

import pytest

from tripple.locales import terms, translator
from tripple.locales.rulebook import sheet_name
from tripple.rules import HOUSE_RULES, SHEETS, Reason


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_sheet_has_a_name_of_its_own(language: str) -> None:
    names = [sheet_name(sheet, translator(language)) for sheet in SHEETS.values()]
    assert len(set(names)) == len(SHEETS)
    assert not set(names) & set(SHEETS)


def test_every_house_rule_and_all_its_choices_have_words() -> None:
    choices = {str(choice.value) for rule in HOUSE_RULES.values() for choice in rule.choices}
    assert terms.HOUSE_RULES.keys() == HOUSE_RULES.keys()
    assert terms.CHOICES.keys() == choices | {"yes", "no"}


def test_every_reason_has_a_word() -> None:
    assert set(terms.REASONS) == set(Reason)
