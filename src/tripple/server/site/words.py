"""The translations for the browser, of all pages or of one.

A page gets those of the sentences that it may show: those in its scripts and, if a script shows sentences of the
server, those. Refusals are left out unless every page can meet them: a page fetches the others when one comes.
"""

import ast
import posixpath
import re
from collections.abc import Iterator
from functools import cache

import msgspec

from tripple.locales import translator
from tripple.locales.translator import CATALOGUES

from .addresses import MAIN, NOT_FOUND, PAGES, script
from .caching import cached
from .sources import FOLDER, imported, sources

BUILT = "LC_MESSAGES/browser.json"  # beside each language's catalogue in a built package, written by hatch_build.py
SERVER_SAYS = {
    "lib/api.js": ("server/transport", "live"),
    "table/hint.js": ("bots",),
    "table/hindsight.js": ("bots",),
    "position/advice.js": ("bots",),
    "review/words.js": ("bots", "review"),
    "review/keymoments.js": ("review",),
    "pages/overtime.js": ("review",),
    "puzzles/words.js": ("bots", "learning/puzzles"),
    "puzzles/overview.js": ("learning/puzzles",),
    "learn/exercise.js": ("bots", "learning/lessons"),
    "learn/lessons.js": ("learning/lessons",),
}
"""The source folders whose sentences a script shows."""
_CONTRACT = "contract.js"  # mostly words, of which each script imports a few by name
_QUOTED = re.compile(r'"((?:[^"\\\n]|\\.)*)"' + "|" + r"'((?:[^'\\\n]|\\.)*)'")
_LATER = re.compile(r'(?:await |\[)import\("(\.[\w./-]+\.js)"\)')
_FROM_CONTRACT = re.compile(r'import \{([^}]*)\} from "[./]*contract\.js"')
_CONSTANT = re.compile(r"^export const (\w+)", re.MULTILINE)


@cache
def words(language: str) -> bytes:
    """English sentences to translations, a plural's first form to both. Without a build, the whole catalogue."""
    built = CATALOGUES / language / BUILT
    return built.read_bytes() if built.exists() else msgspec.json.encode(_all(language))


@cached
def page_words(language: str, part: str) -> bytes:
    """The same for one page, by the first part of its address. English needs none: its sentences are in the scripts."""
    needed, known = sentences(part), msgspec.json.decode(words(language))
    return msgspec.json.encode({sentence: text for sentence, text in known.items() if sentence in needed})


def _all(language: str) -> dict[str, str | list[str]]:
    stored: dict[object, str] = getattr(translator(language).catalogue, "_catalog", {})
    found: dict[str, str | list[str]] = {}
    for key, text in stored.items():
        if isinstance(key, str) and key:
            found[key] = text
        elif isinstance(key, tuple) and key[1] == 0:
            found[key[0]] = [text, stored[key[0], 1]]
    return found


@cached
def sentences(part: str) -> frozenset[str]:
    """By the first part of an address. Every quoted text is included; most of them are in no catalogue."""
    scripts = reached(MAIN, script(part))
    texts = [_text(name) for name in scripts - {_CONTRACT}]
    imported = {name for text in texts for names in _FROM_CONTRACT.findall(text) for name in re.findall(r"\w+", names)}
    texts += [text for name, text in _constants().items() if name in imported]
    rooms = {room for name in scripts for room in SERVER_SAYS.get(name, ())}
    return frozenset(one for text in texts for one in _quoted(text)).union(*map(_of_room, rooms))


def reached(*scripts: str) -> set[str]:
    """These scripts with all that they import, now or later, except other pages: those bring their own words."""
    found = imported(*scripts)
    later = {one for name in found for one in _later(name)} - {NOT_FOUND, *(page.script for page in PAGES.values())}
    return found if later <= found else reached(*found, *later)


def _later(name: str) -> Iterator[str]:
    folder = posixpath.dirname(name)
    return (posixpath.normpath(posixpath.join(folder, path)) for path in _LATER.findall(_text(name)))


def _text(name: str) -> str:
    return sources()[name].content.decode()


def _quoted(text: str) -> Iterator[str]:
    return (next(filter(None, found), "") for found in _QUOTED.findall(text))


@cached
def _constants() -> dict[str, str]:
    _, *found = _CONSTANT.split(_text(_CONTRACT))
    return dict(zip(found[::2], found[1::2], strict=True))


@cached
def _of_room(room: str) -> frozenset[str]:
    trees = (ast.parse(module.read_text("utf-8")) for module in sorted((FOLDER.parent / room).rglob("*.py")))
    nodes = (node for tree in trees for node in ast.walk(tree))
    return frozenset(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
