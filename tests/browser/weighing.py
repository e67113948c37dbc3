"""What a page weighs: the bytes of a real server's answers that reach a real browser, head and body, and how many.

Only gzip is accepted: browsers ask for more only where nobody can listen. There is no service worker, which begins when
the page stands.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

READY = "body[data-ready]"
TABLE = "table"
SAVING = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
"""Somebody whose data is dear: what is fetched ahead, for the next page, is no part of this one."""


class Most(NamedTuple):
    kilobytes: int
    requests: int | None = None


LIMITS = {
    "/": Most(60, 8),
    TABLE: Most(120, 12),
    "/puzzles": Most(110),
    "/position": Most(110),
    "/pad": Most(110),
    "/review": Most(110),
    "/learn": Most(110),
    "/rules": Most(110),
}
"""On the first visit, loaded from a bundle."""
PLAIN = {"/": Most(110)}
"""The same, loaded from modules as they are."""


@dataclass
class Weight:
    """Answers by their address; what came out of the browser's own store is not among them."""

    sizes: dict[str, int] = field(default_factory=dict)

    @property
    def kilobytes(self) -> float:
        return sum(self.sizes.values()) / 1000

    @property
    def files(self) -> list[str]:
        """Scripts, styles and pictures among the answers."""
        return [path for path in self.sizes if path.startswith("/web/")]

    def is_within(self, most: Most) -> bool:
        return self.kilobytes <= most.kilobytes and (most.requests is None or len(self.sizes) <= most.requests)

    def __str__(self) -> str:
        return f"{self.kilobytes:5.1f} kB in {len(self.sizes):3} requests"


class _Scales:
    """Follows one page by what the browser's own tools tell."""

    def __init__(self, page: Page, url: str) -> None:
        self._url, self._asked = url, dict[str, str]()
        self.weight = Weight()
        self._line = page.context.new_cdp_session(page)
        heard: dict[str, Callable[[Any], None]] = {
            "Network.requestWillBeSent": lambda told: self._begun(told["requestId"], told["request"]["url"]),
            "Network.webSocketCreated": lambda told: self._begun(told["requestId"], told["url"]),
            "Network.webSocketFrameReceived": lambda told: self._came(
                told["requestId"], len(told["response"]["payloadData"].encode())
            ),
            "Network.loadingFinished": lambda told: self._came(told["requestId"], told["encodedDataLength"]),
        }
        for name, hear in heard.items():
            self._line.on(name, hear)
        self._line.send("Network.enable")
        self._line.send("Network.setExtraHTTPHeaders", {"headers": {"accept-encoding": "gzip"}})

    def _begun(self, request: str, url: str) -> None:
        self._asked[request] = url.split("://", 1)[1].removeprefix(self._url.split("://", 1)[1])

    def _came(self, request: str, size: float) -> None:
        path = self._asked.get(request, "")
        if size and path.startswith("/"):
            self.weight.sizes[path] = self.weight.sizes.get(path, 0) + int(size)

    def leave(self) -> None:
        self._line.detach()


@contextmanager
def weighed(page: Page, url: str) -> Iterator[Weight]:
    """All that comes until nothing has come for a while."""
    scales = _Scales(page, url)
    yield scales.weight
    page.wait_for_selector(READY)
    page.wait_for_load_state("networkidle")
    scales.leave()


def visit(page: Page, url: str, path: str) -> Weight:
    with weighed(page, url) as weight:
        page.goto(url + path)
    return weight


def visits(browser: Browser, url: str, path: str, language: str = "en-GB") -> tuple[Weight, Weight]:
    """The first and the second one, in a browser that knows nothing yet."""
    context = browser.new_context(locale=language, service_workers="block")
    context.add_init_script(SAVING)
    if path == TABLE:
        path, cookies = _begun(browser, url)
        context.add_cookies(cookies)
    page = context.new_page()
    first, second = visit(page, url, path), visit(page, url, path)
    context.close()
    return first, second


def _begun(browser: Browser, url: str) -> tuple[str, Any]:
    """The address of a game against the computer, and who plays it, out of another browser."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    visit(page, url, "/")
    _play(page)
    cookies, path = context.cookies(), page.url.removeprefix(url)
    context.close()
    return path, cookies


def _play(page: Page) -> None:
    page.locator(".start > button").click()
    page.wait_for_url("**/t/*")


def from_home_to_a_table(browser: Browser, url: str) -> Weight:
    """What a table still needs where somebody comes from the first page, which had the time to fetch ahead."""
    context = browser.new_context(locale="en-GB", service_workers="block")
    page = context.new_page()
    visit(page, url, "/")
    with weighed(page, url) as weight:
        _play(page)
    context.close()
    return weight


def rows(browser: Browser, url: str) -> Iterator[tuple[str, Weight, Weight]]:
    for path in LIMITS:
        yield path, *visits(browser, url, path)


def row(path: str, first: Weight, second: Weight, most: Most | None = None) -> str:
    limit = f" (at most {most.kilobytes}{f' in {most.requests}' if most.requests else ''})" if most else ""
    return f"{path:9} first {first}{limit}, then {second}"
