"""Endings without hidden tiles: how large they may be to be solved, and what the levels give away in them.

    .venv/bin/python -m research.exact.endings --games 8 --sizes 6,8,10,12,14

Two thinkers play rounds with 28 tiles each, so that there is no pool. Where as many tiles as a size says are left in
both hands together, every action is solved, as long as it takes no more than `--steps` positions. Seconds are the
processor's. Then every level chooses there, and what its choice is worth less than the best one is what it gives away:
a figure without chance, except for which endings came up. `--to` keeps the figures.
"""

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import mean, median, stdev
from time import process_time

import numpy as np

from research.made_by import commit, machine
from tripple.bots import LEVELS, Budget
from tripple.bots.search import points_aim
from tripple.rules import Action, Deal, Round, View, sheet
from tripple.sim.ending import DEEPEST, LEVEL, solve
from tripple.sim.mirror import MOST_ACTIONS, load
from tripple.sim.places import code_of
from tripple.sim.state import STATE

RULES = sheet("classic-en").with_(hands=(10, 28, 18, 14, 11, 9))
TRIED: Mapping[str, tuple[str, int | None]] = {
    "greedy": ("greedy", None),
    "thinker": ("thinker", None),
    "planner, 20 play-outs": ("planner", 20),
    "planner, 100 play-outs": ("planner", 100),
    "planner, 500 play-outs": ("planner", 500),
}
"""Levels and their play-outs. The master is left out: up to ten tiles it solves the ending itself."""


def endings(seed: str, sizes: list[int]) -> Iterator[Round]:
    """Positions of one round, one for each size that comes up with a choice."""
    here, wanted = Round.start(RULES, Deal.from_seed(seed, 1, 2, RULES)), set(sizes)
    while not here.end:
        held = sum(map(len, here.hands))
        if held in wanted and len(here.actions()) > 2:
            wanted.discard(held)
            yield here
        here, _ = here.play(LEVELS["thinker"](here.view(here.turn), Budget(seed=held)).action)


def solved(here: Round, steps: int) -> Mapping[Action, float] | None:
    """The lead that each action is worth if both play on without a mistake; None if it takes more steps."""
    view = here.view(here.turn)
    states, level = np.zeros(DEEPEST, dtype=STATE), np.zeros(DEEPEST, dtype=LEVEL)
    states[0] = load(view, sorted(here.hands[1 - here.turn]))[0]
    codes = np.array([code_of(action) for action in view.actions], dtype=np.int64)
    line, found = np.zeros((DEEPEST, MOST_ACTIONS), dtype=np.int64), np.zeros((len(codes), 3))
    if not solve(states, codes, points_aim(view), np.zeros((1, 1), dtype=np.int64), steps, level, line, found):
        return None
    return dict(zip(view.actions, found[:, 1], strict=True))


def given_away(name: str, view: View, values: Mapping[Action, float]) -> float:
    level, playouts = TRIED[name]
    return max(values.values()) - values[LEVELS[level](view, Budget(seed=1, playouts=playouts)).action]


def told(figures: list[float]) -> list[float]:
    """The mean and twice its standard error."""
    return [round(mean(figures), 2), round(2 * stdev(figures) / len(figures) ** 0.5 if len(figures) > 1 else 0, 2)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--sizes", default="6,8,10,12,14")
    parser.add_argument("--steps", type=int, default=2_000_000)
    parser.add_argument("--to", type=Path)
    words = parser.parse_args()
    sizes = [int(size) for size in words.sizes.split(",")]
    seconds: dict[int, list[float]] = {size: [] for size in sizes}
    quick = dict.fromkeys(sizes, 0)
    lost: dict[str, list[float]] = {name: [] for name in TRIED}
    unsolved = dict.fromkeys(sizes, 0)
    for here in (here for game in range(words.games) for here in endings(f"ending {game}", sizes)):
        size, began = sum(map(len, here.hands)), process_time()
        values = solved(here, words.steps)
        seconds[size].append(process_time() - began)
        if values is None:
            unsolved[size] += 1
            continue
        quick[size] += seconds[size][-1] <= 1
        for name in TRIED:
            lost[name].append(given_away(name, here.view(here.turn), values))
    rows = {
        size: {
            "endings": len(took),
            "solved": len(took) - unsolved[size],
            "in one second": quick[size],
            "median": round(median(took), 4),
            "longest": round(max(took), 3),
        }
        for size, took in seconds.items()
        if took
    }
    found = {"sizes": rows, "lost": {name: told(all_lost) for name, all_lost in lost.items() if all_lost}}
    found |= {"decisions": {name: len(all_lost) for name, all_lost in lost.items()}}
    print(json.dumps(found, indent=1))
    if words.to:
        words.to.write_text(json.dumps(found | {"commit": commit(), "machine": machine()}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
