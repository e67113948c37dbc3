"""How much the levels can lose to somebody who knows them: exactly, in a box of ten tiles.

    .venv/bin/python -m research.exact.measure --hands 5 --playouts 20,100 --seeds 1

`--hands 5` deals the whole box: nothing is hidden then. With 4 each, two tiles are. Both seats have the same chances,
so the value of the game is 0, and what the best response leads by is what the level is short of perfect play. With
more than one seed a level's policy is the mean over what it does with each. `--sample 30` looks at 30 of the first
seat's hands instead of all, and says how far off that may be. `--to` adds the figures to a file.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import mean, stdev
from time import perf_counter

from research.made_by import commit, machine
from tripple.bots import LEVELS, Budget
from tripple.rules import Action, Round, Sheet, View, sheet

from .walk import BestResponse, Policy, World, deals

THINKING = "planner", "master"
HERE = Path(__file__).parent / "exact.json"


@dataclass(frozen=True)
class Setting:
    level: str
    playouts: int
    """0 for levels that do not think ahead."""
    seeds: int

    @property
    def policy(self) -> Policy:
        return partial(chances, self)


def chances(setting: Setting, view: View) -> Mapping[Action, float]:
    """What the level does, as often as its seeds do it."""
    budgets = (Budget(seed=seed, playouts=setting.playouts or None) for seed in range(setting.seeds))
    chosen = Counter(LEVELS[setting.level](view, budget).action for budget in budgets)
    return {action: times / setting.seeds for action, times in chosen.items()}


def box(hands: int) -> Sheet:
    return sheet("classic-en").with_(numbers=3, hands=(9, hands, 3, 2, 2, 1))


def by_own_hand(rules: Sheet) -> list[list[World]]:
    """The deals, those of each hand of the first seat together."""
    all_deals, found = list(deals(rules, rules.box)), dict[object, list[World]]()
    for deal in all_deals:
        found.setdefault(deal.hands[0], []).append(World(Round.start(rules, deal), 1 / len(all_deals)))
    return list(found.values())


def responded(setting: Setting, worlds: list[World]) -> tuple[float, int, int, int]:
    """What a best response leads by with this hand, its information sets, those of the level, and the ends seen."""
    response = BestResponse(0, setting.policy)
    share = sum(world.weight for world in worlds)
    return response.value(worlds) / share, response.decisions, len(response.answers), response.leaves


def measured(setting: Setting, hands: int, sample: int | None, processes: int) -> dict[str, float]:
    groups, began = by_own_hand(box(hands)), perf_counter()
    every = len(groups)
    if sample:
        groups = Random(1).sample(groups, sample)
    with ProcessPoolExecutor(processes) as pool:
        rows = list(pool.map(partial(responded, setting), groups))
    values, decisions, answers, leaves = zip(*rows, strict=True)
    return {
        "exploitability": round(mean(values), 2),
        "margin": round(2 * stdev(values) * ((1 - len(values) / every) / len(values)) ** 0.5, 2),
        "hands": len(groups),
        "deals": sum(map(len, groups)),
        "decisions": sum(decisions),
        "answers": sum(answers),
        "leaves": sum(leaves),
        "seconds": round(perf_counter() - began),
    }


def settings(levels: str, playouts: str, seeds: int) -> Iterator[Setting]:
    for level in levels.split(","):
        for number in map(int, playouts.split(",") if level in THINKING else ["0"]):
            yield Setting(level, number, 1 if level == "greedy" else seeds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=5, choices=(4, 5))
    parser.add_argument("--levels", default="greedy,thinker,planner,master")
    parser.add_argument("--playouts", default="20,100")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--sample", type=int)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--to", type=Path)
    words = parser.parse_args()
    kept = json.loads(words.to.read_text()) if words.to and words.to.is_file() else {"rows": {}}
    for setting in settings(words.levels, words.playouts, words.seeds):
        row = measured(setting, words.hands, words.sample, words.processes)
        print(f"{words.hands} {setting.level} {setting.playouts or '-'} {setting.seeds}: {row}", flush=True)
        kept["rows"][f"{words.hands}/{setting.level}/{setting.playouts}/{setting.seeds}"] = row
        kept |= {"commit": commit(), "machine": machine()}
        if words.to:
            words.to.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
