"""The application: handlers, faults and the OpenAPI page, with the doorman in front."""

from litestar import Litestar
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from tripple import __version__

from . import api, dailies, devices, faults, me, moving, offline, pads, pages, prints, tariffs
from .apipage import PlainPage
from .desk import Desk
from .doorman import Doorman

_OPENAPI = OpenAPIConfig(
    title="tripple",
    version=__version__,
    description="Tables for the triangular domino game. The game is played over the WebSocket (docs/protocol.md).",
    path="/api",
    use_handler_docstrings=True,
    render_plugins=[PlainPage(path="/"), JsonRenderPlugin()],
)

ROOMS = (api, moving, pages, offline, prints, tariffs, pads, dailies, me, devices)


def litestar(desk: Desk) -> Litestar:
    return Litestar(
        [handler for room in ROOMS for handler in room.HANDLERS],
        exception_handlers=dict(faults.HANDLERS),
        logging_config=None,
        openapi_config=_OPENAPI,
        request_max_body_size=desk.limits.body_bytes,
        state=State({"desk": desk}),
    )


def application(desk: Desk, behind_proxy: bool = False) -> Doorman:
    return Doorman(litestar(desk), desk, behind_proxy)
