"""Rounds on an NVIDIA graphics card: the same as on the processor, bit by bit, and how many a second.

    python -m research.card [--prove ROUNDS] [--quick] [--everywhere]

First it plays ROUNDS rounds (2 million where nothing is said) of several sheets, players and policies on both and
compares every field of every round; it stops where one differs. Then it measures, each after a warm-up: over several
numbers of games at once and of threads in a block, with the records in the threads' own memory as tripple.sim.cuda has
them and (--everywhere) in the memory that the whole card shares. Then what a caller gets who reads all rows.
"""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from time import perf_counter
from typing import Any

import numpy as np

from tripple.rules import SHEETS, sheet
from tripple.sim import RunSummary, chunks, rounds
from tripple.sim.cuda import Launch, check_card, cuda, play_on_card, rounds_on_card
from tripple.sim.policy import POLICIES, SKILLED, policy_records
from tripple.sim.run import ROUND, play_round, seed_number
from tripple.sim.state import STATE, new_states, sheet_record

RULES = sheet("classic-en")
TABLES = ("random",) * 2, ("greedy",) * 2, ("hoarder",) * 2, ("skilled",) * 2, ("greedy",) * 4
GAMES = 1 << 13, 1 << 14, 1 << 15, 1 << 16, 1 << 17, 1 << 18
BLOCKS = 32, 64, 128, 256
CORES = os.cpu_count() or 1


@cuda.jit  # type: ignore[untyped-decorator]
def play_in_card_memory(states: Any, policies: Any, seed: Any, first: int, out: Any) -> None:
    """The same with a record for each thread in the card's memory, one behind the other."""
    for i in range(cuda.grid(1), len(out), cuda.gridsize(1)):
        play_round(states[cuda.grid(1)], policies, seed, first + i, out[i])


def tables() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Sheets, numbers of players and policies, so that each occurs and they mix."""
    yield from product(("classic-en", "compact-de"), TABLES)
    names = [*POLICIES, SKILLED]
    for number, name in enumerate(SHEETS):
        for players in range(1, 7):
            yield name, tuple(names[(number + players + seat) % len(names)] for seat in range(players))


def prove(number: int) -> None:
    """Every field of every round."""
    cases = [*tables()]
    each, same, began = max(1, number // len(cases)), 0, perf_counter()
    for name, policies in cases:
        here = rounds(sheet(name), policies, each, "prove", threads=CORES)
        there = on_card(name, policies, each)
        wrong = np.flatnonzero(here != there)
        if len(wrong):
            print(f"DIFFERENT: {name} {policies}: {len(wrong)} of {each} rounds, the first is {wrong[0]}:")
            print(here[wrong[0]], there[wrong[0]], sep="\n", flush=True)
        same += each - len(wrong)
    done = f"{same:,} of {each * len(cases):,} rounds at {len(cases)} tables are the same"
    print(f"{done} ({perf_counter() - began:.0f} s)", flush=True)
    if same < each * len(cases):
        sys.exit(1)


def on_card(name: str, policies: tuple[str, ...], number: int) -> Any:
    """Through an odd launch: parts that do not divide, more games than rounds in the last of them."""
    rules = sheet(name)
    given = sheet_record(rules), policy_records(policies, rules, len(policies)), seed_number("prove")
    return np.concatenate([*rounds_on_card(*given, number, Launch(games=5000, block=96, rounds=12_345))])


def one_core(policies: tuple[str, ...]) -> float:
    """Actions a second on the processor, the best of three."""
    rounds(RULES, policies, 10)
    return max(_actions_a_second(policies) for _ in range(3))


def _actions_a_second(policies: tuple[str, ...]) -> float:
    began = perf_counter()
    actions = rounds(RULES, policies, 20_000)["actions"].sum(dtype=np.int64)
    return float(actions) / (perf_counter() - began)


def seconds(play: Any, records: int, policies: tuple[str, ...], launch: Launch) -> tuple[float, Any]:
    """How long the card takes for the launch's rounds, without copying; and the rounds."""
    states = new_states(records)
    states["sheet"] = sheet_record(RULES)
    given = cuda.to_device(states), cuda.to_device(policy_records(policies, RULES, len(policies))), seed_number(1)
    out = cuda.device_array(launch.rounds, dtype=ROUND)
    play[launch.games // launch.block, launch.block](*given, 0, out[: launch.games])
    cuda.synchronize()
    began = perf_counter()
    play[launch.games // launch.block, launch.block](*given, 0, out)
    cuda.synchronize()
    return perf_counter() - began, out.copy_to_host()


def measure(policies: tuple[str, ...], games: tuple[int, ...], blocks: tuple[int, ...], everywhere: bool) -> None:
    core = one_core(policies)
    name = f"{policies[0]} {len(policies)}"
    print(f"{name}: one core plays {core / 1e6:.1f} million actions a second", flush=True)
    for number, block in product(games, blocks):
        launch = replace(Launch(), games=number, block=block, rounds=max(1 << 20, 4 * number))
        kinds = [("own", play_on_card, 1)] + [("card", play_in_card_memory, number)] * everywhere
        for kind, play, records in kinds:
            took, rows = seconds(play, records, policies, launch)
            actions = int(rows["actions"].sum(dtype=np.int64))
            rates = f"{actions / took / 1e6:7.0f} M actions/s {len(rows) / took / 1e6:6.2f} M rounds/s"
            print(f"{name} {kind:6} {number:7,} games, {block:3} a block: {rates} {actions / took / core:5.0f} x")
        sys.stdout.flush()


def read_all(policies: tuple[str, ...], number: int) -> None:
    """What a caller gets: all rows, and all rows summed up."""
    began = perf_counter()
    for _ in chunks(RULES, policies, number, device="cuda"):
        pass
    fetched, summary, again = perf_counter() - began, RunSummary(len(policies)), perf_counter()
    for part in chunks(RULES, policies, number, device="cuda"):
        summary.add(part)
    summed = perf_counter() - again
    rates = f"{number / fetched / 1e6:.2f} M rounds/s read, {number / summed / 1e6:.2f} M rounds/s summed up"
    print(f"{policies[0]} {len(policies)}: {rates}", flush=True)


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--prove", type=int, default=2_000_000, metavar="ROUNDS")
    parser.add_argument("--quick", action="store_true", help="one launch instead of all")
    parser.add_argument("--everywhere", action="store_true", help="also with the records in memory of the card")
    asked = parser.parse_args()
    check_card()
    print(f"{cuda.get_current_device().name}, {STATE.itemsize} bytes a record, {CORES} cores", flush=True)
    began = perf_counter()
    rounds(RULES, TABLES[0], 1, device="cuda")
    print(f"ready after {perf_counter() - began:.1f} s", flush=True)
    if asked.prove:
        prove(asked.prove)
    for policies in TABLES:
        measure(
            policies, GAMES[3:4] if asked.quick else GAMES, BLOCKS[1:2] if asked.quick else BLOCKS, asked.everywhere
        )
        read_all(policies, 20_000_000)


if __name__ == "__main__":
    main()
