"""The browser's files, read once and kept."""

import posixpath
import re
from functools import cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

import msgspec

FOLDER = Path(__file__).parents[2] / "web"
_IMPORT = re.compile(r'from "(\.[\w./-]+\.js)"')


class File(msgspec.Struct, frozen=True):
    content: bytes
    kind: str
    tag: str


@cache
def files() -> dict[str, File]:
    """By their path within the folder, which is their address after `/web/`."""
    return {path.relative_to(FOLDER).as_posix(): _file(path) for path in FOLDER.rglob("*") if path.is_file()}


def _file(path: Path) -> File:
    content = path.read_bytes()
    kind = guess_type(path.name)[0] or "application/octet-stream"
    return File(
        content, f"{kind}; charset=utf-8" if kind.startswith("text/") else kind, f'"{sha256(content).hexdigest()[:16]}"'
    )


def needs(*scripts: str) -> set[str]:
    """These scripts, and all that they import by name."""
    found, waiting = set[str](), list(scripts)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            folder = posixpath.dirname(name)
            imports = _IMPORT.findall(files()[name].content.decode())
            waiting += (posixpath.normpath(posixpath.join(folder, path)) for path in imports)
    return found
