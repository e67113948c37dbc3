"""How fast this machine is at what the tests do: actions a CPU second of the simulator, in random two-player rounds.

Machines differ by a factor of two, and so do days on one that is shared: what a test run takes is read beside this.
"""

from statistics import median
from time import process_time

from tripple.rules import sheet
from tripple.sim import rounds

ROUNDS, TIMES = 5_000, 5


def actions_a_second() -> float:
    began = process_time()
    actions = int(rounds(sheet("classic-de"), ("random", "random"), ROUNDS)["actions"].sum())
    return actions / (process_time() - began)


def main() -> None:
    actions_a_second()  # which loads the code
    print(f"{median(actions_a_second() for _ in range(TIMES)) / 1e6:.2f} million actions of the simulator a CPU second")


if __name__ == "__main__":
    main()
