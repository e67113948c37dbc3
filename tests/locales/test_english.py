"""English is what five translations are made from: phrases that a native reader stumbles over stay out of it."""

import re
import tokenize
from itertools import chain
from pathlib import Path

from tools.house import docstrings, is_stilted

from .catalogues import ROOT, extracted

PAGES = [
    *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "SECURITY", "CODE_OF_CONDUCT")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / ".github").glob("*.md")),
    *sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")),
]
STUMBLES = {
    r"\bthe own\b": ("whoever has the least loses the own", "their own, your own"),
    r"\bone's own\b": ("lists have one's own pads", "your pads"),
    r"(?:^|[.!:] )Who [^.:;?]*[.:;]": ("Who is late is played for.", "If a player is late, …"),
    r"^who [^,:;?]* (?:has to|have to|may|must|gets|pays)\b": ("who can lay has to", "if you can lay, you have to"),
    r"\bonly who\b": ("only who has played here", "only people who played here"),
    r"\bif nothing is said\b": ("8000 if nothing is said", "by default"),
    r"\bby (?:itself|themselves)\b": ("it starts by itself", "automatically, on its own, separately"),
    r"\bwhat \w+(?: \w+)? comes? to\b": ("what my games come to", "results, the sum of"),
    r"\b(?:keeps?|knows?) (?:\w+ )?of (?:you|me)\b": ("this server keeps nothing of you", "stores nothing about you"),
    r"\bin vain\b": ("draws in vain", "failed"),
    r"\bdeeds?\b": ("a deed is done", "action, request"),
    r"\banew\b": ("it starts anew", "again"),
    r"(?<!here )\bis no (?!longer\b|more\b)\w+:": ("'543' is no tile: try another", "is not a …"),
    r"\bare parted by\b": ("words are parted by spaces", "are separated by"),
    r"\b(?:thread|process|module|line) of (?:its|their) own\b": ("in a process of its own", "separate, its own"),
    r"\btells? how\b": ("live.md tells how", "explains how, says how"),
    r"\bsaid otherwise\b|\bword said\b": ("two players unless said otherwise", "unless stated otherwise, by default"),
    r"\bstands? (?:beside|below|above)\b": ("three numbers stand beside it", "comes next, is listed with"),
    r"(?<!there )\bis none[.;]": ("what is asked on the way is none.", "is not one, does not count"),
    r"\bgo(?:es)? on with\b": ("go on with a game", "continue"),
    r"\bsome (?:seconds|minutes|hours|days)\b": ("that takes some seconds", "a few seconds"),
    r"\bis of (?:version|another)\b": ("this text is of version 2", "has version 2"),
    r"\b(?:at its|the) forge\b": ("make the release on the forge", "on the site that hosts the project"),
    r"\broom by room\b|\bthe rooms\b|\bcalled rooms\b": ("the page shows the rooms", "layers, packages"),
}
"""Each with something that it has to find, and what to write instead."""


def stumbles(text: str) -> list[str]:
    return [f"{text!r}: write {better}" for phrase, (_, better) in STUMBLES.items() if re.search(phrase, text)]


def paragraphs(page: Path) -> list[str]:
    """The prose of a page, without code: its paragraphs, list items and table cells."""
    prose = re.sub(r"```.*?```|`[^`\n]*`", "…", page.read_text("utf-8"), flags=re.DOTALL)
    parts = re.split(r"\n\s*\n|\n(?=\s*(?:[-|#]|\d+\. ))|\|", prose)
    return [text for part in parts if (text := re.sub(r"\s+", " ", part).strip(" -#*"))]


def test_every_phrase_would_be_found() -> None:
    for phrase, (bad, better) in STUMBLES.items():
        assert re.search(phrase, bad), phrase
        assert not re.search(phrase, better), phrase


def test_no_page_makes_a_reader_stumble() -> None:
    found = {str(page): paragraphs(page) for page in PAGES}
    assert all(found.values())
    assert {page: wrong for page, texts in found.items() if (wrong := [*chain(*map(stumbles, texts))])} == {}


def test_no_sentence_makes_a_reader_stumble() -> None:
    ids = [message.id for message in extracted()]
    sentences = [text for found in ids for text in ([found] if isinstance(found, str) else found)]
    assert len(sentences) > 1000
    assert [fault for text in sentences for fault in stumbles(text)] == []


COMMENT = r"/\*[\s\S]*?\*/|^ *//.*"
NAMES = re.compile(r"\b(?:to|at)?deeds?\b|^/\*\* (?!Whether)", re.IGNORECASE)
"""A name in the scripts, and the beginning of a comment unless it is the usual one of a boolean's."""


def comments(source: Path) -> list[tuple[int, str]]:
    with source.open("rb") as file:
        found = [token for token in tokenize.tokenize(file.readline) if token.type == tokenize.COMMENT]
    return [(token.start[0], token.string.lstrip("# ")) for token in found]


def test_no_docstring_and_no_comment_has_a_private_voice() -> None:
    sources = sorted((ROOT / "src").rglob("*.py"))
    said = [(f"{path.relative_to(ROOT)}:{at}", text) for path in sources for at, text in docstrings(path)]
    said += [(f"{path.relative_to(ROOT)}:{at}", text) for path in sources for at, text in comments(path)]
    assert len(said) > 2000
    assert [(where, text) for where, text in said if is_stilted(text)] == []


def test_no_comment_in_a_script_has_a_private_voice() -> None:
    scripts = sorted(path for path in (ROOT / "src").rglob("*") if path.suffix in {".js", ".css"})
    said = [
        (path.name, text) for path in scripts for text in re.findall(COMMENT, path.read_text("utf-8"), re.MULTILINE)
    ]
    assert len(said) > 1500
    assert [(name, text) for name, text in said if is_stilted(NAMES.sub("", text))] == []
