"""Litestar's requests and sockets, without the type parameters that this server has no use for."""

from typing import Any

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection

Asked = Request[Any, Any, Any]
Socket = WebSocket[Any, Any, Any]
Connection = ASGIConnection[Any, Any, Any, Any]
