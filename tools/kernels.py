"""Compiles every kernel, so that whatever starts later finds it on disk."""

from tripple.analysis import best_line, blind
from tripple.bots import LEVELS, prepare
from tripple.review.warming import warm_up
from tripple.rules import Deal, sheet


def main() -> None:
    prepare(LEVELS)
    rules = sheet("classic-de")
    deal = Deal.from_seed("kernels", 0, 1, rules)
    blind(rules, deal, games=1)
    best_line(rules, deal, width=1)
    warm_up()


if __name__ == "__main__":
    main()
