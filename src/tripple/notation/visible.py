"""Names and words of others as everybody sees them: nothing that cannot be seen, or that turns the text around it."""

import unicodedata

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters, marks and signs in the books, but nothing to see."""
_UNSEEN = (("\ufe00", "\ufe0d"), ("\U000e0000", "\U000e0fff"))
_JOINERS = {"\u200c", "\u200d"}
_SELECTORS = {"\ufe0e", "\ufe0f"}
_JOINED = {"So", "Sk", "Mn", "Mc", "Lo"}
"""What a joiner may follow: signs of which one is made, and scripts that need it."""
_SELECTED = {"So", "Sm", "Sk", "Po", "Nd"}
_OBEYED = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
"""Categories of characters that move the cursor, turn the line around or show nothing."""


def printable(text: str) -> str:
    """Replace everything that a terminal would obey, by spaces: for words that come from elsewhere."""
    return "".join(" " if unicodedata.category(sign) in _OBEYED else sign for sign in text)


def visible(text: str) -> str:
    """The same without what cannot be seen; empty where nothing is left. Line breaks stay, to be refused.

    Two names that look the same because of it become the same.
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
