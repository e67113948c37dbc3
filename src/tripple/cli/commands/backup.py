from datetime import datetime
from pathlib import Path

import click

from tripple.cli.files import check_new
from tripple.cli.options import DATABASE, FORCE
from tripple.cli.translation import words
from tripple.rules import TrippleError
from tripple.rules.errors import N_
from tripple.store import default_database
from tripple.store.copying import back_up

_NAME = "tripple-%Y%m%d-%H%M%S.sqlite3"
_NAMES = f"tripple-{'[0-9]' * 8}-{'[0-9]' * 6}.sqlite3"


class NoFolder(TrippleError): ...


@click.command(
    help=N_(
        "Copy a server's whole database into a file, also while the server is running, read it again and compare. "
        "In a folder, the file is named after the time."
    )
)
@click.argument("target", type=click.Path(path_type=Path))
@DATABASE
@click.option(
    "--keep", type=click.IntRange(min=1), metavar="N", help=N_("Keep the newest N backups in the folder, this one too.")
)
@FORCE
def command(target: Path, database: str | None, keep: int | None, force: bool) -> None:
    t = words()
    if keep and not target.is_dir():
        raise NoFolder("--keep needs a folder, and {file} is not one", file=target)
    file = target / datetime.now().strftime(_NAME) if target.is_dir() else target
    check_new(file, force)
    found = back_up(database or default_database(), file)
    click.echo(
        t(
            "{file} is complete and reads the same. Games: {games}. Score pads: {pads}. Events: {events}.",
            file=file,
            **found._asdict(),
        )
    )
    for old in sorted(target.glob(_NAMES))[:-keep] if keep else ():
        old.unlink()
