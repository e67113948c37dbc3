"""Litestar's requests and sockets, without the type parameters that this server has no use for."""

from typing import Any

from litestar import Request, WebSocket

Asked = Request[Any, Any, Any]
Socket = WebSocket[Any, Any, Any]
