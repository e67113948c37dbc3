"""The rules do no I/O, read no clock and draw nothing at random. pyproject.toml has the layers."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

RULES = sorted((Path(__file__).parents[2] / "src" / "tripple" / "rules").glob("*.py"))
PURE = {"abc", "collections", "dataclasses", "enum", "functools", "hashlib", "itertools", "typing"}
"""What the rules need of the standard library."""
DEEDS = {"open", "print", "input", "exec", "eval", "__import__", "breakpoint"}


def imported(path: Path) -> Iterator[str]:
    """The packages that a module imports by their full name."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name.split(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module.split(".")[0]


def called(path: Path) -> set[str]:
    calls = [node.func for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    return {function.id for function in calls if isinstance(function, ast.Name)}


def test_the_rules_use_the_standard_library_alone_and_only_its_quiet_part() -> None:
    outside = {path.name: {*imported(path)} - {"tripple"} - PURE for path in RULES}
    assert {name: found for name, found in outside.items() if found} == {}
    assert sys.stdlib_module_names >= PURE


def test_the_rules_do_no_input_or_output() -> None:
    assert {path.name: deeds for path in RULES if (deeds := called(path) & DEEDS)} == {}
