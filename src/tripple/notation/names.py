"""Names from other people: without deceptive characters, and compared regardless of case and blanks."""

import unicodedata

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters, marks and symbols that render as blanks."""
_UNSEEN = (("\ufe00", "\ufe0d"), ("\U000e0000", "\U000e0fff"))
_JOINERS = {"\u200c", "\u200d"}
_SELECTORS = {"\ufe0e", "\ufe0f"}
_JOINED = {"So", "Sk", "Mn", "Mc", "Lo"}
"""Categories that a joiner may follow: parts of combined symbols, and scripts that need joiners."""
_SELECTED = {"So", "Sm", "Sk", "Po", "Nd"}
_OBEYED = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
"""Categories that move the cursor, reorder the line or have no glyph."""


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
