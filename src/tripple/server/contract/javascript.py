"""Values and comments as JavaScript."""

import json
import textwrap
from collections.abc import Mapping
from typing import Any, NamedTuple

WIDTH = 120


class Verbatim(str):
    """A JavaScript expression, written without quotes."""

    __slots__ = ()


class Constant(NamedTuple):
    """An exported value with its comment and, if the type checker needs one, its type."""

    name: str
    value: Any
    about: str
    type: str = ""

    def written(self) -> str:
        """The export, with one line for each entry of a table."""
        said = comment(self.about, *([f"@type {{{self.type}}}"] if self.type else []))
        value = _table(self.value) if isinstance(self.value, Mapping) else literal(self.value)
        return f"{said}export const {self.name} = {value};\n"


def _table(rows: Mapping[str, object]) -> str:
    return "{\n" + "".join(f"  {literal(name)}: {literal(one)},\n" for name, one in rows.items()) + "}"


def literal(value: object) -> str:
    return value if isinstance(value, Verbatim) else json.dumps(value, ensure_ascii=False)


def comment(*lines: str) -> str:
    """A JSDoc comment, on one line if it fits."""
    told = [line for line in lines if line]
    short = f"/** {' '.join(told)} */\n"
    if len(short) <= WIDTH + 1 and len(told) < 3 and not any("\n" in line for line in told):
        return short
    return "/**\n" + "".join(f" * {part}\n" for line in told for part in _wrapped(line)) + " */\n"


def _wrapped(line: str) -> list[str]:
    behind = "  " if line.startswith("@") else ""
    return textwrap.wrap(line, WIDTH - 3, subsequent_indent=behind, break_long_words=False, break_on_hyphens=False)
