"""Who asks: the guest of the cookie, or a new one whose cookie goes out with the answer."""

from typing import Any

from litestar.connection import ASGIConnection

from tripple.rules.errors import N_
from tripple.server.identity.cookies import (
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
from tripple.server.protocol import COOKIE, ServerReason
from tripple.server.refusals import HttpRefusal
from tripple.server.services.services import Services

from .middleware import COOKIES, SERVICES, address

Connection = ASGIConnection[Any, Any, Any, Any]


def services_of(connection: Connection) -> Services:
    services: Services = connection.scope["state"][SERVICES]
    return services


def known(connection: Connection) -> str | None:
    """The guest of the cookie, if the request has one of ours."""
    return read_guest(services_of(connection).signer, connection.cookies.get(COOKIE))


def guest(connection: Connection) -> str:
    """The asking guest; made on first use."""
    identity = known(connection)
    if identity is not None:
        return identity
    return newcomer(connection)


def newcomer(connection: Connection) -> str:
    """A new guest, whoever asks."""
    if not services_of(connection).new_guests.take(address(connection.scope)):
        raise HttpRefusal(429, ServerReason.TOO_FAST, N_("too many new guests from this address: wait a little"))
    return welcome(connection, new_identity())


def former(connection: Connection) -> tuple[str, ...]:
    """Who this browser was before, the last one first."""
    return read_former(services_of(connection).signer, connection.cookies.get(FORMER))


def welcome(connection: Connection, identity: str) -> str:
    """Let the answer carry this identity's cookie."""
    kept = write_guest(services_of(connection).signer, identity)
    _send(connection, COOKIE, set_cookie(COOKIE, kept, _secure(connection)))
    return identity


def remember(connection: Connection, identities: tuple[str, ...]) -> None:
    """Lets the answer carry who this browser was before."""
    kept = write_former(services_of(connection).signer, identities)
    _send(connection, FORMER, set_cookie(FORMER, kept, _secure(connection), FORMER_AGE))


def farewell(connection: Connection) -> None:
    """Lets the answer end the cookie: whoever comes back is a new guest."""
    _send(connection, COOKIE, end_cookie(COOKIE, _secure(connection)))


def _send(connection: Connection, name: str, header: str) -> None:
    """The last word about a cookie counts."""
    connection.scope["state"].setdefault(COOKIES, {})[name] = header


def _secure(connection: Connection) -> bool:
    return connection.scope["scheme"] == "https"
