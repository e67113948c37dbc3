import click

from tripple.cli.drawing.boxes import sheets_drawn, sheets_said
from tripple.cli.drawing.rulebook import rules_drawn, rules_said
from tripple.cli.options import NUMBERS, PLAIN, usual_rules
from tripple.cli.terminal.console import Terminal
from tripple.cli.translation import words
from tripple.rules import Sheet
from tripple.rules.errors import N_


@click.command(help=N_("Print the rules in your language."))
@usual_rules
@click.option("--sheets", is_flag=True, help=N_("Show where the printed sheets differ."))
@NUMBERS
@PLAIN
def command(rules: Sheet, sheets: bool, numbers: bool, terminal: Terminal) -> None:
    t, width = words(), terminal.size[0]
    if terminal.plain:
        terminal.say(*(sheets_said(t, numbers) if sheets else rules_said(rules, t, numbers)))
    else:
        terminal.show(list(sheets_drawn(width, t, numbers) if sheets else rules_drawn(rules, width, t, numbers)))
