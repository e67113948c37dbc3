import asyncio
import time

import click

from tripple.cli.options import DATABASE
from tripple.cli.translation import words
from tripple.rules.errors import N_
from tripple.store import default_database
from tripple.store.copying import delete_older

_DAY = 24 * 3600


@click.command(
    help=N_(
        "Delete games and score pads that nobody has touched for so many days, with what statistics know of them. "
        "Without --delete it only counts them. A server may be running."
    )
)
@click.option("--days", type=click.IntRange(min=1), required=True, metavar="N", help=N_("How many days are old."))
@click.option("--delete", "is_meant", is_flag=True, help=N_("Delete them; without a backup they are gone."))
@DATABASE
def command(days: int, is_meant: bool, database: str | None) -> None:
    t, until = words(), time.time() - days * _DAY
    found = asyncio.run(delete_older(database or default_database(), until, is_meant))
    said = N_("Deleted. Games: {games}. Score pads: {pads}. Events: {events}.")
    if not is_meant:
        said = N_("Nothing was deleted: that takes --delete. Games: {games}. Score pads: {pads}. Events: {events}.")
    click.echo(t(said, **found._asdict()))
