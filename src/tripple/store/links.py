"""The SQL about personal links that were used, and about whether anything can be written at all."""

from .sql import DatabaseSession


def use_up(session: DatabaseSession, link: str, until: float, now: float) -> bool:
    """Whether it was not used before. Those that are too old to be used anyway are forgotten."""
    session.run("DELETE FROM used_links WHERE until < ?", now)
    return session.run("INSERT INTO used_links (link, until) VALUES (?, ?) ON CONFLICT DO NOTHING", link, until) > 0


def is_used(session: DatabaseSession, link: str) -> bool:
    return bool(session.rows("SELECT 1 FROM used_links WHERE link = ?", link))


def beat(session: DatabaseSession, now: float) -> None:
    session.run("INSERT INTO pulse (one, beat) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET beat = excluded.beat", now)


def last_beat(session: DatabaseSession) -> float:
    return max((float(beat) for [beat] in session.rows("SELECT beat FROM pulse")), default=0.0)
