import os
from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING

import click

from tripple.bots import TITLES
from tripple.cli.drawing.rulebook import rules_lines
from tripple.cli.drawing.turns import plain as written
from tripple.cli.game.loop import TerminalGame, shell, sit_down
from tripple.cli.game.prompt import Prompt, Quit
from tripple.cli.game.results import BadDaily, DailyFolder
from tripple.cli.game.saves import Save, folder, fresh
from tripple.cli.options import PLAIN
from tripple.cli.terminal.console import Terminal
from tripple.cli.terminal.waiting import Advance, interruptible, waiting
from tripple.cli.translation import words
from tripple.extras import has
from tripple.locales import Translator
from tripple.notation import Game, read_game
from tripple.personal import (
    Result,
    daily_sheet,
    histogram,
    introduction,
    longest_streak,
    new_daily,
    read_date,
    result_of,
    share_text,
    streak,
)
from tripple.rules import Deal, Sheet
from tripple.rules.errors import N_

if TYPE_CHECKING:
    from tripple.review.par import Par


@click.command(help=N_("Play the solitaire of the day: the same tiles for everybody, once a day."))
@click.option("--date", "day_text", metavar="YYYY-MM-DD", help=N_("The daily of an earlier date."))
@click.option("--practice", is_flag=True, help=N_("Play it without keeping the result."))
@click.option("--par", "show_par", is_flag=True, help=N_("Show par again, once it is played."))
@PLAIN
@click.pass_context
def command(context: click.Context, day_text: str | None, practice: bool, show_par: bool, terminal: Terminal) -> None:
    t, today, kept = words(), today_here(), DailyFolder.of(os.environ)
    day = today if day_text is None else read_date(day_text, today)
    results, prompt = kept.results(), Prompt(terminal, t, rules_lines(daily_sheet(), terminal.plain, t))
    if kept.is_new and not show_par:
        _explain(context, prompt)
    save, game = _practice(day, t) if practice else kept.game(day, t)
    code = 0
    if show_par and not game.match.end:
        raise BadDaily("par is shown once the daily is played")
    if game.match.end:
        terminal.say(t("You have played the daily of {day}. Play it again for practice with --practice.", day=day))
    else:
        table = TerminalGame(game, save, prompt)
        code = sit_down(table)
        game, show_par = table.game, True
    if game.match.end and not practice:
        results = kept.keep(results, result_of(game, day, today))
        terminal.say("", *results_told(results, day, today, t))
        if show_par:
            terminal.say("", *par_told(game, kept.best_line(day), terminal, t))
    context.exit(code)


def _explain(context: click.Context, prompt: Prompt) -> None:
    more = prompt.t("Enter: continue") if prompt.terminal.can_move else ""
    try:
        prompt.heed(prompt.terminal.read(lambda _: introduction(prompt.t), more, more))
    except Quit:
        context.exit(0)


def today_here() -> date:
    return date.today()


def _practice(day: date, t: Translator) -> tuple[Save, Game]:
    game = new_daily(day, t("You"))
    return Save.begin(fresh(folder(os.environ), game.seats, datetime.now()), game), game


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
