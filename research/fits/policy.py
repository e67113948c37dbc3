"""Fits the weights of the quick player `skilled` by self-play (sim/policy.py), for each number of players.

    python -m research.fits.policy --fit 2 3 --device cuda       # on a graphics card: half a minute for each
    python -m research.fits.policy --fit 2 --rounds 256          # on the processor: some minutes
    python -m research.fits.policy                         # what the stored weights are worth

Cross-entropy search: each generation draws candidates around the best so far, each plays the same deals in every
seat against three fields (all greedy, all as stored when it began, all like the best so far), and the best
eighth says where the next generation looks. The sheet is classic-en for half of the rounds and one of other
publishers' for the rest, with declining and without, so that the weights hold wherever the sheet's numbers differ.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from tripple.rules import Sheet, sheet
from tripple.sim.bits import stream
from tripple.sim.compiled import part
from tripple.sim.policy import (
    DRAW,
    EVERYWHERE,
    LAY,
    PHASES,
    POINT,
    POLICY,
    SKILLED,
    act,
    policy_records,
    stored_weights,
)
from tripple.sim.round import deal, open_round
from tripple.sim.run import seed_number
from tripple.sim.state import STATE, new_states, sheet_record

TARGET = Path(__file__).parents[2] / "src" / "tripple" / "sim" / "skilled.json"
SHEETS = ("classic-en",) * 5 + ("compact-de", "goliath", "pressman", "wikipedia", "triominos-app")
WITHOUT = ("classic-en",) * 5 + ("compact-de", "tridom", "pressman-1997", "goliath", "wikipedia")
"""Where the rounds are played, with declining and without."""
RULES = {"may-draw": True, "must-lay": False}
CANDIDATES, ELITE, GENERATIONS = 512, 64, 90
KEPT = 0.25  # how much of the last generation's middle and spread is kept in the next
LAY_SPREAD = {
    "value": 0.4,
    "bonus": 0.4,
    "reserve": 0.4,
    "gift": 0.5,
    "own_bridge": 0.3,
    "other_bridge": 0.3,
    "rivals": 1.5,
    "alone": 8,
    "spare": 3,
    "places": 4,
    "lost": 3,
    "own_new": 3,
    "other_new": 2,
}
DRAW_SPREAD = {
    "always": 10,
    "pool": 0.8,
    "own": 1,
    "other": 1.5,
    "again": 3,
    "behind": 1,
    "fitting": 2,
    "flexible": 2,
    "next": 1,
    "most": 1,
    "own_pool": 0.6,
    "other_pool": 0.8,
    "own_own": 0.6,
    "burden": 0.5,
    "last": 4,
    "price": 0,
    "near": 5,
}
PASSING_SPREAD = 15
LAYS = len(PHASES) * len(LAY)
SPREAD = POINT * np.array(
    [LAY_SPREAD[name] for name in LAY] * len(PHASES) + [DRAW_SPREAD[name] for name in DRAW] + [PASSING_SPREAD]
)
Vector = NDArray[np.float64]
_numba: Any = numba
_in_threads: Any = numba.njit(parallel=True)
Records = NDArray[Any]


@part
def played(s: Any, mine: Any, theirs: Any, players: int, seat: int, seed: Any, number: int) -> float:
    """A round of one against many of a kind; by how much it was ahead of them."""
    s.random = stream(seed, number)
    deal(s, players)
    if not s.slots:
        open_round(s)
    while not s.end:
        act(s, mine if s.turn == seat else theirs)
    total = 0
    for other in range(players):
        total += s.points[other]
    return float(s.points[seat] - (total - s.points[seat]) / (players - 1))


@part
def play_part(s: Any, candidates: Any, fields: Any, players: int, seed: Any, index: int, each: int) -> float:
    """One thread's rounds: deal after deal, every seat in turn; the same deals for all candidates and fields."""
    threads = each // players
    candidate, rest = index // (len(fields) * threads), index % (len(fields) * threads)
    field, first = rest // threads, rest % threads
    total = 0.0
    for seat in range(players):
        total += played(s, candidates[candidate], fields[field], players, seat, seed, first)
    return total / players


