"""The page about how the editions differ in play, and its pictures: `python -m research.editions.page [--check]`."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from research.charts import Figure, Panel, Series, bars, dots
from research.pages import DOCS, PICTURES, ahead, as_is, percent, plain, reflowed, share, write

SOURCE = Path(__file__).with_name("editions.json")
TEXT = Path(__file__).with_suffix(".md")  # the page with gaps for all that was measured
PAGE = DOCS / "editions-in-play.md"
TWO, FOUR, THINKERS = "family, 2 players", "family, 4 players", "thinkers, 2 players"
DRAWING, DRAWING_4 = "drawing on purpose, 2 players", "drawing on purpose, 4 players"
SKILL, SENSE = "thinker against greedy", "greedy against random"

Measured = Mapping[str, Any]


def measured() -> Measured:
    return cast(Measured, json.loads(SOURCE.read_text("utf-8")))


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


def files() -> dict[Path, str]:
    """Every file that is made here, with what has to be in it."""
    found = measured()
    return {PAGE: page(found), **{picture(name): draw(found) for name, draw in DRAWINGS.items()}}


if __name__ == "__main__":
    write(files())
