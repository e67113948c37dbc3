"""Par for solitaire deals: what a wider search gives and costs, and how near it comes to the best there is.

    python bench/solitaire.py [--keep]

With --keep the figures are added to bench/results.md.
"""

from collections.abc import Iterator
from statistics import mean, median
from time import perf_counter

from report import report

from tripple.bots import Budget
from tripple.review.par import best_line, blind
from tripple.review.par.par import optimum
from tripple.rules import SHEETS, Deal, Sheet

RULES = SHEETS["compact-en"]
SMALL = RULES.with_(hands=(4, 10, 8, 8, 6, 6), solo_draws=3)
WIDTHS = (1, 4, 16, 64, 128)
DEALS, SMALL_DEALS, BLIND_DEALS = 20, 40, 4


def deals(rules: Sheet, number: int) -> list[Deal]:
    return [Deal.from_seed(f"bench {count}", 1, 1, rules) for count in range(number)]


def timed(width: int) -> tuple[list[int], float]:
    """What this width finds, and the seconds that it takes a deal."""
    results, seconds = [], []
    for deal in deals(RULES, DEALS):
        began = perf_counter()
        results.append(best_line(RULES, deal, width).points)
        seconds.append(perf_counter() - began)
    return results, median(seconds)


def figures() -> Iterator[str]:
    best_line(RULES, deals(RULES, 1)[0], 1)
    before: list[int] = []
    for width in WIDTHS:
        results, seconds = timed(width)
        assert all(one <= two for one, two in zip(before, results, strict=False)), "more width gave less"
        yield f"width {width}: {mean(results):.0f} points on average over {DEALS} deals, {seconds:.3f} s a deal"
        before = results
    yield f"more width never gave less, deal by deal, over widths {', '.join(map(str, WIDTHS))}"
    yield from against_the_optimum()
    yield from blindly()


def against_the_optimum() -> Iterator[str]:
    """A tray of four and three draws: small enough to try everything."""
    most = [optimum(SMALL, deal) for deal in deals(SMALL, SMALL_DEALS)]
    for width in (1, 8, 64):
        found = [best_line(SMALL, deal, width).points for deal in deals(SMALL, SMALL_DEALS)]
        reached = sum(one == two for one, two in zip(found, most, strict=True))
        short = (sum(most) - sum(found)) / SMALL_DEALS
        yield f"small deals, width {width}: the optimum in {reached} of {SMALL_DEALS}, {short:.2f} points short of it"


def blindly() -> Iterator[str]:
    for level, playouts in (("greedy", None), ("thinker", None), ("planner", 200), ("master", 200)):
        results = [
            blind(RULES, deal, level, games=1, budget=Budget(playouts=playouts)).average
            for deal in deals(RULES, BLIND_DEALS)
        ]
        yield f"without seeing the pool, {level}: {mean(results):.0f} points on average over {BLIND_DEALS} deals"


if __name__ == "__main__":
    report("bench/solitaire.py", figures())
