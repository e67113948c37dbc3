"""The SQL about what solitaire deals held, which both databases understand."""

from .log import KeptPar
from .sql import DatabaseSession


def keep(session: DatabaseSession, kept: KeptPar, most: int) -> None:
    """In place of what is known of this deal; beyond so many the oldest go."""
    session.run(
        "INSERT INTO pars (deal, version, par, noted) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (deal, version) DO UPDATE SET par = excluded.par, noted = excluded.noted",
        kept.deal,
        kept.version,
        kept.par,
        kept.at,
    )
    oldest = "SELECT noted FROM pars ORDER BY noted DESC LIMIT 1 OFFSET ?"
    session.run(f"DELETE FROM pars WHERE noted < ({oldest})", most - 1)  # noqa: S608  (our own words)


def of_deal(session: DatabaseSession, deal: str, version: int) -> bytes | None:
    found = session.rows("SELECT par FROM pars WHERE deal = ? AND version = ?", deal, version)
    return bytes(found[0][0]) if found else None
