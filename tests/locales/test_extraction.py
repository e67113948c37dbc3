"""No sentence is lost on its way into the catalogues: what marks a sentence is given the sentence itself."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from .catalogues import ROOT, messages

COMPUTED = (ast.JoinedStr, ast.BinOp, ast.IfExp, ast.BoolOp, ast.Call, ast.Lambda, ast.Await)
"""What no catalogue can hold. A name, or a part of something named, stands for a sentence marked with N_."""

Marked = tuple[str, str, ast.Call, list[ast.expr]]


def marked() -> Iterator[Marked]:
    """Every call of a marker: where, which, the call, and its arguments that are sentences."""
    keywords = messages.keywords()
    for file, tree in messages.trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and (name := called(node)) in keywords:
                yield place(file, node), name, node, sentences(node, keywords[name])


def called(node: ast.Call) -> str:
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def place(file: Path, node: ast.AST) -> str:
    return f"{file.relative_to(ROOT)}:{getattr(node, 'lineno', '?')}"


def sentences(node: ast.Call, positions: tuple[int, ...]) -> list[ast.expr]:
    return [node.args[position - 1] for position in positions if position <= len(node.args)]


def gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def literal(argument: ast.expr) -> str | None:
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else None


def test_sentences_are_written_out() -> None:
    computed = [where for where, _, _, given in marked() for argument in given if isinstance(argument, COMPUTED)]
    assert computed == [], "give t() a sentence, not something computed; choose between sentences outside of it"


def test_n_marks_literals_only() -> None:
    assert [where for where, name, _, given in marked() if name == "N_" and not all(map(literal, given))] == []


def test_no_sentence_is_empty() -> None:
    """The empty message is the catalogue's own header."""
    assert [where for where, _, _, given in marked() if any(literal(argument) == "" for argument in given)] == []


def test_every_written_sentence_is_extracted() -> None:
    ids = [[message.id] if isinstance(message.id, str) else message.id for message in messages.extracted()]
    known = {part for parts in ids for part in parts}
    written = {(where, text) for where, _, _, given in marked() for text in map(literal, given) if text}
    assert sorted(pair for pair in written if pair[1] not in known) == []


def test_every_gap_is_filled() -> None:
    unfilled = []
    for where, name, node, given in marked():
        filled = {keyword.arg for keyword in node.keywords} | ({"n"} if name == "many" else set())
        if name != "N_" and None not in filled:  # None stands for ** with values unknown here
            unfilled += [(where, gap) for text in map(literal, given) if text for gap in gaps(text) - filled]
    assert unfilled == []
