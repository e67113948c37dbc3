"""A cache that is emptied when the files on disk change."""

from collections.abc import Callable
from functools import cache
from typing import ParamSpec, TypeVar, cast

Asked = ParamSpec("Asked")
Made = TypeVar("Made")
_forgetting: list[Callable[[], None]] = []


def cached(make: Callable[Asked, Made]) -> Callable[Asked, Made]:
    """Like `functools.cache`, emptied by `forget`."""
    made = cache(make)
    _forgetting.append(made.cache_clear)
    return cast(Callable[Asked, Made], made)


def forget() -> None:
    for clear in _forgetting:
        clear()
