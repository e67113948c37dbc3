"""Names and seeds: free text on one line, in quotes where it could be misread without."""

import re

from .errors import NotWellFormed
from .game import is_one_line
from .span import Span

_QUOTED = re.compile(r'"((?:[^"\\]|\\["\\])*)"')
_ESCAPED = re.compile(r'\\(["\\])')


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
        raise NotWellFormed("the quotation mark that closes this text is missing", rest.at)
    return _checked(_ESCAPED.sub(r"\1", quoted[1]), rest), Span(rest.source, quoted.end(), rest.stop).strip()


def _checked(text: str, rest: Span) -> str:
    if not is_one_line(text):
        raise NotWellFormed("control characters are not expected in {found!r}", rest.at, found=rest.shown)
    return text
