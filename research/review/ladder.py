"""What the levels give away, and how well grades can be repeated: from the rows of research.review.games.

`python -m research.review.ladder rows.jsonl …` prints both; with `--write` the figures become the
ladder of tripple.review.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np

from tripple.bots import LADDER
from tripple.review import Loss
from tripple.review.grades import GRADES, near
from tripple.review.summary import MOST

Row = Mapping[str, Any]
Seen = Mapping[str, Any]
LADDER_FILE = Path(__file__).parents[2] / "src/tripple/review/ladder.json"
DRAWN = 1000


def win(seen: Sequence[Seen]) -> float:
    """The chance to win given away in a decision."""
    return sum(_lost(one, "win") for one in seen) / len(seen)


def points(seen: Sequence[Seen]) -> float:
    """The points given away in a decision, no more of each than the ladder counts."""
    return sum(min(MOST, _lost(one, "points")) for one in seen) / len(seen)


def _lost(one: Seen, what: str) -> float:
    return max(0.0, float(one[what] or 0.0)) if one["grade"] != "good" else 0.0


def figure(rows: Iterable[Row], of: Callable[[Sequence[Seen]], float]) -> tuple[float, float, float]:
    """With a 95 % interval; whole games are drawn again, because decisions of one are alike."""
    games: dict[tuple[str, int], list[Seen]] = defaultdict(list)
    for row in rows:
        if row["seen"][0]["unforced"]:
            games[row["file"], row["game"]].append(row["seen"][0])
    every, chance = list(games.values()), np.random.default_rng(0)
    again = [of([one for i in chance.integers(len(every), size=len(every)) for one in every[i]]) for _ in range(DRAWN)]
    low, high = np.quantile(again, [0.025, 0.975])
    return of([one for game in every for one in game]), float(low), float(high)


def agreement(rows: Sequence[Row]) -> tuple[float, Counter[tuple[str, str]], int]:
    """The share of decisions with a grade in common both times, and the pairs of those that differ."""
    both = [row["seen"][:2] for row in rows if len(row["seen"]) > 1]
    pairs = [(first["grade"], second["grade"]) for first, second in both if not _grades(first) & _grades(second)]
    differ = Counter(pairs)
    return 1 - sum(differ.values()) / max(1, len(both)), differ, len(both)


def retest(rows: Sequence[Row]) -> Iterator[str]:
    """A table of how often two reviews agree."""
    yield "| players | decisions | same grade | within | one grade apart | more |"
    yield "|---|---|---|---|---|---|"
    for players in sorted({row["players"] for row in rows}):
        same, differ, number = agreement([row for row in rows if row["players"] == players])
        far = sum(many for pair, many in differ.items() if abs(GRADES.index(pair[0]) - GRADES.index(pair[1])) > 1)
        low, high = (100 * one for one in wilson(same, number))
        near = sum(differ.values()) - far
        yield f"| {players} | {number} | {100 * same:.1f} % | {low:.1f} – {high:.1f} % | {near} | {far} |"


def wilson(share: float, number: int) -> tuple[float, float]:
    """A 95 % interval."""
    z = 1.96
    middle, room = share + z * z / 2 / number, z * (share * (1 - share) / number + z * z / 4 / number**2) ** 0.5
    return (middle - room) / (1 + z * z / number), (middle + room) / (1 + z * z / number)


def _grades(seen: Seen) -> set[str]:
    """What a review says: next to a limit, both grades."""
    loss = Loss(*(float(seen[name] or 0.0) for name in ("points", "points_error", "win", "win_error")))
    return {str(seen["grade"]), near(loss)} - {""}


FIGURES = {"points": points, "win": win}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", type=Path, nargs="+")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    rows = [json.loads(line) | {"file": path.name} for path in asked.rows for line in path.open()]
    ladder: dict[str, dict[str, float]] = {}
    for players in sorted({row["players"] for row in rows}):
        for level in LADDER:
            own = [row for row in rows if (row["players"], row["level"]) == (players, level)]
            if own:
                told = {name: figure(own, of) for name, of in FIGURES.items()}
                ladder.setdefault(str(players), {})[level] = told["points"][0]
                print(players, level, len(own), *(f"{name} {_written(one)}" for name, one in told.items()), sep="  ")
    if any(len(row["seen"]) > 1 for row in rows):
        print("\n".join(retest(rows)))
    if asked.write:
        known = json.loads(LADDER_FILE.read_text("utf-8"))["points a decision"]
        figures = known | {players: falling(found) for players, found in ladder.items()}
        LADDER_FILE.write_text(json.dumps({"points a decision": figures}, indent=1) + "\n", "utf-8")


def falling(figures: Mapping[str, float]) -> dict[str, float]:
    """Sort by strength: neighbours that were measured the other way round share their mean."""
    pools: list[list[float]] = []
    for value in figures.values():
        pools.append([value])
        while len(pools) > 1 and fmean(pools[-2]) < fmean(pools[-1]):
            pools[-2:] = [pools[-2] + pools[-1]]
    shared = [fmean(pool) for pool in pools for _ in pool]
    return {level: round(value, 2) for level, value in zip(figures, shared, strict=True)}


def _written(figure: tuple[float, float, float]) -> str:
    return f"{figure[0]:.4f} ({figure[1]:.4f} to {figure[2]:.4f})"


if __name__ == "__main__":
    main()
