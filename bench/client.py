"""How heavy and how quick the browser's pages are, in Debian's Chromium without a graphics card.

Weight over the wire, page by page (tests/browser/test_weight.py limits it), time until the first page can be used, from
choosing a tile to lit places with 50 tiles on the board, and the longest frame while panning. Times are the median of
several runs, beside those of an empty page of the same server. On a slow line and with a phone's processor: when the
first page is seen and taken over by its script, and from the press of its button to the first tile.
"""

import json
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, WebSocketRoute

from tripple.rules import Deal, Lay, Round, View, sheet

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

import report  # noqa: E402
from tests.browser.chrome import chromium, house  # noqa: E402
from tests.browser.weighing import LIMITS, from_home_to_a_table, row, rows  # noqa: E402

from tripple.server.site.bundle import bundle  # noqa: E402

RUNS = 7
SLOW_RUNS = 3
TILES = 50
LIT = """() => new Promise((done) => {
  const slot = [...document.querySelectorAll(".slot:not(.faded)")].at(-1);
  const began = performance.now();
  slot.click();
  document.querySelector(".place, .ghost").getBoundingClientRect();
  const drawn = performance.now() - began;
  requestAnimationFrame(() => setTimeout(() => { slot.click(); done([drawn, performance.now() - began]); }));
})"""
PAN = """() => new Promise((done) => {
  const field = document.querySelector(".field");
  const box = field.getBoundingClientRect();
  const at = (kind, step) => field.dispatchEvent(new PointerEvent(kind, { pointerId: 7, bubbles: true,
    clientX: box.x + 200 + 80 * Math.sin(step / 8), clientY: box.y + 200 + 60 * Math.cos(step / 11) }));
  const frames = [];
  let last = performance.now(), step = 0;
  at("pointerdown", 0);
  const tick = (now) => {
    frames.push(now - last);
    last = now;
    at("pointermove", step += 1);
    if (step < 150) requestAnimationFrame(tick);
    else { at("pointerup", step); done(frames.slice(2)); }
  };
  requestAnimationFrame(tick);
})"""


