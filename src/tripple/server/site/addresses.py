"""The pages' addresses and the script of each, for the server's routes and for the browser."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple


class Page(NamedTuple):
    script: str
    styles: tuple[str, ...] = ()  # in addition to those of every page; later ones take precedence
    behind: str = ""  # the name of the address's second part, if it may have one
    alone: bool = True  # true if the address may also stand without its second part


MAIN = "main.js"
_USUAL = ("colours", "base", "characters")
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
    "position": Page("pages/position.js", ("table", "ask", "position")),
    "pad": Page("pages/pad.js", ("table", "pad"), behind="pad"),
    "me": Page("pages/me.js", ("solitaire", "me")),
    "print": Page("pages/printing.js", ("me",)),
}
"""By the first part of the address."""
NOT_FOUND = "pages/notfound.js"
NOWHERE = "nowhere"  # in place of the first part of an address that does not exist
HOME = "home"  # in place of an empty first part
NAMED: Mapping[str, str] = {**{part or HOME: part for part in PAGES}, NOWHERE: NOWHERE}
"""The first part of an address, by the name of the page's words."""
EVERY_PAGE = "all"  # the name of all pages' words together


def routes() -> Iterator[str]:
    for part, page in PAGES.items():
        if page.alone:
            yield f"/{part}"
        if page.behind:
            yield f"/{part}/{{{page.behind}:str}}"


def script(part: str) -> str:
    return PAGES[part].script if part in PAGES else NOT_FOUND


def styles(script: str) -> tuple[str, ...]:
    own = next((page.styles for page in PAGES.values() if page.script == script), ())
    return tuple(f"css/{name}.css" for name in (*_USUAL, *own))
