"""docs/notation.md is true: its examples read back as they stand, and it names all there is to name."""

import json
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


def line_by_line(again: Callable[[str], str]) -> Callable[[str], str]:
    return lambda text: "".join(f"{again(line)}\n" for line in text.splitlines())


def read_and_told(text: str) -> str:
    """A deal, which programs write for themselves, as they would."""
    deal = read_deal(text)
    told = {"hands": [sorted(map(str, hand)) for hand in deal.hands], "pool": [str(tile) for tile in deal.pool]}
    return f"{json.dumps(told)}\n"


AGAIN: dict[str, Callable[[str], str]] = {
    "game": lambda text: write_game(read_game(text)),
    "deal": read_and_told,
    "action": line_by_line(lambda line: write_action(read_action(line))),
    "change": line_by_line(lambda line: write_change(*read_change(line))),
    "position": line_by_line(lambda line: write_position(read_position(line))),
}
"""Read and written again, by what stands behind the fence; the grammar is for people."""


def test_there_is_an_example_of_everything() -> None:
    assert {kind for kind, _ in EXAMPLES} == {"ebnf", *AGAIN}


@pytest.mark.parametrize(("kind", "text"), [example for example in EXAMPLES if example[0] != "ebnf"])
def test_every_example_reads_back_as_it_stands(kind: str, text: str) -> None:
    assert AGAIN[kind](text) == text


def test_the_grammar_names_every_word() -> None:
    grammar = "".join(text for kind, text in EXAMPLES if kind == "ebnf")
    words = [reason.word for reason in Reason] + [end.value for end in (*RoundEnd, *GameEnd)]
    assert [word for word in words if f'"{word}"' not in grammar] == []
    assert f'"tripple {VERSION}"' in grammar
