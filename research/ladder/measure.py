"""How strong the levels are that people are offered: each against the one below, on mirrored deals.

`python -m research.ladder.measure` plays what has not been measured yet, or not with today's figures, and adds each
pair to ladder.json as soon as it is done; `python -m research.ladder.page` makes the table of it. Games to 300 on
classic-en with two players, where each should win 62 to 70 of 100; with three and four players, where one of the upper
level sits among those of the lower one, and where laying is a duty: there only the order counts.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from time import perf_counter

from tripple.arena import Contest, ContestTerms, Tally, entrants
from tripple.bots import LADDER, Budget
from tripple.bots.flaws import FLAWS
from tripple.rules import sheet
from tripple.work import place_named

from .page import MEASURED, TWO, Step, figures, measured

PLAYOUTS = 2000
"""What the master has here, so that every result can be repeated; the others have their own if that is less."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A way to play; `games` are for a pair that does not think ahead, and then fewer, the more there is to think."""

    players: int = 2
    decline: bool = True
    games: Sequence[int] = (1000, 300, 200, 120, 80)


SETTINGS: Mapping[str, Setting] = {
    TWO: Setting(),
    "three": Setting(players=3, games=(600, 240, 150, 90, 120)),
    "four": Setting(players=4, games=(600, 240, 160, 80, 120)),
    "must lay": Setting(decline=False, games=(1000, 1000, 1000, 400, 200)),
}
DEARER = 50, 250, 700, 2000  # from so many play-outs on, fewer games are played


def thinking(level: str) -> int:
    flaws = FLAWS.get(level)
    return min(PLAYOUTS, flaws.playouts) if flaws else PLAYOUTS * (level == LADDER[-1])


def measure(name: str, upper: str, lower: str, processes: int, most: int) -> Step:
    setting, began = SETTINGS[name], perf_counter()
    rules = sheet("classic-en").with_(decline=setting.decline)
    who = entrants([upper, *[lower] * (setting.players - 1)], Budget(playouts=PLAYOUTS))
    contest, tally = Contest(ContestTerms(rules, "ladder"), who), Tally(who)
    games = setting.games[sum(thinking(upper) >= playouts for playouts in DEARER)]
    sets = contest.sets_for(min(games, most))
    for played in contest.sets(sets, place_named(None, processes)):
        tally.add(played)
        _tell(f"{name}: {upper} v {lower} {tally.sets}/{sets}")
    found = next(one for one in tally.standings() if one.entrant == who[0])
    low, high = found.share_interval
    seconds = perf_counter() - began
    return Step(name, upper, lower, figures(upper, lower), tally.games, found.share, low, high, round(seconds, 1))


def _tell(said: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{said:60}", end="", file=sys.stderr, flush=True)


def add(step: Step) -> None:
    """To what was measured meanwhile, perhaps by another run."""
    settings, steps = [*SETTINGS], [*measured(), step]
    steps.sort(key=lambda one: (settings.index(one.setting), LADDER.index(one.upper)))
    MEASURED.write_text(json.dumps({"steps": [asdict(one) for one in steps]}, indent=1) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--setting", choices=SETTINGS, action="append", help="by default all of them")
    parser.add_argument("--upper", choices=LADDER[1:], action="append", help="by default each level but the lowest")
    parser.add_argument("--try", dest="most", type=int, metavar="GAMES", help="play no more, and keep nothing")
    asked = parser.parse_args()
    done = {(step.setting, step.upper) for step in measured()}
    for setting in asked.setting or SETTINGS:
        for lower, upper in pairwise(LADDER):
            if (asked.most or (setting, upper) not in done) and upper in (asked.upper or LADDER):
                step = measure(setting, upper, lower, asked.processes, asked.most or sys.maxsize)
                if not asked.most:
                    add(step)
                print(f"{setting}: {upper} v {lower} {step} {step.games} games, {step.seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
