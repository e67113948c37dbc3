"""A page whose server process ends is at another one before anybody notices."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from .person import Person

pytestmark = [pytest.mark.process, pytest.mark.database]

WATCHED = """
window.lines = [];
window.WebSocket = class extends WebSocket {
  constructor(...words) {
    super(...words);
    for (const kind of ["open", "close"]) this.addEventListener(kind, () => lines.push([kind, performance.now()]));
  }
};
"""
PLAY = """async () => {
  const { playDeal } = await web("game/deals.js");
  return playDeal({ seed: "1", sheet: "compact-en", changes: [] });
}"""
LISTEN = """() => {
  window.said = [];
  const look = () => {
    for (const place of document.querySelectorAll(".linkstate, .toast.shown"))
      if (place.textContent) said.push(place.textContent);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
SILENT = 1000
"""For so many milliseconds a page says nothing."""
BACK = "() => lines.length > 1 && lines.at(-1)[0] === 'open'"


@contextmanager
def serving(database: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    command = [sys.executable, "-m", "tripple.cli", "serve", "--cold", "--port", "0", "--processes", "2"]
    with subprocess.Popen([*command, "--database", database], stdout=subprocess.PIPE, text=True) as parent:
        try:
            assert parent.stdout
            found = re.search(r"http://\S+[0-9]", parent.stdout.readline())
            assert found
            yield parent, found[0]
        finally:
            parent.terminate()


def children(of: int, besides: set[int] = frozenset()) -> list[int]:  # type: ignore[assignment]
    """Two that serve, none of them one of these."""
    while True:
        found = [int(pid) for pid in Path(f"/proc/{of}/task/{of}/children").read_text("ascii").split()]
        if len(found) == 2 and not besides.intersection(found):
            return found
        time.sleep(0.05)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_page_is_at_another_process_before_anybody_notices(
    browser: Browser, empty_database: str, how: signal.Signals
) -> None:
    """Each of the two ends once, so at least one of them was this page's."""
    with serving(empty_database) as (parent, url):
        pids = children(parent.pid)
        anna = Person(browser, url)
        anna.ignored = ("WebSocket",)
        anna.context.add_init_script(WATCHED)
        anna.go("/rules")
        anna.go(f"/{anna.page.evaluate(PLAY)}")
        anna.page.wait_for_function("() => lines.length === 1")
        anna.page.wait_for_selector(".tray")
        anna.page.evaluate(LISTEN)
        for pid in pids:
            os.kill(pid, how)
            anna.page.wait_for_timeout(1500)
            children(parent.pid, {pid})
        anna.page.wait_for_function(BACK)
        lines = anna.page.evaluate("lines.slice(0, lines.findLastIndex(([kind]) => kind === 'open') + 1)")
        gaps = [after[1] - before[1] for before, after in zip(lines[1::2], lines[2::2], strict=True)]
        assert all(kind == ("close" if number % 2 else "open") for number, (kind, _) in enumerate(lines)), lines
        if max(gaps) < SILENT:  # on a busy machine it may take longer, and then it is right to say so
            assert anna.page.evaluate("said") == []
        anna.context.close()
        anna.clean()