def records(vectors: Vector) -> Records:
    """Candidates as the kernels want them."""
    whole, found = np.rint(vectors).astype(np.int64), np.zeros(len(vectors), dtype=POLICY)
    found["draws"], found["looks"] = 1, EVERYWHERE
    found["lay"] = whole[:, :LAYS].reshape(-1, len(PHASES), len(LAY))
    found["draw"], found["passing"] = whole[:, LAYS:-1], whole[:, -1]
    return found


def vector(record: Any) -> Vector:
    return np.concatenate([record["lay"].ravel(), record["draw"], [record["passing"]]]).astype(np.float64)


class OnProcessor:
    """Candidates side by side in threads."""

    def __init__(self, sheets: Records) -> None:
        self.sheets = sheets
        self.states = new_states(numba.get_num_threads())

    def leads(self, candidates: Records, fields: Records, players: int, seed: Any, each: int) -> Vector:
        threads = each // players
        out = np.zeros(len(candidates) * len(fields) * threads)
        play_here(self.states, self.sheets, candidates, fields, players, seed, each, out)
        return np.asarray(out.reshape(len(candidates), len(fields), threads).mean(axis=2))


@_in_threads  # type: ignore[untyped-decorator]
def play_here(
    states: Any, sheets: Any, candidates: Any, fields: Any, players: int, seed: Any, each: int, out: Any
) -> None:
    for index in numba.prange(len(out)):
        s = states[_numba.get_thread_id()]
        s.sheet = sheets[index % len(sheets)]
        out[index] = play_part(s, candidates, fields, players, seed, index, each)


@cache
def card_kernel() -> Any:
    """Compiled once for all numbers of players."""
    from tripple.sim.cuda import cuda

    record: Any = numba.from_dtype(STATE)

    def play_there(states: Any, candidates: Any, fields: Any, players: int, seed: Any, each: int, out: Any) -> None:
        own = cuda.local.array(1, record)
        for index in range(cuda.grid(1), len(out), cuda.gridsize(1)):
            own[0] = states[index % len(states)]
            out[index] = play_part(own[0], candidates, fields, players, seed, index, each)

    return cuda.jit(play_there)


class OnCard:
    """A thread for each deal of each candidate."""

    def __init__(self, sheets: Records) -> None:
        from tripple.sim.cuda import check_card, cuda

        check_card()
        self.cuda, self.play = cuda, card_kernel()
        states = new_states(len(sheets))
        states["sheet"] = sheets
        self.states = cuda.to_device(states)

    def leads(self, candidates: Records, fields: Records, players: int, seed: Any, each: int) -> Vector:
        threads = each // players
        out = self.cuda.device_array(len(candidates) * len(fields) * threads, np.float64)
        given = self.cuda.to_device(candidates), self.cuda.to_device(fields)
        self.play[1024, 64](self.states, *given, players, seed, each, out)
        return np.asarray(out.copy_to_host().reshape(len(candidates), len(fields), threads).mean(axis=2))


