"""Names and seeds on one line: quoted where necessary, visible, compared regardless of case."""

import re
import unicodedata

from .span import NotWellFormed, Span

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters, marks and symbols that render as blanks."""
_UNSEEN = (("\ufe00", "\ufe0d"), ("\U000e0000", "\U000e0fff"))
_JOINERS = {"\u200c", "\u200d"}
_SELECTORS = {"\ufe0e", "\ufe0f"}
_JOINED = {"So", "Sk", "Mn", "Mc", "Lo"}
"""Categories that a joiner may follow: parts of combined symbols, and scripts that need joiners."""
_SELECTED = {"So", "Sm", "Sk", "Po", "Nd"}
_OBEYED = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}  # categories that move the cursor, reorder the line or have no glyph


def printable(text: str) -> str:
    """Replace every character that a terminal would interpret by a space."""
    return "".join(" " if unicodedata.category(sign) in _OBEYED else sign for sign in text)


def visible(text: str) -> str:
    """Remove invisible characters; the result may be empty. Line breaks stay, so that they can be refused.

    Names that look the same because of such characters become equal.
    """
    kept: list[str] = []
    for character in unicodedata.normalize("NFC", text):
        if _is_seen(character, kept[-1] if kept else " "):
            kept.append(" " if unicodedata.category(character) == "Zs" else character)
    # A joiner was kept for the sign behind it, which may have been dropped or never come.
    while kept and kept[-1] in _JOINERS:
        kept.pop()
    seen = " ".join(filter(None, "".join(kept).split(" ")))
    return seen if any(unicodedata.category(character)[0] not in "MZ" for character in seen) else ""


def _is_seen(character: str, before: str) -> bool:
    kind = unicodedata.category(character)
    if character in _JOINERS:
        return unicodedata.category(before) in _JOINED
    if character in _SELECTORS:
        return unicodedata.category(before) in _SELECTED
    unseen = character in _BLANK or any(first <= character <= last for first, last in _UNSEEN)
    return kind not in {"Cf", "Co"} and not unseen


def folded(name: str) -> str:
    """A key that is equal for names that count as the same."""
    return name.strip().casefold()


def same_name(one: str, other: str) -> bool:
    """Compare two names without regard to case and surrounding blanks."""
    return folded(one) == folded(other)


_NOT_ONE_LINE = {"Cc", "Cs", "Zl", "Zp"}
_QUOTED = re.compile(r'"((?:[^"\\]|\\["\\])*)"')
_ESCAPED = re.compile(r'\\(["\\])')


def is_one_line(text: str) -> bool:
    """False for control characters, line breaks and lone surrogates."""
    return not any(unicodedata.category(character) in _NOT_ONE_LINE for character in text)


def write_text(text: str) -> str:
    plain = text.isprintable() and text == text.strip() and text and text[0] != '"' and "=" not in text
    return text if plain else '"' + re.sub(r'(["\\])', r"\\\1", text) + '"'


def read_text(rest: Span) -> tuple[str, Span]:
    """Split the rest of a line into its text and the remainder, which is empty or begins with an equals sign."""
    if rest.text[:1] != '"':
        plain = rest.cut("=")[0]
        return _checked(plain.text.strip(), rest), Span(rest.source, plain.stop, rest.stop)
    quoted = _QUOTED.match(rest.source, rest.start, rest.stop)
    if not quoted:
        raise NotWellFormed("the quotation mark that closes this text is missing", rest)
    return _checked(_ESCAPED.sub(r"\1", quoted[1]), rest), Span(rest.source, quoted.end(), rest.stop).strip()


def _checked(text: str, rest: Span) -> str:
    if not is_one_line(text):
        raise NotWellFormed("control characters are not expected in {found!r}", rest)
    return text
