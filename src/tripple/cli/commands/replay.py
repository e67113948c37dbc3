import json

import click

from tripple.cli.files import STDIN, read_text
from tripple.cli.options import PLAIN
from tripple.cli.reports.replay import ReplayScreen, document, frames
from tripple.cli.terminal.console import Terminal
from tripple.cli.translation import words
from tripple.notation import read_game
from tripple.rules import TrippleError
from tripple.rules.errors import N_


class BadReplay(TrippleError): ...


@click.command(help=N_("Step through a game record: the board, and every point explained. FILE may be - with --all."))
@click.argument("file")
@click.option("--all", "everything", is_flag=True, help=N_("Print all steps at once."))
@click.option("--json", "as_json", is_flag=True, help=N_("Print the game as one JSON document."))
@PLAIN
def command(file: str, everything: bool, as_json: bool, terminal: Terminal) -> None:
    if file == STDIN and not (everything or as_json):
        raise BadReplay("a game from standard input can be printed with --all or --json only")
    game = read_game(read_text(file))
    if as_json:
        click.echo(json.dumps(document(game), ensure_ascii=False, indent=2))
        return
    replay = ReplayScreen(frames(game), terminal, words())
    if everything:
        replay.all()
    else:
        replay.step_through()
