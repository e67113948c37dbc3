"""Reviewing a game, with a progress bar."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from tripple.bots import ADVISING, Budget, prepare
from tripple.cli.terminal.interrupts import interruptible
from tripple.cli.terminal.waiting import counting_bar
from tripple.locales import Translator
from tripple.notation import Game
from tripple.review import Finding, Review, concluded, findings, number_of_findings, repeatable


@dataclass(frozen=True, slots=True)
class GameReview:
    game: Game
    review: Review
    interrupted: bool = False
    """True if Ctrl-C ended it early."""


def reviewed(game: Game, budget: Budget, t: Translator) -> GameReview:
    """Review until the end, or until Ctrl-C."""
    found, interrupted = list[Finding](), False
    with counting_bar() as bar:
        task = bar.add_task(t("Getting ready (the first time can take a minute)"), total=None)
        interruptible(partial(_get_ready, lambda done, total: bar.update(task, completed=done, total=total)))
        bar.update(task, description=t("Looking at the game"), completed=0, total=number_of_findings(game))
        try:
            for finding in findings(game, budget):
                found.append(finding)
                bar.update(task, completed=len(found))
        except KeyboardInterrupt:
            interrupted = True
    return GameReview(game, concluded(game, found, repeatable(budget, game)), interrupted)


def _get_ready(progress: Callable[[int, int], None]) -> None:
    from tripple.sim.warm import warm_luck  # takes a moment to load

    prepare(ADVISING, progress)
    warm_luck()
