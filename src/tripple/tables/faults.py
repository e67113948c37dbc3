"""What the store or a log cannot do, as a refusal: for tables and pads alike."""

from collections.abc import Awaitable
from typing import TypeVar

from tripple.store import StoreUnavailable

from .events import NotReadable
from .refusal import Reason, Refusal, Unreadable

T = TypeVar("T")


async def asked(answer: Awaitable[T]) -> T:
    """Raises Unreadable for what is damaged, and UNAVAILABLE where the database does not answer."""
    try:
        return await answer
    except NotReadable as fault:
        raise Unreadable(fault) from fault
    except StoreUnavailable as fault:
        raise Refusal(Reason.UNAVAILABLE, fault.sentence, **fault.values) from fault
