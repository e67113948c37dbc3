"""`tripple join`: a player of your own takes a seat at a table of a server."""

import asyncio
from functools import partial

import click

from tripple.cli.translation import words
from tripple.extras import need
from tripple.rules.errors import N_


@click.command(help=N_("Let a computer player, a function or a program take a seat at a table on a server."))
@click.argument("link", metavar="LINK")
@click.argument("player", metavar="PLAYER")
@click.option("--name", help=N_("The name to sit there under; by default the player's own."))
@click.option("--seconds", type=float, help=N_("How long a move may take."))
@click.option("--playouts", type=int, help=N_("How many play-outs a move may take, instead of a time."))
def command(link: str, player: str, name: str | None, seconds: float | None, playouts: int | None) -> None:
    need("sim")
    from tripple.bots import Budget, prepare
    from tripple.bots.entrant import entrant  # what both extras bring
    from tripple.cli.terminal.waiting import interruptible
    from tripple.client import NotDone
    from tripple.client.errors import filled
    from tripple.client.joining import TableLink, join
    from tripple.notation import printable

    t = words()
    who = entrant(player, Budget(seconds=seconds, playouts=playouts))
    if who.level:
        interruptible(partial(prepare, [who.level]))  # not in its first turn
    try:
        table = asyncio.run(join(TableLink.read(link), who, name or who.name))
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
