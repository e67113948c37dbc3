"""Exception handlers: every fault over HTTP becomes a typed refusal with its status."""

import logging

from litestar import Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from tripple.rules.errors import N_
from tripple.server.protocol import Refused, ServerReason, refused
from tripple.server.refusals import HttpRefusal, answer_to
from tripple.server.requests import Asked
from tripple.server.site.shell import nowhere

__all__ = ["HANDLERS", "HttpRefusal", "refusals"]

_HTTP = {
    404: (ServerReason.NO_PAGE, N_("there is nothing under this address")),
    405: (ServerReason.NO_PAGE, N_("this address does not support this method")),
    413: (ServerReason.TOO_LARGE, N_("the body is too long")),
}
_GONE = "client disconnected prematurely"
"""The framework's words for half a body. The client is gone, and it is not our fault."""
_FOR_PROGRAMS = ("/api/", "/web/", "/words/")
log = logging.getLogger("tripple.server")


def _answer(status: int, why: Refused) -> Response[Refused]:
    return Response(why, status_code=status, media_type="application/json")


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """For a handler's description: every refusal looks the same."""
    return {status: ResponseSpec(Refused, description="refused", generate_examples=False) for status in statuses}


def on_fault(_: Asked, fault: Exception) -> Response[Refused]:
    status, why = answer_to(fault)
    if status == 500:
        log.error("a fault of ours", exc_info=fault)
    return _answer(status, why)


def on_http(request: Asked, fault: HTTPException) -> Response[Refused] | Response[bytes]:
    """Answer the framework's own refusals in our words, never with its details."""
    if fault.detail == _GONE:
        return _answer(400, refused(ServerReason.TOO_SLOW, N_("the request took too long to arrive")))
    if fault.status_code >= 500:
        return on_fault(request, fault)
    if fault.status_code == 404 and _by_a_person(request):
        return nowhere(request)
    reason, sentence = _HTTP.get(
        fault.status_code, (ServerReason.UNKNOWN, N_("the request does not match the API description"))
    )
    if isinstance(fault, ValidationException) and fault.extra:
        return _answer(
            400, refused(reason, N_("the request does not match the API description: {fault}"), fault=_first(fault))
        )
    return _answer(fault.status_code, refused(reason, sentence))


def _by_a_person(request: Asked) -> bool:
    """True for an address typed into a browser, which gets a page; programs get JSON."""
    read = "text/html" in request.headers.get("accept", "")
    return read and not request.scope["path"].startswith(_FOR_PROGRAMS)


def _first(fault: ValidationException) -> str:
    extra: object = fault.extra
    first = extra[0] if isinstance(extra, list) and extra else extra
    return str(first.get("message", "")) if isinstance(first, dict) else ""


HANDLERS: ExceptionHandlersMap = {
    HTTPException: on_http,
    Exception: on_fault,
}
