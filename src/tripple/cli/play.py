"""`tripple play`: a game on this terminal."""

import os
import shlex
from contextlib import redirect_stdout
from datetime import datetime
from io import StringIO
from pathlib import Path
from secrets import token_hex

import click

from tripple.bots import LADDER, LEVELS, prepare
from tripple.locales import Translator
from tripple.notation import Game, Seat, write_change
from tripple.rules import SHEETS, Match, Sheet
from tripple.rules.errors import N_

from . import words
from .person import Prompt, Quit
from .saves import BadSave, Save, best_solitaire, folder, fresh, newest, unfinished
from .seats import BadSeat, seats
from .sheets import chosen_sheet
from .table import Table
from .terminal import Terminal

NEWEST = ""


@click.command(
    help=N_(
        "Play in this terminal. PLAYERS are names of people and computer players: "
        "Anna Ben greedy Otto=random. Without any you play against greedy; one person alone plays solitaire."
    )
)
@click.argument("players", nargs=-1)
@click.option("--solo", is_flag=True, help=N_("Play solitaire."))
@click.option("--sheet", "sheet_id", metavar="ID", help=N_("The rule sheet; otherwise your language's."))
@click.option("--set", "changes", multiple=True, metavar="FIELD=VALUE", help=N_("A house rule, such as hexagon=50."))
@click.option("--seed", help=N_("Deal the tiles by this word; the same word deals the same tiles."))
@click.option("--save", "save_to", metavar="FILE", type=click.Path(path_type=Path), help=N_("Keep the game here."))
@click.option("--resume", is_flag=False, flag_value=NEWEST, metavar="[FILE]", help=N_("Go on with a game."))
@click.option("--plain", is_flag=True, help=N_("Sentences only, no drawings: for screen readers."))
@click.option("--hints", is_flag=True, help=N_("Let a player ask what a strong one would do."))
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
    plain: bool,
    hints: bool,
) -> None:
    t = words()
    if resume is None:
        rules = chosen_sheet(sheet_id, changes, t)
        save, game = _begin(seats(players, solo, LEVELS, t), rules, seed, save_to)
    else:
        _refuse_with_resume([*players, solo, sheet_id, *changes, seed, save_to])
        save, game = newest(folder(os.environ)) if resume == NEWEST else unfinished(Path(resume))
        _check_levels(game)
    terminal = Terminal.here(plain)
    prompt = Prompt(terminal, t, lambda: rules_text(context, game.match.sheet, plain), hints)
    context.exit(sit_down(Table(game, save, prompt)))


def _begin(taken: tuple[Seat, ...], rules: Sheet, seed: str | None, save_to: Path | None) -> tuple[Save, Game]:
    game = Game(taken, Match(rules, len(taken)), token_hex(6) if seed is None else seed)
    return Save.begin(save_to or fresh(folder(os.environ), taken, datetime.now()), game), game


def _refuse_with_resume(others: list[object]) -> None:
    if any(others):
        raise BadSave("--resume goes on with a game as it is: neither players nor other choices go with it")


def _check_levels(game: Game) -> None:
    for seat in game.seats:
        if seat.level is not None and seat.level not in LEVELS:
            known = ", ".join(LEVELS)
            raise BadSeat("there is no computer player “{kind}”: try one of {known}", kind=seat.level, known=known)


def sit_down(table: Table) -> int:
    """Whatever ends it, the game is on disk; where, and how to go on, is said at the end."""
    try:
        table.terminal.murmur(table.t("Getting ready (the first time takes some seconds)"))
        levels = [seat.level for seat in table.game.seats if seat.level is not None]
        prepare([*levels, LADDER[-1]] if table.prompt.hints else levels)
        table.run()
    except Quit:
        _say_kept(table)
        return 1 if table.unsaved else 0
    except (EOFError, KeyboardInterrupt) as end:
        table.terminal.say("")
        _say_kept(table)
        if isinstance(end, KeyboardInterrupt):
            raise
        return 1 if table.unsaved else 0
    table.terminal.say(*_compared(table.game, table.t))
    table.terminal.say(table.t("Look at it again with: {command}", command=shell("replay", table.save.path)))
    return 1 if table.unsaved else 0


def _compared(game: Game, t: Translator) -> list[str]:
    """R11: the aim of a solitaire is to beat oneself."""
    best = best_solitaire(folder(os.environ), game) if game.match.players == 1 else None
    if best is None:
        return []
    (points,) = game.match.totals
    if points > best:
        return [t("Your best so far: it was {best}.", best=best)]
    return [t("Your best so far is {best}.", best=best)]


def _say_kept(table: Table) -> None:
    t, file = table.t, table.save.path
    if table.unsaved:
        table.terminal.say(table.unsaved, t("What was saved before is in {file}.", file=file))
    else:
        table.terminal.say(t("The game is kept. Go on with: {command}", command=shell("play", "--resume", file)))


def shell(*words: str | Path) -> str:
    """A command that can be copied to the shell as it is."""
    return shlex.join(["tripple", *map(str, words)])


def rules_text(context: click.Context, rules: Sheet, plain: bool) -> list[str]:
    from .rules import command as print_rules

    changes = tuple(write_change(*change) for change in rules.changes_from(SHEETS[rules.id]).items())
    with redirect_stdout(StringIO()) as printed:
        context.invoke(print_rules, sheet_id=rules.id, changes=changes, sheets=False, plain=plain)
    return printed.getvalue().splitlines()