def full_table() -> View:
    """Some round with so many tiles laid, and something to lay for the seat on turn."""
    rules = sheet("compact-en")
    for seed in range(10_000):
        here = Round.start(rules, Deal.from_seed(f"bench {seed}", 1, 2, rules))
        while actions := here.actions():
            lays = [action for action in actions if isinstance(action, Lay)]
            if len(here.board.cells) >= TILES and len(lays) > 3:
                return here.view(here.turn)
            here, _ = here.play(lays[len(lays) // 2] if lays else actions[0])
    raise AssertionError(f"no round has {TILES} tiles on the table")


def fresh(view: View) -> dict[str, Any]:
    """The view as the server would tell it."""
    laid = [
        {"tile": "".join(map(str, sorted(numbers))), "cell": str(cell), "numbers": list(numbers)}
        for cell, numbers in view.board.cells.items()
    ]
    options = [
        {
            "action": str(action),
            "lines": [{"seat": 0, "reason": line.reason.word, "points": line.points} for line in view.preview(action)],
        }
        for action in view.actions
    ]
    table = {
        "phase": "playing",
        "sheet": "compact-en",
        "clock": "none",
        "size": 2,
        "commitment": "",
        "chairs": [{"name": name, "mine": seat == view.seat} for seat, name in enumerate(("Anna", "Ben"))],
    }
    round_ = {
        "number": 1,
        "turn": view.seat,
        "hand": [str(tile) for tile in view.hand],
        "held": list(view.held),
        "pool": view.pool,
        "supply": view.supply,
        "points": list(view.points),
        "before": [0, 0],
        "options": options,
    }
    return {
        "type": "fresh",
        "id": "bench",
        "number": 1,
        "seat": view.seat,
        "table": table,
        "round": round_,
        "board": laid,
    }


def seated(page: Page, view: View, url: str) -> None:
    """At a table whose server is only pretended, so that nothing but the page is measured."""

    def answer(socket: WebSocketRoute) -> None:
        def hear(text: str | bytes) -> None:
            if "hello" in str(text):
                socket.send(json.dumps(fresh(view)))

        socket.on_message(hear)

    page.route_web_socket("**/ws/bench", answer)
    page.goto(f"{url}/t/bench")
    page.wait_for_selector(".slot:not(.faded)")
    page.wait_for_timeout(400)


def load(browser: Browser, url: str, ready: str) -> float:
    """Milliseconds until it can be used, in a browser that knows nothing yet."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector(ready, state="attached")
    spent: float = page.evaluate("performance.now()")
    context.close()
    return spent


def loads(browser: Browser, url: str, ready: str) -> float:
    return median(load(browser, url, ready) for _ in range(RUNS))


def weights(browser: Browser, url: str) -> list[str]:
    """As they are loaded here: from a bundle where there is one of these sources, otherwise from the modules."""
    how = "a bundle" if bundle() else "modules"
    told = [row(path, first, second, LIMITS[path]) for path, first, second in rows(browser, url)]
    return [*(f"{how}: {line}" for line in told), f"{how}: a table after /: {from_home_to_a_table(browser, url)}"]


class Slow(NamedTuple):
    """Milliseconds: until the first page is seen with its button, until its script is there, and to the first tile."""

    seen: float
    ready: float
    tile: float


def slowed(page: Page) -> None:
    """Slow 3G, and a processor of which a quarter is left."""
    line = page.context.new_cdp_session(page)
    bytes_per_second = 400_000 / 8
    line.send("Network.enable")
    speed = {"downloadThroughput": bytes_per_second, "uploadThroughput": bytes_per_second}
    line.send("Network.emulateNetworkConditions", {"offline": False, "latency": 400, **speed})
    line.send("Emulation.setCPUThrottlingRate", {"rate": 4})


def slow_visit(browser: Browser, url: str, at_once: bool, language: str = "en-GB") -> Slow:
    """A first visit; the button is pressed as soon as it is seen, or when the page has had the time to fetch ahead."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale=language, service_workers="block")
    page = context.new_page()
    slowed(page)
    page.goto(url, wait_until="commit")
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
    seen = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    ready = 0.0
    if not at_once:
        page.wait_for_selector("body[data-ready]", state="attached")
        ready = page.evaluate("performance.now()")
        page.wait_for_load_state("networkidle")
    pressed = page.evaluate("() => { document.querySelector('.start > .primary').click(); return Date.now(); }")
    page.wait_for_selector(".slot", state="attached")
    tile = page.evaluate("Date.now()") - pressed
    context.close()
    return Slow(seen, ready, tile)


def slow_lines(browser: Browser, url: str) -> list[str]:
    calm = [slow_visit(browser, url, at_once=False) for _ in range(SLOW_RUNS)]
    hasty = [slow_visit(browser, url, at_once=True) for _ in range(SLOW_RUNS)]
    seen, ready = (median(times) for times in list(zip(*calm, strict=True))[:2])
    tile, early = (median(one.tile for one in visits) for visits in (calm, hasty))
    return [
        f"slow 3G, processor 4 times slower: the button is seen and can be pressed after {seen / 1000:.1f} s (goal 2)",
        f"  and the script has taken the page over after {ready / 1000:.1f} s (goal 3.5)",
        f"  from the press to the first tile, once the page was idle: {tile / 1000:.1f} s (goal 4)",
        f"  the same, where it is pressed as soon as it is seen: {early / 1000:.1f} s",
    ]


def main() -> None:
    view = full_table()
    with TemporaryDirectory() as folder, house(Path(folder)) as served, chromium() as browser:
        weighed = weights(browser, served.url)
        empty = loads(browser, f"{served.url}/health", "body")
        spent = loads(browser, f"{served.url}/", "body[data-ready]")
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        seated(page, view, served.url)
        lit = [page.evaluate(LIT) for _ in range(RUNS)]
        frames = sorted(page.evaluate(PAN))
        page.close()
        slow = slow_lines(browser, served.url)
    drawn, framed = (median(times) for times in zip(*lit, strict=True))
    tiles = len(view.board.cells)
    report.report(
        "The browser's pages",
        [
            *weighed,
            f"first page: usable in {spent:.0f} ms (goal 1000); empty page {empty:.0f} ms, ratio {spent / empty:.1f}",
            f"tile chosen to places lit, {tiles} on the board: {drawn:.1f} ms, with its frame {framed:.1f} (goal 50)",
            f"panning that board: longest frame {frames[-1]:.1f} ms (goal 50), median {median(frames):.1f} ms",
            *slow,
        ],
    )


if __name__ == "__main__":
    main()
