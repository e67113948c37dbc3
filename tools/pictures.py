"""Draws the icons and a moving hexagon, and photographs the main screens: `make pictures`.

Everything is drawn by the game's own renderer in a real browser; what comes out is kept in the repository.
"""

import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.chrome import chromium, house  # noqa: E402
from tests.browser.ends import Company, apart  # noqa: E402
from tests.browser.person import Person  # noqa: E402
from tests.browser.scorer import Scorer  # noqa: E402
from tests.browser.test_me import to_the_end_by_script  # noqa: E402
from tests.server.test_me import a_pad  # noqa: E402

from tools import moving  # noqa: E402
from tripple.client import Guest  # noqa: E402

WEB = ROOT / "src" / "tripple" / "web"
PICTURES = ROOT / "docs" / "pictures"
WIDE, PHONE = (1280, 800), (390, 844)

ICON = """async () => {
  const { standing } = await import("/web/board/tile.js");
  const icon = standing("345");
  document.body.append(icon);
  const parts = [...icon.querySelectorAll("path, text")];
  for (const part of parts) {
    const style = getComputedStyle(part);
    const isText = part.tagName === "text";
    const names = ["fill", ...(isText ? ["font-size", "font-weight", "text-anchor"] : ["stroke", "stroke-width"])];
    for (const name of names) part.setAttribute(name, style.getPropertyValue(name));
    if (isText) { part.setAttribute("font-family", "sans-serif"); part.setAttribute("dy", ".36em"); }
    part.toggleAttribute("data-gone", style.display === "none");
  }
  for (const part of icon.querySelectorAll("[data-gone]")) part.remove();
  for (const part of icon.querySelectorAll("[class]")) part.removeAttribute("class");
  for (const name of ["class", "aria-hidden"]) icon.removeAttribute(name);
  icon.setAttribute("viewBox", "-6 -100 112 112");
  icon.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return icon.outerHTML;
}"""


def icons(browser: Browser, url: str) -> None:
    page = browser.new_page()
    page.goto(f"{url}/rules")
    drawn = page.evaluate(ICON)
    page = browser.new_page()
    (WEB / "icon.svg").write_text(f"{drawn}\n", "utf-8")
    for size in (192, 512):
        page.set_viewport_size({"width": size, "height": size})
        page.set_content(f'<body style="margin:0;background:#1f6f5c;padding:{size // 8}px">{drawn}</body>')
        page.screenshot(path=WEB / f"icon-{size}.png")
    (WEB / "favicon.ico").write_bytes(bundle({size: small(page, drawn, size) for size in (16, 32, 48)}))


def small(page: Page, drawn: str, size: int) -> bytes:
    """On whatever colour the browser's own tabs have."""
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f'<body style="margin:0">{drawn}</body>')
    return page.screenshot(omit_background=True)


def bundle(pictures: dict[int, bytes]) -> bytes:
    """Several PNGs as one ICO: a count, a line on each, and the pictures."""
    offset, lines = 6 + 16 * len(pictures), b""
    for size, picture in pictures.items():
        lines += struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(picture), offset)
        offset += len(picture)
    return struct.pack("<HHH", 0, 1, len(pictures)) + lines + b"".join(pictures.values())


def screens(browser: Browser, url: str) -> Iterator[str]:
    """A game as far as it is interesting, light and dark, wide and narrow."""
    for name, size, scheme in (("wide", WIDE, "light"), ("phone", PHONE, "dark"), ("phone-light", PHONE, "light")):
        person = Person(browser, url, size=size, scheme=scheme)
        person.home()
        yield person.photograph(PICTURES / f"home-{name}.png")
        person.play_computer()
        person.until(lambda person: person.tiles_on_board() > 9 and person.may_lay())
        person.choose_most_places()
        yield person.photograph(PICTURES / f"table-{name}.png")
        person.leave()
    yield from learning(browser, url)
    yield from at_the_table(browser, url)
    yield from after_the_game(browser, url)
    yield from alone(browser, url)
    yield from pad(browser, url)
    yield from mine(browser, url)


def learning(browser: Browser, url: str) -> Iterator[str]:
    """The lesson of the hexagon, the puzzles, and one of them."""
    person = Person(browser, url, size=PHONE, scheme="light")
    for name, address, ready in (
        ("learn-phone", "/learn#hexagon", ".tray .slot"),
        ("puzzles-phone", "/puzzles", ".daily-link"),
        ("puzzle-phone", "/puzzles#gift", ".tray .slot"),
    ):
        person.go(address)
        person.page.wait_for_selector(ready)
        yield person.photograph(PICTURES / f"{name}.png")
    person.leave()


