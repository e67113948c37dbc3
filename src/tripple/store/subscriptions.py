"""The SQL about who wants to be told on which device, which both databases understand."""

from .log import Subscription
from .sql import DatabaseSession

_FIELDS = "endpoint, person, public, secret, language, site, noted"


def subscribe(session: DatabaseSession, one: Subscription, most: int) -> None:
    """The same endpoint again is renewed, whoever had it; beyond so many the person's oldest go."""
    values = (one.endpoint, one.person, one.public, one.secret, one.language, one.site, one.at)
    renewed = ", ".join(f"{field} = excluded.{field}" for field in _FIELDS.split(", ")[1:])
    session.run(
        f"INSERT INTO subscriptions ({_FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?) "  # noqa: S608  (our own words)
        f"ON CONFLICT (endpoint) DO UPDATE SET {renewed}",
        *values,
    )
    session.run(
        "DELETE FROM subscriptions WHERE endpoint IN (SELECT endpoint FROM subscriptions WHERE person = ? "
        "ORDER BY noted DESC, endpoint LIMIT ? OFFSET ?)",
        one.person,
        most,
        most,
    )


def unsubscribe(session: DatabaseSession, endpoint: str, person: str) -> None:
    session.run("DELETE FROM subscriptions WHERE endpoint = ? AND person = ?", endpoint, person)


def of_person(session: DatabaseSession, person: str) -> list[Subscription]:
    rows = session.rows(
        f"SELECT {_FIELDS} FROM subscriptions WHERE person = ? ORDER BY noted, endpoint",  # noqa: S608
        person,
    )
    return [
        Subscription(endpoint, person, bytes(public), bytes(secret), *rest)
        for endpoint, person, public, secret, *rest in rows
    ]
