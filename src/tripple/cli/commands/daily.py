"""`tripple daily`: the solitaire of the day, once a date."""

import os
from datetime import date, datetime

import click

from tripple.cli.drawing.rulebook import rules_lines
from tripple.cli.game.dailies import BadDaily, DailyFolder
from tripple.cli.game.loop import TerminalGame
from tripple.cli.game.prompt import Prompt, Quit
from tripple.cli.game.saves import Save, folder, fresh
from tripple.cli.game.session import sit_down
from tripple.cli.reports.daily import par_told, results_told
from tripple.cli.terminal.console import Terminal
from tripple.cli.translation import words
from tripple.locales import Translator
from tripple.notation import Game
from tripple.personal import daily_sheet, introduction, new_daily, read_date, result_of
from tripple.rules.errors import N_


@click.command(help=N_("Play the solitaire of the day: the same tiles for everybody, once a day."))
@click.option("--date", "day_text", metavar="YYYY-MM-DD", help=N_("The daily of an earlier date."))
@click.option("--practice", is_flag=True, help=N_("Play it without keeping the result."))
@click.option("--par", "show_par", is_flag=True, help=N_("Show par again, once it is played."))
@click.option("--plain", is_flag=True, help=N_("Sentences only, no drawings: for screen readers."))
@click.pass_context
def command(context: click.Context, day_text: str | None, practice: bool, show_par: bool, plain: bool) -> None:
    t, today, kept = words(), today_here(), DailyFolder.of(os.environ)
    day = today if day_text is None else read_date(day_text, today)
    terminal, results = Terminal.here(plain), kept.results()
    prompt = Prompt(terminal, t, rules_lines(daily_sheet(), plain, t))
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
    """Explain the daily before the first one; wait for Enter where the game is drawn over it."""
    more = prompt.t("Enter: continue") if prompt.terminal.can_move else ""
    try:
        prompt.heed(prompt.terminal.read(lambda _: introduction(prompt.t), more, more))
    except Quit:
        context.exit(0)


def today_here() -> date:
    """The date on this machine's own calendar."""
    return date.today()


def _practice(day: date, t: Translator) -> tuple[Save, Game]:
    game = new_daily(day, t("You"))
    return Save.begin(fresh(folder(os.environ), game.seats, datetime.now()), game), game
