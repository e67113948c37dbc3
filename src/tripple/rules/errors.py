"""What can be wrong, as values: a sentence with gaps, what fills them, and the rule behind it.

The sentence is kept apart from its values so that whoever shows it to a person can translate it first.
"""

from typing import Any


def N_(sentence: str) -> str:  # noqa: N802  (gettext's own name for it)
    """Marks a sentence for translation where it is written, not where it is shown."""
    return sentence


class TrippleError(ValueError):
    """A mistake in what somebody gave us; never a bug of ours.

    `str()` fills the gaps of its sentence, in English.
    """

    def __init__(self, sentence: str, **values: Any) -> None:
        super().__init__(sentence, values)
        self.sentence = sentence
        """English, with gaps in braces; translate it before you fill them."""
        self.values = values
        """What fills the gaps."""

    def __str__(self) -> str:
        return self.sentence.format(**self.values)

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_again, (type(self), vars(self))


def _made_again(kind: type[TrippleError], contents: dict[str, Any]) -> TrippleError:
    """An error of another process: exceptions with named arguments do not pickle by themselves."""
    error = kind.__new__(kind)
    vars(error).update(contents)
    return error


class BadTile(TrippleError):
    """No such tile, or one that cannot be where it is said to be."""


class BadSheet(TrippleError):
    """An unknown sheet, or a house rule that makes no sense."""


class BadDeal(TrippleError):
    """Hands and pool that no box of 56 tiles can give."""


class IllegalAction(TrippleError):
    """Well-formed, but the rules forbid it."""

    def __init__(self, rule: str, sentence: str, **values: Any) -> None:
        super().__init__(sentence, **values)
        self.rule = rule
        """The rule that forbids it, such as R4."""
