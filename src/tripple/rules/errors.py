"""Errors as values: a sentence with gaps, its values, and the rule behind it.

Sentence and values stay apart so that the sentence can be translated before it is filled in.
"""

from typing import Any


def N_(sentence: str) -> str:  # noqa: N802  (gettext's own name for it)
    """Mark a sentence for extraction here; it is translated where it is shown."""
    return sentence


class TrippleError(ValueError):
    """Invalid input, never a bug of ours.

    `str()` fills in the sentence in English.
    """

    def __init__(self, sentence: str, **values: object) -> None:
        super().__init__(sentence, values)
        self.sentence = sentence
        """English, with gaps in braces; translate it before filling it in."""
        self.values: dict[str, Any] = values

    def __str__(self) -> str:
        return self.sentence.format(**self.values)

    def __reduce__(self) -> tuple[object, ...]:
        return _made_again, (type(self), vars(self))


def _made_again(kind: type[TrippleError], contents: dict[str, object]) -> TrippleError:
    """Rebuild an unpickled error: exceptions with keyword arguments do not pickle on their own."""
    error = kind.__new__(kind)
    vars(error).update(contents)
    return error


class BadTile(TrippleError):
    """A text that names no tile, or a tile in an impossible place."""


class BadSheet(TrippleError):
    """An unknown sheet or an impossible house rule."""


class BadDeal(TrippleError):
    """Hands and pool that one box of 56 tiles cannot give."""


class IllegalAction(TrippleError):
    """A well-formed action that the rules forbid."""

    def __init__(self, rule: str, sentence: str, **values: object) -> None:
        super().__init__(sentence, **values)
        self.rule = rule
