"""Everything that can go wrong over HTTP, as a typed refusal with its status."""

import logging
from collections.abc import Mapping
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from tripple.notation import NotLegal, NotWellFormed
from tripple.rules import TrippleError
from tripple.rules.errors import N_
from tripple.store import StoreUnavailable
from tripple.tables import Reason, Refusal

from .protocol import Fault, Refused, of_refusal, refused
from .shell import nowhere

Asked = Request[Any, Any, Any]
STATUS: Mapping[Reason, int] = {
    Reason.NO_TABLE: 404,
    Reason.NO_PAD: 404,
    Reason.NOT_INVITED: 403,
    Reason.NOT_YOURS: 403,
    Reason.MALFORMED: 400,
    Reason.ILLEGAL: 400,
    Reason.TOO_FAST: 429,
    Reason.BUSY: 503,
    Reason.UNAVAILABLE: 503,
    Reason.CLOSING: 503,
}
"""Whatever is not named here is a matter of the moment: 409."""
_HTTP = {
    404: (Fault.NO_PAGE, N_("there is nothing under this address")),
    405: (Fault.NO_PAGE, N_("this address does not take this method")),
    413: (Fault.TOO_LARGE, N_("the body is too long")),
}
_FOR_PROGRAMS = ("/api/", "/web/", "/words/")
log = logging.getLogger("tripple.server")


class Declined(TrippleError):
    """Refused by the server itself, before any table was asked."""

    def __init__(self, status: int, fault: Fault, sentence: str, /, **values: Any) -> None:
        super().__init__(sentence, **values)
        self.status, self.fault = status, fault


def _answer(status: int, why: Refused) -> Response[Refused]:
    return Response(why, status_code=status, media_type="application/json")


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """For a handler's description: every refusal looks the same."""
    return {status: ResponseSpec(Refused, description="refused", generate_examples=False) for status in statuses}


def on_refusal(_: Asked, refusal: Refusal) -> Response[Refused]:
    return _answer(STATUS.get(refusal.reason, 409), of_refusal(refusal))


def on_declined(_: Asked, fault: Declined) -> Response[Refused]:
    return _answer(fault.status, refused(fault.fault, fault.sentence, **fault.values))


def on_mistake(_: Asked, fault: TrippleError) -> Response[Refused]:
    """A record or sheet that is wrong; with the place, where it has one."""
    place = {"line": fault.line, "column": fault.column} if isinstance(fault, NotWellFormed | NotLegal) else {}
    told = refused(Reason.MALFORMED, fault.sentence, **fault.values | place)
    return _answer(400, _with_rule(told, fault.rule) if isinstance(fault, NotLegal) else told)


def _with_rule(told: Refused, rule: str) -> Refused:
    return Refused(reason=Reason.ILLEGAL.value, sentence=told.sentence, values=told.values, rule=rule)


def on_unavailable(_: Asked, fault: StoreUnavailable) -> Response[Refused]:
    return _answer(503, refused(Reason.UNAVAILABLE, fault.sentence, **fault.values))


def on_http(request: Asked, fault: HTTPException) -> Response[Refused] | Response[bytes]:
    """What the framework refuses. Only our own words go out, never what it found."""
    if fault.status_code >= 500:
        return on_bug(request, fault)
    if fault.status_code == 404 and _by_a_person(request):
        return nowhere()
    reason, sentence = _HTTP.get(fault.status_code, (Fault.UNKNOWN, N_("the request is not as the API describes it")))
    if isinstance(fault, ValidationException) and fault.extra:
        return _answer(
            400, refused(reason, N_("the request is not as the API describes it: {fault}"), fault=_first(fault))
        )
    return _answer(fault.status_code, refused(reason, sentence))


def _by_a_person(request: Asked) -> bool:
    """Whoever types a wrong address into a browser gets a page; programs get JSON."""
    read = "text/html" in request.headers.get("accept", "")
    return read and not request.scope["path"].startswith(_FOR_PROGRAMS)


def _first(fault: ValidationException) -> str:
    extra: Any = fault.extra
    first = extra[0] if isinstance(extra, list) and extra else extra
    return str(first.get("message", "")) if isinstance(first, dict) else ""


def on_depth(_: Asked, fault: RecursionError) -> Response[Refused]:
    """A body of brackets within brackets, which no JSON reader follows to the end."""
    return _answer(400, refused(Fault.NOT_JSON, N_("this is not JSON")))


def on_bug(_: Asked, fault: Exception) -> Response[Refused]:
    log.error("a fault of ours", exc_info=fault)
    return _answer(500, refused(Fault.BROKEN, N_("the server made a mistake; it has been logged")))


HANDLERS: Mapping[Any, Any] = {
    Refusal: on_refusal,
    Declined: on_declined,
    StoreUnavailable: on_unavailable,
    TrippleError: on_mistake,
    HTTPException: on_http,
    RecursionError: on_depth,
    Exception: on_bug,
}
