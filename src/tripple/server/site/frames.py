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
</div>
<svg viewBox="0 0 1 1" class="emblem" aria-hidden="true"></svg>
<button type="button" class="round" aria-label="{settings}" disabled></button>
</header>
<div class="ways">
<section class="card way">
<h2>{computer}</h2>
<button type="button" class="levelbutton" disabled>
<span class="face"></span>
<span class="title"><b>{level}</b> <span class="steps">{steps}</span></span>
<span class="about">{manner}</span>
<span class="change">{change}</span>
</button>
<div class="start">
<button type="button" class="primary big" popovertarget="pressed" popovertargetaction="show">{play}</button>
</div>
</section>
<section class="card way">
<h2>{people}</h2>
<p class="faint">{link}</p>
<label class="beside"><span>{device}</span><input type="checkbox" role="switch" disabled></label>
<a class="button big" href="new#friend">{make}</a>
</section>
<section class="card way{offer}">
<h2>{learning}</h2>
<p class="faint"><span class="face"></span><span>{lessons}</span></p>
<a class="button big" href="{learn}">{deed}</a>
</section>
</div>
<p id="pressed" role="status" popover>{moment}</p>
</main>"""
_NEW = {
    "learning": N_("New to the game?"),
    "lessons": N_("Short lessons on a real board: you lay your first hexagon without reading the rules."),
    "deed": N_("Learn in three minutes"),
}
_KNOWN = {
    "learning": N_("Learn and train"),
    "lessons": N_("A position and a question: what is the best move?"),
    "deed": N_("Next puzzle"),
}


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
        "settings": t("Settings"),
        "computer": t("Play the computer"),
        "level": t(level.name),
        "steps": t("{step} of {steps}", step=LADDER.index(USUAL) + 1, steps=len(LADDER)),
        "manner": t(level.about),
        "change": t("Change"),
        "play": t("Play now"),
        "people": t("Play with people"),
        "link": t("You get a link to send; whoever opens it sits down."),
        "device": t("On this device"),
        "make": t("Make a table"),
        **{name: t(sentence) for name, sentence in (_NEW if is_new else _KNOWN).items()},
        "learn": "learn" if is_new else "puzzles",
        "offer": " offer" if is_new else "",
        "moment": t("One moment …"),
    }
    return _HOME.format(mark=_MARK, **{name: escape(text) for name, text in said.items()})
