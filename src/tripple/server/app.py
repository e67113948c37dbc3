"""The application: handlers, error handling and the OpenAPI page behind the middleware."""

from functools import cache

from litestar import Litestar
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from tripple import __version__

from .documents.openapi import Lists, PlainPage
from .handlers import (
    dailies,
    health,
    ideas,
    me,
    pads,
    pages,
    personal_links,
    positions,
    printing,
    promises,
    push,
    puzzles,
    reviews,
    rules,
    tables,
)
from .services.services import Services
from .site import offline
from .transport import errors
from .transport.middleware import Middleware

_OPENAPI = OpenAPIConfig(
    title="tripple",
    version=__version__,
    description="Tables for the triangular domino game. The game is played over the WebSocket (docs/protocol.md).",
    path="/api",
    use_handler_docstrings=True,
    render_plugins=[PlainPage(path="/"), JsonRenderPlugin()],
)

ROOMS = (
    tables,
    health,
    promises,
    personal_links,
    pages,
    rules,
    ideas,
    offline,
    positions,
    printing,
    pads,
    dailies,
    puzzles,
    reviews,
    me,
    push,
)


@cache
def litestar(body_bytes: int) -> Litestar:
    """The routing, built once per process: a request brings its services along, so several servers can share it."""
    return Litestar(
        [handler for room in ROOMS for handler in room.HANDLERS],
        exception_handlers=dict(errors.HANDLERS),
        logging_config=None,
        openapi_config=_OPENAPI,
        plugins=[Lists()],
        request_max_body_size=body_bytes,
    )


def application(services: Services, behind_proxy: bool = False) -> Middleware:
    return Middleware(litestar(services.limits.body_bytes), services, behind_proxy)
