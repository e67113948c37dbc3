"""No sentence is lost on its way into the catalogues: what marks a sentence is given the sentence itself."""

import ast
import re
from string import Formatter
from typing import Any

import pytest

from tripple.rules.errors import TrippleError

from .catalogues import marked, messages, scripted

COMPUTED = (ast.JoinedStr, ast.BinOp, ast.IfExp, ast.BoolOp)
"""What no catalogue can hold. A name, a part of something named or what a function gives stands for a sentence
that is marked with N_ elsewhere."""
FILLED = {".format", ".format_map", ".join", ".replace", "str"}


def where(found: Any) -> str:
    return f"{found.file}:{found.call.lineno}"


def is_computed(argument: ast.expr) -> bool:
    if isinstance(argument, ast.Call):
        return bool(FILLED.intersection(messages.names_of(argument.func)))
    return isinstance(argument, COMPUTED)


def gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_sentences_are_written_out() -> None:
    computed = [where(found) for found in marked() if any(map(is_computed, found.sentences))]
    assert computed == [], "give t() a sentence, not something computed; choose between sentences outside of it"


def test_what_n_marks_is_written_out() -> None:
    assert [where(found) for found in marked() if found.marker == "N_" and found.message is None] == []


def test_no_sentence_is_empty() -> None:
    """The empty message is the catalogue's own header."""
    assert [where(found) for found in marked() if found.message == ""] == []


BY_ITSELF = {".many": {"n"}, "NotWellFormed": {"found"}, "NotLegal": {"found"}}
"""Gaps that a marker fills without being asked: with the number, or with the text of the span."""


def test_every_gap_is_filled() -> None:
    unfilled = []
    for found in marked():
        filled = {keyword.arg for keyword in found.call.keywords} | BY_ITSELF.get(found.marker, set())
        if found.marker not in ("N_", "N_many") and None not in filled:  # None stands for ** with values unknown here
            texts = filter(None, map(messages.literal, found.sentences))
            unfilled += [(where(found), gap) for text in texts for gap in gaps(text) - filled]
    assert unfilled == []


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ('t("a {b}", b=1)', "a {b}"),
        ('self.t("a")', "a"),
        ('t.many("one", "{n} more", count)', ("one", "{n} more")),
        ('NAMES = {1: N_("a" "b")}', "ab"),
        ('raise BadOne("a", x=1)', "a"),
        ('raise BadTwo("R1", "a")', "a"),
        ('raise BadThree("R1", "a")', "a"),
        ('raise BadFour("R1", "a")', "a"),
        ("t(name)", None),
        ('print("a")', None),
        ('many("a", "b")', None),
        ('ValueError("a")', None),
    ],
)
def test_marked_sentences_are_found(
    code: str, expected: object, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    classes = (
        "class BadOne(TrippleError): ...\n"
        "class BadThree(BadTwo): ...\n"
        "class BadTwo(BadOne):\n"
        "    def __init__(self, rule, sentence): ...\n"
        "class BadFour(BadOne):\n"
        "    def __init__(self, rule, sentence, /): ...\n"
    )
    (tmp_path / "code.py").write_text(classes + code)
    monkeypatch.setattr(messages, "SOURCE", tmp_path)
    monkeypatch.setattr(messages, "ROOT", tmp_path)
    assert [message.id for message in messages.extracted() if message.id] == ([expected] if expected else [])


def kinds(error: type[TrippleError]) -> set[str]:
    return {error.__name__}.union(*map(kinds, error.__subclasses__()))


def test_every_kind_of_error_is_known() -> None:
    assert kinds(TrippleError) <= {found.marker for found in marked()} | set(all_keywords())


def all_keywords() -> dict[str, tuple[int, ...]]:
    trees = [ast.parse(file.read_text("utf-8")) for file in messages.SOURCE.rglob("*.py")]
    found: dict[str, tuple[int, ...]] = messages.keywords(trees)
    return found


SCRIPTED = re.compile(r"""\b(?:t|N_|rich|many)\(\s*("(?:[^"\\]|\\.)+")""")


def test_every_sentence_of_the_scripts_is_found() -> None:
    """Held against a plain search, because the extraction has to understand templates and regular expressions."""
    found = {part for _, _, message in scripted() for part in ([message] if isinstance(message, str) else message)}
    scripts = [file.read_text("utf-8") for file in messages.SOURCE.rglob("*.js")]
    written = {str(ast.literal_eval(quoted)) for script in scripts for quoted in SCRIPTED.findall(script)}
    assert sorted(written - found) == []


def test_the_scripts_write_their_sentences_out() -> None:
    computed = [
        (file.name, call)
        for file in messages.SOURCE.rglob("*.js")
        for call in re.findall(r"\b(?:t|N_|rich|many)\(\s*`[^`]*`", file.read_text("utf-8"))
    ]
    assert computed == []
