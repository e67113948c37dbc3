"""Every sentence that the code marks is in every catalogue, translated, with the same gaps."""

from functools import cache
from string import Formatter
from typing import Any

import pytest

from tripple.locales import LANGUAGES

from .catalogues import extracted, messages

TRANSLATED = [language for language in LANGUAGES if language != "en"]
TWO_FORMS = {"de": "(n != 1)", "es": "(n != 1)", "fr": "(n > 1)", "it": "(n != 1)", "nl": "(n != 1)"}

catalogue = cache(messages.translated)


def parts(text: Any) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def gaps(sentence: str) -> set[tuple[str, str | None, str | None]]:
    """The names in the gaps of a sentence, with how they are written out: {name!r} stays {name!r}."""
    return {(name, spec, how) for _, name, spec, how in Formatter().parse(sentence) if name is not None}


def test_the_tool_knows_every_language() -> None:
    assert tuple(TRANSLATED) == messages.LANGUAGES


def test_there_is_something_to_translate() -> None:
    assert len(extracted()) > 300


@pytest.mark.parametrize("language", TRANSLATED)
class TestCatalogue:
    def test_has_every_message_and_no_other(self, language: str) -> None:
        wanted = {parts(message.id) for message in extracted() if message.id}
        stored = {parts(message.id) for message in catalogue(language) if message.id}
        assert stored == wanted, "run make messages, then translate what it lists"

    def test_translates_every_message(self, language: str) -> None:
        assert list(messages.missing(catalogue(language))) == []

    def test_has_nothing_fuzzy_or_obsolete(self, language: str) -> None:
        assert [message.id for message in catalogue(language) if message.id and message.fuzzy] == []
        assert not catalogue(language).obsolete

    def test_keeps_the_gaps(self, language: str) -> None:
        different = [
            (sentence, form)
            for message in catalogue(language)
            if message.id
            for sentence, form in zip(parts(message.id), parts(message.string), strict=True)
            if form and gaps(form) != gaps(sentence)
        ]
        assert different == []

    def test_has_both_forms_of_a_plural(self, language: str) -> None:
        assert catalogue(language).plural_expr == TWO_FORMS[language]
        plurals = [message for message in catalogue(language) if not isinstance(message.id, str)]
        assert plurals
        assert all(len(message.string) == 2 for message in plurals)

    def test_ends_as_the_sentence_ends(self, language: str) -> None:
        """A lost full stop, a lost gap at the end or a stray blank shows at the last character."""
        different = [
            (message.id, message.string)
            for message in catalogue(language)
            if isinstance(message.id, str) and message.id and message.id[-1] in ".?!:… "
            if message.string and message.string[-1] != message.id[-1]
        ]
        assert different == []

    def test_is_written_as_the_tool_writes_it(self, language: str) -> None:
        """No dates and no line numbers: a diff of a catalogue shows translations only."""
        text = messages.catalogue_file(language).read_text("utf-8")
        assert "-Date: " not in text
        assert ".py:" not in text


def test_plural_forms_in_english_have_the_same_gaps() -> None:
    """Ours have; click's own differ, and click fills both."""
    for message in extracted():
        one, *more = map(gaps, parts(message.id))
        ours = any(not file.endswith("cli/translation.py") for file, _ in message.locations)
        assert not ours or all(form == one for form in more), message.id
