"""Text made to fit."""

import re
from collections.abc import Iterable, Sequence
from textwrap import wrap

from rich.cells import cell_len, set_cell_size
from rich.text import Text

_FIRST_COLUMN = re.compile(r"\S.{0,18}?\s{2,}")
_ASCII = {"─": "-", "·": ".", "−": "-", "…": "~", "×": "x", "“": '"', "”": '"', "’": "'", "±": "+-"}
_ASCII |= dict(zip("▁▂▃▄▅▆▇█", "_.-=+*%#", strict=True))


def folded(line: str, width: int) -> list[Text]:
    """A long line wrapped, with further lines indented below its second column, if any."""
    column = _FIRST_COLUMN.match(line)
    indent = " " * min(len(column[0]) if column else 4, width // 4)
    return [Text(part) for part in wrap(line, width, subsequent_indent=indent, break_on_hyphens=False)]


def block(text: str, width: int, indent: str = "") -> list[Text]:
    return [Text(part) for part in wrap(text, width, initial_indent=indent, subsequent_indent=indent)]


def dotted(parts: Iterable[str], width: int) -> list[str]:
    lines = [""]
    for part in parts:
        longer = f"{lines[-1]} · {part}" if lines[-1] else part
        if lines[-1] and cell_len(longer) > width:
            lines.append(part)
        else:
            lines[-1] = longer
    return lines


def column_widths(rows: Iterable[Sequence[str]], gap: int = 1) -> list[int]:
    return [max(map(cell_len, column)) + gap for column in zip(*rows, strict=True)]


def to_left(cells: Iterable[str], widths: Iterable[int]) -> str:
    return "".join(set_cell_size(cell, width) for cell, width in zip(cells, widths, strict=True))


def to_right(cells: Iterable[str], widths: Iterable[int]) -> str:
    return "".join(" " * (width - cell_len(cell)) + cell for cell, width in zip(cells, widths, strict=True))


def shortened(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"


def writable(text: Text, encoding: str) -> Text:
    """Replace characters that the terminal's encoding lacks."""
    try:
        text.plain.encode(encoding)
    except UnicodeEncodeError:
        replaced = "".join(_ASCII.get(character, character) for character in text.plain)
        text.plain = replaced.encode(encoding, "replace").decode(encoding)
    return text
