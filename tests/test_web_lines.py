"""The browser's files can be read without scrolling sideways; their formatter leaves comments and strings alone."""

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[1] / "src" / "tripple" / "web"
FILES = [path for path in sorted(WEB.rglob("*")) if path.suffix in (".js", ".css", ".html", ".webmanifest")]
WIDTH = 120
ONE_STRING = re.compile(r'\s*"[^"]*",?')
"""A sentence stays in one piece, so that it is found and translated as one; so does the outline of a shape."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(WEB).as_posix())
def test_no_line_is_too_long(path: Path) -> None:
    lines = enumerate(path.read_text("utf-8").splitlines(), 1)
    assert [at for at, line in lines if len(line) > WIDTH and not ONE_STRING.fullmatch(line)] == []
