"""The translations for the browser: of all sentences those that it can have to say."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tripple.locales import translator

PACKAGE = Path(__file__).parents[1]
ROOMS = ("server", "tables", "rules", "notation", "bots", "pad", "pads", "solitaire", "printing")
"""Whose sentences come over the wire, as refusals or as advice."""
_QUOTED = re.compile(r'"(?:[^"\\\n]|\\.)*"')


def _scripts() -> Iterator[str]:
    for script in (PACKAGE / "web").rglob("*.js"):
        for quoted in _QUOTED.findall(script.read_text("utf-8")):
            yield quoted[1:-1]


def _python() -> Iterator[str]:
    for room in ROOMS:
        for module in (PACKAGE / room).rglob("*.py"):
            for node in ast.walk(ast.parse(module.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value


@cache
def _sentences() -> frozenset[str]:
    return frozenset(_scripts()) | frozenset(_python())


@cache
def words(language: str) -> bytes:
    """English sentences to translations; a plural's first form to both."""
    stored: dict[Any, str] = getattr(translator(language).catalogue, "_catalog", {})
    wanted = _sentences()
    found: dict[str, str | list[str]] = {}
    for key, text in stored.items():
        if isinstance(key, str) and key in wanted and key:
            found[key] = text
        elif isinstance(key, tuple) and key[0] in wanted and key[1] == 0:
            found[key[0]] = [text, stored[key[0], 1]]
    return msgspec.json.encode(found)
