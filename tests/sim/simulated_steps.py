"""Steps a few rounds on numba's simulator of a graphics card, thread by thread, and writes down what is seen.

Run as a process of its own, with NUMBA_ENABLE_CUDASIM and NUMBA_DISABLE_JIT set: then kernels run as they are written.
"""

import sys
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np

from tripple.rules import Deal, sheet
from tripple.sim import stepper
from tripple.sim.mirror import begin
from tripple.sim.stepper import Seats

RULES = sheet("classic-en")
ROUNDS, STEPS = 2, 6
SEED = "steps"
TABLES = Seats(2), Seats(2, 0, ("random",))
"""Every seat is stepped, or one against somebody who plays by chance."""


def short(name: str) -> Deal:
    """Two tiles in each hand and two to draw: it is soon over, and the next round is dealt from the seed."""
    deal = Deal.from_seed(name, 1, 2, RULES)
    return Deal.of([list(hand)[:2] for hand in deal.hands], deal.pool[:2], deal.lot)


def stepped(rounds: Any) -> Iterator[dict[str, Any]]:
    """All that others can read after each step, in rounds that are dealt and in such as are given."""
    random, chosen = np.random.default_rng(1), np.zeros(ROUNDS, dtype=np.int64)
    rounds.deal(SEED)
    for step in range(2 * STEPS):
        if step == STEPS:
            rounds.put([short(f"{SEED}/{i}") for i in range(ROUNDS)])
        yield seen(rounds)
        rounds.choose(random.random(ROUNDS), chosen)
        rounds.step(chosen)
    yield seen(rounds)


def seen(rounds: Any) -> dict[str, Any]:
    """Copies of the arrays, by name, from wherever they are."""
    group = rounds.group
    others = {"scored": group.scored, "final": group.final, "ended": group.ended, "ahead": group.ahead}
    rows = {f"row {number}": row for number, row in enumerate(group.rows)}
    return {name: on_processor(array) for name, array in {**rows, **others}.items()}


def on_processor(array: Any) -> Any:
    return array.copy_to_host() if hasattr(array, "copy_to_host") else array.copy()


def told(kind: Any) -> dict[str, Any]:
    """Each array of all steps at all tables as one, with rounds of this kind."""
    steps = [step for seats in TABLES for step in stepped(kind(RULES, seats, ROUNDS, again=True))]
    return {name: np.stack([step[name] for step in steps]) for name in steps[0]}


def main(file: str) -> None:
    from numba.cuda.simulator.cudadrv import devicearray

    from tripple.sim.cuda import CardStepper

    within: Any = devicearray.FakeWithinKernelCUDAArray

    class Simulated(CardStepper):
        """The simulator gives records their fields only in a kernel's own arguments, not in arrays of a tuple."""

        def _advance(self, how: int, numbers: Any) -> None:
            group = self.group
            records: dict[str, Any] = {name: within(getattr(group, name)) for name in ("states", "names", "policies")}
            self.group = group._replace(**records)
            super()._advance(how, numbers)
            self.group = group

    simulated: Any = stepper
    simulated.begin = lambda states, *given: begin(states.view(np.recarray), *given)  # so that fields are attributes
    warnings.simplefilter("ignore", RuntimeWarning)  # random numbers overflow, as they should
    np.savez(file, **told(Simulated))


if __name__ == "__main__":
    main(*sys.argv[1:])
