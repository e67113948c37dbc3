import asyncio
from typing import TYPE_CHECKING

import click

from tripple.cli.options import PLAYOUTS, SECONDS, levels_completed
from tripple.cli.translation import words
from tripple.extras import need
from tripple.rules.errors import N_

if TYPE_CHECKING:
    from tripple.client.joining import Follows
    from tripple.live.tables.messages import TableView
    from tripple.locales import Translator


@click.command(help=N_("Let a computer player, a function or a program take a seat at a table on a server."))
@click.argument("link", metavar="LINK")
@click.argument("player", metavar="PLAYER", shell_complete=levels_completed)
@click.option("--name", help=N_("The name to sit there under; by default the player's own."))
@SECONDS
@PLAYOUTS
def command(link: str, player: str, name: str | None, seconds: float | None, playouts: int | None) -> None:
    need("sim")
    from tripple.bots import Budget
    from tripple.client import NotDone
    from tripple.client.errors import filled
    from tripple.client.joining import TableLink, join
    from tripple.notation import printable

    from .bot import ready_entrant

    t, place = words(), TableLink.read(link)
    who = ready_entrant(player, Budget(seconds=seconds, playouts=playouts))
    seat = name or who.name
    click.echo(
        t("{name} asks for a seat at {server} …", name=printable(seat), server=printable(place.server)), err=True
    )
    try:
        table = asyncio.run(join(place, who, seat, follows=_progress(t)))
    except NotDone as refused:
        why = refused.why
        said = printable(filled(t.catalogue.gettext(why.sentence or why.reason), why.values))
        click.echo(f"tripple: {said}", err=True)
        raise click.exceptions.Exit(1) from None
    names = [printable(chair.name) for chair in table.chairs]
    for seated, total in zip(names, table.totals, strict=True):
        click.echo(f"{seated} {total}")
    winners = ", ".join(names[seat] for seat in table.winners)
    if len(table.winners) == 1:
        points = table.totals[table.winners[0]]
        click.echo(t("The game is over. Winner: {name}, with {points} points.", name=winners, points=points))
    else:
        click.echo(t("The game is over. {names} share the win.", names=winners))


def _progress(t: "Translator") -> "Follows":
    """Say on standard error what the table is doing, once each time that it changes."""
    said: list[str] = []

    def follows(table: "TableView", number: int) -> None:
        sentence = {
            "lobby": t("Waiting until every seat is taken and everybody is ready."),
            "playing": t("Round {number} is being played.", number=number),
            "pause": t("Round {number} is over. Waiting for the others.", number=number),
        }.get(table.phase)
        is_between = table.phase != "lobby" and not number  # the game begins an event before its first round
        if sentence and not is_between and said[-1:] != [sentence]:
            said.append(sentence)
            click.echo(sentence, err=True)

    return follows
