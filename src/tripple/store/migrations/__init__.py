"""Brings a database up to date: numbered SQL files, each run once, in order, all or nothing."""

from collections.abc import Iterator
from importlib.resources import files

from tripple.store.log import NewerDatabase
from tripple.store.sql import DatabaseSession


def migrate(session: DatabaseSession, dialect: str) -> None:
    """Within a transaction of the caller's."""
    session.run("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)")
    [[found]] = session.rows("SELECT COALESCE(MAX(number), 0) FROM migrations")
    steps = dict(_steps(dialect))
    if found > max(steps):
        raise NewerDatabase(
            "this database has version {found}, and this program knows versions up to {known}: "
            "a newer tripple can open it",
            found=found,
            known=max(steps),
        )
    for number in range(found + 1, max(steps) + 1):
        for statement in steps[number].split(";\n"):
            if statement.strip():
                session.run(statement)
        session.run("INSERT INTO migrations (number) VALUES (?)", number)


def _steps(dialect: str) -> Iterator[tuple[int, str]]:
    for file in files(__name__).joinpath(dialect).iterdir():
        if file.name.endswith(".sql"):
            yield int(file.name.split("_")[0]), file.read_text(encoding="utf-8")
