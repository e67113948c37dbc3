"""Looks whether the changelog can be released: `python tools/changelog.py`, with `--release` right before a release.

The newest entry names the package's version, then the versions of everything that is kept or sent, and tells the
changes under Added, Changed and Fixed. With `--release` it has a date, too, and is printed as the release's notes.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from tripple import __version__
from tripple.live.tables.state import SNAPSHOT_VERSION
from tripple.notation.span import VERSION as NOTATION
from tripple.server.protocol import VERSION as PROTOCOL

CHANGELOG = Path(__file__).parents[1] / "CHANGELOG.md"
FORMATS: Mapping[str, int] = {"protocol": PROTOCOL, "snapshot": SNAPSHOT_VERSION, "notation": NOTATION}
SECTIONS = ("Added", "Changed", "Fixed")
UNRELEASED = "unreleased"
_HEADING = re.compile(r"^## (?P<version>\d+\.\d+\.\d+) \((?P<when>unreleased|\d{4}-\d{2}-\d{2})\)$", re.MULTILINE)


def formats_line(formats: Mapping[str, int] = FORMATS) -> str:
    """What stands below the heading of an entry."""
    return ", ".join(f"{name} {version}" for name, version in formats.items()).capitalize() + "."


def newest(changelog: str) -> tuple[re.Match[str] | None, str]:
    """The heading of the newest entry, and what stands below it."""
    headings = list(_HEADING.finditer(changelog))
    if not headings:
        return None, ""
    end = headings[1].start() if len(headings) > 1 else len(changelog)
    return headings[0], changelog[headings[0].end() : end].strip()


def problems(changelog: str, version: str = __version__, release: bool = False) -> Iterator[str]:
    """What is wrong with the newest entry, one sentence each."""
    heading, entry = newest(changelog)
    if heading is None:
        yield "no entry begins with '## VERSION (unreleased)' or '## VERSION (YYYY-MM-DD)'"
        return
    if heading["version"] != version:
        yield f"the newest entry is {heading['version']}, but the package says {version}"
    if release and heading["when"] == UNRELEASED:
        yield f"{version} has no date yet"
    if entry.partition("\n")[0] != formats_line():
        yield f"below its heading there has to be '{formats_line()}'"
    yield from _wrong_sections(entry)


def _wrong_sections(entry: str) -> Iterator[str]:
    before, *parts = re.split(r"^### ", entry, flags=re.MULTILINE)
    if re.search(r"^- ", before, re.MULTILINE):
        yield f"there are changes above the first of the sections {', '.join(SECTIONS)}"
    names = [part.partition("\n")[0].strip() for part in parts]
    if not names or names != [name for name in SECTIONS if name in names]:
        yield f"its sections are {', '.join(names) or 'missing'}: {', '.join(SECTIONS)} are expected, in this order"
    for name, part in zip(names, parts, strict=True):
        if not re.search(r"^- \S", part, re.MULTILINE):
            yield f"nothing stands under {name}"


def main(arguments: list[str]) -> int:
    release = "--release" in arguments
    changelog = CHANGELOG.read_text("utf-8")
    found = list(problems(changelog, release=release))
    for problem in found:
        print(f"CHANGELOG.md: {problem}", file=sys.stderr)
    if release and not found:
        print(newest(changelog)[1])
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
