"""Browsers of one's own that are given out again, as good as new: each new one fetches a hundred files first."""

from collections import defaultdict
from typing import Any

from playwright.sync_api import Browser, BrowserContext

Settings = tuple[tuple[str, str], ...]


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

    def take_back(self, context: BrowserContext, origin: str) -> None:
        """Nobody may have changed anything but its pages, and what those have stored. The next one gets a new page."""
        used = context.pages
        page = context.new_page()
        assert not page.evaluate("'__pwClock' in window"), "the next one would have this clock: use `context.clock`"
        for one in used:
            one.close()
        context.clear_cookies()
        line = context.new_cdp_session(page)
        line.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        line.detach()
        self._idle[self._settings.pop(context)].append(context)
