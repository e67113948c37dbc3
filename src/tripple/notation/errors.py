"""What can be wrong with a text: it is not well-formed, or it says what the rules forbid."""

from typing import Any, NamedTuple

from tripple.rules.errors import TrippleError


class TextPosition(NamedTuple):
    """Where in a text; both count from one."""

    line: int = 1
    column: int = 1


class NotWellFormed(TrippleError):
    """Not our notation: something else is expected at this `line` and `column`."""

    def __init__(self, sentence: str, at: TextPosition, **values: Any) -> None:
        super().__init__(sentence, **values)
        self.line, self.column = at

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {super().__str__()}"


class NotLegal(TrippleError):
    """Well-formed, but the rules say otherwise, at this `line` and `column`."""

    def __init__(self, rule: str, sentence: str, at: TextPosition, **values: Any) -> None:
        super().__init__(sentence, **values)
        self.rule = rule
        """The rule that says so, such as R4."""
        self.line, self.column = at

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {super().__str__()} ({self.rule})"
