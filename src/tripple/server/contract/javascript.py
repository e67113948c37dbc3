"""Values as JavaScript, laid out as the formatter would."""

import json
import re
import textwrap
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

WIDTH = 120
_INDENT = "  "
_SHORT = 5
_IDENTIFIER = re.compile(r"[A-Za-z_$][\w$]*", re.ASCII)


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
        said = comment(self.about, *([f"@type {{{self.type}}}"] if self.type else []))
        start = f"export const {self.name} = "
        value = _spread(self.value, "") if isinstance(self.value, Mapping) else literal(self.value, "", len(start) + 1)
        return f"{said}{start}{value};\n"


def literal(value: Any, indent: str = "", before: int = 0) -> str:
    """On one line if that fits behind `before` characters."""
    flat = _flat(value)
    if len(indent) + before + len(flat) <= WIDTH or isinstance(value, str | int | float | None):
        return flat
    return _spread(value, indent)


def _flat(value: Any) -> str:
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(name)}: {_flat(one)}" for name, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_flat, value))}]"
    if isinstance(value, Verbatim):
        return value
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return _quoted(value) if isinstance(value, str) else json.dumps(value)


def _quoted(text: str) -> str:
    """In the quotes that need fewer backslashes."""
    doubled = json.dumps(text, ensure_ascii=False)
    if text.count('"') <= text.count("'"):
        return doubled
    return "'" + doubled[1:-1].replace('\\"', '"').replace("'", "\\'") + "'"


def _spread(value: Any, indent: str) -> str:
    deeper = indent + _INDENT
    if isinstance(value, Mapping):
        return _lines("{", (_pair(f"{_key(name)}:", one, deeper) for name, one in value.items()), "}", indent)
    return _lines("[", (literal(one, deeper, 1) for one in value), "]", indent)


def _pair(name: str, value: Any, indent: str) -> str:
    """A text that does not fit beside its name goes below it, unless the name is short."""
    written = literal(value, indent, len(f"{name} ,"))
    is_worth_it = len(name) > _SHORT and isinstance(value, str)
    if is_worth_it and len(f"{indent}{name} {written},") > WIDTH:
        return f"{name}\n{indent}{_INDENT}{written}"
    return f"{name} {written}"


def _lines(first: str, parts: Iterable[str], last: str, indent: str) -> str:
    return f"{first}\n" + "".join(f"{indent}{_INDENT}{part},\n" for part in parts) + f"{indent}{last}"


def _key(name: str) -> str:
    return name if _IDENTIFIER.fullmatch(name) else _quoted(name)


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
