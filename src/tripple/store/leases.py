"""The SQL about living processes and their leases, on the database that they share.

A lease counts as long as its owner's registration: a process renews that one row, however many leases it has.
"""

from collections.abc import Collection
from typing import Any, Protocol

from .log import MOST_CALLED, Renewal
from .notices import portions

_LEASING = 7_218_504  # the number of an advisory lock; any number that has no other use
_LONG_DEAD = "10 minutes"

_RENEW = """
WITH mine AS (
    INSERT INTO processes (name, until) VALUES (%(name)s, clock_timestamp() + %(seconds)s * interval '1 second')
    ON CONFLICT (name) DO UPDATE SET until = excluded.until RETURNING name
), alive AS (
    SELECT name FROM processes WHERE until > clock_timestamp() UNION SELECT name FROM mine
)
SELECT name, extract(epoch FROM clock_timestamp())::float8 FROM alive
"""
# One message to the server, so a process that is stopped in the middle of it blocks no other. An advisory lock lets one
# at a time change leases, since a statement that waits for another still sees the registrations from before the wait.
# Its timestamp is from before the wait, too: an owner that is dead by both had expired, and has noticed.
_ALONE = f"SELECT pg_advisory_xact_lock({_LEASING});"
_LEASE = f"""{_ALONE}
WITH dead AS (
    DELETE FROM processes WHERE until < statement_timestamp() - interval '{_LONG_DEAD}' RETURNING name
)
DELETE FROM leases WHERE owner IN (SELECT name FROM dead);
INSERT INTO leases (name, owner, epoch)
SELECT DISTINCT wanted, %(name)s, 1 FROM unnest(%(wanted)s::text[]) AS wanted
ON CONFLICT (name) DO UPDATE
SET owner = excluded.owner, epoch = leases.epoch + CASE WHEN leases.owner = excluded.owner THEN 0 ELSE 1 END
WHERE leases.owner = excluded.owner OR NOT EXISTS (
    SELECT 1 FROM processes WHERE processes.name = leases.owner AND processes.until > statement_timestamp()
)
RETURNING name
"""  # noqa: S608  (our own words)
_RELEASE = f"""{_ALONE}
DELETE FROM leases WHERE owner = %(name)s AND name = ANY(%(given)s);
SELECT pg_notify(%(channel)s, said) FROM unnest(%(said)s::text[]) AS said
"""  # noqa: S608
_FAREWELL = f"""{_ALONE}
DELETE FROM leases WHERE owner = %(name)s;
DELETE FROM processes WHERE name = %(name)s;
SELECT pg_notify(%(channel)s, %(name)s || ' ')
"""  # noqa: S608


class Leasing(Protocol):
    """A connection that sends several statements with their values as one message."""

    def last_rows(self, statements: str, values: dict[str, object]) -> list[tuple[Any, ...]]: ...


def renew(session: Leasing, name: str, seconds: float) -> Renewal:
    rows = session.last_rows(_RENEW, {"name": name, "seconds": seconds})
    return Renewal(frozenset(str(alive) for alive, _ in rows), float(rows[0][1]))


def lease(session: Leasing, name: str, wanted: Collection[str]) -> frozenset[str]:
    return frozenset(str(granted) for [granted] in session.last_rows(_LEASE, {"name": name, "wanted": sorted(wanted)}))


def release(session: Leasing, name: str, given: Collection[str] | None, channel: str) -> None:
    if given is None:
        session.last_rows(_FAREWELL, {"name": name, "channel": channel})
    else:
        freed = portions(sorted(given), lambda lease: len(lease.encode()) + 1, MOST_CALLED)
        said = [f"{name} {' '.join(some)}" for some in freed]
        session.last_rows(_RELEASE, {"name": name, "given": list(given), "channel": channel, "said": said})
