"""Devices that want notices, reached through their makers' push services (RFC 8030)."""

from dataclasses import astuple, dataclass

from .log import DatabaseSession, change, read

_FIELDS = "endpoint, person, public, secret, language, site, noted"


@dataclass(frozen=True, slots=True)
class Subscription:
    endpoint: str
    """The address at the push service. With our key, it allows sending to this browser."""
    person: str
    public: bytes
    """The browser's key: only it can read what is sealed for it (RFC 8291)."""
    secret: bytes
    language: str
    site: str
    """The address under which this browser knows the server."""
    at: float


@change
def subscribe(session: DatabaseSession, one: Subscription, most: int) -> None:
    """Replace what is known of this endpoint; beyond `most` the person's oldest go."""
    renewed = ", ".join(f"{field} = excluded.{field}" for field in _FIELDS.split(", ")[1:])
    session.run(
        f"INSERT INTO subscriptions ({_FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?) "  # noqa: S608  (our own words)
        f"ON CONFLICT (endpoint) DO UPDATE SET {renewed}",
        *astuple(one),
    )
    session.run(
        "DELETE FROM subscriptions WHERE endpoint IN (SELECT endpoint FROM subscriptions WHERE person = ? "
        "ORDER BY noted DESC, endpoint LIMIT ? OFFSET ?)",
        one.person,
        most,
        most,
    )


@change
def unsubscribe(session: DatabaseSession, endpoint: str, person: str) -> None:
    session.run("DELETE FROM subscriptions WHERE endpoint = ? AND person = ?", endpoint, person)


@read
def of_person(session: DatabaseSession, person: str) -> list[Subscription]:
    rows = session.rows(
        f"SELECT {_FIELDS} FROM subscriptions WHERE person = ? ORDER BY noted, endpoint",  # noqa: S608
        person,
    )
    return [
        Subscription(endpoint, person, bytes(public), bytes(secret), *rest)
        for endpoint, person, public, secret, *rest in rows
    ]
