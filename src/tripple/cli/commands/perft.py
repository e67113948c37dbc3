import click

from tripple.cli.files import read_text
from tripple.cli.options import same_rules
from tripple.notation import read_deal
from tripple.rules import Round, Sheet, perft
from tripple.rules.errors import N_

DEEPEST = 1000  # more than the actions of any round


@click.command(help=N_("Count the ways a round can go."))
@click.argument("deal", metavar="DEAL.json")
@same_rules
@click.option("--depth", type=click.IntRange(1, DEEPEST), required=True, help=N_("How many actions to look ahead."))
def command(rules: Sheet, deal: str, depth: int) -> None:
    start = Round.start(rules, read_deal(read_text(deal)))
    for number, (nodes, points) in enumerate(perft(start, depth), 1):
        click.echo(f"{number} {nodes} {','.join(map(str, points))}")
