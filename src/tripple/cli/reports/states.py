"""Files to continue long work from: written atomically, and accepted for the same work only."""

import json
from collections.abc import Mapping
from pathlib import Path
from time import monotonic
from typing import Any

from tripple import __version__
from tripple.cli.files import check_new, write_atomically
from tripple.rules import TrippleError

EVERY = 5.0
"""Seconds of work that a crash may cost."""
FORMAT = 1


class BadState(TrippleError):
    """A file of other work, or no state file at all."""


class StateFile:
    """The progress of some work. Without a file nothing is kept."""

    def __init__(self, path: str | None, kind: str, identity: Mapping[str, object]) -> None:
        self.path = path
        head = {"kind": f"tripple {kind}", "format": FORMAT, "tripple": __version__}
        self.of: Any = json.loads(json.dumps({**head, **identity}))
        self.written = monotonic()

    def read(self) -> Any:
        """The last state, or None. Raises BadState or OSError."""
        if self.path is None:
            return None
        if not Path(self.path).exists():
            check_new(self.path)
            return None
        try:
            found = json.loads(Path(self.path).read_text("utf-8"))
            there, state = {name: found["of"][name] for name in self.of}, found["state"]
        except (ValueError, KeyError, TypeError):
            raise self.unreadable() from None
        self._compare(there)
        return state

    def unreadable(self) -> BadState:
        return BadState("{file} holds no work to continue: choose another name", file=str(self.path))

    def _compare(self, there: Mapping[str, object]) -> None:
        for name, own in self.of.items():
            if own != there[name]:
                raise BadState(
                    "{file} belongs to other work: in it, {name} is {there}, and here it is {here}",
                    file=str(self.path),
                    name=name,
                    there=_plain(there[name]),
                    here=_plain(own),
                )

    @property
    def is_due(self) -> bool:
        return self.path is not None and monotonic() - self.written > EVERY

    def write(self, state: object) -> None:
        if self.path is not None:
            write_atomically(self.path, json.dumps({"of": self.of, "state": state}))
            self.written = monotonic()


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
