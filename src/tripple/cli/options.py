"""Options that several commands share, and the values made of them."""

from collections.abc import Callable, Iterable
from functools import wraps

import click

from tripple.bots import TITLES
from tripple.rules import SHEETS, Sheet
from tripple.rules.errors import N_
from tripple.rules.sheet import check_box

from .sheets import chosen_sheet, named_sheet
from .terminal.console import Terminal
from .translation import words

Does = Callable[..., None]


def sheets_completed(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    return [name for name in SHEETS if name.startswith(begun)]


def levels_completed(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    """Levels that a player's name can go on with, `Otto=` included."""
    name, equals, level = begun.rpartition("=")
    return [name + equals + known for known in TITLES if known.startswith(level)]


PLAIN = click.option(
    "--plain",
    "terminal",
    is_flag=True,
    callback=lambda context, option, plain: Terminal.here(plain),
    help=N_("Sentences only, no drawings: for screen readers."),
)
SET = click.option(
    "--set", "changes", multiple=True, metavar="FIELD=VALUE", help=N_("A house rule, such as hexagon=50.")
)
SHEET = click.option(
    "--sheet",
    "sheet_id",
    metavar="ID",
    shell_complete=sheets_completed,
    help=N_("The rule sheet; by default the one you played by last, else your language's."),
)
SAME_SHEET = click.option(
    "--sheet",
    "sheet_id",
    default="classic-en",
    show_default=True,
    shell_complete=sheets_completed,
    help=N_("The rule sheet to play by."),
)
NUMBERS = click.option("--numbers", is_flag=True, help=N_("Show rule numbers."))
SECONDS = click.option("--seconds", type=float, help=N_("How long a move may take."))
PLAYOUTS = click.option("--playouts", type=int, help=N_("How many play-outs a move may take, instead of a time."))
DEALS = click.option("--seed", default="1", show_default=True, help=N_("The same seed gives the same deals."))
ON = click.option(
    "--on", metavar="ray[://HOST:PORT]", help=N_("Work on a Ray cluster: the one here, or at an address.")
)
STATE = click.option(
    "--state", metavar="FILE", help=N_("Keep how far it is in this file; the same command goes on from there.")
)
JSON = click.option("--json", "json_wanted", is_flag=True, help=N_("Print the result as JSON."))
DATABASE = click.option(
    "--database", help=N_("A SQLite file or a postgresql:// address; by default a file in your data folder.")
)
FORCE = click.option("--force", is_flag=True, help=N_("Overwrite the file if it exists."))


def usual_rules(command: Does) -> Does:
    """Pass `rules`, by default those of this player's box."""
    return SHEET(SET(_with_rules(command, lambda name, changes: chosen_sheet(name, changes, words()))))


def same_rules(command: Does) -> Does:
    """Pass `rules`, by default the same for everybody, so that results can be compared."""
    return SAME_SHEET(SET(_with_rules(command, named_sheet)))


def _with_rules(command: Does, chosen: Callable[[str, Iterable[str]], Sheet]) -> Does:
    @wraps(command)
    def with_rules(sheet_id: str, changes: tuple[str, ...], **others: object) -> None:
        rules = chosen(sheet_id, changes)
        check_box(rules)
        command(rules=rules, **others)

    return with_rules
