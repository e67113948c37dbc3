"""Brings a database up to date: numbered SQL files, each run once, in order, all or nothing."""

from importlib.resources import files

from tripple.store.log import DatabaseSession, OtherVersion


def migrate(session: DatabaseSession, dialect: str) -> None:
    """Run the missing files within the caller's transaction. Raises OtherVersion before anything is changed."""
    session.run("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)")
    [[found]] = session.rows("SELECT COALESCE(MAX(number), 0) FROM migrations")
    steps = {int(name.split("_")[0]): statements for name, statements in _files(dialect).items()}
    # The tables of databases before the first file have other names and fields, so no step leads on from there.
    if found > max(steps) or 0 < found < min(steps):
        raise OtherVersion(
            "this database has version {found}, and this program needs version {known}: nothing in it was changed, "
            "and the tripple that wrote it can still open it",
            found=found,
            known=max(steps),
        )
    for number in range(max(found + 1, min(steps)), max(steps) + 1):
        for statement in steps[number].split(";\n"):
            session.run(statement)
        session.run("INSERT INTO migrations (number) VALUES (?)", number)


def _files(dialect: str) -> dict[str, str]:
    folder = files(__name__).joinpath(dialect)
    return {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir() if file.name.endswith(".sql")}
