import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from secrets import token_hex

import click

from tripple.bots import ADVISING, CHARACTERS, check_installed
from tripple.cli.drawing.rulebook import rules_lines
from tripple.cli.game.loop import TerminalGame, sit_down
from tripple.cli.game.prompt import Prompt
from tripple.cli.game.saves import BadSave, Save, folder, fresh, newest, unfinished
from tripple.cli.game.seats import seats
from tripple.cli.options import PLAIN, SET, SHEET, levels_completed
from tripple.cli.sheets import chosen_sheet, remember, remembered
from tripple.cli.terminal.console import Terminal
from tripple.cli.translation import words
from tripple.locales import Translator
from tripple.locales.rulebook import sheet_name
from tripple.notation import Game, Seat
from tripple.rules import Match, Sheet
from tripple.rules.errors import N_

NEWEST = ""


class WithCharacters(click.Command):
    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        t = words()
        with formatter.section(t("Computer players, the weakest first")):
            formatter.write_dl([(level, f"{t(one.name)}. {t(one.about)}") for level, one in CHARACTERS.items()])


@click.command(
    cls=WithCharacters,
    help=N_(
        "Play in this terminal. PLAYERS are names of people and computer players: "
        "Anna Ben puppy Otto=greedy. Without any you play against the puppy; one person alone plays solitaire."
    ),
)
@click.argument("players", nargs=-1, shell_complete=levels_completed)
@click.option("--solo", is_flag=True, help=N_("Play solitaire."))
@SHEET
@SET
@click.option("--seed", help=N_("Deal the tiles by this word; the same word deals the same tiles."))
@click.option(
    "--save", "save_to", metavar="FILE", type=click.Path(path_type=Path), help=N_("Save the game in this file.")
)
@click.option("--resume", is_flag=False, flag_value=NEWEST, metavar="[FILE]", help=N_("Continue a saved game."))
@PLAIN
@click.option("--hints", is_flag=True, help=N_("Let players ask for hints."))
@click.pass_context
def command(
    context: click.Context,
    players: tuple[str, ...],
    solo: bool,
    sheet_id: str | None,
    changes: tuple[str, ...],
    seed: str | None,
    save_to: Path | None,
    resume: str | None,
    terminal: Terminal,
    hints: bool,
) -> None:
    t, greeting = words(), ""
    if resume is None:
        rules = chosen_sheet(sheet_id, changes, t)
        greeting = _greeting(rules, sheet_id is not None, t)
        taken = seats(players, solo, t)
        _check_levels(taken, hints)
        save, game = _begin(taken, rules, seed, save_to)
        if sheet_id is not None:
            remember(sheet_id, os.environ)
    else:
        _refuse_with_resume([*players, solo, sheet_id, *changes, seed, save_to])
        save, game = newest(folder(os.environ)) if resume == NEWEST else unfinished(Path(resume))
        _check_levels(game.seats, hints)
    prompt = Prompt(terminal, t, rules_lines(game.match.sheet, terminal.plain, t), hints)
    context.exit(sit_down(TerminalGame(game, save, prompt, greeting=greeting)))


def _greeting(rules: Sheet, named: bool, t: Translator) -> str:
    """Name the box, and mention the others to people who did not choose one."""
    name = sheet_name(rules, t)
    if named:
        return t("Rules: {sheet}.", sheet=name)
    if remembered(os.environ):
        return t("Rules: {sheet}, as last time. Another box? See: tripple sheets", sheet=name)
    return t("Rules: {sheet}. Another box? See: tripple sheets", sheet=name)


def _begin(taken: tuple[Seat, ...], rules: Sheet, seed: str | None, save_to: Path | None) -> tuple[Save, Game]:
    game = Game(taken, Match(rules, len(taken)), token_hex(6) if seed is None else seed)
    return Save.begin(save_to or fresh(folder(os.environ), taken, datetime.now()), game), game


def _refuse_with_resume(others: list[object]) -> None:
    if any(others):
        raise BadSave("--resume continues a game as it is: leave out players and other options")


def _check_levels(taken: Sequence[Seat], hints: bool) -> None:
    check_installed([*(seat.level for seat in taken if seat.level), *(ADVISING if hints else ())])
