"""Brings a database up to date: numbered SQL files, each run once, in order, all or nothing."""

from importlib.resources import files

from tripple.store.log import DatabaseSession, OtherVersion


def version_of(session: DatabaseSession) -> int:
    [[found]] = session.rows("SELECT COALESCE(MAX(number), 0) FROM migrations")
    return int(found)


def migrate(session: DatabaseSession, dialect: str, wanted: int | None = None) -> None:
    """Run the missing files within the caller's transaction, all or up to a number.

    Raises OtherVersion before anything is changed.
    """
    session.run("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)")
    known = steps(dialect)
    made, wanted = version_of(session), max(known) if wanted is None else wanted
    # The tables of databases before the first file have other names and fields, so no step leads on from there.
    if (found := max(made, wanted)) > max(known) or 0 < (found := made) < min(known):
        raise _other_version(found, max(known))
    for number in range(max(made + 1, min(known)), wanted + 1):
        for statement in known[number].split(";\n"):
            session.run(statement)
        session.run("INSERT INTO migrations (number) VALUES (?)", number)


def check_newest(session: DatabaseSession, dialect: str) -> None:
    """Raise OtherVersion unless nothing is missing: a running server may not know what a migration would change."""
    newest = max(steps(dialect))
    if (found := version_of(session)) != newest:
        raise _other_version(found, newest)


def _other_version(found: int, known: int) -> OtherVersion:
    return OtherVersion(
        "this database has version {found}, and this program needs version {known}: nothing in it was changed, "
        "and the tripple that wrote it can still open it",
        found=found,
        known=known,
    )


def steps(dialect: str) -> dict[int, str]:
    """The statements of each file, by its number."""
    texts = [file for file in files(__name__).joinpath(dialect).iterdir() if file.name.endswith(".sql")]
    return {int(file.name.split("_")[0]): file.read_text(encoding="utf-8") for file in texts}
