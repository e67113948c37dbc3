"""How heavy and how quick the browser's pages are, in Debian's Chromium without a graphics card.

Page weight and time until it can be used, from choosing a tile to lit places with 50 tiles on the board, and the
longest frame while panning. Times are the median of several runs, beside those of an empty page of the same server.
"""

import json
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute

from tripple.rules import Deal, Lay, Round, View, sheet

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

import report  # noqa: E402
from tests.browser.chrome import chromium, house  # noqa: E402

RUNS = 7
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


def load(browser: Browser, url: str, ready: str) -> tuple[float, int]:
    """Milliseconds until it can be used, in a browser that knows nothing yet, and bytes."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page, bodies = context.new_page(), list[int]()
    page.on("requestfinished", lambda request: bodies.append(request.sizes()["responseBodySize"]))
    page.goto(url)
    page.wait_for_selector(ready, state="attached")
    spent = page.evaluate("performance.now()")
    page.wait_for_timeout(150)
    context.close()
    return spent, sum(bodies)


def loads(browser: Browser, url: str, ready: str) -> tuple[float, int]:
    found = [load(browser, url, ready) for _ in range(RUNS)]
    return median(spent for spent, _ in found), max(weight for _, weight in found)


def main() -> None:
    view = full_table()
    with TemporaryDirectory() as folder, house(Path(folder)) as served, chromium() as browser:
        empty, _ = loads(browser, f"{served.url}/health", "body")
        spent, weight = loads(browser, f"{served.url}/", "body[data-ready]")
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        bodies = list[int]()
        page.on("requestfinished", lambda request: bodies.append(request.sizes()["responseBodySize"]))
        seated(page, view, served.url)
        lit = [page.evaluate(LIT) for _ in range(RUNS)]
        frames = sorted(page.evaluate(PAN))
    drawn, framed = (median(times) for times in zip(*lit, strict=True))
    tiles, table = len(view.board.cells), sum(bodies) / 1000
    report.append(
        "The browser's pages",
        [
            f"first page: {weight / 1000:.0f} kB in all, uncompressed (goal 200); a table: {table:.0f} kB",
            f"first page: usable in {spent:.0f} ms (goal 1000); empty page {empty:.0f} ms, ratio {spent / empty:.1f}",
            f"tile chosen to places lit, {tiles} on the board: {drawn:.1f} ms, with its frame {framed:.1f} (goal 50)",
            f"panning that board: longest frame {frames[-1]:.1f} ms (goal 50), median {median(frames):.1f} ms",
        ],
    )


if __name__ == "__main__":
    main()
