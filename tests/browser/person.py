"""Somebody at a browser: what people do, in one place, so that tests read like an evening."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, ViewportSize, expect

from tripple.server.identity import write_guest
from tripple.server.protocol import COOKIE

from .chrome import House
from .contexts import Contexts, Started, lent

SECONDS = 60_000
"""In milliseconds. Nothing takes as long, except where many share a machine."""
OFTEN = 30
"""Milliseconds."""
WEB = """window.web = async (name) => {
  const start = document.querySelector("script[type=module]").src;
  const at = (module) => new URL(module, start.replace(/[^/]*$/, "").replace(/bundle\\/$/, "")).href;
  if (start.includes("/bundle/")) window.learning ??= import(at("lib/words.js")).then(({ learn }) => learn());
  await window.learning;
  return import(at(name));
};"""
"""A module, for tests that ask one by itself. Beside a page that is loaded from a bundle it is another one than the
page's own, and learns the words first.
"""
NO_WORKER = "Service Worker registration blocked by Playwright"


class Person:
    """One browser of its own, with a name. Everything that goes wrong on a page is kept in `faults`."""

    house: House
    """The server, where it is the test's own."""

    def __init__(
        self,
        browser: Browser | Contexts | Started,
        url: str,
        *,
        name: str = "",
        size: tuple[int, int] = (1280, 800),
        scheme: Any = "light",
        language: str = "en-GB",
        still: bool = True,
        worker: bool = False,
    ) -> None:
        """The service worker copies a hundred files for each new browser, so it is kept out where it is not needed."""
        self.url, self.name, self.faults = url, name, list[str]()
        viewport = ViewportSize(width=size[0], height=size[1])
        self._context: BrowserContext = browser.new_context(
            viewport=viewport,
            color_scheme=scheme,
            locale=language,
            reduced_motion="reduce" if still else "no-preference",
            has_touch=size[0] < 600,
            service_workers="allow" if worker else "block",
        )
        self._context.set_default_timeout(SECONDS)
        self._lender = browser if isinstance(browser, Contexts) and not worker else None
        if not self._context.pages:
            self._context.add_init_script(WEB)
            self._context.new_page()
        self.page: Page = self._context.pages[0]
        if self._lender and self.page.viewport_size != viewport:
            self.page.set_viewport_size(viewport)
        self._device = self._context.new_cdp_session(self.page)
        self._device.send("Page.enable")
        if name:
            script = f"localStorage.setItem('tripple.name', {name!r})"
            self._device.send("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        Page.on(self.page, "console", self._console)
        Page.on(self.page, "pageerror", self._fault)
        if self._lender:
            lent(self.page)
        self.ignored: tuple[str, ...] = ()

    @property
    def context(self) -> BrowserContext:
        """For tests that change the browser itself, which nobody else gets then."""
        self._lender = None
        return self._context

    def leave(self) -> None:
        if not self._lender:
            self._context.close()
            return
        self.page.remove_listener("console", self._console)
        self.page.remove_listener("pageerror", self._fault)
        self._device.detach()
        self._lender.take_back(self.page, self.url)

    def _fault(self, fault: Error) -> None:
        self.faults.append(str(fault))

    def _console(self, said: ConsoleMessage) -> None:
        """What leaves the host is among it: the policy of every page forbids that, and the browser says so."""
        kind, text = said.type, said.text
        if kind in ("error", "warning") and not any(word in text for word in (*self.ignored, NO_WORKER)):
            self.faults.append(f"console {kind}: {text}")

    def become(self, identity: str) -> str:
        """The guest of this id, who may have seats already."""
        self.be_known_by(write_guest(self.house.services.signer, identity))
        return identity

    def be_known_by(self, cookie: str) -> None:
        self._context.add_cookies([{"name": COOKIE, "value": cookie, "url": self.url}])

    # -- going places

    def go(self, path: str) -> None:
        self.page.goto(path if path.startswith("http") else f"{self.url}{path}")
        self.page.wait_for_selector("body[data-ready]")

    def home(self) -> None:
        self.go("/")

    def play_computer(self) -> None:
        if (others := self.page.locator(".way summary")).count():
            others.click()
        self.page.locator(".start > button").click()
        self.at_table()

    def at_table(self) -> None:
        self.page.wait_for_url("**/t/*")
        self.page.wait_for_selector(".table:not([hidden]) .seat")

    def choose_box(self, sheet: str) -> None:
        """By the button that is on every page with rules of its own."""
        self.page.locator(".boxbutton").click()
        box = self.page.locator(f"dialog.choosing input[value={sheet}]")
        box.evaluate("one => { if (one.closest('details')) one.closest('details').open = true }")
        box.check()
        self.page.get_by_role("button", name="Use this box").click()

    def seat(self, seat: int, kind: str) -> None:
        """On the page for a new table; the first seat is their own."""
        rows = self.page.locator(".seatrow")
        while rows.count() < seat:
            self.page.get_by_role("button", name="One more").click()
        rows.nth(seat - 1).locator("select").select_option(kind)

    def open_house_rules(self) -> None:
        """With all their topics."""
        if (more := self.page.get_by_text("More settings")).count():
            more.click()
        self.page.get_by_text("House rules", exact=True).click()
        self.page.locator("details.topic").evaluate_all("all => all.forEach((one) => { one.open = true })")

    # -- looking

    def tiles_on_board(self) -> int:
        return self.page.locator(".board .tile:not(.ghost)").count()

    @property
    def sheet(self) -> Locator:
        return self.page.locator("dialog.end[open]")

    def may_lay(self) -> bool:
        return self.page.locator(".slot:not(.faded)").count() > 0 and self.page.locator("button.open").count() == 0

    def wait(self) -> None:
        """Until something can be done: my turn, or the end of a round."""
        self.page.wait_for_selector(
            ".table.mine .actions button:not(.lay):enabled, .table.mine .slot:not(.faded), dialog.end[open]"
        )

    # -- playing

    def choose_best(self) -> None:
        """Choose the tile with the best place, and that place."""
        slots = self.page.locator(".slot:not(.faded)")
        best = max(range(slots.count()), key=lambda i: self._worth(slots.nth(i)))
        self.press_slot(slots.nth(best))
        self._pick()

    def choose_most_places(self) -> None:
        """Choose the tile that fits in most places, and none of them yet."""
        slots = self.page.locator(".slot:not(.faded)")
        self.press_slot(slots.nth(max(range(slots.count()), key=lambda i: self._places(slots.nth(i)))))

    def _places(self, slot: Locator) -> int:
        self.press_slot(slot)
        return self.page.locator(".place").count()

    def _worth(self, slot: Locator) -> int:
        self.press_slot(slot)
        texts = self.page.locator(".place text").all_text_contents()
        chosen = self.page.locator(".lay b").all_text_contents()
        return max((int(text.replace("−", "-")) for text in [*texts, *chosen]), default=0)

    def press_slot(self, slot: Locator) -> None:
        if slot.get_attribute("aria-pressed") != "true":
            slot.click()

    def _pick(self) -> None:
        if self.page.locator(".lay:disabled").count():
            self.page.locator(".choices button").first.dispatch_event("click")

    def act(self) -> None:
        """One action, by clicks: lay if possible, else draw, else pass; after a round, on to the next one."""
        if self.sheet.count():
            return self.next_round()
        if self.page.locator("button.open").count():
            return self.page.locator("button.open").click()
        if self.may_lay():
            self.press_slot(self.page.locator(".slot:not(.faded)").first)
            self._pick()
            return self.page.locator(".lay").click()
        return self.page.locator("button.draw, button.pass").first.click()

    def next_round(self) -> None:
        assert not self.page.locator("dialog.over[open]").count(), "the game is over"
        self.sheet.locator(".onward .primary").click()
        expect(self.sheet).to_have_count(0)

    def until(self, done: Callable[["Person"], bool], most: int = 400) -> None:
        """Plays on until something is so."""
        for _ in range(most):
            self.wait()
            if done(self):
                return
            before = self.number
            self.act()
            self.moved_on(before)
        raise AssertionError("it never came to that")

    @property
    def number(self) -> int:
        """How far the stream has come; kept on the page for tests."""
        return int(self.page.locator("body").get_attribute("data-number") or -1)

    def moved_on(self, before: int) -> None:
        """Looks a few times a second: at every picture, as is usual, would make the browser draw all of them."""
        self.page.wait_for_function("n => Number(document.body.dataset.number) > n", arg=before, polling=OFTEN)

    def photograph(self, path: Path) -> str:
        self.page.screenshot(path=path)
        return path.name

    def clean(self) -> None:
        assert self.faults == [], self.faults


def visible(locator: Locator) -> None:
    expect(locator).to_be_visible(timeout=SECONDS)
