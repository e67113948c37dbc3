"""What is worked out once and kept, until the files that it was made from are others."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, cast

Maker = TypeVar("Maker", bound=Callable[..., Any])
_forgetting: list[Callable[[], None]] = []


def kept(make: Maker) -> Maker:
    """Like `functools.cache`, and `forget` empties it."""
    made = cache(make)
    _forgetting.append(made.cache_clear)
    return cast(Maker, made)


def forget() -> None:
    for clear in _forgetting:
        clear()
