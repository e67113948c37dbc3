"""`tripple rules`: the rules in the reader's language, by a sheet and its house rules."""

import click

from tripple.cli.drawing.rulebook import rules_drawn, rules_said, sheets_drawn, sheets_said
from tripple.cli.sheets import USUAL, chosen_sheet
from tripple.cli.terminal.console import Terminal
from tripple.cli.translation import words
from tripple.rules.errors import N_


@click.command(help=N_("Print the rules in your language."))
@click.option("--sheet", "sheet_id", metavar="ID", help=USUAL)
@click.option("--set", "changes", multiple=True, metavar="FIELD=VALUE", help=N_("A house rule, such as hexagon=50."))
@click.option("--sheets", is_flag=True, help=N_("Show where the printed sheets differ."))
@click.option("--numbers", is_flag=True, help=N_("Show rule numbers."))
@click.option("--plain", is_flag=True, help=N_("Sentences only, no drawings: for screen readers."))
def command(sheet_id: str | None, changes: tuple[str, ...], sheets: bool, numbers: bool, plain: bool) -> None:
    t, terminal = words(), Terminal.here(plain)
    chosen = chosen_sheet(sheet_id, changes, t)
    width = terminal.size[0]
    if plain:
        terminal.say(*(sheets_said(t, numbers) if sheets else rules_said(chosen, t, numbers)))
    else:
        terminal.show(list(sheets_drawn(width, t, numbers) if sheets else rules_drawn(chosen, width, t, numbers)))
