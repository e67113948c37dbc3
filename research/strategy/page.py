"""The page about playing well, and its pictures, from what was measured: `python -m research.strategy.page [--check]`.

The sentences are in page.md beside this file. What they say beyond a figure is checked (claims.py): once the figures
no longer say so, the other sentence is taken, and where there is none the page is not made.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from research.charts import Figure
from research.pages import DOCS, PICTURES, ahead, plain, reflowed, share, write

from .claims import CLAIMS, Found, advice, looking
from .pictures import DRAWINGS, SIZES, costly, mistake

SOURCE = Path(__file__).with_name("strategy.json")
TEXT = Path(__file__).with_suffix(".md")  # the page with gaps for all that was measured
PAGE = DOCS / "strategy.md"

Rows = Iterator[Sequence[str]]


class Untrue(Exception):
    """The page would say what the figures do not."""


def measured() -> Found:
    return cast(Found, json.loads(SOURCE.read_text("utf-8")))


def sections(kept: Found) -> Found:
    return {name: section["found"] for name, section in kept["sections"].items()}


def picture(name: str) -> Path:
    return PICTURES / f"strategy-{name}.svg"


def signed(value: Figure) -> str:
    """With a sign where there is one to see."""
    told = ahead(value).replace("-", "−")
    return told.lstrip("+−") if re.match(r"[+−]0\.0+\D", told) else told


def gain_rows(found: Found) -> Rows:
    for size in SIZES:
        cells = [found["gain"][name][size] for name in ("master", "skilled")]
        told = [said for of in cells for said in (share(of["wins"]), signed(of["ahead"]))]
        yield (size, f"{100 / int(size):.0f}", *told)


def purpose_rows(found: Found) -> Rows:
    for size, of in found["purpose"].items():
        master = found["gain"]["drawing"].get(size)
        yield (size, signed(of["alone"]), signed(of["the only one not to"]), signed(master) if master else "–")


def hold_rows(found: Found) -> Rows:
    for size in SIZES:
        for name in ("master", "greedy"):
            held = found["tiles"][size][name]
            yield (size, name, *(plain(held[at]) if held[at] else "–" for at in (0, 2, 3, 5, 6)))


def ending_rows(found: Found) -> Rows:
    for name, of in found["ending"]["tables"].items():
        lays, stuck = (f"{of[f'{what}, more'][0]:.1f} and {of[f'{what}, fewer'][0]:.1f}" for what in ("lays", "stuck"))
        yield (name, share(of["runs out"]), plain(of["gap"]), signed(of["lead then"]), signed(of["lead"]), lays, stuck)


def hexagon_rows(found: Found) -> Rows:
    for size in SIZES:
        for name in ("master", "skilled", "greedy"):
            of = found["hexagons"][f"{name}, {size} players"]
            yield (size, name, *_hexagon(of["held"]), *_hexagon(of["not held"]))


def _hexagon(of: Mapping[str, Any] | None) -> Sequence[str]:
    return (plain(of["a round"]), signed(of["worth"])) if of else ("–", "–")


def _cost_rows(of: Mapping[str, Any], named: Callable[[str], str]) -> Rows:
    for name in costly(of):
        sizes = of["2 players"][name], of["4 players"][name]
        yield (named(name), *(signed(each[where]) for each in sizes for where in ("among skilled", "among greedy")))


def habit_rows(found: Found) -> Rows:
    return _cost_rows(found["habits"], lambda name: advice(found["habits"], name))


def mistake_rows(found: Found) -> Rows:
    return _cost_rows(found["mistakes"], mistake)


COSTS = "two, among skilled", "among greedy", "four, among skilled", "among greedy"
PURPOSE = "skilled, the only one who draws", "the only one who does not", "master among greedy"
ENDING = "winner's lead then", "at the end", "tiles laid then, more and fewer", "turns stuck"
TABLES: Mapping[str, tuple[Sequence[str], Callable[[Found], Rows]]] = {
    "gain": (("players", "equals win, %", "master wins, %", "ahead by", "skilled wins, %", "ahead by"), gain_rows),
    "purpose": (
        ("players", "skilled, the only one who draws", "the only one who does not", "master among greedy"),
        purpose_rows,
    ),
    "hold": (("players", "who", "92 % left", "58 %", "42 %", "8 %", "empty"), hold_rows),
    "ending": (("table", "pool runs out, %", "tiles more", *ENDING), ending_rows),
    "hexagons": (("players", "who", "with the sixth, a round", "worth", "without it, a round", "worth"), hexagon_rows),
    "habits": (("habit", *COSTS), habit_rows),
    "mistakes": (("habit", *COSTS), mistake_rows),
}
FORMS: Mapping[str, Callable[[Figure], str]] = {
    "number": lambda value: f"{value[0]:.0f}",
    "number.1": lambda value: f"{value[0]:.1f}",
    "size": lambda value: f"{abs(value[0]):.0f}",
    "percent": lambda value: f"{100 * value[0]:.0f}",
    "one in": lambda value: f"{1 / value[0]:.0f}",
    "plain": plain,
    "signed": signed,
    "share": share,
}


def table(name: str, found: Found) -> str:
    head, rows = TABLES[name]
    told = [f"| {' | '.join(cells)} |" for cells in (head, *rows(found))]
    return "\n".join([told[0], "|---" * len(head) + "|", *told[1:]])


def made(way: str, kept: Found) -> str:
    section, what = way.split(": ")
    if section == "everything":
        return f"{sum(of['made'][what] for of in kept['sections'].values()) / 60:.0f}"
    value = kept["sections"][section]["made"][what]
    return f"{value:,}" if isinstance(value, int) else str(value)


def sentence(words: str, found: Found) -> str:
    """The sentence of a claim if it holds, or else the other one."""
    claim, true, *otherwise = (part.strip() for part in words.split("|"))
    if CLAIMS[claim](looking(found)):
        return true
    if not otherwise:
        raise Untrue(f"the figures no longer say that {claim}, but the page does: {true}")
    return otherwise[0]


def figure(way: str, found: Found) -> str:
    way, _, form = way.rpartition(": ")
    return FORMS[form](looking(found)(way))


def filled(text: str, kept: Found) -> str:
    """The text with its gaps filled, the innermost first.

    [[tiles: 2: master: 0: number]] is a figure by its way through the JSON and its form, [[table: gain]] a table,
    [[made: tiles: rounds]] how a section was made (of `everything`, the minutes that it took on one core), and
    [[says: a claim | a sentence | the other one]] is the sentence that is true.
    """
    found = sections(kept)

    def gap(match: re.Match[str]) -> str:
        words = " ".join(match[1].split())
        kind, _, rest = words.partition(": ")
        if kind == "says":
            return sentence(rest, found)
        if kind == "table":
            return table(rest, found)
        return made(rest, kept) if kind == "made" else figure(words, found)

    while (after := re.sub(r"\[\[([^\[\]]+)\]\]", gap, text)) != text:
        text = after
    return text


def page(kept: Found) -> str:
    return reflowed(filled(TEXT.read_text("utf-8"), kept))


def files() -> dict[Path, str]:
    """Every file that is made here, with what has to be in it."""
    kept = measured()
    found = sections(kept)
    return {PAGE: page(kept), **{picture(name): draw(found) for name, draw in DRAWINGS.items()}}


if __name__ == "__main__":
    write(files())
