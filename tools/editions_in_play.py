"""The page about how the editions differ in play, and its pictures, from what bench/editions.py measured."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from textwrap import wrap
from typing import Any, cast

from .charts import Figure, Panel, Series, bars, dots

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "bench" / "editions.json"
TEXT = Path(__file__).with_suffix(".md")
"""The page with gaps for all that was measured."""
PAGE = ROOT / "docs" / "editions-in-play.md"
WIDEST = 137
TIGHT = "\N{NO-BREAK SPACE}"
PICTURES = ROOT / "docs" / "pictures"
TWO, FOUR, THINKERS = "family, 2 players", "family, 4 players", "thinkers, 2 players"
DRAWING, DRAWING_4 = "drawing on purpose, 2 players", "drawing on purpose, 4 players"
SKILL, SENSE = "thinker against greedy", "greedy against random"

Measured = Mapping[str, Any]


def measured() -> Measured:
    return cast(Measured, json.loads(SOURCE.read_text("utf-8")))


def as_is(value: Figure) -> Figure:
    return value


def percent(value: Figure) -> Figure:
    return 100 * value[0], 100 * value[1]


def series(found: Measured, name: str, group: str, what: str, turned: Callable[[Figure], Figure] = as_is) -> Series:
    """One figure of all editions that have it."""
    return Series(name, {edition: turned(of[group][what]) for edition, of in found["editions"].items() if group in of})


def both(found: Measured, what: str, turned: Callable[[Figure], Figure] = as_is) -> list[Series]:
    return [series(found, "2 players", TWO, what, turned), series(found, "4 players", FOUR, what, turned)]


def length(found: Measured) -> str:
    turns = Panel("turns in a round", both(found, "turns"))
    games = Panel("rounds in a game", both(found, "rounds in a game"))
    return dots("How long it takes", list(found["editions"]), [turns, games])


def points(found: Measured) -> str:
    reasons = {
        "tiles": "value", "bridge": "bridge", "double": "double", "hexagon": "hexagon",
        "opening": "start", "last tile": "out", "others' tiles": "left",
    }  # fmt: skip
    parts = [series(found, name, TWO, f"share {reason}") for name, reason in reasons.items()]
    return bars("What the points come from, in percent (2 players)", list(found["editions"]), parts)


def starting(found: Measured) -> str:
    kinds = {"families": TWO, "thinkers": THINKERS}
    two = [series(found, name, group, "starter wins", percent) for name, group in kinds.items()]
    four = [series(found, "", FOUR, "starter wins", percent)]
    panels = [Panel("2 players", two, " %", 50), Panel("4 players, families", four, " %", 25)]
    return dots("Rounds won by the player who opens (dashed: no advantage)", list(found["editions"]), panels)


def drawing(found: Measured) -> str:
    groups = {"2 players": DRAWING, "4 players": DRAWING_4}
    ahead = [series(found, name, group, "ahead") for name, group in groups.items()]
    wins = [series(found, "", DRAWING, "wins", percent)]
    rows = [name for name, of in found["editions"].items() if DRAWING in of]
    panels = [Panel("points ahead in a round", ahead, "", 0), Panel("rounds won, 2 players", wins, " %", 50)]
    return dots("What drawing on purpose gains (dashed: nothing)", rows, panels)


def blocked(found: Measured) -> str:
    family = Panel("families", both(found, "blocked", percent), " %")
    thinkers = Panel("thinkers, 2 players", [series(found, "", THINKERS, "blocked", percent)], " %")
    return dots("Rounds that end because nobody can lay", list(found["editions"]), [family, thinkers])


DRAWINGS: Mapping[str, Callable[[Measured], str]] = {
    "length": length,
    "points": points,
    "starting": starting,
    "drawing": drawing,
    "blocked": blocked,
}


def picture(name: str) -> Path:
    return PICTURES / f"editions-{name}.svg"


def digits(margin: float) -> int:
    """So many behind the point that a margin is seen."""
    return 1 if margin >= 0.05 else 2


def plain(value: Figure) -> str:
    mean, margin = value
    places = digits(margin)
    told = f"{mean:.{places}f} ± {max(margin, 0.005):.{places}f}" if margin else f"{mean:g}"
    return told.replace(" ", TIGHT)


def share(value: Figure) -> str:
    return plain(percent(value))


def ahead(value: Figure) -> str:
    return f"{'+' if value[0] > 0 else ''}{plain(value)}"


COLUMNS: Mapping[str, tuple[str, str, Callable[[Figure], str]]] = {
    "turns in a round": (TWO, "turns", plain),
    "with four": (FOUR, "turns", plain),
    "rounds in a game": (TWO, "rounds in a game", plain),
    "with four ": (FOUR, "rounds in a game", plain),
    "bonuses, %": (TWO, "bonuses", share),
    "blocked, %": (TWO, "blocked", share),
    "opener wins, %": (TWO, "starter wins", share),
    "ahead by": (TWO, "starter ahead", ahead),
}
LADDER: Mapping[str, tuple[str, str, Callable[[Figure], str]]] = {
    "greedy beats random, %": (SENSE, "wins", share),
    "ahead by": (SENSE, "ahead", ahead),
    "thinker beats greedy, %": (SKILL, "wins", share),
    "ahead by ": (SKILL, "ahead", ahead),
    "drawing on purpose wins, %": (DRAWING, "wins", share),
    "ahead by  ": (DRAWING, "ahead", ahead),
    "one of four, %": (DRAWING_4, "wins", share),
}
"""Spaces keep equal titles apart."""


def table(found: Measured, columns: Mapping[str, tuple[str, str, Callable[[Figure], str]]]) -> Iterator[str]:
    yield f"| edition | {' | '.join(title.strip() for title in columns)} |"
    yield "|---" * (len(columns) + 1) + "|"
    for edition, of in found["editions"].items():
        cells = [said(of[group][what]) if group in of else "–" for group, what, said in columns.values()]
        yield f"| `{edition}` | {' | '.join(cells)} |"


_FORMS: Mapping[str, Callable[[Figure], str]] = {
    "number": lambda value: f"{value[0]:.0f}",
    "number.1": lambda value: f"{value[0]:.1f}",
    "percent": lambda value: f"{100 * value[0]:.0f}",
    "percent.1": lambda value: f"{100 * value[0]:.1f}",
}
_RANGE = {"least": min, "most": max}


def filled(text: str, found: Measured, words: Mapping[str, str]) -> str:
    """The text with its gaps filled: by a word, or by a figure such as [[goliath: family, 2 players: turns: number]].

    In place of an edition, `least` and `most` are the ends of what was measured in all that have such a figure.
    """

    def gap(match: re.Match[str]) -> str:
        if match[1] in words:
            return words[match[1]]
        edition, group, what, form = match[1].split(": ")
        if edition in _RANGE:
            return _FORMS[form](_RANGE[edition](of[group][what] for of in found["editions"].values() if group in of))
        return _FORMS[form](found["editions"][edition][group][what])

    return re.sub(r"\[\[(.+?)\]\]", gap, text)


def page(found: Measured) -> str:
    counts = {
        "two": found["rounds"]["2"],
        "four": found["rounds"]["4"],
        "thinking": found["thinking"],
        "deals": found["deals"],
    }
    words = {
        "glance": "\n".join(table(found, COLUMNS)),
        "ladder": "\n".join(table(found, LADDER)),
        **{name: found[name] for name in ("date", "commit", "machine", "seed")},
        **{name: f"{number:,}" for name, number in counts.items()},
    }
    return reflowed(filled(TEXT.read_text("utf-8"), found, words))


def reflowed(text: str) -> str:
    """With the lines of each paragraph and list entry filled again; tables, headings and pictures stay as they are."""
    lines: list[str] = []
    for is_prose, group in groupby(text.splitlines(), key=lambda line: bool(line) and line[0] not in "#|!<"):
        here = list(group)
        lines += _filled_again(here) if is_prose else here
    return "\n".join(lines) + "\n"


def _filled_again(lines: list[str]) -> Iterator[str]:
    """Paragraphs and list entries that follow each other without a blank line between them."""
    starts = [at for at, line in enumerate(lines) if at == 0 or line.startswith("- ")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        words, indent = " ".join(line.strip() for line in lines[start:end]), "  " if lines[start][:2] == "- " else ""
        yield from wrap(words, WIDEST, break_long_words=False, break_on_hyphens=False, subsequent_indent=indent)


def files() -> dict[Path, str]:
    """Every file that is made here, with what has to be in it."""
    found = measured()
    return {PAGE: page(found), **{picture(name): draw(found) for name, draw in DRAWINGS.items()}}