@dataclass
class Fit:
    """The search for one number of players."""

    players: int
    declining: bool
    device: str
    rounds: int  # how many each candidate plays against each field in a generation
    seed: str

    def __post_init__(self) -> None:
        self.rules = [self._rules(name) for name in (SHEETS if self.declining else WITHOUT)]
        kinds = np.concatenate([sheet_record(rules) for rules in self.rules])
        self.machine = OnCard(kinds) if self.device == "cuda" else OnProcessor(kinds)
        before = "hoarder" if self.players < 4 else "builder"
        self.known = policy_records(("greedy", SKILLED, before), self.rules[0], self.players)

    def _rules(self, name: str) -> Sheet:
        return sheet(name) if self.declining else sheet(name).with_(decline=False)

    def run(self, generations: int, spread: float) -> Vector:
        chance = np.random.default_rng([self.players, self.declining, len(self.seed)])
        middle, width = self.start(), spread * SPREAD
        for generation in range(generations):
            began = perf_counter()
            drawn = middle + width * chance.normal(size=(CANDIDATES, len(middle)))
            drawn[0] = middle
            leads = self._leads(records(drawn), middle, f"{self.seed}/{generation}")
            best = drawn[np.argsort(-leads.mean(axis=1))[:ELITE]]
            middle = KEPT * middle + (1 - KEPT) * best.mean(axis=0)
            width = KEPT * width + (1 - KEPT) * best.std(axis=0)
            if generation % 10 == 9:
                shown = " ".join(f"{lead:+.1f}" for lead in leads[0])
                print(f"  generation {generation + 1}: {shown}; {perf_counter() - began:.2f} s", flush=True)
        return middle

    def start(self) -> Vector:
        """The stored weights that do best here, of whatever number of players: what pays with three pays with four."""
        stored = np.concatenate([policy_records((SKILLED,), self.rules[0], number) for number in range(2, 7)])
        leads = self.machine.leads(stored, self.known[:2], self.players, seed_number(self.seed), 4 * self.rounds)
        return vector(stored[np.argmax(leads.mean(axis=1))])

    def _leads(self, candidates: Records, middle: Vector, seed: str) -> Vector:
        fields = np.concatenate([self.known[:2], records(middle[None])])
        return self.machine.leads(candidates, fields, self.players, seed_number(seed), self.rounds)

    def measured(self, weights: Vector, rounds: int = 60_000) -> Vector:
        """The lead over greedy, over the stored weights and over the quick player before them, on other deals."""
        leads = self.machine.leads(records(weights[None]), self.known, self.players, seed_number("measured"), rounds)
        return np.asarray(leads[0])


def kind(players: int, declining: bool) -> str:
    return str(players) if declining else f"{players} without declining"


def named(weights: Vector) -> dict[str, Any]:
    whole = np.rint(weights).astype(int).tolist()
    rows = {
        name: dict(zip(LAY, whole[phase * len(LAY) :][: len(LAY)], strict=True)) for phase, name in enumerate(PHASES)
    }
    return rows | {"draw": dict(zip(DRAW, whole[LAYS:-1], strict=True)), "passing": whole[-1]}


def settings(players: Sequence[int], only: str | None) -> Iterator[tuple[int, bool]]:
    kinds = [declining for name, declining in RULES.items() if only in (None, name)]
    yield from ((number, declining) for number in players for declining in kinds)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--fit", type=int, nargs="*", default=[], metavar="PLAYERS")
    options.add_argument("--only", choices=RULES, help="with declining or without; both where nothing is said")
    options.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    options.add_argument("--rounds", type=int, default=1920, help="against each field in a generation")
    options.add_argument("--generations", type=int, default=GENERATIONS)
    options.add_argument("--spread", type=float, default=1.0, help="how far around the stored weights to look")
    options.add_argument("--seed", default="skilled")
    options.add_argument("--to", type=Path, default=TARGET)
    chosen = options.parse_args()
    stored = json.loads(TARGET.read_text())
    stored["made"]["commands"] += [" ".join(sys.argv[1:])]
    for players, declining in settings(chosen.fit or range(2, 7), chosen.only):
        began, fit = perf_counter(), Fit(players, declining, chosen.device, chosen.rounds, chosen.seed)
        weights = vector(fit.known[1])
        if chosen.fit:
            weights = fit.run(chosen.generations if declining else chosen.generations // 2, chosen.spread)
            stored["weights"][kind(players, declining)] = named(weights)
            chosen.to.write_text(json.dumps(stored, indent=1) + "\n")
            stored_weights.cache_clear()
        leads = " ".join(f"{lead:+.1f}" for lead in fit.measured(weights))
        took = perf_counter() - began
        print(
            f"{kind(players, declining)}: ahead of greedy, the stored and the earlier ones by {leads}; {took:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
