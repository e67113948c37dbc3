"""Score pads of real tables over HTTP."""

from typing import Any

HANDLERS: list[Any] = []
