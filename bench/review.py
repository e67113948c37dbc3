"""What the levels give away, and how well grades can be repeated: from the rows of bench/review_games.py.

`python bench/review.py rows.jsonl …` prints both; with `--write` the figures become the ladder of tripple.review.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tripple.bots import LADDER

Row = Mapping[str, Any]
LADDER_FILE = Path(__file__).parents[1] / "src/tripple/review/ladder.json"
RESAMPLED = 4000


def lost_win(row: Row) -> float | None:
    """What counts of a decision in a game that is still open; none where nothing was at stake."""
    seen = row["seen"][0]
    if not seen["unforced"] or seen["by"] != "win":
        return None
    return max(0.0, seen["win"] or 0.0) if seen["grade"] != "good" else 0.0


def lost_points(row: Row) -> float | None:
    seen = row["seen"][0]
    if not seen["unforced"]:
        return None
    return max(0.0, seen["points"]) if seen["grade"] != "good" else 0.0


def figure(rows: Iterable[Row], lost: Callable[[Row], float | None]) -> tuple[float, float, float, int]:
    """The mean of a decision with a 95 % interval; games are drawn again, because decisions of one are alike."""
    games: dict[int, list[float]] = defaultdict(list)
    for row in rows:
        value = lost(row)
        if value is not None:
            games[row["game"]].append(value)
    sums = np.array([(sum(game), len(game)) for game in games.values()])
    drawn = np.random.default_rng(0).integers(len(sums), size=(RESAMPLED, len(sums)))
    again = sums[drawn].sum(axis=1)
    low, high = np.quantile(again[:, 0] / np.maximum(1, again[:, 1]), [0.025, 0.975])
    total, number = sums.sum(axis=0)
    return total / number, low, high, int(number)


def agreement(rows: Sequence[Row]) -> tuple[float, Counter[tuple[str, str]], int]:
    """The share of decisions with the same grade both times, and the pairs of those that differ."""
    pairs = [(row["seen"][0]["grade"], row["seen"][1]["grade"]) for row in rows if len(row["seen"]) > 1]
    differ = Counter(pair for pair in pairs if pair[0] != pair[1])
    return 1 - sum(differ.values()) / max(1, len(pairs)), differ, len(pairs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", type=Path, nargs="+")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    rows = [json.loads(line) for path in asked.rows for line in path.open()]
    ladder: dict[str, dict[str, float]] = {}
    for players in sorted({row["players"] for row in rows}):
        here = [row for row in rows if row["players"] == players]
        ladder[str(players)] = {}
        for level in LADDER:
            own = [row for row in here if row["level"] == level]
            if own:
                win, points = figure(own, lost_win), figure(own, lost_points)
                ladder[str(players)][level] = round(win[0], 5)
                print(_line(players, level, win, points))
    share, differ, number = agreement(rows)
    if number:
        print(f"the same grade both times: {share:.1%} of {number}; the others: {dict(differ)}")
    if asked.write:
        LADDER_FILE.write_text(json.dumps({"win a decision": ladder}, indent=1) + "\n", "utf-8")


def _line(players: int, level: str, win: tuple[float, ...], points: tuple[float, ...]) -> str:
    chance = f"{100 * win[0]:5.2f} % ({100 * win[1]:.2f} to {100 * win[2]:.2f}) of {win[3]}"
    return (
        f"{players} {level:9} {chance:36} {points[0]:5.2f} points ({points[1]:.2f} to {points[2]:.2f}) of {points[3]}"
    )


if __name__ == "__main__":
    main()
