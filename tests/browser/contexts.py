"""Browsers of one's own that are given out again with their page, as good as new.

Each new one would fetch a hundred files first, and each new page would read them anew.
"""

from collections import defaultdict
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

Settings = tuple[tuple[str, str], ...]
RESTING = "/icon.svg"
"""Where pages wait for the next one: at the same server, or the browser would start anew, and without scripts."""
LASTING = ("add_init_script", "emulate_media", "expose_binding", "expose_function", "on", "once", "route")
"""What a page would still have when the next one gets it."""


class Started:
    """A browser that was started otherwise: there is this one."""

    def __init__(self, context: BrowserContext) -> None:
        self._context = context

    def new_context(self, **how: Any) -> BrowserContext:
        return self._context


class Contexts:
    """Gives out what `Browser.new_context` would make."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle = defaultdict[Settings, list[BrowserContext]](list)
        self._settings = dict[BrowserContext, Settings]()

    def new_context(self, **how: Any) -> BrowserContext:
        settings = tuple(sorted((name, repr(value)) for name, value in how.items()))
        idle = self._idle[settings]
        context = idle.pop() if idle else self._browser.new_context(**how)
        self._settings[context] = settings
        return context

    def take_back(self, page: Page, origin: str) -> None:
        """Nobody may have changed anything but its pages, and what those have stored."""
        context = page.context
        for one in context.pages:
            if one is not page:
                one.close()
        page.goto(f"{origin}{RESTING}")
        assert not page.evaluate("'__pwClock' in window"), "the next one would have this clock: use `context.clock`"
        page.evaluate("() => { sessionStorage.clear(); window.name = ''; }")
        page.mouse.move(0, 0)
        context.clear_cookies()
        line = context.new_cdp_session(page)
        line.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        line.send("Page.resetNavigationHistory")
        line.detach()
        self._idle[self._settings.pop(context)].append(context)


def lent(page: Page) -> None:
    """From now on nobody may do what lasts."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the next one would have this page: use `context`")

    for name in LASTING:
        setattr(page, name, refuse)
