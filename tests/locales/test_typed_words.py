"""What can be typed at a prompt: in no language may one word or letter mean two things."""

from collections import Counter
from enum import Enum

import pytest

from tripple.cli.game.answers import Word
from tripple.cli.reports.replay import Way
from tripple.locales import LANGUAGES, translator


def forms(words: type[Enum], language: str) -> list[str]:
    t = translator(language)
    return [form.strip().casefold() for word in words for form in t(word.value).split(",")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", [Word, Way])
def test_every_form_means_one_thing(words: type[Enum], language: str) -> None:
    assert [form for form, times in Counter(forms(words, language)).items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", [Word, Way])
def test_whole_english_words_keep_their_meaning(words: type[Enum], language: str) -> None:
    """They are understood in every language, so a translation may not give them another meaning."""
    english = {form.strip(): word for word in words for form in word.value.split(",") if len(form.strip()) > 1}
    t = translator(language)
    for word in words:
        for form in t(word.value).split(","):
            assert english.get(form.strip().casefold(), word) is word


@pytest.mark.parametrize("language", LANGUAGES)
def test_drawing_passing_and_leaving_have_a_letter(language: str) -> None:
    t = translator(language)
    for word in (Word.DRAW, Word.PASS, Word.QUIT):
        assert any(len(form.strip()) == 1 for form in t(word.value).split(","))
