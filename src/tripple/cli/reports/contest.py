"""A contest of computer players while it is played."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic

from rich.markup import escape
from rich.progress import Progress

from tripple.arena import Contest, Tally
from tripple.cli.terminal.waiting import counting_bar, unmissable_interrupts
from tripple.locales import Translator
from tripple.rules import TrippleError

from .numbers import between, percent

MOST_GAMES = 10_000_000
MOST_PROCESSES = 256


class BadContest(TrippleError):
    """Numbers that no contest can be played with."""


@dataclass(frozen=True)
class ContestPlan:
    """How much is to be played, and how."""

    games: int
    single_rounds: bool
    until_decided: bool
    processes: int

    def __post_init__(self) -> None:
        if not 1 <= self.games <= MOST_GAMES:
            raise BadContest(
                "{count} games: expected a whole number from 1 to {most}", count=self.games, most=MOST_GAMES
            )
        if not 1 <= self.processes <= MOST_PROCESSES:
            raise BadContest(
                "{count} processes: expected a whole number from 1 to {most}", count=self.processes, most=MOST_PROCESSES
            )


def play(contest: Contest, plan: ContestPlan, t: Translator) -> tuple[Tally, bool]:
    """What was played, and whether Ctrl-C ended it."""
    tally = Tally(contest.entrants, anytime=plan.until_decided)
    sets = contest.sets_for(plan.games)
    try:
        with _progress(sets * len(contest.entrants), t) as running:
            with unmissable_interrupts():
                contest.get_ready(running.getting_ready)
            for played in contest.sets(sets, plan.processes):
                tally.add(played)
                running.tell(tally)
                if plan.until_decided and tally.leader:
                    break
    except KeyboardInterrupt:
        return tally, True
    return tally, False


class _Running:
    """The bar with the running result; the sums behind it are only made as often as somebody can read them."""

    def __init__(self, bar: Progress, games: int, t: Translator) -> None:
        self.bar = bar
        self.games = games
        self.task = bar.add_task(t("Getting ready (the first time can take a minute)"), total=None)
        self.told = 0.0

    def getting_ready(self, done: int, total: int) -> None:
        self.bar.update(self.task, completed=done, total=total)

    def tell(self, tally: Tally) -> None:
        if monotonic() - self.told > 0.5:
            self.told = monotonic()
            best = tally.standings()[0]
            running = f"{best.entrant.name} {percent(best.share)} {between(best.share_interval, percent)}"
            self.bar.update(self.task, description=escape(running))
        self.bar.update(self.task, completed=tally.games, total=self.games)


@contextmanager
def _progress(games: int, t: Translator) -> Iterator[_Running]:
    with counting_bar() as bar:
        yield _Running(bar, games, t)
