"""The browser's files: their folders import one way, and they can be read without scrolling sideways."""

import re
from pathlib import Path

from tripple.bots import CHARACTERS

WEB = Path(__file__).parents[1] / "src" / "tripple" / "web"
FILES = [path for path in sorted(WEB.rglob("*")) if path.suffix in (".js", ".css", ".html", ".webmanifest")]
FOLDERS: dict[str, set[str]] = {
    "lib": set(),
    "board": {"lib"},
    "faces": {"lib"},
    "game": {"lib", "board", "faces"},
    "turn": {"lib", "board", "game"},
    "table": {"lib", "board", "game", "turn"},
    "pad": {"lib", "board", "game"},
    "ask": {"lib", "board", "game", "turn"},
    "review": {"lib", "board", "game", "turn", "ask"},
    "learn": {"lib", "board", "game", "turn", "ask"},
    "puzzles": {"lib", "board", "game", "turn", "ask", "review"},
    "position": {"lib", "board", "game", "turn", "ask"},
    "pages": {"lib", "board", "game", "turn", "table", "pad", "ask", "review", "learn", "puzzles", "position"},
}
"""From which others each may import; what is only fetched when it is needed does not count."""
WIDTH = 120
ONE_STRING = re.compile(r'\s*"[^"]*",?')
"""A sentence stays in one piece, so that it is found and translated as one; so does the outline of a shape."""


def test_every_script_is_in_a_folder() -> None:
    """But for the first one, the service worker, which is served from the root, and what is made from Python."""
    assert {path.parent.name for path in WEB.rglob("*.js") if path.parent != WEB} == set(FOLDERS)
    assert {path.name for path in WEB.glob("*.js")} == {"main.js", "sw.js", "contract.js", "protocol.js", "routes.js"}


def entered(folder: str) -> set[str]:
    scripts = (path.read_text("utf-8") for path in (WEB / folder).glob("*.js"))
    return {other for script in scripts for other in re.findall(r'from "\.\./([\w/]+)/', script)}


def test_folders_import_one_way() -> None:
    assert {folder: wrong for folder, below in FOLDERS.items() if (wrong := entered(folder) - below)} == {}


def test_every_level_that_is_offered_has_a_face() -> None:
    """And there is no other."""
    drawn = set(re.findall(r"^  (\w+): \{$", (WEB / "faces/animals.js").read_text("utf-8"), re.MULTILINE))
    assert drawn == {character.animal for character in CHARACTERS.values()}


def test_the_parts_of_a_table_write_only_their_own_fields() -> None:
    """What is known changes by its own methods, which tell whoever follows; and nobody is given the whole page."""
    scripts = {path.name: path.read_text("utf-8") for path in (WEB / "table").glob("*.js")}
    foreign = re.compile(r"\b(?:model|choice|past|commands|connections|view|board)\.\w+ [-+?|]*= |\./page\.js\"")
    assert {name: found for name, script in scripts.items() if (found := foreign.findall(script))} == {}


def test_no_line_is_too_long() -> None:
    """The formatter leaves comments and strings alone. In a script that is made, a row of a table is one line."""
    texts = [(path.name, text) for path in FILES if not (text := path.read_text("utf-8")).startswith("// Made by")]
    lines = [(name, at, line) for name, text in texts for at, line in enumerate(text.splitlines(), 1)]
    assert [(name, at) for name, at, line in lines if len(line) > WIDTH and not ONE_STRING.fullmatch(line)] == []


ABSOLUTE = re.compile(
    r"""["'`(]/(?:[a-z]|["'`])"""  # an address from the root
    r"""|location\.(?:origin|host)\b"""  # one made from what the page's own address begins with
    r"""|(?:href: |null, "", )["'`]\#"""  # a place on this page, which `<base>` would look for on the first one
    r"""|(?:href|src)="/"""
)
SPLIT = re.compile(r"""\.(?:split|join|replaceAll)\("/".*?\)|/\*\*.*?\*/""", re.DOTALL)
"""Where a slash is no address."""


def test_every_address_is_relative_to_where_the_site_lies() -> None:
    texts = {path.name: SPLIT.sub("", path.read_text("utf-8")) for path in FILES}
    assert {name: found for name, text in texts.items() if (found := ABSOLUTE.findall(text))} == {}
