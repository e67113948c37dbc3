"""Reviewing a game, with a progress bar."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from tripple.bots import ADVISING, Budget, prepare
from tripple.cli.reports.review.moments import key_moments
from tripple.cli.terminal.waiting import counting_bar, interruptible
from tripple.locales import Translator
from tripple.notation import Game, write_sheet
from tripple.review import Finding, Review, concluded, findings, number_of_findings, repeatable, write_review


@dataclass(frozen=True, slots=True)
class GameReview:
    game: Game
    review: Review
    interrupted: bool = False


def reviewed(game: Game, budget: Budget, t: Translator) -> GameReview:
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


def document(told: GameReview) -> dict[str, Any]:
    """The document of `read_review`, with facts about the game and its costliest moments first."""
    match = told.game.match
    sheet, *changes = write_sheet(match.sheet)
    places = {id(finding): place for place, finding in enumerate(told.review.findings)}
    found: dict[str, Any] = json.loads(write_review(told.review))
    return {
        **found,
        "interrupted": told.interrupted,
        "sheet": sheet,
        "house_rules": changes,
        "rounds": len(match.rounds),
        "totals": match.totals,
        "end": match.end.value if match.end else None,
        "moments": [
            {"finding": places[id(moment.decision)], "turn": moment.turn, "step": moment.step}
            for moment in key_moments(told.game, told.review)
        ],
    }
