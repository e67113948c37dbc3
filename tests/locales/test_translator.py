"""A sentence in the reader's language."""

from pathlib import Path

import pytest

from tripple.locales import LANGUAGES, translator
from tripple.rules import BadTile, IllegalAction, Tile

NUMBERS = {
    "de": ("1 Stein", "2 Steine", "0 Steine"),
    "en": ("1 tile", "2 tiles", "0 tiles"),
    "es": ("1 ficha", "2 fichas", "0 fichas"),
    "fr": ("1 tuile", "2 tuiles", "0 tuile"),
    "it": ("1 tessera", "2 tessere", "0 tessere"),
    "nl": ("1 steen", "2 stenen", "0 stenen"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_follow_the_language(language: str) -> None:
    t = translator(language)
    assert tuple(t.many("{n} tile", "{n} tiles", n) for n in (1, 2, 0)) == NUMBERS[language]


def test_gaps_are_filled() -> None:
    assert translator("de")("our decision {number}", number="D5") == "unsere Festlegung D5"
    assert translator("en")("our decision {number}", number="D5") == "our decision D5"


def test_a_sentence_without_translation_is_said_in_english() -> None:
    assert translator("nl")("no catalogue has {this}", this="sentence") == "no catalogue has sentence"


def test_errors_are_translated_with_their_values() -> None:
    with pytest.raises(BadTile) as caught:
        Tile.parse("543")
    assert str(caught.value).startswith("'543' is not a tile")
    said = translator("de").error(caught.value)
    assert said.startswith("'543'")
    assert said != str(caught.value)


def test_a_fault_within_a_sentence_is_translated_too() -> None:
    fault = BadTile("our decision {number}", number="D5")
    assert translator("de")("{file}: {fault}", file="a.tripple", fault=fault) == "a.tripple: unsere Festlegung D5"


def test_errors_with_a_rule_are_translated_too() -> None:
    assert translator("de").error(IllegalAction("R8", "the round is over")) != "the round is over"


def test_without_compiled_catalogues_everything_is_english(tmp_path: Path) -> None:
    bare = translator("de", tmp_path)
    assert bare("house rule") == "house rule"
    assert bare.many("{n} tile", "{n} tiles", 2) == "2 tiles"


def test_a_translator_is_made_once_for_a_language() -> None:
    assert translator("it") is translator("it")
