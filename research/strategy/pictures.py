"""The pictures of docs/strategy.md, from what was measured."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from research.charts import Figure, Panel, Series, bars, dots, lines
from research.pages import as_is, percent

Found = Mapping[str, Any]
SIZES = ("2", "3", "4", "6")
STEPS = ("92 %", "75 %", "58 %", "42 %", "25 %", "8 %", "empty")
"""The middle of each sixth of the pool, as the figures have them."""
BEFORE = len(STEPS) - 1  # how many of them come before the pool is empty
QUICK = ("skilled", "greedy")


def stepped(name: str, values: Sequence[Figure | None], turned: Callable[[Figure], Figure] = as_is) -> Series:
    """A figure for each part of the pool that has one."""
    return Series(name, {step: turned(value) for step, value in zip(STEPS, values, strict=False) if value})


def picked(name: str, rows: Mapping[str, Any], what: str, turned: Callable[[Figure], Figure] = as_is) -> Series:
    return Series(name, {row: turned(of[what]) for row, of in rows.items()})


def by_table(found: Mapping[str, Any]) -> dict[str, Any]:
    """Tables of two and of four quick players."""
    return {f"{size} {name}": found[f"{name}, {size} players"] for size in (2, 4) for name in QUICK}


def tiles(found: Found) -> str:
    names = "master", *QUICK
    panels = [Panel(f"{size} players", [stepped(name, found["tiles"][size][name]) for name in names]) for size in SIZES]
    return lines("Tiles held when a turn begins", "pool left", STEPS, panels)


def laying(found: Found) -> str:
    at_once, drawn = (
        [stepped(name, values[:BEFORE], percent) for name, values in found["laying"][what].items()]
        for what in ("at once", "drawn")
    )
    panels = [
        Panel("lays at once though it could draw", at_once, " %"),
        Panel("lays a drawn tile that fits", drawn, " %"),
    ]
    return lines("When the strong lay (2 players)", "pool left", STEPS[:BEFORE], panels)


def ending(found: Found) -> str:
    rows = {f"{gap} tiles": of for gap, of in found["ending"]["by gap"].items()}
    gained = Panel("points ahead from then on", [picked("", rows, "gained")], "", 0)
    wins = Panel("rounds won", [picked("", rows, "wins", percent)], " %", 50)
    title = "Holding so many tiles more than the other when the pool runs out (2 players)"
    return dots(title, list(rows), [gained, wins])


def hexagons(found: Found) -> str:
    kinds = {"held": "holds it", "not held": "does not"}
    tables = by_table(found["hexagons"])
    rows = {f"{table}, {said}": of[kind] for table, of in tables.items() for kind, said in kinds.items()}
    who = {"self": "the same player", "next": "the next player", "others": "another", "nobody": "nobody"}
    title = "Who lays the sixth tile, in percent, by whether the player who laid the fifth holds it"
    return bars(title, list(rows), [picked(said, rows, name) for name, said in who.items()], 150)


def openings(found: Found) -> str:
    rows = [*(f"{number}-{number}-{number}" for number in range(5, -1, -1)), "no triple"]
    panels = [Panel(f"{size} players", [_opened(found, name, size, rows) for name in QUICK], even=0) for size in (2, 4)]
    return dots("Points by which the opener is ahead at the end of the round", rows, panels)


def _opened(found: Found, name: str, size: int, rows: Sequence[str]) -> Series:
    of = found["openings"][f"{name}, {size} players"]
    return picked(name, {row: of[row] for row in rows if row in of}, "lead")


def luck(found: Found) -> str:
    parts = {"hands": "the tiles dealt", "pool": "the order of the pool", "equal lays": "choices between equal lays"}
    rows = by_table(found["luck"])
    title = "Why rounds of equal players end differently, in percent"
    return bars(title, list(rows), [picked(said, rows, name) for name, said in parts.items()])


NAMES = {
    "points": "what a bonus counts",
    "own hexagons": "hexagons prepared for oneself",
    "others' hexagons": "hexagons left to others",
    "own bridges": "bridges prepared for oneself",
    "others' bridges": "bridges left to others",
    "only I": "places that only oneself can fill",
    "the rest of the tray": "the rest of one's tray",
    "own places": "new places for one's own tiles",
    "others' places": "new places for the others",
    "further": "everything else",
}
"""What the quick player looks at, in the words of a picture."""


MISTAKES = {
    "keeps high tiles when somebody is about to finish": "keeps high tiles near the end",
    "draws when somebody is about to finish": "draws near the end",
    "greedy": "plays like greedy",
    "random": "plays at random",
}
"""Where something shorter or clearer is said."""


def mistake(name: str) -> str:
    return MISTAKES.get(name, name)


def costly(of: Mapping[str, Any]) -> list[str]:
    """What costs most with two players comes first."""
    return sorted(of["2 players"], key=lambda name: -float(of["2 players"][name]["among skilled"][0]))


def costs(title: str, of: Mapping[str, Any], named: Callable[[str], str], labels: float) -> str:
    order, among = costly(of), {"among skilled": "skilled", "among greedy": "greedy"}
    panels = []
    for size in ("2 players", "4 players"):
        rows = {named(name): of[size][name] for name in order}
        series = [picked(said, rows, name) for name, said in among.items()]
        panels.append(Panel(f"{size}, among …", series, even=0))
    return dots(title, [named(name) for name in order], panels, labels)


def habits(found: Found) -> str:
    return costs("Points that it costs in a round not to look at …", found["habits"], NAMES.__getitem__, 210)


def mistakes(found: Found) -> str:
    return costs("Points that a bad habit costs in a round", found["mistakes"], mistake, 230)


DRAWINGS: Mapping[str, Callable[[Found], str]] = {
    "tiles": tiles,
    "laying": laying,
    "ending": ending,
    "hexagons": hexagons,
    "openings": openings,
    "luck": luck,
    "habits": habits,
    "mistakes": mistakes,
}
