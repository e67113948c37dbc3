import logging
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

import msgspec

from tripple.store import Found

T = TypeVar("T")
logger = logging.getLogger(__name__)


def readable(found: Iterable[Found], read: Callable[[Found], T]) -> Iterator[T]:
    """Decode each, skipping damaged ones: one of them must not hide the others."""
    for one in found:
        try:
            yield read(one)
        except msgspec.DecodeError as fault:
            logger.warning("%s cannot be listed: %s", one.log, fault)
