"""Personal links that were used, and the pulse: a row that shows whether the database can be written."""

from functools import partial

from .log import Change, DatabaseSession, Store, change, read


def use_up(link: str, until: float, now: float) -> Change[bool]:
    """Use a personal link; false if it was used before, by any process. Links that expired before `now` are dropped.

    Other names that count once can stand for the link.
    """
    return Change("use_up", partial(_use_up, link=link, until=until, now=now), f"link {link}")


def _use_up(session: DatabaseSession, link: str, until: float, now: float) -> bool:
    session.run("DELETE FROM used_links WHERE until < ?", now)
    return session.run("INSERT INTO used_links (link, until) VALUES (?, ?) ON CONFLICT DO NOTHING", link, until) > 0


@read
def is_used(session: DatabaseSession, link: str) -> bool:
    return bool(session.rows("SELECT 1 FROM used_links WHERE link = ?", link))


async def pulse(store: Store, now: float) -> float:
    """Write a row and read it again, which is what a move needs of the database. Raises StoreUnavailable."""
    await store.write(beat(now))
    return await store.ask(last_beat())


@change
def beat(session: DatabaseSession, now: float) -> None:
    session.run("INSERT INTO pulse (one, beat) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET beat = excluded.beat", now)


@read
def last_beat(session: DatabaseSession) -> float:
    return max((float(beat) for [beat] in session.rows("SELECT beat FROM pulse")), default=0.0)
