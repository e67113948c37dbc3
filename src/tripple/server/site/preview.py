"""Link previews: title, sentence and picture for programs that fetch a page to show its link."""

import re
from html import escape
from typing import NamedTuple

from tripple.locales import language, translator
from tripple.rules.errors import N_
from tripple.server.requests import Asked

LANGUAGE = "language"  # the language cookie, set by the page alone
_HOST = re.compile(r"[\w.-]+(:\d+)?|\[[\da-fA-F:.]+\](:\d+)?")

_PREFIX = re.compile(r"(/[\w.~-]+)+")  # a proxy's path. A forged one only reaches the forger's own answer.


class Preview(NamedTuple):
    title: str
    about: str


_USUAL = Preview("tripple", N_("The triangular domino game: play at once, no account, no ads."))
PREVIEWS = {
    "t": Preview(
        N_("You are invited to a game of tripple"),
        N_("Open the link and sit down at the table: no account, nothing to install."),
    ),
    "replay": Preview(N_("A game of tripple, step by step"), _USUAL.about),
    "review": Preview(
        N_("A game of tripple, reviewed"),
        N_("Everybody's chance to win, move by move: what was luck, and what was skill."),
    ),
    "learn": Preview(
        N_("Learn tripple in three minutes"),
        N_("Short lessons on a real board: lay tiles, and see at once what they give."),
    ),
    "daily": Preview(
        N_("tripple: the daily"), N_("One deal a day, the same for everybody: how many points do you get?")
    ),
    "puzzles": Preview(
        N_("tripple: puzzles"), N_("One position, one question: what is best? A new one every day, and many more.")
    ),
    "position": Preview(N_("A position of tripple"), _USUAL.about),
    "pad": Preview(
        N_("A score pad for tripple"),
        N_("For the box on your table: you enter what was laid, the pad works out the points."),
    ),
}
"""By the first part of an address; others get the usual one."""


def preview(request: Asked, part: str) -> bytes:
    """Open Graph lines for a page's head. The picture needs an absolute address, so it is left out for an odd host."""
    t = translator(spoken(request))
    title, about = PREVIEWS.get(part, _USUAL)
    told = {"title": t(title), "description": t(about), "type": "website", "site_name": "tripple"}
    scheme, host, path = request.scope["scheme"], request.headers.get("host", ""), request.scope["path"]
    if _HOST.fullmatch(host):
        prefix = request.headers.get("x-forwarded-prefix", "")
        site = f"{scheme}://{host}{prefix if _PREFIX.fullmatch(prefix) else ''}"
        told |= {"url": site + path, "image": f"{site}/web/icon-512.png", "image:alt": "tripple"}
    return "".join(f'<meta property="og:{name}" content="{escape(text)}">\n' for name, text in told.items()).encode()


def spoken(request: Asked) -> str:
    """The language chosen in this browser, else the first of its own that we have."""
    header = f"{request.cookies.get(LANGUAGE, '')},{request.headers.get('accept-language', '')}"
    tags = (part.partition(";")[0].strip() for part in header.split(","))
    return language(None, {"LANGUAGE": ":".join(tags)})
