"""Edits of files while the server runs: in a checkout, the next page shows them."""

import os
from collections.abc import Iterator
from pathlib import Path

from . import bundle, sources
from .caching import forget

CHECKOUT = (Path(__file__).parents[4] / "hatch_build.py").is_file()


class _Watch:
    def __init__(self) -> None:
        self._times = dict(_times()) if CHECKOUT else {}

    def look(self) -> None:
        if CHECKOUT and (now := dict(_times())) != self._times:
            self._times = now
            forget()


def _times() -> Iterator[tuple[str, int]]:
    yield from _times_in(sources.FOLDER)
    for listed in (place / bundle.LISTED for place in bundle.PLACES):
        if listed.is_file():
            yield str(listed), listed.stat().st_mtime_ns


def _times_in(folder: str | Path) -> Iterator[tuple[str, int]]:
    for entry in os.scandir(folder):
        if entry.is_dir():
            yield from _times_in(entry.path)
        else:
            yield entry.path, entry.stat().st_mtime_ns


look_again = _Watch().look
