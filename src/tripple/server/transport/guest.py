"""The guest behind a request, and the cookies that go out with its answer."""

from tripple.server.identity import (
    FORMER,
    FORMER_AGE,
    end_cookie,
    new_identity,
    read_former,
    read_guest,
    set_cookie,
    write_former,
    write_guest,
)
from tripple.server.protocol import COOKIE
from tripple.server.requests import Connection
from tripple.server.services.services import Services

from .middleware import COOKIES, SERVICES, address


def services_of(connection: Connection) -> Services:
    services: Services = connection.scope["state"][SERVICES]
    return services


def known(connection: Connection) -> str | None:
    return read_guest(services_of(connection).signer, connection.cookies.get(COOKIE))


def guest(connection: Connection) -> str:
    """The requesting guest, made on first use."""
    identity = known(connection)
    if identity is not None:
        return identity
    return newcomer(connection)


def newcomer(connection: Connection) -> str:
    """A new guest, whatever the cookie says."""
    services_of(connection).rates["new_guests"].check(address(connection.scope))
    return welcome(connection, new_identity())


def former(connection: Connection) -> tuple[str, ...]:
    return read_former(services_of(connection).signer, connection.cookies.get(FORMER))


def welcome(connection: Connection, identity: str) -> str:
    kept = write_guest(services_of(connection).signer, identity)
    _send(connection, COOKIE, set_cookie(COOKIE, kept, _secure(connection)))
    return identity


def remember(connection: Connection, identities: tuple[str, ...]) -> None:
    kept = write_former(services_of(connection).signer, identities)
    _send(connection, FORMER, set_cookie(FORMER, kept, _secure(connection), FORMER_AGE))


def farewell(connection: Connection) -> None:
    """Delete the cookie with the answer: the next visit is a new guest's."""
    _send(connection, COOKIE, end_cookie(COOKIE, _secure(connection)))


def _send(connection: Connection, name: str, header: str) -> None:
    """The last header for a cookie wins."""
    connection.scope["state"].setdefault(COOKIES, {})[name] = header


def _secure(connection: Connection) -> bool:
    return connection.scope["scheme"] == "https"
