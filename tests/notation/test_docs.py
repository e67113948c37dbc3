"""docs/notation.md is true: its examples read back as they stand, and it names all there is to name."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tripple.notation import (
    read_action,
    read_change,
    read_deal,
    read_game,
    read_position,
    write_action,
    write_change,
    write_game,
    write_position,
)
from tripple.notation.span import VERSION
from tripple.rules import GameEnd, Reason, RoundEnd

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
LINE_BY_LINE: dict[str, Callable[[str], str]] = {
    "action": lambda text: write_action(read_action(text)),
    "change": lambda text: write_change(*read_change(text)),
    "position": lambda text: write_position(read_position(text)),
}


def test_there_is_an_example_of_everything() -> None:
    assert {kind for kind, _ in EXAMPLES} == {"ebnf", "deal", "game", *LINE_BY_LINE}


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_every_example_reads_back_as_it_stands(kind: str, text: str) -> None:
    if kind == "game":
        assert write_game(read_game(text)) == text
    elif kind == "deal":
        assert read_deal(text).pool
    elif kind in LINE_BY_LINE:
        assert [LINE_BY_LINE[kind](line) for line in text.splitlines()] == text.splitlines()


def test_the_grammar_names_every_word() -> None:
    grammar = "".join(text for kind, text in EXAMPLES if kind == "ebnf")
    words = [reason.word for reason in Reason] + [end.value for end in (*RoundEnd, *GameEnd)]
    assert [word for word in words if f'"{word}"' not in grammar] == []
    assert f'"tripple {VERSION}"' in grammar
