"""The browser's source files: modules, styles and pictures, read once."""

import posixpath
import re
from collections.abc import Mapping
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

import msgspec

from .caching import cached

FOLDER = Path(__file__).parents[2] / "web"
_IMPORT = re.compile(r'^(?:import\b|\}).* from "(\.[\w./-]+\.js)";$', re.MULTILINE)


class File(msgspec.Struct, frozen=True):
    content: bytes
    kind: str
    tag: str
    packed: Mapping[str, bytes] = {}


@cached
def sources() -> dict[str, File]:
    """By path within the folder."""
    return {path.relative_to(FOLDER).as_posix(): read_file(path) for path in FOLDER.rglob("*") if path.is_file()}


def read_file(path: Path, packed: Mapping[str, bytes] = {}) -> File:
    content = path.read_bytes()
    kind = guess_type(path.name)[0] or "application/octet-stream"
    return File(content, kind, f'"{digest(content)}"', packed)


def digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]


def imported(*scripts: str) -> set[str]:
    """These scripts and all their static imports."""
    found, waiting = set[str](), list(scripts)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            folder = posixpath.dirname(name)
            imports = _IMPORT.findall(sources()[name].content.decode())
            waiting += (posixpath.normpath(posixpath.join(folder, path)) for path in imports)
    return found
