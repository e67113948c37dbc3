"""Litestar's requests and sockets: no user or authentication of its own, and its plain state."""

from typing import Any

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.datastructures import State

Asked = Request[object, object, State]
Socket = WebSocket[object, object, State]
Connection = ASGIConnection[Any, object, object, State]
