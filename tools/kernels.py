"""Compiles every kernel, so that whatever starts later finds it on disk."""

import numpy as np

from tripple.analysis import best_line, blind
from tripple.analysis.par import optimum
from tripple.bots import LEVELS, prepare
from tripple.envs import Batch
from tripple.review.warming import warm_up
from tripple.rules import Deal, sheet
from tripple.sim.mirror import Mirror
from tripple.sim.warm import warm_luck


def main() -> None:
    prepare(LEVELS)
    rules = sheet("classic-de")
    deal = Deal.from_seed("kernels", 0, 1, rules)
    blind(rules, deal, games=1)
    best_line(rules, deal, width=1)
    warm_luck()
    few = rules.with_(hands=(2, 2, 2, 2, 2, 2), solo_draws=1)
    optimum(few, Deal.from_seed("kernels", 0, 1, few))
    Mirror(rules, deal).perft(1)
    warm_up()
    batch = Batch(1, 2, rules, others=("greedy",))
    batch.reset(0)
    batch.put([Deal.from_seed("kernels", 0, 2, rules)])
    batch.step(batch.sample(np.random.default_rng(0)))


if __name__ == "__main__":
    main()
