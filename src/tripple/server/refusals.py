"""Map faults to an HTTP status and a typed refusal."""

from collections.abc import Mapping

from tripple.live import DamagedLog, Refusal, RefusalReason
from tripple.notation import NotLegal, NotWellFormed
from tripple.rules import TrippleError
from tripple.rules.errors import N_
from tripple.store import StoreUnavailable

from .protocol import Refused, ServerReason, of_refusal, refused

STATUS: Mapping[RefusalReason, int] = {
    RefusalReason.NO_TABLE: 404,
    RefusalReason.NO_PAD: 404,
    RefusalReason.NOT_INVITED: 403,
    RefusalReason.NOT_YOURS: 403,
    RefusalReason.MALFORMED: 400,
    RefusalReason.ILLEGAL: 400,
    RefusalReason.TOO_FAST: 429,
    RefusalReason.BUSY: 503,
    RefusalReason.UNAVAILABLE: 503,
    RefusalReason.CLOSING: 503,
}
"""Every other reason is a matter of the moment: 409."""
BROKEN = refused(ServerReason.BROKEN, N_("the server made a mistake; it has been logged"))


class HttpRefusal(TrippleError):
    """A refusal by the server itself, before any table was asked."""

    def __init__(self, status: int, fault: ServerReason, sentence: str, /, **values: object) -> None:
        super().__init__(sentence, **values)
        self.status, self.fault = status, fault


class JobRefusal(TrippleError):
    """A refusal from inside a worker process, ready to be sent."""

    def __init__(self, status: int, why: Refused) -> None:
        super().__init__(why.sentence, **why.values)
        self.status, self.why = status, why


def answer_to(fault: Exception) -> tuple[int, Refused]:
    """The status and the refusal for an exception; an unknown one is a 500."""
    if isinstance(fault, JobRefusal):
        return fault.status, fault.why
    if isinstance(fault, HttpRefusal):
        return fault.status, refused(fault.fault, fault.sentence, **fault.values)
    if isinstance(fault, Refusal):
        return STATUS.get(fault.reason, 409), of_refusal(fault)
    if isinstance(fault, StoreUnavailable | DamagedLog):
        return 503, refused(RefusalReason.UNAVAILABLE, fault.sentence, **fault.values)
    if isinstance(fault, TrippleError):
        return 400, _mistake(fault)
    if isinstance(fault, RecursionError | UnicodeError):
        return 400, refused(ServerReason.NOT_JSON, N_("this is not JSON"))
    return 500, BROKEN


def _mistake(fault: TrippleError) -> Refused:
    """An invalid record or sheet, with its line and column if known."""
    place = {"line": fault.line, "column": fault.column} if isinstance(fault, NotWellFormed | NotLegal) else {}
    told = refused(RefusalReason.MALFORMED, fault.sentence, **fault.values | place)
    return _with_rule(told, fault.rule) if isinstance(fault, NotLegal) else told


def _with_rule(told: Refused, rule: str) -> Refused:
    return Refused(reason=RefusalReason.ILLEGAL.value, sentence=told.sentence, values=told.values, rule=rule)
