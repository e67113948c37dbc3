"""Spans of a text that know their position, errors that name it, and a cursor over spans."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from tripple.rules.errors import TrippleError


class TextPosition(NamedTuple):
    """A place in a text; both count from one."""

    line: int = 1
    column: int = 1


class _TextError(TrippleError):
    """An error at a place in a text: that of a span, whose text fills the gap `found` if the sentence has one."""

    def __init__(self, sentence: str, at: "Span | TextPosition", **values: object) -> None:
        if isinstance(at, Span):
            values = {"found": at.shown, **values} if "{found" in sentence else values
            at = at.at
        super().__init__(sentence, **values)
        self.line, self.column = at

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {super().__str__()}"


class NotWellFormed(_TextError):
    """Text that is not in the notation, with the `line` and `column` of the first mistake."""


class NotLegal(_TextError):
    """Well-formed text that the rules forbid, with the `line` and `column`."""

    def __init__(self, rule: str, sentence: str, at: "Span | TextPosition", **values: object) -> None:
        super().__init__(sentence, at, **values)
        self.rule = rule

    def __str__(self) -> str:
        return f"{super().__str__()} ({self.rule})"


VERSION = 1

_WORD = re.compile(r"\S+")
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_SHOWN = 40


class Span(NamedTuple):
    source: str
    start: int
    stop: int

    @classmethod
    def whole(cls, source: str) -> "Span":
        return cls(source, 0, len(source))

    @property
    def text(self) -> str:
        return self.source[self.start : self.stop]

    @property
    def shown(self) -> str:
        """The text, shortened for an error message."""
        return self.text if self.stop - self.start <= _SHOWN else self.text[: _SHOWN - 1] + "…"

    @property
    def at(self) -> TextPosition:
        line = self.source.count("\n", 0, self.start) + 1
        return TextPosition(line, self.start - self.source.rfind("\n", 0, self.start))

    @property
    def end(self) -> "Span":
        return Span(self.source, self.stop, self.stop)

    @property
    def words(self) -> list["Span"]:
        return [Span(self.source, *word.span()) for word in _WORD.finditer(self.source, self.start, self.stop)]

    def strip(self) -> "Span":
        text = self.text
        start = self.start + len(text) - len(text.lstrip())
        return Span(self.source, start, max(start, self.start + len(text.rstrip())))

    def split(self, separator: str) -> list["Span"]:
        parts, start = [], self.start
        for text in self.text.split(separator):
            parts.append(Span(self.source, start, start + len(text)))
            start += len(text) + len(separator)
        return parts

    def cut(self, separator: str) -> tuple["Span", "Span | None"]:
        """The parts before and behind the first separator; None if it does not occur."""
        found = self.source.find(separator, self.start, self.stop)
        if found < 0:
            return self, None
        return Span(self.source, self.start, found), Span(self.source, found + len(separator), self.stop)


class Cursor:
    """A reader of consecutive sections, each of which begins with a keyword."""

    def __init__(self, sections: Iterable[Span], end: Span) -> None:
        self._sections = list(sections)
        self._next = 0
        self._end = end

    @property
    def here(self) -> Span | None:
        return self._sections[self._next] if self._next < len(self._sections) else None

    def next(self) -> Span:
        self._next += 1
        return self._sections[self._next - 1]

    def maybe(self, keyword: str) -> Span | None:
        """The rest of the next section, if it begins with this keyword."""
        here = self.here
        first = _WORD.search(*here) if here else None
        if not here or not first or first[0] != keyword:
            return None
        self._next += 1
        return Span(here.source, first.end(), here.stop).strip()

    def many(self, keyword: str) -> list[Span]:
        found = []
        while (rest := self.maybe(keyword)) is not None:
            found.append(rest)
        return found

    def before(self, keyword: str) -> tuple[list[Span], bool]:
        """Peek at the sections before the next one with this keyword; the flag says if there is one."""
        ahead = self._sections[self._next :]
        begins = [[word.text for word in section.words[:1]] == [keyword] for section in ahead]
        return (ahead[: begins.index(True)], True) if True in begins else (ahead, False)

    def take(self, keyword: str) -> Span:
        rest = self.maybe(keyword)
        if rest is None:
            raise self.expected(keyword)
        return rest

    def expected(self, what: str) -> NotWellFormed:
        here = self.here
        if here is None:
            return NotWellFormed("“{expected}” is expected, but the text ends here", self._end, expected=what)
        here = here.strip()
        return NotWellFormed("“{expected}” is expected, not {found!r}", here, expected=what)

    def nothing_more(self) -> None:
        if self.here is not None:
            here = self.here.strip()
            raise NotWellFormed("nothing more is expected, not {found!r}", here)


def read_version(cursor: Cursor) -> None:
    """Check the version of the notation, which every text begins with."""
    word = one(cursor.take("tripple"))
    version = read_number(word)
    if version > VERSION:
        raise NotWellFormed(
            "this text has version {version}, but this tripple reads only up to {known}: a newer one can read it",
            word,
            version=version,
            known=VERSION,
        )
    if version != VERSION:
        raise NotWellFormed("there is no version {version} of this notation", word, version=version)


def one(rest: Span) -> Span:
    words = rest.words
    if not words:
        raise NotWellFormed("a word is expected here", rest)
    if len(words) > 1:
        raise NotWellFormed("nothing more is expected, not {found!r}", words[1])
    return words[0]


def read_number(word: Span, least: int = -(10**9), most: int = 10**9) -> int:
    if not _NUMBER.fullmatch(word.text):
        raise NotWellFormed("a whole number is expected, not {found!r}", word)
    number = int(word.text)
    if not least <= number <= most:
        raise NotWellFormed(
            "a number from {least} to {most} is expected, not {number}", word, least=least, most=most, number=number
        )
    return number
