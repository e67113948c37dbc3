"""What docs/strategy.md says in words, and what of the figures has to be so for that."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from research.charts import Figure

Found = Mapping[str, Any]
Look = Callable[[str], Any]
"""From a way through the figures, such as `purpose: 2: alone`, to what is there."""


def looking(found: Found) -> Look:
    def look(way: str) -> Any:
        value: Any = found
        for step in way.split(": "):
            value = value[int(step) if isinstance(value, list) else step]
        return value

    return look


def above(value: Figure, least: float = 0.0) -> bool:
    """Beyond doubt."""
    return value[0] - value[1] > least


def below(value: Figure, most: float = 0.0) -> bool:
    return value[0] + value[1] < most


def clear(more: Figure, less: Figure) -> bool:
    return more[0] - less[0] > more[1] + less[1]


def _tables(way: str, look: Look) -> list[Any]:
    """The same of skilled and of greedy players, two and four of them."""
    return [look(way.replace("*", f"{name}, {size} players")) for name in ("skilled", "greedy") for size in (2, 4)]


def _gaps(look: Look) -> list[Figure]:
    return [of["gained"] for of in look("ending: by gap").values()]


def _worth(look: Look, size: int) -> dict[str, float]:
    return {name: of["among skilled"][0] for name, of in look(f"habits: {size} players").items()}


def _drawn(look: Look) -> list[Figure]:
    """How often a drawn tile that fits is laid, before the pool is empty."""
    return [value for values in look("laying: drawn").values() for value in values[:6] if value]


CLAIMS: Mapping[str, Callable[[Look], bool]] = {
    "the master gains less with more players": lambda f: (
        clear(f("gain: master: 2: ahead"), f("gain: master: 3: ahead"))
        and f("gain: master: 3: ahead")[0] > f("gain: master: 6: ahead")[0]
    ),
    "three masters gain by drawing": lambda f: above(f("gain: drawing: 3")),
    "four masters gain by drawing": lambda f: above(f("gain: drawing: 4")),
    "skilled does not see it": lambda f: all(f(f"purpose: {size}: alone")[0] < 5 for size in (3, 4, 5, 6)),
    "two should draw": lambda f: above(f("purpose: 2: alone"), 100),
    "two masters collect": lambda f: clear(f("tiles: 2: master: 5"), f("tiles: 2: master: 0")),
    "three masters collect": lambda f: clear(f("tiles: 3: master: 5"), f("tiles: 3: master: 0")),
    "masters hold more with four": lambda f: clear(f("tiles: 4: master: 5"), f("tiles: 4: greedy: 5")),
    "six masters lay": lambda f: below(f("tiles: 6: master: 5"), f("tiles: 6: master: 0")[0]),
    "skilled equals never lay first": lambda f: all(
        value[0] < 0.02 for value in f("laying: at once: skilled, with an equal") if value
    ),
    "they lay late against greedy": lambda f: all(
        clear(f(f"laying: at once: {name}, against greedy: 5"), f(f"laying: at once: {name}, against greedy: 0"))
        for name in ("master", "skilled")
    ),
    "a drawn tile is kept more often than laid": lambda f: all(value[0] < 0.5 for value in _drawn(f)),
    "the lead comes afterwards": lambda f: all(
        above(f(f"ending: tables: {table}: share after"), 0.8)
        for table in ("master and master", "master and greedy", "skilled and skilled")
    ),
    "the winner is behind then": lambda f: below(f("ending: tables: skilled and greedy: lead then")),
    "greedy has no ending": lambda f: below(f("ending: tables: greedy and greedy: share after"), 0.3),
    "more tiles, more points": lambda f: above(_gaps(f)[0]) and clear(_gaps(f)[-1], _gaps(f)[0]),
    "who holds the sixth lays it": lambda f: all(above(of, 0.85) for of in _tables("hexagons: *: held: self", f)),
    "a gift costs": lambda f: all(below(of) for of in _tables("hexagons: *: not held: worth", f)),
    "a gift costs more among the skilled": lambda f: clear(
        f("hexagons: greedy, 2 players: not held: worth"), f("hexagons: skilled, 2 players: not held: worth")
    ),
    "the skilled prepare their own": lambda f: (
        clear(f("hexagons: skilled, 2 players: held: a round"), f("hexagons: greedy, 2 players: held: a round"))
        and clear(
            f("hexagons: greedy, 2 players: not held: a round"), f("hexagons: skilled, 2 players: not held: a round")
        )
    ),
    "opening helps greedy": lambda f: (
        above(f("openings: greedy, 2 players: all: lead")) and above(f("openings: greedy, 4 players: all: lead"))
    ),
    "opening helps two skilled": lambda f: above(f("openings: skilled, 2 players: all: lead")),
    "opening hurts two skilled": lambda f: below(f("openings: skilled, 2 players: all: lead")),
    "a high triple opens better": lambda f: all(
        clear(f(f"openings: {table}: 5-5-5: lead"), f(f"openings: {table}: 2-2-2: lead"))
        for table in ("greedy, 2 players", "greedy, 4 players", "skilled, 4 players")
    ),
    "equal lays decide": lambda f: above(f("luck: greedy, 2 players: equal lays"), 0.6),
    "the dealt tiles matter least": lambda f: all(
        of["hands"][0] == min(of[part][0] for part in ("hands", "pool", "equal lays"))
        for of in (f("luck: greedy, 2 players"), f("luck: skilled, 2 players"))
    ),
    "the pool matters more to the skilled": lambda f: clear(
        f("luck: skilled, 2 players: pool"), f("luck: greedy, 2 players: pool")
    ),
    "others' places come first": lambda f: max(_worth(f, 2), key=_worth(f, 2).__getitem__) == "others' places",
    "habits matter less with four": lambda f: max(_worth(f, 4).values()) < 0.5 * max(_worth(f, 2).values()),
    "hexagons are small change": lambda f: max(_worth(f, 2)[name] for name in ("own hexagons", "others' hexagons")) < 5,
    "keeping high tiles costs": lambda f: above(
        f("mistakes: 4 players: keeps high tiles when somebody is about to finish: among skilled")
    ),
    "drawing late costs four": lambda f: above(
        f("mistakes: 4 players: draws when somebody is about to finish: among skilled"), 10
    ),
    "drawing always costs four": lambda f: above(
        f("mistakes: 4 players: draws as long as there is a pool: among skilled"), 5
    ),
    "drawing always costs two": lambda f: above(
        f("mistakes: 2 players: draws as long as there is a pool: among skilled"), 2
    ),
    "the first that fits costs two": lambda f: above(
        f("mistakes: 2 players: lays the first drawn tile that fits: among skilled"), 10
    ),
    "the ending is where points mislead": lambda f: above(
        f("mistakes: 2 players: lays the most points in the ending: among skilled"),
        0.7 * f("mistakes: 2 players: lays the most points: among skilled")[0],
    ),
}

ADVICE: Mapping[str, tuple[str, str]] = {
    "reserve": (
        "leave a hexagon one tile short where you hold the sixth",
        "leave no hexagon one tile short, even where you hold the sixth",
    ),
    "gift": (
        "leave a hexagon one tile short even where you do not hold the sixth",
        "leave no hexagon one tile short where you do not hold the sixth",
    ),
    "own_bridge": ("open a bridge that you have the tile for", "open no bridge, even if you have the tile for it"),
    "other_bridge": (
        "open a bridge even if only others may have the tile for it",
        "open no bridge that only others may have the tile for",
    ),
    "rivals": ("lay first where many unseen tiles fit as well", "lay first where few unseen tiles fit as well"),
    "alone": ("fill at once what only you can fill", "let wait what only you can fill: nobody takes it from you"),
    "places": ("lay first a tile that has several places", "lay first a tile that has no other place"),
    "lost": (
        "mind little if you take the only place of another tile of yours",
        "take no place that is the only one for another tile of yours",
    ),
    "spare": ("lay where another of your tiles would fit as well", "lay where no other of your tiles fits"),
    "own_new": ("lay where your other tiles get new places", "open no new places, even for your own tiles"),
    "other_new": ("lay where many unseen tiles get a new place", "lay where few unseen tiles get a new place"),
}
"""What a weight above nothing says, and one below."""
GROUPS: Mapping[str, Sequence[str]] = {
    "own hexagons": ("reserve",),
    "others' hexagons": ("gift",),
    "own bridges": ("own_bridge",),
    "others' bridges": ("other_bridge",),
    "only I": ("rivals", "alone"),
    "the rest of the tray": ("places", "lost", "spare"),
    "own places": ("own_new",),
    "others' places": ("other_new",),
}


def advice(of: Found, group: str) -> str:
    """A habit in words, as the weights for two players have it; where those for four differ, so much is said."""
    two, four = (_said(of[f"weights, {size} players"], group) for size in (2, 4))
    if two == four:
        return "; ".join(two)
    differing = [said for said in four if said not in two]
    return f"{'; '.join(two)} (with four players: {'; '.join(differing)})"


def _said(weights: Mapping[str, Sequence[float]], group: str) -> list[str]:
    if group == "points":
        more = sum(weights["bonus"]) > sum(weights["value"])
        return [f"count a bonus for {'more' if more else 'less'} than the same points on the tile"]
    return [ADVICE[name][sum(weights[name]) < 0] for name in GROUPS.get(group, ())] or ["look at everything else"]
