"""Compiled functions beyond those that a game needs, each compiled by using it once."""

from collections.abc import Callable

import numpy as np

from tripple.extras import has
from tripple.review.par import best_line, blind
from tripple.review.par.par import optimum
from tripple.review.reviewing import warm_up
from tripple.rules import Deal, sheet
from tripple.sim.mirror import Mirror
from tripple.sim.warm import warm_luck

_RULES = sheet("classic-de")


def other_kernels() -> list[Callable[[], object]]:
    """Calls that compile the functions of reviews, par, perft and environments."""
    return [warm_luck, warm_up, _par, _perft, *([_batch] if has("rl") else [])]


def _deal(players: int) -> Deal:
    return Deal.from_seed("kernels", 0, players, _RULES)


def _par() -> None:
    blind(_RULES, _deal(1), games=1)
    best_line(_RULES, _deal(1), width=1)
    few = _RULES.with_(hands=(2, 2, 2, 2, 2, 2), solo_draws=1)
    optimum(few, Deal.from_seed("kernels", 0, 1, few))


def _perft() -> None:
    Mirror(_RULES, _deal(1)).perft(1)


def _batch() -> None:
    from tripple.envs import Batch  # needs an extra of its own

    batch = Batch(1, 2, _RULES, others=("greedy",))
    batch.reset(0)
    batch.put([_deal(2)])
    batch.step(batch.sample(np.random.default_rng(0)))
