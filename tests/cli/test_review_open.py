"""`tripple review --open`: a real process, a browser's first requests, and Ctrl-C."""

import json
import sys
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.golden import FOLDER

from .processes import Seated

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals"),
]
RECORD = FOLDER / "6-players.tripple"


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A browser that writes down which address it was to open; temporary folders are made beside it."""
    script, visited = tmp_path / "browser", tmp_path / "visited"
    script.write_text(f'#!/bin/sh\necho "$1" > "{visited}"\n', "utf-8")
    script.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{script} %s")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return visited


def ask(url: str, method: str, path: str, body: object = None) -> tuple[int, str | None]:
    """The status, and where it leads."""
    with closing(HTTPConnection(urlsplit(url).netloc, timeout=30)) as connection:
        headers = {"Content-Type": "application/json"} if body else {}
        connection.request(method, path, json.dumps(body) if body else None, headers)
        answer = connection.getresponse()
        return answer.status, answer.headers["Location"]


def test_the_browser_gets_the_record_and_ctrl_c_leaves_nothing(browser: Path) -> None:
    record = RECORD.read_text("utf-8")
    with Seated("review", str(RECORD), "--open", "--player", "Anna") as seated:
        seated.until(lambda screen: browser.exists() and "Ctrl-C" in screen)
        url = browser.read_text("utf-8").strip()
        assert url in seated.screen
        status, location = ask(url, "GET", urlsplit(url).path)
        page = urlsplit(location or "")
        assert (status, page.path, page.query) == (303, "/review", "opened&player=1")
        assert unquote(page.fragment.removeprefix("record=")) == record
        assert ask(url, "GET", f"{page.path}?{page.query}")[0] == 200
        assert ask(url, "POST", "/api/replays", {"record": record})[0] == 200
        assert seated.interrupt() == 0
        assert "Traceback" not in seated.seen
    assert [path.name for path in browser.parent.iterdir() if path.name.startswith("tripple-")] == []


def test_without_a_record_nothing_is_served(browser: Path) -> None:
    with Seated("review", "no such file", "--open") as seated:
        assert seated.end() == 1
        assert "there is no such file" in seated.screen
    assert not browser.exists()
