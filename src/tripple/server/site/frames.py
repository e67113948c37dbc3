"""The part of a page that is visible before its script runs: mark, heading, and the home page's button to play.

The script draws the same in the same places. Controls are inert until then, except the first button: it opens a note
without any script, and a script that finds the note open begins the game.
"""

from collections.abc import Mapping
from functools import cache
from html import escape

from tripple.bots import CHARACTERS, LADDER, USUAL
from tripple.locales import translator
from tripple.rules.errors import N_

HEADINGS: Mapping[str, tuple[str, str]] = {
    "new": ("", N_("New table")),
    "rules": ("", N_("Rules")),
    "ideas": ("", N_("Ideas of good play")),
    "solitaire": ("solitaire", N_("Solitaire")),
    "puzzles": ("puzzles", N_("Puzzles")),
    "position": ("builder", N_("Any position")),
    "pad": ("pads", N_("Score pad")),
    "me": ("me", N_("My statistics")),
    "print": ("print", N_("Print")),
}
"""By the first part of an address: the page's class, and its heading if the address has no further part."""
_DRAWING = '<svg viewBox="0 0 24 24" class="mark" aria-hidden="true"><path d="M12 4.5 21 20H3z"/></svg>'
_MARK = f"{_DRAWING}<span>tripple</span>"
_BRAND = f'<a href="./" class="brand">{_MARK}</a>'
_HOME = """\
<main class="page home">
<header class="hero">
<div>
<h1 class="brand">{mark}</h1>
<p>{about}</p>
<label class="hello"><span>{your_name}</span><input placeholder="{guest}" readonly></label>
<button type="button" class="link" disabled>{which_box}</button>
</div>
<svg viewBox="0 0 1 1" class="emblem" aria-hidden="true"></svg>
</header>
{offer}<div class="ways">
<section class="card way">
<h2>{computer}</h2>
<button type="button" class="levelbutton" disabled>
<span class="face"></span>
<span class="title"><b>{level}</b> <span class="steps">{steps}</span></span>
<span class="about">{manner}</span>
<span class="change">{change}</span>
</button>
<label class="beside"><span>{opponents}</span><select disabled><option>1</option></select></label>
<div class="start">
<button type="button" class="primary big" popovertarget="pressed" popovertargetaction="show">{play}</button>
<a class="button big" href="rules">{how}</a>
</div>
</section>
<section class="card way"><h2>{friends}</h2></section>
<section class="card way"><h2>{device}</h2></section>
</div>
<p id="pressed" role="status" popover>{moment}</p>
</main>"""
_OFFER = """\
<section class="card offer">
<span class="face"></span>
<div><h2>{new}</h2><p class="faint">{lessons}</p></div>
<a class="button primary big" href="learn">{learn}</a>
</section>
"""


@cache
def frame(part: str, is_alone: bool, language: str, is_new: bool) -> str:
    """The frame by the first part of an address; newcomers are offered the lessons."""
    if part == "":
        return _first(language, is_new)
    if part == "t":
        return f'<main class="table"><header class="top">{_BRAND}</header></main>'
    if part not in HEADINGS or not is_alone:
        return f'<main class="page">{_BRAND}</main>'
    kind, heading = HEADINGS[part]
    return f'<main class="page {kind}">{_BRAND}<h1>{escape(translator(language)(heading))}</h1></main>'


def _first(language: str, is_new: bool) -> str:
    t, level = translator(language), CHARACTERS[USUAL]
    said = {
        "about": t("The triangular domino game: play at once, no account, no ads."),
        "your_name": t("Your name"),
        "guest": t("Guest"),
        "which_box": t("Which box do you have?"),
        "computer": t("Play the computer"),
        "level": t(level.name),
        "steps": t("{step} of {steps}", step=LADDER.index(USUAL) + 1, steps=len(LADDER)),
        "manner": t(level.about),
        "change": t("Change"),
        "opponents": t("Opponents"),
        "play": t("Play now"),
        "how": t("How to play"),
        "friends": t("Play with friends"),
        "device": t("On this device"),
        "moment": t("One moment …"),
    }
    offer = _offer(language) if is_new else ""
    return _HOME.format(mark=_MARK, offer=offer, **{name: escape(text) for name, text in said.items()})


def _offer(language: str) -> str:
    t = translator(language)
    said = {
        "new": t("New to the game?"),
        "lessons": t("Short lessons on a real board: you lay your first hexagon without reading the rules."),
        "learn": t("Learn in three minutes"),
    }
    return _OFFER.format_map({name: escape(text) for name, text in said.items()})
