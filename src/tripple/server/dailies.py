"""The daily over HTTP: results, boards, par."""

from typing import Any

HANDLERS: list[Any] = []
