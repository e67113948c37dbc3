"""Somebody who keeps the score at a real table with the pad on a phone."""

import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import BrowserContext, Locator, expect

from tripple.live.pads import Keyed
from tripple.pad import Bonus, Entry, Start, Turn
from tripple.pad.pad import Write
from tripple.server.identity import new_identity

from .chrome import House
from .contexts import Started
from .person import OFTEN, SECONDS, Person

PHONE = (390, 844)
_NUMBER = re.compile(r"^\d+$")
AWAY = ("Failed to load resource", "ERR_", "Failed to fetch", "service worker")
"""What a browser says by itself when a server cannot be reached."""
LISTED = """async (wanted) => {
  const answer = await fetch("/api/pads").catch(() => null);
  const pads = answer && answer.ok ? await answer.json() : [];
  return answer && JSON.stringify(pads.map(({ totals }) => totals).sort()) === JSON.stringify(wanted);
}"""
SHORT = {"hands": "1,2,2,2,2,2", "target": "60"}
"""Two tiles each, so that a round takes three turns."""
THREE_LINES = (Start(0, "444"), Turn("445"), Turn("455", Bonus.DOUBLE))
"""For two: 56 to 13."""


class Scorer(Person):
    @classmethod
    def at(cls, context: BrowserContext, house: House) -> "Scorer":
        """At a browser that was started otherwise."""
        scorer = cls(Started(context), house.url)
        scorer.house = house
        scorer.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        return scorer

    def new_pad(self, *names: str, changes: dict[str, str] | None = None, sheet: str = "compact-en") -> None:
        """A pad by the form at /pad."""
        self.go("/pad")
        fields = self.page.locator(".newpad .names input")
        expect(fields).not_to_have_count(0)
        while fields.count() < len(names):
            self.page.get_by_role("button", name="One more player").click()
        for at, name in enumerate(names):
            fields.nth(at).fill(name)
        form = self.page.locator(".newpad")
        if sheet != "compact-en":
            self.choose_box(sheet)
        if changes:
            self.open_house_rules()
        for field, value in (changes or {}).items():
            form.locator(f"[data-field={field}]").fill(value)
        form.get_by_role("button", name="Begin").click()
        self.at_pad()

    def has_pad(
        self,
        *names: str,
        lines: Sequence[Entry] = (),
        changes: Mapping[str, str] | None = None,
        sheet: str = "compact-en",
    ) -> None:
        """One that the server has as this person's own, with these lines; open here."""
        pad, invite, me = secrets.token_urlsafe(16), secrets.token_urlsafe(16), self.become(new_identity())
        rules = [f"{name}={value}" for name, value in (changes or {}).items()]
        keyed = [Keyed(secrets.token_hex(12), Write(entry)) for entry in lines]

        async def written() -> None:
            pads = self.house.services.pads
            seen = await pads.put(pad, me, invite=invite, names=names, sheet=sheet, house_rules=rules)
            if keyed:
                await pads.change(pad, me, seen=seen, changes=keyed)

        self.house.do(written())
        self.go(f"/pad/{pad}#{invite}")
        self.at_pad()

    def at_pad(self) -> None:
        self.page.wait_for_url("**/pad/*")
        expect(self.page.locator("body")).to_have_attribute("data-lines", _NUMBER)

    # -- looking

    @property
    def totals(self) -> list[int]:
        """By seat, as they stand above the keys."""
        texts = self.page.locator(".scorepad .seat .points").all_text_contents()
        return [int(text.replace("−", "-")) for text in texts]

    @property
    def entry(self) -> Locator:
        return self.page.locator(".entering")

    @property
    def says(self) -> Locator:
        """What the typed entry gives, or why it cannot be."""
        return self.page.locator(".entering .adds")

    @property
    def lines(self) -> Locator:
        return self.page.locator(".pad .entry")

    def sees(self, *totals: int) -> None:
        expect(self.page.locator(".scorepad .seat .points")).to_have_text(
            [str(total).replace("-", "−") for total in totals], timeout=SECONDS
        )

    def kept(self, where: str) -> None:
        """On the device (here), on the server (there), or both."""
        expect(self.page.locator("body")).to_have_attribute("data-kept", where, timeout=SECONDS)

    def listed(self, *totals: list[int]) -> None:
        """On the server, whatever this device has."""
        self.page.wait_for_function(LISTED, arg=sorted(totals), polling=100)

    # -- keys

    def tile(self, digits: str, place: Locator | None = None) -> None:
        for digit in digits:
            (place or self.entry).locator(".digits .key").nth(int(digit)).click()

    def write(self) -> None:
        before = self._lines
        self.entry.locator(".write").click()
        self._grown(before)

    def open_round(self, name: str, tile: str) -> None:
        self.entry.get_by_role("button", name=name, exact=True).click()
        self.tile(tile)
        self.write()

    def lay(self, tile: str, bonus: str = "", draws: int = 0, times: int = 1) -> None:
        self.tile(tile)
        for _ in range(times if bonus else 0):
            self.entry.locator(f".bonus.{bonus}").click()
        if draws:
            self.entry.locator(".draws button").nth(draws).click()
        self.write()

    def type(self, tile: str, bonus: str = "") -> None:
        """By keyboard, which is quicker."""
        before = self._lines
        self.page.keyboard.type(tile + bonus)
        self.page.keyboard.press("Enter")
        self._grown(before)

    @property
    def _lines(self) -> int:
        return int(self.page.locator("body").get_attribute("data-lines") or 0)

    def _grown(self, before: int) -> None:
        longer = "n => Number(document.body.dataset.lines) > n"
        self.page.wait_for_function(longer, arg=before, polling=OFTEN)

    def lay_nothing(self) -> None:
        self.entry.locator(".nothing").click()
        self.write()

    def leave_sum(self, *sums: Any) -> None:
        """What the others hold, as sums."""
        self.entry.get_by_role("button", name="Just the sum").click()
        for at, left in enumerate(sums):
            self.entry.locator(".leftover input").nth(at).fill(str(left))


def begun(anna: Scorer) -> None:
    """A pad with three lines, on the device and on the server."""
    anna.has_pad("Anna", "Ben", lines=THREE_LINES)
    anna.sees(17 + 14 + 25, 13)
    anna.kept("here there")


def begun_here(anna: Scorer) -> None:
    """The same lines, by the form and the keys."""
    anna.new_pad("Anna", "Ben")
    anna.open_round("Anna", "444")
    anna.type("445")
    anna.type("455", "d")
    anna.sees(17 + 14 + 25, 13)


def installed(anna: Person) -> None:
    """The service worker has all it wants to keep, and looks after this page."""
    anna.page.evaluate("navigator.serviceWorker.ready")
    anna.page.wait_for_function("() => navigator.serviceWorker.controller", polling=OFTEN, timeout=4 * SECONDS)
