"""How many random two-player rounds the readable engine plays in a CPU-second.

The ratio is to a loop of plain dictionary and tuple work measured in the same run, so that figures of different
machines and days can be compared.
"""

from random import Random
from time import process_time

from tripple.rules import Deal, Round, sheet

ROUNDS = 1000
GOAL = 250


def rounds(count: int) -> int:
    """Plays so many random rounds; gives the number of actions."""
    random, classic, actions = Random(1), sheet("classic-de"), 0
    for number in range(count):
        here = Round.start(classic, Deal.from_seed("bench", number, 2, classic))
        while allowed := here.actions():
            here, _ = here.play(random.choice(allowed))
            actions += 1
    return actions


def yardstick(count: int) -> None:
    """The kind of work a pure Python engine is made of: small dictionaries copied, tuples made, sets met."""
    table: dict[tuple[int, int], int] = {}
    hand = frozenset(range(10))
    for number in range(count):
        table = {**table, (number % 50, 0): number}
        _ = hand & {number % 20, 3}


def seconds(work: int, run: object) -> float:
    assert callable(run)
    start = process_time()
    run(work)
    return process_time() - start


def main() -> None:
    rounds(20)
    spent = seconds(ROUNDS, rounds)
    plain = seconds(100_000, yardstick) / 100_000
    per_round = spent / ROUNDS
    print(f"ratio      one round costs as much as {per_round / plain:,.0f} yardstick steps")
    print(f"rounds     {ROUNDS / spent:,.0f} per CPU-second (goal {GOAL})")
    print(f"actions    {rounds(200) / (200 * per_round):,.0f} per CPU-second")


if __name__ == "__main__":
    main()
