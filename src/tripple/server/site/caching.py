"""A cache that is emptied when the files on disk change."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, cast

Maker = TypeVar("Maker", bound=Callable[..., Any])
_forgetting: list[Callable[[], None]] = []


def cached(make: Maker) -> Maker:
    """Like `functools.cache`, emptied by `forget`."""
    made = cache(make)
    _forgetting.append(made.cache_clear)
    return cast(Maker, made)


def forget() -> None:
    for clear in _forgetting:
        clear()
