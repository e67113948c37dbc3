import click

from tripple.cli.drawing.boxes import box_told, boxes_drawn, boxes_said
from tripple.cli.options import PLAIN, sheets_completed
from tripple.cli.sheets import named_sheet, usual_sheet
from tripple.cli.terminal.console import Terminal
from tripple.cli.translation import words
from tripple.rules.errors import N_


@click.command(help=N_("List the boxes whose rules tripple knows. Yours is the one you played with last."))
@click.option(
    "--sheet",
    "sheet_id",
    metavar="ID",
    shell_complete=sheets_completed,
    help=N_("Show how this one differs from yours."),
)
@PLAIN
def command(sheet_id: str | None, terminal: Terminal) -> None:
    t = words()
    yours = named_sheet(usual_sheet(t))
    if sheet_id is not None:
        terminal.say(*box_told(named_sheet(sheet_id), yours, t))
    elif terminal.plain:
        terminal.say(*boxes_said(yours, t))
    else:
        terminal.show(list(boxes_drawn(yours, terminal.size[0], t)))
