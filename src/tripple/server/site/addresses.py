"""The addresses of the pages, and the script that shows each: for the routes here and for the browser."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple


class Page(NamedTuple):
    script: str
    styles: tuple[str, ...] = ()
    """Beside those that every page has; later ones overrule earlier ones."""
    behind: str = ""
    """What may stand behind the first part of the address."""
    alone: bool = True
    """Whether there is a page without it, too."""


MAIN = "main.js"
"""Starts every page."""
_USUAL = ("colours", "base", "characters")
"""The styles of every page."""
PAGES: Mapping[str, Page] = {
    "": Page("pages/home.js"),
    "new": Page("pages/newtable.js"),
    "t": Page("table/page.js", ("table", "solitaire"), behind="table", alone=False),
    "replay": Page("pages/replay.js", ("table", "solitaire"), behind="table"),
    "review": Page("pages/review.js", ("table", "solitaire", "ask", "review"), behind="table"),
    "rules": Page("pages/rules.js"),
    "ideas": Page("pages/ideas.js"),
    "learn": Page("pages/learn.js", ("table", "ask", "learn")),
    "solitaire": Page("pages/solitaire.js", ("solitaire",)),
    "daily": Page("pages/daily.js", ("solitaire",), behind="day"),
    "puzzles": Page("pages/puzzles.js", ("table", "solitaire", "ask", "puzzles")),
    "pad": Page("pages/pad.js", ("table", "pad"), behind="pad"),
    "me": Page("pages/me.js", ("solitaire", "me")),
    "print": Page("pages/printing.js", ("me",)),
}
"""By the first part of the address."""
NOT_FOUND = "pages/notfound.js"
"""Shows that there is nothing."""
NOWHERE = "nowhere"
"""Instead of the first part of an address, where there is nothing."""
HOME = "home"
"""Instead of the first part of an address, where it is empty and must not be."""
NAMED: Mapping[str, str] = {**{part or HOME: part for part in PAGES}, NOWHERE: NOWHERE}
"""The first part of an address by the name under which the page's words are found."""
EVERY_PAGE = "all"
"""Instead of such a name."""


def routes() -> Iterator[str]:
    for part, page in PAGES.items():
        if page.alone:
            yield f"/{part}"
        if page.behind:
            yield f"/{part}/{{{page.behind}:str}}"


def script(part: str) -> str:
    return PAGES[part].script if part in PAGES else NOT_FOUND


def styles(script: str) -> tuple[str, ...]:
    """The style sheets of the page that this script shows."""
    own = next((page.styles for page in PAGES.values() if page.script == script), ())
    return tuple(f"css/{name}.css" for name in (*_USUAL, *own))
