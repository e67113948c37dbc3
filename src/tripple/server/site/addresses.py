"""The addresses of the pages, and the script that shows each: for the routes here and for the browser."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple


class Page(NamedTuple):
    script: str
    behind: str = ""
    """What may stand behind the first part of the address."""
    alone: bool = True
    """Whether there is a page without it, too."""


PAGES: Mapping[str, Page] = {
    "": Page("pages/home.js"),
    "new": Page("pages/newtable.js"),
    "t": Page("table/page.js", "table", alone=False),
    "replay": Page("pages/replay.js", "table"),
    "review": Page("pages/review.js", "table"),
    "rules": Page("pages/rules.js"),
    "ideas": Page("pages/ideas.js"),
    "learn": Page("pages/learn.js"),
    "solitaire": Page("pages/solitaire.js"),
    "daily": Page("pages/daily.js", "day"),
    "puzzles": Page("pages/puzzles.js"),
    "pad": Page("pages/pad.js", "pad"),
    "me": Page("pages/me.js"),
    "print": Page("pages/printing.js"),
}
"""By the first part of the address."""
NOT_FOUND = "pages/notfound.js"
"""Shows that there is nothing."""


def routes() -> Iterator[str]:
    for part, page in PAGES.items():
        if page.alone:
            yield f"/{part}"
        if page.behind:
            yield f"/{part}/{{{page.behind}:str}}"


def script(part: str) -> str:
    return PAGES[part].script if part in PAGES else NOT_FOUND
