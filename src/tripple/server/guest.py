"""Who asks: the guest of the cookie, or a new one whose cookie goes out with the answer."""

from typing import Any

from litestar.connection import ASGIConnection

from .desk import Desk
from .doorman import ENDED, MADE
from .identity import COOKIE, new_identity

Connection = ASGIConnection[Any, Any, Any, Any]


def desk_of(connection: Connection) -> Desk:
    desk: Desk = connection.app.state.desk
    return desk


def known(connection: Connection) -> str | None:
    return desk_of(connection).signer.identity(connection.cookies.get(COOKIE))


def guest(connection: Connection) -> str:
    """The asking guest; made on first use."""
    identity = known(connection)
    return welcome(connection, new_identity()) if identity is None else identity


def welcome(connection: Connection, identity: str) -> str:
    """Lets the answer carry this identity's cookie."""
    connection.scope["state"][MADE] = identity
    return identity


def farewell(connection: Connection) -> None:
    """Lets the answer end the cookie: whoever comes back is a new guest."""
    connection.scope["state"][ENDED] = True
