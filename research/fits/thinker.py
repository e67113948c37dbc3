"""Fits the thinker's weights by self-play: `python -m research.fits.thinker --fit 2`, two minutes for each number.

Without --fit it measures what the stored weights are worth against greedy. With --processes or --on ray the rounds are
played by others; the weights are the same to the digit.

One generation after the other plays a league (itself, its last ancestors, and greedy), with some actions by
chance so that all kinds of positions are seen. What each position was followed by, in points against the
mean of the others until the end of the round, is explained by the features with least squares; half a step
towards that explanation is the next generation. In the end all generations play some of the others and
greedy, and the one that does best is kept: the latest is not always the strongest.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from tripple.rules import sheet
from tripple.sim.bits import below, stream
from tripple.sim.foresight import DRAWING, FEATURES, GREEDY, TURN, Weights, thinker_weights, weigh
from tripple.sim.mirror import play_code
from tripple.sim.round import deal, open_round
from tripple.sim.run import seed_number
from tripple.sim.state import new_states, sheet_record
from tripple.work import HERE, Bag, Job, Workplace, batched, place_named

SHEET = "classic-en"
TARGET = Path(__file__).parents[2] / "src" / "tripple" / "sim" / "weights.json"
GENERATIONS, ROUNDS, FINAL_ROUNDS = 12, 8_000, 1_000
PART = 100  # so many rounds are added up at a time
ANCESTORS = 3
FORGET = 0.5  # how much of the evidence of earlier generations still counts in the next one
MOST_ACTIONS, MOST_STEPS = 3_500, 600

Kernel = TypeVar("Kernel", bound=Callable[..., object])


def kernel(function: Kernel) -> Kernel:
    """Compiled for this run only: the package's cache is for the package's kernels."""
    return cast(Kernel, numba.njit(nogil=True, error_model="numpy")(function))


@kernel
def margin(s: Any, seat: int) -> float:
    """The seat's points against the mean of the others'; alone, its points."""
    total = 0.0
    for other in range(s.players):
        if other != seat:
            total += s.points[other]
    return float(s.points[seat] - total / max(1, s.players - 1))


@kernel
def choose(s: Any, worths: Any, number: int, explore: float) -> Any:
    """The best action; now and then any, or the last, which is to draw or to pass."""
    if below(s, 1000) < explore * 1000:
        return np.int64(below(s, number)) if below(s, 2) else number - 1
    best = 0
    for i in range(number):
        if worths[i] > worths[best]:
            best = i
    return best


@kernel
def play_league(
    states: Any, league: Any, players: int, explore: float, seed: Any, rounds: Any, rows: Any, kinds: Any, targets: Any
) -> int:
    """Rounds of the last of the league against any of it; how many of its positions were written down."""
    s, found, youngest = states[0], 0, len(league) - 1
    codes, worths = np.empty(MOST_ACTIONS, dtype=np.int64), np.empty(MOST_ACTIONS)
    features = np.empty((MOST_ACTIONS, rows.shape[1]))
    member, seats = np.empty(players, dtype=np.int64), np.empty(MOST_STEPS, dtype=np.int64)
    for i in rounds:
        s.random = stream(seed, i)
        for seat in range(players):
            member[seat] = below(s, len(league))
        member[np.int64(below(s, players))] = youngest
        deal(s, players)
        open_round(s)
        steps = 0
        while not s.end:
            seat = s.turn
            weights = league[member[seat]]
            best = choose(s, worths, weigh(states, weights, codes, worths, features), explore)
            kind = DRAWING if codes[best] == -1 else TURN
            now = worths[best] - np.sum(weights[kind] * features[best])
            if member[seat] == youngest and steps < MOST_STEPS and found + steps < len(rows) and features[best, 0]:
                at = found + steps
                rows[at], kinds[at], seats[steps] = features[best], kind, seat
                targets[at] = -(margin(s, seat) + now)
                steps += 1
            play_code(states, codes[best])
        for step in range(steps):
            targets[found + step] += margin(s, seats[step])
        found += steps
    return found


@kernel
def play_duel(states: Any, mine: Any, theirs: Any, players: int, who: int, seed: Any, first: int, out: Any) -> None:
    """Rounds of one seat against all others; the same deals for every seat."""
    s = states[0]
    codes, worths = np.empty(MOST_ACTIONS, dtype=np.int64), np.empty(MOST_ACTIONS)
    features = np.empty((MOST_ACTIONS, mine.shape[1]))
    for i in range(len(out)):
        s.random = stream(seed, first + i)
        deal(s, players)
        open_round(s)
        while not s.end:
            number = weigh(states, mine if s.turn == who else theirs, codes, worths, features)
            play_code(states, codes[choose(s, worths, number, 0.0)])
        out[i] = margin(s, who)


@kernel
def add_up(rows: Any, kinds: Any, targets: Any, squares: Any, products: Any) -> None:
    """What least squares needs, always in the same order: a library's product depends on machine and threads."""
    for i in range(len(rows)):
        for j in range(rows.shape[1]):
            products[kinds[i], j] += rows[i, j] * targets[i]
            for k in range(rows.shape[1]):
                squares[kinds[i], j, k] += rows[i, j] * rows[i, k]


@dataclass
class Evidence:
    """The sums that least squares needs, for both kinds of position."""

    squares: Weights = field(default_factory=lambda: np.zeros((2, len(FEATURES), len(FEATURES))))
    products: Weights = field(default_factory=lambda: np.zeros((2, len(FEATURES))))

    def forget(self) -> None:
        self.squares *= FORGET
        self.products *= FORGET

    def merge(self, other: "Evidence") -> None:
        self.squares += other.squares
        self.products += other.products

    def weights(self) -> Weights:
        """A touch of ridge keeps features apart that always go together."""
        ridge = np.eye(len(FEATURES)) * self.squares[:, :1, :1] * 1e-5
        return np.asarray(np.linalg.solve(self.squares + ridge, self.products[:, :, None])[:, :, 0], dtype=np.float64)


