"""Everything about one guest: statistics, download, deletion."""

from typing import Any

HANDLERS: list[Any] = []
