"""The browser's files, read once and kept; and the page for an address, which names every script it will need."""

import re
from functools import cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

import msgspec

FOLDER = Path(__file__).parents[1] / "web"
MODULES = {
    "": "home.js",
    "new": "newtable.js",
    "t": "table.js",
    "replay": "replay.js",
    "rules": "rules.js",
    "solitaire": "solitaire.js",
    "daily": "daily.js",
    "pad": "scorepad.js",
    "me": "me.js",
    "print": "printing.js",
}
"""The first part of an address, and the script that shows its page."""
NOWHERE = "nowhere"
"""Instead of that part, where there is nothing."""
_IMPORT = re.compile(r'from "\./([\w-]+\.js)"')
HEAD_END = b"</head>"


class File(msgspec.Struct, frozen=True):
    content: bytes
    kind: str
    tag: str


@cache
def files() -> dict[str, File]:
    return {path.name: _file(path) for path in FOLDER.iterdir() if path.is_file()}


def _file(path: Path) -> File:
    content = path.read_bytes()
    kind = guess_type(path.name)[0] or "application/octet-stream"
    return File(
        content, f"{kind}; charset=utf-8" if kind.startswith("text/") else kind, f'"{sha256(content).hexdigest()[:16]}"'
    )


@cache
def page(part: str) -> bytes:
    """All scripts are asked for at once, instead of one after the other as the browser finds them."""
    scripts = sorted(needs("main.js", MODULES.get(part, "nowhere.js")))
    links = (f'<link rel="modulepreload" href="/web/{name}">\n' for name in scripts)
    return files()["page.html"].content.replace(HEAD_END, "".join(links).encode() + HEAD_END)


def needs(*scripts: str) -> set[str]:
    """These scripts, and all that they import by name."""
    found, waiting = set[str](), list(scripts)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _IMPORT.findall(files()[name].content.decode())
    return found