def new_table() -> Any:
    states = new_states(2)
    states["sheet"] = sheet_record(sheet(SHEET))
    return states


@dataclass(frozen=True)
class LeagueRounds:
    """Rounds of one generation, in parts of which each is added up by itself: sums are the same wherever made."""

    league: Weights
    players: int
    explore: float
    seed: str
    parts: range = range(1)

    def evidence(self) -> list[Evidence]:
        return [self._part(np.arange(PART * part, PART * (part + 1))) for part in self.parts]

    def _part(self, rounds: NDArray[np.int64]) -> Evidence:
        size = len(rounds) * 120
        rows, kinds, targets = np.zeros((size, len(FEATURES))), np.zeros(size, dtype=np.int64), np.zeros(size)
        given = new_table(), self.league, self.players, self.explore, seed_number(self.seed), rounds
        found, evidence = play_league(*given, rows, kinds, targets), Evidence()
        add_up(rows[:found], kinds[:found], targets[:found], evidence.squares, evidence.products)
        return evidence


def get_ready() -> None:
    LeagueRounds(np.array([GREEDY]), 2, 0.3, "ready").evidence()


@dataclass(frozen=True)
class DuelRounds:
    """Rounds of one player against another, on every seat."""

    mine: Weights
    theirs: Weights
    players: int
    seed: str

    def __call__(self, rounds: range) -> Weights:
        margins, states = np.zeros((self.players, len(rounds))), new_table()
        for who in range(self.players):
            seed = seed_number(self.seed)
            play_duel(states, self.mine, self.theirs, self.players, who, seed, rounds.start, margins[who])
        return margins


@dataclass
class Fit:
    players: int
    seed: str
    place: Workplace = HERE
    generations: int = GENERATIONS

    def run(self) -> Weights:
        with self.place.bag(Job(LeagueRounds.evidence, get_ready)) as bag:
            generations = self._generations(bag)
        return self._best(generations[1:])

    def _generations(self, bag: Bag[LeagueRounds, list[Evidence]]) -> list[Weights]:
        """By the same workers one after the other, who have compiled what they need."""
        evidence, generations = Evidence(), [GREEDY]
        for number in range(self.generations):
            began = perf_counter()
            evidence.forget()
            for part in self._play(bag, generations, number):
                evidence.merge(part)
            fitted = evidence.weights()
            generations.append(fitted if number == 0 else (generations[-1] + fitted) / 2)
            result = self.report(generations[-1], GREEDY, 500)
            print(f"  generation {number + 1}: {result}, {perf_counter() - began:.1f} s", flush=True)
        return generations

    def _play(
        self, bag: Bag[LeagueRounds, list[Evidence]], generations: list[Weights], number: int
    ) -> Iterator[Evidence]:
        league = np.array([GREEDY, *generations[-ANCESTORS:]])
        rounds = LeagueRounds(league, self.players, 0.1 if number else 0.3, f"{self.seed}/{number}")
        for _, done in batched(bag, range(ROUNDS // PART), lambda some: replace(rounds, parts=some)):
            yield from done.result

    def _best(self, finalists: list[Weights]) -> Weights:
        """The one with the most points against greedy and against every fourth generation."""
        others = [GREEDY, *finalists[3::4]]
        scores = [np.mean([self.duel(one, other, FINAL_ROUNDS // 4) for other in others]) for one in finalists]
        return finalists[int(np.argmax(scores))]

    def duel(self, mine: Weights, theirs: Weights, rounds: int) -> Weights:
        """The margins, a row for each seat."""
        return DuelRounds(mine, theirs, self.players, f"{self.seed}/duel")(range(rounds))

    def report(self, mine: Weights, theirs: Weights, rounds: int) -> str:
        margins = self.duel(mine, theirs, rounds)
        half = 1.96 * margins.mean(axis=0).std() / rounds**0.5
        return (
            f"{margins.mean():+.1f} ± {half:.1f} points a round {'alone' if self.players == 1 else 'more than greedy'}"
        )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--fit", type=int, nargs="*", default=[], metavar="PLAYERS", help="fit for so many players")
    options.add_argument("--seed", default="thinker")
    options.add_argument("--processes", type=int, help="play in so many processes")
    options.add_argument("--on", help="ray, or ray://host:port")
    options.add_argument("--generations", type=int, default=GENERATIONS)
    options.add_argument("--to", type=Path, default=TARGET)
    chosen = options.parse_args()
    place = place_named(chosen.on, chosen.processes)
    for players in chosen.fit:
        print(f"{players} players", flush=True)
        store(chosen.to, players, Fit(players, chosen.seed, place, chosen.generations).run())
    for players in chosen.fit or range(1, 7):
        began, fit = perf_counter(), Fit(players, "measured")
        gain = fit.report(thinker_weights(players), GREEDY, FINAL_ROUNDS)
        print(f"{players} players, {FINAL_ROUNDS} deals: {gain}; {perf_counter() - began:.0f} s", flush=True)


def store(target: Path, players: int, weights: Weights) -> None:
    """Beside the other numbers of players, which stay as they are."""
    stored = json.loads(target.read_text()) if target.exists() else {}
    stored[str(players)] = {
        kind: dict(zip(FEATURES, np.round(weights[index], 4).tolist(), strict=True))
        for index, kind in ((TURN, "turn"), (DRAWING, "drawing"))
    }
    target.write_text(json.dumps(dict(sorted(stored.items())), indent=1) + "\n")


if __name__ == "__main__":
    main()