def at_the_table(browser: Browser, url: str) -> Iterator[str]:
    """A hint, the running game on the first page, a device that is passed on, the result of a round with friends."""
    person = Person(browser, url, size=PHONE, name="Anna")
    person.home()
    person.play_computer()
    person.until(lambda person: person.tiles_on_board() > 5 and person.may_lay())
    person.page.get_by_role("button", name="Hint").click()
    person.page.get_by_role("button", name="Why?").wait_for(timeout=120_000)
    yield person.photograph(PICTURES / "hint-phone.png")
    person.home()
    yield person.photograph(PICTURES / "home-games-phone.png")
    person.go("/new#here")
    person.page.get_by_role("button", name="Make the table").click()
    for _ in range(4):
        turn_behind_the_curtain(person)
    yield person.photograph(PICTURES / "pass-phone.png")
    person.leave()
    company = Company(url, "Anna", "Ben", "Clara").play_to("pause")
    guest = company.sits_at(Person(browser, url, size=PHONE, scheme="dark"))
    guest.page.wait_for_selector("dialog.end[open]")
    yield guest.photograph(PICTURES / "result-phone.png")
    guest.leave()


def turn_behind_the_curtain(person: Person) -> None:
    lift = person.page.locator(".curtain button")
    lift.click()
    while lift.is_hidden():
        before = person.number
        person.wait()
        person.act()
        person.page.wait_for_function("before => Number(document.body.dataset.number) > before", arg=before)
        person.page.wait_for_timeout(100)


def after_the_game(browser: Browser, url: str) -> Iterator[str]:
    person = Person(browser, url, size=WIDE)
    person.go("/replay")
    person.page.set_input_files("#file", ROOT / "tests" / "golden" / "sheet-compact-en.tripple")
    person.page.wait_for_selector(".replay")
    for _ in range(40):
        person.page.keyboard.press("ArrowRight")
    yield person.photograph(PICTURES / "replay.png")
    person.go("/rules#extra")
    yield person.photograph(PICTURES / "rules.png")
    person.leave()


def alone(browser: Browser, url: str) -> Iterator[str]:
    """The daily of somebody who has played some, and the end of a solitaire."""
    for name in ("Ben", "Mia"):
        friend = Person(browser, url, name=name)
        friend.go("/daily")
        daily_played(friend)
        friend.leave()
    person = Person(browser, url, size=PHONE, scheme="light", name="Anna")
    for days in (4, 3, 0):
        person.go("/daily")
        for _ in range(days):
            person.page.get_by_role("link", name="The day before").click()
            person.page.wait_for_selector(".today")
        daily_played(person)
    person.go("/daily")
    person.page.wait_for_selector(".parbars", timeout=120_000)
    yield person.photograph(PICTURES / "daily-phone.png")
    person.leave()
    yield from solitaire(browser, url)


def solitaire(browser: Browser, url: str) -> Iterator[str]:
    person = Person(browser, url, size=WIDE, name="Anna")
    person.go("/solitaire#4711")
    yield person.photograph(PICTURES / "solitaire-wide.png")
    person.page.get_by_role("button", name="Play this deal").click()
    to_the_end(person)
    person.page.wait_for_selector(".parbars", timeout=120_000)
    person.page.locator(".parbars").scroll_into_view_if_needed()
    yield person.photograph(PICTURES / "solitaire-result.png")
    person.leave()


def mine(browser: Browser, url: str) -> Iterator[str]:
    """The statistics of somebody who has played for a while, and the print-outs."""
    person = Person(browser, url, size=(1280, 1180), name="Anna")
    guest = Guest(url)
    apart(several(guest))
    person.be_known_by(guest.cookie or "")
    for page, ready in {"me": "svg.plot", "print": ".leafpreview svg"}.items():
        person.go(f"/{page}")
        person.page.wait_for_selector(ready)
        yield person.photograph(PICTURES / f"{page}.png")
    person.leave()


async def several(guest: Guest) -> None:
    """Games against the computer, pads and solitaires, played by a script."""
    for players in (2, 2, 3, 2, 2, 3, 2, 1, 1, 1):
        made = await guest.create("Anna", size=players)
        await to_the_end_by_script(guest, made.id, computers=players - 1)
    for friend in ("Ben", "Cleo"):
        await a_pad(guest, "Anna", friend)


def daily_played(person: Person) -> None:
    person.page.get_by_role("button", name="Play now", exact=True).click()
    to_the_end(person)


def to_the_end(person: Person) -> None:
    """Always the best place; draws where there is none."""
    person.at_table()
    person.page.wait_for_selector(".board .tile")
    while True:
        person.wait()
        if person.sheet.count():
            return
        before = person.number
        if person.may_lay():
            person.choose_best()
            person.page.locator(".lay").click()
        else:
            person.act()
        person.page.wait_for_function("before => Number(document.body.dataset.number) > before", arg=before)


def pad(browser: Browser, url: str) -> Iterator[str]:
    """The score pad in the middle of a round, with a bridge about to be written down."""
    person = Scorer(browser, url, size=PHONE)
    person.new_pad("Anna", "Ben", "Clara")
    person.open_round("Ben", "444")
    person.lay("455", "bridge", draws=1)
    person.lay("345", "hexagon")
    person.lay_nothing()
    person.kept("here there")
    person.tile("344")
    person.entry.locator(".bonus.bridge").click()
    yield person.photograph(PICTURES / "pad-phone.png")
    person.leave()


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    moving.main()
    with TemporaryDirectory() as folder, house(Path(folder)) as served, chromium() as browser:
        icons(browser, served.url)
        for picture in screens(browser, served.url):
            sys.stdout.write(f"{picture}\n")


if __name__ == "__main__":
    main()
