"""How far off what is told of an action may be: the same positions with several seeds.

    python -m research.noise [playouts] [positions]

Prints for actions by their rank how much their expected points differ from seed to seed (the standard deviation, in
points), and the error that was told: for the advice of master and planner, whose actions are all tried alike, and for
the master's own choice, which tries good ones more often. About a minute.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from statistics import fmean, median, stdev

from tripple.bots import LEVELS, Budget, Candidate, advise, prepare
from tripple.rules import Action, Deal, Round, View, sheet

SEEDS = range(6)
RANKS = {"best": slice(0, 1), "2 to 4": slice(1, 4), "5 to 10": slice(4, 10), "others": slice(10, None)}
Told = Callable[[View, Budget], tuple[Candidate, ...]]
WAYS: Mapping[str, Told] = {
    "master, advice": lambda view, budget: advise(view, budget, "master"),
    "planner, advice": lambda view, budget: advise(view, budget, "planner"),
    "master, choice": lambda view, budget: LEVELS["master"](view, budget).candidates,
}


def positions(number: int) -> Iterator[View]:
    """Turns with a real choice, from rounds of thinkers."""
    rules = sheet("classic-en")
    for seed in range(number):
        here = Round.start(rules, Deal.from_seed(f"noise {seed}", 0, 2, rules))
        for _ in range(6 + 3 * seed):
            here, _ = here.play(LEVELS["thinker"](here.view(here.turn), Budget()).action)
        while len(here.actions()) < 6 and not here.end:
            here, _ = here.play(LEVELS["thinker"](here.view(here.turn), Budget()).action)
        if not here.end:
            yield here.view(here.turn)


def by_rank(view: View, way: Told, playouts: int) -> list[tuple[float, float]]:
    """For each action, the best first: how its points vary, and the error that was told."""
    told: list[dict[Action, Candidate]] = [
        {one.action: one for one in way(view, Budget(seed=seed, playouts=playouts))} for seed in SEEDS
    ]
    everywhere = set.intersection(*(set(one) for one in told))
    points = {action: [one[action].points for one in told] for action in everywhere}
    errors = {action: fmean(one[action].error or 0.0 for one in told) for action in everywhere}
    ranked = sorted(everywhere, key=lambda action: -fmean(points[action]))
    return [(stdev(points[action]), errors[action]) for action in ranked]


if __name__ == "__main__":
    playouts, number = (int(word) for word in (*sys.argv[1:], *("8000", "8")[len(sys.argv) - 1 :]))
    prepare(("thinker", "planner", "master"))
    views = list(positions(number))
    print(f"{playouts} play-outs, {len(views)} positions with {median(len(view.actions) for view in views):g} actions")
    for name, way in WAYS.items():
        rows = [by_rank(view, way, playouts) for view in views]
        shown = []
        for title, ranks in RANKS.items():
            pairs = [pair for row in rows for pair in row[ranks]]
            if pairs:
                shown.append(f"{title} {fmean(p[0] for p in pairs):.1f} (told {fmean(p[1] for p in pairs):.1f})")
        print(f"{name:16} {', '.join(shown)}", flush=True)
