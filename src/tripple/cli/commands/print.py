"""`tripple print`: tiles to cut out, score sheets and the rules, as PDF files."""

import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tripple.cli.files import STDOUT, check_new, read_text, write_atomically
from tripple.cli.sheets import USUAL, chosen_sheet
from tripple.cli.translation import translated, words
from tripple.locales import Translator
from tripple.rules import TrippleError
from tripple.rules.errors import N_

if TYPE_CHECKING:
    from tripple.printing import Paper

AnyFunction = TypeVar("AnyFunction", bound=Callable[..., Any])


class Prints(click.Group):
    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        command = super().get_command(ctx, cmd_name)
        return translated(command) if command else None


def _options(file: str) -> Callable[[AnyFunction], AnyFunction]:
    """The options that all print-outs share."""

    def add(function: AnyFunction) -> AnyFunction:
        for option in (
            click.option("--force", is_flag=True, help=N_("Overwrite the file if it exists.")),
            click.option(
                "--output",
                "-o",
                default=file,
                metavar="FILE",
                show_default=True,
                help=N_("The file, or - for standard output."),
            ),
            click.option(
                "--paper",
                type=click.Choice(["a4", "letter"], case_sensitive=False),
                default="a4",
                show_default=True,
                help=N_("The paper to print on."),
            ),
        ):
            function = option(function)
        return function

    return add


_sheet_option = click.option("--sheet", "sheet_id", metavar="ID", help=USUAL)
_set_option = click.option(
    "--set", "changes", multiple=True, metavar="FIELD=VALUE", help=N_("A house rule, such as hexagon=50.")
)


@click.group(cls=Prints, help=N_("Print tiles, score sheets or the rules as PDF."))
def command() -> None: ...


@command.command(help=N_("The 56 tiles to cut out."))
@click.option("--side", type=float, default=40.0, show_default=True, help=N_("A tile's side, in millimetres."))
@click.option("--signs", is_flag=True, help=N_("A sign for each number, for people who cannot tell colours apart."))
@_options("tiles.pdf")
def tiles(side: float, signs: bool, **where: Any) -> None:
    from tripple.printing import PAPERS
    from tripple.printing import tiles as printed

    _write(partial(printed, PAPERS[where["paper"]], words(), side, signs), where)


@command.command(help=N_("Score sheets, with the players' names or with room to write them."))
@click.argument("names", nargs=-1)
@click.option(
    "--players", type=click.IntRange(1, 6), help=N_("How many columns; by default one for each name, or four.")
)
@click.option("--pages", type=click.IntRange(1, 100), default=1, show_default=True, help=N_("How many sheets."))
@click.option("--filled", metavar="FILE", help=N_("A saved pad to print, filled in."))
@_sheet_option
@_set_option
@_options("pad.pdf")
def pad(
    names: tuple[str, ...],
    players: int | None,
    pages: int,
    filled: str | None,
    sheet_id: str | None,
    changes: tuple[str, ...],
    **where: Any,
) -> None:
    from tripple.printing import PAPERS
    from tripple.printing import pad as printed

    t = words()
    if filled is not None:
        _refuse_with_filled([*names, players, sheet_id, *changes])
        _write(partial(_filled, filled, PAPERS[where["paper"]], t), where)
        return
    columns = [*names, *[""] * ((players or (0 if names else 4)) - len(names))]
    _write(partial(printed, PAPERS[where["paper"]], t, chosen_sheet(sheet_id, changes, t), columns, pages), where)


def _refuse_with_filled(others: list[object]) -> None:
    if any(others):
        raise TrippleError("--filled prints a pad as it is: leave out names and rules")


def _filled(file: str, paper: "Paper", t: Translator) -> bytes:
    from tripple.pad import read_pad
    from tripple.printing import filled_pad

    return filled_pad(paper, t, read_pad(read_text(file)))


@command.command(help=N_("The rules as a leaflet, in your language."))
@_sheet_option
@_set_option
@click.option("--numbers", is_flag=True, help=N_("Show rule numbers."))
@_options("rules.pdf")
def rules(sheet_id: str | None, changes: tuple[str, ...], numbers: bool, **where: Any) -> None:
    from tripple.printing import PAPERS, leaflet

    t = words()
    _write(partial(leaflet, PAPERS[where["paper"]], t, chosen_sheet(sheet_id, changes, t), numbers), where)


def _write(printed: Callable[[], bytes], where: dict[str, Any]) -> None:
    file, t = where["output"], words()
    if file == STDOUT:
        sys.stdout.buffer.write(printed())
        return
    check_new(file, where["force"])
    write_atomically(file, printed())
    click.echo(t("Written: {file}", file=file))
