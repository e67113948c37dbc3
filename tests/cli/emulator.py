"""A little terminal: what its screen shows of all that was written to it since it was wiped last."""

import re
from dataclasses import dataclass, field
from functools import lru_cache

WIPE = "\x1b[H\x1b[J"
_PIECES = re.compile(r"\x1b\[(?P<number>[0-9;?]*)(?P<escape>[A-Za-z])|(?P<character>[^\x1b])")


@lru_cache(maxsize=8)
def as_seen(written: str) -> str:
    """Everything up to the cursor. The same is asked for again while nothing new has come."""
    screen = _Screen()
    for piece in _PIECES.finditer(written.rsplit(WIPE, 1)[-1]):
        if piece["escape"]:
            screen.obey(piece["escape"], piece["number"])
        else:
            screen.put(piece["character"])
    return screen.text


@dataclass
class _Screen:
    lines: list[str] = field(default_factory=lambda: [""])
    row: int = 0
    column: int = 0

    @property
    def text(self) -> str:
        return "\n".join([*self.lines[: self.row], self._line[: self.column]])

    @property
    def _line(self) -> str:
        return f"{self.lines[self.row]:<{self.column}}"

    def put(self, character: str) -> None:
        if character == "\r":
            self.column = 0
        elif character == "\b":
            self.column -= 1
        elif character == "\n":
            self.row += 1
            self.lines += [""] * (self.row + 1 - len(self.lines))
        else:
            self.lines[self.row] = self._line[: self.column] + character + self._line[self.column + 1 :]
            self.column += 1

    def obey(self, escape: str, number: str) -> None:
        """Moves the cursor or erases; colours and modes change nothing that is read here."""
        many = int(number) if number.isdigit() else 1
        if escape in "CD":
            self.column = max(0, self.column + (many if escape == "C" else -many))
        elif escape == "A":
            self.row = max(0, self.row - many)
        elif escape == "J":
            self.lines = [*self.lines[: self.row], self._line[: self.column]]
        elif escape == "K":
            self.lines[self.row] = "" if number == "2" else self._line[: self.column]
