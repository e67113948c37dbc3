"""`tripple perft`: how many ways a round can go, and what they add up to."""

import click

from tripple.cli.files import read_text
from tripple.cli.sheets import named_sheet
from tripple.notation import read_deal
from tripple.rules import Round, perft
from tripple.rules.errors import N_

DEEPEST = 1000
"""More than the actions of any round."""


@click.command(help=N_("Count the ways a round can go."))
@click.argument("deal", metavar="DEAL.json")
@click.option("--sheet", "sheet_id", default="classic-en", show_default=True, help=N_("The rule sheet to play by."))
@click.option("--set", "changes", multiple=True, metavar="FIELD=VALUE", help=N_("A house rule, such as hexagon=50."))
@click.option("--depth", type=click.IntRange(1, DEEPEST), required=True, help=N_("How many actions to look ahead."))
def command(deal: str, sheet_id: str, changes: tuple[str, ...], depth: int) -> None:
    rules = named_sheet(sheet_id, changes)
    start = Round.start(rules, read_deal(read_text(deal)))
    for number, (nodes, points) in enumerate(perft(start, depth), 1):
        click.echo(f"{number} {nodes} {','.join(map(str, points))}")
