import sys
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING

import click

from tripple.cli.files import STDOUT, check_new, read_text, write_atomically
from tripple.cli.options import FORCE, NUMBERS, SET, SHEET, Does, usual_rules
from tripple.cli.sheets import chosen_sheet
from tripple.cli.translation import translated, words
from tripple.rules import Sheet, TrippleError
from tripple.rules.errors import N_

if TYPE_CHECKING:
    from tripple.printing import Paper

_PAPER = click.option(
    "--paper",
    type=click.Choice(["a4", "letter"], case_sensitive=False),
    default="a4",
    show_default=True,
    help=N_("The paper to print on."),
)


class Prints(click.Group):
    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        command = super().get_command(ctx, cmd_name)
        return translated(command) if command else None


def _as_pdf(file: str) -> Callable[[Callable[..., bytes]], Does]:
    """Write the PDF that a command returns, by default to this file."""
    output = click.option(
        "--output",
        "-o",
        default=file,
        metavar="FILE",
        show_default=True,
        help=N_("The file, or - for standard output."),
    )

    def write(made: Callable[..., bytes]) -> Does:
        @wraps(made)
        def command(output: str, force: bool, paper: str, **others: object) -> None:
            from tripple.printing import PAPERS

            if output == STDOUT:
                sys.stdout.buffer.write(made(paper=PAPERS[paper], **others))
                return
            check_new(output, force)
            write_atomically(output, made(paper=PAPERS[paper], **others))
            click.echo(words()("Written: {file}", file=output))

        return _PAPER(output(FORCE(command)))

    return write


@click.group(cls=Prints, help=N_("Print tiles, score sheets or the rules as PDF."))
def command() -> None: ...


@command.command(help=N_("The 56 tiles to cut out."))
@click.option("--side", type=float, default=40.0, show_default=True, help=N_("A tile's side, in millimetres."))
@click.option("--signs", is_flag=True, help=N_("A sign for each number, for people who cannot tell colours apart."))
@_as_pdf("tiles.pdf")
def tiles(side: float, signs: bool, paper: "Paper") -> bytes:
    from tripple.printing import tiles

    return tiles(paper, words(), side, signs)


@command.command(help=N_("Score sheets, with the players' names or with room to write them."))
@click.argument("names", nargs=-1)
@click.option(
    "--players", type=click.IntRange(1, 6), help=N_("How many columns; by default one for each name, or four.")
)
@click.option("--pages", type=click.IntRange(1, 100), default=1, show_default=True, help=N_("How many sheets."))
@click.option("--filled", metavar="FILE", help=N_("A saved pad to print, filled in."))
@SHEET
@SET
@_as_pdf("pad.pdf")
def pad(
    names: tuple[str, ...],
    players: int | None,
    pages: int,
    filled: str | None,
    sheet_id: str | None,
    changes: tuple[str, ...],
    paper: "Paper",
) -> bytes:
    from tripple.pad import read_pad
    from tripple.printing import filled_pad, pad

    t = words()
    if filled is None:
        columns = [*names, *[""] * ((players or (0 if names else 4)) - len(names))]
        return pad(paper, t, chosen_sheet(sheet_id, changes, t), columns, pages)
    if any([*names, players, sheet_id, *changes]):
        raise TrippleError("--filled prints a pad as it is: leave out names and rules")
    return filled_pad(paper, t, read_pad(read_text(filled)))


@command.command(help=N_("The rules as a leaflet, in your language."))
@usual_rules
@NUMBERS
@_as_pdf("rules.pdf")
def rules(rules: Sheet, numbers: bool, paper: "Paper") -> bytes:
    from tripple.printing import leaflet

    return leaflet(paper, words(), rules, numbers)
