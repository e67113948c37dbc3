"""Which language is spoken."""

import pytest

from tripple.locales import LANGUAGES, UnknownLanguage, language


@pytest.mark.parametrize("name", LANGUAGES)
def test_what_is_asked_for_wins(name: str) -> None:
    assert language(name, {"LANGUAGE": "fr", "LANG": "de_DE.UTF-8"}) == name


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, "en"),
        ({"LANG": "de_CH.UTF-8"}, "de"),
        ({"LANG": "nl_BE@euro"}, "nl"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "pt_BR.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "it_IT"}, "it"),
        ({"LC_MESSAGES": "it_IT", "LC_ALL": "es_ES"}, "es"),
        ({"LC_ALL": "es_ES", "LANGUAGE": "fr:de"}, "fr"),
        ({"LANGUAGE": "pt:nl:de", "LANG": "es_ES"}, "nl"),
        ({"LANGUAGE": "", "LANG": "it_IT"}, "it"),
        ({"LC_ALL": "C", "LANG": "it_IT"}, "en"),
    ],
)
def test_else_the_environment_as_gettext_reads_it(environ: dict[str, str], expected: str) -> None:
    assert language(None, environ) == expected


def test_tags_may_be_longer_or_differently_written() -> None:
    assert language("de-AT", {}) == language("DE_de", {}) == "de"


@pytest.mark.parametrize("name", ["", "xx", "deutsch", "."])
def test_an_unknown_language_is_an_error_that_names_the_six(name: str) -> None:
    with pytest.raises(UnknownLanguage) as caught:
        language(name, {"LANG": "de_DE"})
    assert all(known in str(caught.value) for known in LANGUAGES)
