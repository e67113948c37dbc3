"""How each level behaves where its style shows: the figures behind tripple.bots.style.

    python -m research.style [rounds]

For each number of players, a level plays some rounds with itself and with greedy. Counted are its turns in which it
could lay: how often it did not, with so many tiles to draw, how often its tile was laid where it gives most (of those
that had a better place and a worse one), and how often it had no tile that gave clearly more. And its lays as the next
seat saw them: how they spread by the chance that such a hand holds nothing that gives more, in sixths.
"""

import sys
from collections import Counter
from itertools import cycle, islice

from tripple import bots
from tripple.bots import Budget, prepare
from tripple.bots.simple import points_now
from tripple.bots.style import band, turns
from tripple.bots.world import CLEARLY_MORE, Past
from tripple.rules import Deal, Lay, Round, View, sheet

SHEET = sheet("classic-en")
LEVELS = {"greedy": 1, "beginner": 1, "thinker": 1, "planner": 200, "master": 200}  # with how many play-outs a move


def noted(view: View, action: object, counts: Counter[str]) -> None:
    """What this turn says about its player; drawn tiles are another matter."""
    lays = [lay for lay in view.actions if isinstance(lay, Lay)]
    if not lays or view.drawn_count:
        return
    supply = band(view.supply)
    counts[f"could lay {supply}"] += 1
    if not isinstance(action, Lay):
        counts[f"did not {supply}"] += 1
        return
    gave = points_now(view, action)
    places = [points_now(view, lay) for lay in lays if lay.tile == action.tile]
    if max(places) > min(places):
        counts["had a choice of places"] += 1
        counts["took the best"] += gave == max(places)
    counts["laid"] += 1
    counts["had nothing better"] += max(points_now(view, lay) for lay in lays) < gave + CLEARLY_MORE


def counted(level: str, players: int, rounds: int) -> Counter[str]:
    counts: Counter[str] = Counter()
    for number in range(rounds):
        seats = list(islice(cycle((level, "greedy") if number % 2 else (level,)), players))
        here = Round.start(SHEET, Deal.from_seed(f"style {number}", 0, players, SHEET))
        while not here.end:
            view, name = here.view(here.turn), seats[here.turn]
            action = bots.LEVELS[name](view, Budget(seed=number, playouts=LEVELS[name])).action
            if name == level and len(view.actions) > 1:
                noted(view, action, counts)
            here, _ = here.play(action)
        for seat, name in enumerate(seats):
            if name == level:
                note_lays(here.view((seat + 1) % players), seat, counts)
    return counts


def note_lays(view: View, seat: int, counts: Counter[str]) -> None:
    """The lays of a seat as the next one saw them: in which sixth the chance lies that nothing better was there."""
    for turn in turns(Past(view), seat):
        if isinstance(turn.action, Lay):
            counts[f"sixth {turn.nothing_better}"] += 1
            counts["seen"] += 1


def share(counts: Counter[str], part: str, whole: str) -> str:
    return f"{counts[part] / max(1, counts[whole]):5.2f} of {counts[whole]:3}"


if __name__ == "__main__":
    rounds = int(sys.argv[1]) if sys.argv[1:] else 16
    prepare(LEVELS)
    print("did not lay though it could, with no tiles to draw, up to 10, up to 20 and more; then, of its lays,")
    print("in the best place for the tile, no other tile in the hand that gives clearly more, and by sixths")
    for players in range(2, 7):
        for level in LEVELS:
            found = counted(level, players, rounds)
            rates = (share(found, f"did not {supply}", f"could lay {supply}") for supply in range(4))
            place = share(found, "took the best", "had a choice of places")
            better = share(found, "had nothing better", "laid")
            sixths = " ".join(f"{found[f'sixth {sixth}'] / max(1, found['seen']):.2f}" for sixth in range(6))
            print(players, f"{level:9}", *rates, "|", place, "|", better, "|", sixths, flush=True)
