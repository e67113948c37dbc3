"""How many steps a second the environments take, beside those of others in the same run.

    python bench/envs.py [--keep] [--device cuda]

Everybody plays at random, on one core, with observations and masks at every step. PettingZoo's connect_four needs
pygame; where that is not installed, its line is missing. With --device cuda a batch on a graphics card is measured,
too, after its first steps were compared with the processor's. With --keep the figures are added to bench/results.md.
"""

import argparse
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from time import perf_counter, process_time
from typing import Any

import numpy as np
import open_spiel.python.games  # noqa: F401  (registers the dominoes)
import pyspiel
from report import report

from tripple.envs import Batch, SolitaireEnv, TurnEnv, aec_env
from tripple.envs.openspiel import load_game

SECONDS = 3.0
Steps = Callable[[], int]
"""Plays one episode or some steps, and says how many."""


def rate(play: Steps, clock: Callable[[], float] = process_time) -> float:
    """Steps in each second, of the processor unless another clock is given; the first call is for warming up."""
    play()
    steps, began = 0, clock()
    while clock() - began < SECONDS:
        steps += play()
    return steps / (clock() - began)


def turns(env: Any) -> Steps:
    """An episode of an environment of PettingZoo."""
    random = np.random.default_rng(1)

    def play() -> int:
        env.reset(seed=int(random.integers(2**31)))
        steps = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else int(random.choice(np.flatnonzero(seen["action_mask"]))))
            steps += not over
        return steps

    return play


def solitaire(env: Any) -> Steps:
    random = np.random.default_rng(1)

    def play() -> int:
        seen, _ = env.reset(seed=int(random.integers(2**31)))
        steps, over = 0, False
        while not over:
            seen, _, over, _, _ = env.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
            steps += 1
        return steps

    return play


def tree(game: Any) -> Steps:
    """A game of OpenSpiel; steps are decisions of players, each with its observation."""
    random = Random(1)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice([outcome for outcome, _ in state.chance_outcomes()]))
                continue
            state.observation_tensor(state.current_player())
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def batch(number: int, players: int) -> Steps:
    """Actions are chosen beforehand from the mask and count as well; a learner's own would take longer."""
    rounds, random = Batch(number, players), np.random.default_rng(1)
    rounds.reset(1)

    def play() -> int:
        for _ in range(50):
            rounds.step(rounds.sample(random))
        return 50 * number

    return play


def steps_alone(number: int, players: int) -> float:
    """The same without choosing: what `Batch.step` itself takes."""
    rounds, random = Batch(number, players), np.random.default_rng(1)
    rounds.reset(1)
    spent = steps = 0.0
    while spent < SECONDS:
        actions = rounds.sample(random)
        began = process_time()
        rounds.step(actions)
        spent += process_time() - began
        steps += number
    return steps / spent


def same_on_card(number: int, players: int) -> Any:
    """A batch on the card whose first steps were compared with the processor's, array by array."""
    here, there = Batch(number, players), Batch(number, players, device="cuda")
    random = np.random.default_rng(1)
    here.reset(1)
    there.reset(1)
    for _ in range(60):
        actions = here.sample(random).copy()
        here.step(actions)
        there.step(actions)
        for name, row in arrays(here).items():
            assert row.tobytes() == arrays(there)[name].copy_to_host().tobytes(), name
    return there


def arrays(rounds: Any) -> dict[str, Any]:
    """All that a step writes."""
    return {**rounds.observation, "scored": rounds.scored, "final": rounds.final, "ended": rounds.ended}


def card_rate(rounds: Any) -> float:
    """Steps a second by the clock, with actions that the card chooses itself."""
    from tripple.sim.cuda import cuda

    random, number = np.random.default_rng(2), rounds.number
    chosen = cuda.to_device(np.zeros(number, dtype=np.int64))
    chances = [cuda.to_device(random.random(number)) for _ in range(16)]

    def play() -> int:
        for step in range(50):
            rounds.choose(chances[step % len(chances)], chosen)
            rounds.step(chosen)
        cuda.synchronize()
        return 50 * int(number)

    rate(play, perf_counter)  # an idle card takes a while to reach its speed
    return rate(play, perf_counter)


def on_card(number: int, players: int) -> Iterator[str]:
    """The card's first steps are the processor's; then its speed."""
    rounds, what = same_on_card(number, players), f"card, {players} players, {number:,} rounds at once"
    yield f"{what}: 60 steps are the processor's, byte for byte"
    yield f"{what}: {card_rate(rounds):,.0f} steps a second, choosing at random included"


def figures(device: str) -> Iterator[str]:
    for number in (256, 1024, 4096):
        yield f"Batch, two players, {number} rounds at once: {steps_alone(number, 2):,.0f} steps a second"
    yield f"Batch, two players, 1024 rounds, choosing at random included: {rate(batch(1024, 2)):,.0f}"
    yield f"Batch, solitaire, 1024 rounds at once: {steps_alone(1024, 1):,.0f}"
    yield f"aec_env, two players, one array: {rate(turns(aec_env())):,.0f}"
    yield f"TurnEnv, which is aec_env without PettingZoo's wrappers: {rate(turns(TurnEnv())):,.0f}"
    yield f"aec_env, two players, information: {rate(turns(aec_env(observation='information'))):,.0f}"
    yield f"SolitaireEnv: {rate(solitaire(SolitaireEnv())):,.0f}"
    yield f"OpenSpiel, python_tripple: {rate(tree(load_game())):,.0f}"
    try:
        from pettingzoo.classic import connect_four_v3
    except ModuleNotFoundError:
        pass
    else:
        yield f"PettingZoo's connect_four_v3: {rate(turns(connect_four_v3.env())):,.0f}"
    yield f"OpenSpiel's python_block_dominoes: {rate(tree(pyspiel.load_game('python_block_dominoes'))):,.0f}"
    if device == "cuda":
        for players, number in product((2, 4), (4096, 65536, 262144)):
            yield from on_card(number, players)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", default="cpu", choices=("cpu", "cuda"))
    options = parser.parse_args()
    report("bench/envs.py", figures(options.device))
