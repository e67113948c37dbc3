from pathlib import Path

import click

from tripple.cli.options import DATABASE
from tripple.cli.translation import words
from tripple.rules.errors import N_
from tripple.store import default_database
from tripple.store.copying import restore


@click.command(
    help=N_(
        "Bring a backup, or another server's SQLite file, into a database, in one step or not at all. "
        "Refused while a server uses that database."
    )
)
@click.argument("backup", type=click.Path(path_type=Path))
@DATABASE
@click.option("--replace", is_flag=True, help=N_("Delete what the database has now."))
def command(backup: Path, database: str | None, replace: bool) -> None:
    where = database or default_database()
    found = restore(backup, where, replace)
    click.echo(
        words()(
            "Restored, and it reads the same. Games: {games}. Score pads: {pads}. Events: {events}.", **found._asdict()
        )
    )
