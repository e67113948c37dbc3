"""The tables in docs/exact.md, from the figures beside this file: `python -m research.exact.page [--check]`."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from research.pages import DOCS, write

PAGE = DOCS / "exact.md"
HIDDEN = {"5": "nothing", "4": "two tiles"}


def measured(name: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(Path(__file__).with_name(f"{name}.json").read_text("utf-8"))
    return found


def responses() -> Iterator[str]:
    yield "| hands | hidden | level | play-outs | best response leads by | deals | its decisions | the level's | ends |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for name, row in measured("responses")["rows"].items():
        hands, level, playouts, _ = name.split("/")
        value = f"{row['exploitability']:.1f}" + (f" ± {row['margin']:.1f}" if row.get("margin") else "")
        counts = " | ".join(f"{row[count]:,}" for count in ("deals", "decisions", "answers", "leaves"))
        yield f"| {hands} | {HIDDEN[hands]} | {level} | {playouts if playouts != '0' else ''} | {value} | {counts} |"


def endings() -> Iterator[str]:
    yield "| tiles in both hands | endings | solved in a second | median | longest |"
    yield "|---|---|---|---|---|"
    for size, row in measured("endings")["sizes"].items():
        yield f"| {size} | {row['endings']} | {row['in one second']} | {told(row['median'])} | {told(row['longest'])} |"


def told(seconds: float) -> str:
    milliseconds = 1000 * seconds
    return f"{seconds:.1f} s" if seconds >= 1 else f"{milliseconds:.{int(seconds < 0.01)}f} ms"


def given_away() -> Iterator[str]:
    found = measured("endings")
    yield "| player | points given away in a decision |"
    yield "|---|---|"
    for name, (mean, margin) in found["lost"].items():
        yield f"| {name} | {mean:.1f} ± {margin:.1f} |"


def filled(text: str) -> str:
    for name, rows in {"responses": responses(), "endings": endings(), "given away": given_away()}.items():
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        before, _, rest = text.partition(begin)
        text = before + "\n".join([begin, *rows, end]) + rest.partition(end)[2]
    return text


if __name__ == "__main__":
    write({PAGE: filled(PAGE.read_text("utf-8"))})
