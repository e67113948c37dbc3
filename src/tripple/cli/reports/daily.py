"""Dailies: results so far, a text to share, and par."""

from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from tripple.bots import TITLES
from tripple.cli.drawing.sums import plain as written
from tripple.cli.game.saves import Save
from tripple.cli.game.session import shell
from tripple.cli.terminal.console import Terminal
from tripple.cli.terminal.interrupts import interruptible
from tripple.cli.terminal.waiting import Advance, waiting
from tripple.extras import has
from tripple.locales import Translator
from tripple.notation import Game, read_game
from tripple.personal import Result, histogram, longest_streak, share_text, streak
from tripple.rules import Deal, Sheet

if TYPE_CHECKING:
    from tripple.review.par import Par

BAR = 30
WHOLE = 100
SHARES = {"playing": (0, 40), "searching": (40, 60)}
"""Progress of par in percent: where each stage begins, and its length."""


def results_told(results: tuple[Result, ...], day: date, today: date, t: Translator) -> list[str]:
    (mine,) = (result for result in results if result.day == day)
    best = max(results, key=lambda result: result.points)
    return [
        t.many("{n} daily played.", "{n} dailies played.", len(results))
        + " "
        + t("Best: {points} on {day}.", points=written(best.points), day=best.day),
        t("Days in a row: {now}; most ever: {most}.", now=streak(results, today), most=longest_streak(results)),
        *_bars(results, t),
        "",
        t("To share:"),
        share_text(mine, t),
    ]


def _bars(results: tuple[Result, ...], t: Translator) -> list[str]:
    bars = histogram(result.points for result in results)
    highest = max(height for _, height in bars)
    return [
        f"{written(start):>6} {'█' * -(-height * BAR // highest)} {height or ''}".rstrip() for start, height in bars
    ]


def worked_out(rules: Sheet, deal: Deal, advance: Advance) -> "Par":
    from tripple.review.par import par

    def told(stage: str, done: int, total: int) -> None:
        before, share = SHARES[stage]
        advance(before + share * done // total, WHOLE)

    return par(rules, deal, progress=told)


def par_told(game: Game, save: Save, terminal: Terminal, t: Translator) -> list[str]:
    if not has("sim"):
        return [t("To see par as well, type: {command}", command="pip install 'tripple[sim]'")]
    rules, (deal,) = game.match.sheet, game.match.deals
    with waiting(terminal, t("Working out par (the first time takes a minute) …")) as advance:
        found = interruptible(partial(worked_out, rules, deal, advance))
    line = read_game(found.record)
    save.write(Game(line.seats, line.match, game.seed))
    return [
        t(
            "Par: {name} gets {points} on average without seeing the pool.",
            name=t(TITLES[found.level]),
            points=written(round(found.average)),
        ),
        t("The best game we found with the pool open gives {points}.", points=written(found.best)),
        t("Look at it with: {command}", command=shell("replay", save.path)),
    ]
