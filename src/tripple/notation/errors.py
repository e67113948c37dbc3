"""Errors of a text: it is not well-formed, or it contradicts the rules."""

from typing import Any, NamedTuple

from tripple.rules.errors import TrippleError


class TextPosition(NamedTuple):
    """A place in a text; both count from one."""

    line: int = 1
    column: int = 1


class NotWellFormed(TrippleError):
    """Text that is not in the notation, with the `line` and `column` of the first mistake."""

    def __init__(self, sentence: str, at: TextPosition, **values: Any) -> None:
        super().__init__(sentence, **values)
        self.line, self.column = at

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {super().__str__()}"


class NotLegal(TrippleError):
    """Well-formed text that the rules forbid, with the `line` and `column`."""

    def __init__(self, rule: str, sentence: str, at: TextPosition, **values: Any) -> None:
        super().__init__(sentence, **values)
        self.rule = rule
        """The rule that forbids it, such as R4."""
        self.line, self.column = at

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {super().__str__()} ({self.rule})"
