"""The site under a path of a larger one, behind a proxy that strips it; and a page before its script is there."""

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress

import pytest
from playwright.sync_api import Error, Route, expect

from .chrome import House
from .person import OFTEN, Person, visible
from .scorer import AWAY, installed
from .weighing import SAVING

Make = Callable[..., Person]
PREFIX = "/some/path"


class Proxy:
    """Takes each request to the server on a line of its own; what is asked for elsewhere is kept and not found."""

    def __init__(self, house: House) -> None:
        self._house, self.strays = house, list[str]()
        self._tasks = set[asyncio.Task[None]]()

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}{PREFIX}"

    async def stop(self) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            method, path, rest = head.split(" ", 2)
            if path.startswith(f"{PREFIX}/"):
                await self._pass_on(f"{method} {path.removeprefix(PREFIX)} {alone(rest)}", reader, writer)
            else:
                self.strays.append(path)
                writer.write(b"HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
        except (OSError, asyncio.IncompleteReadError):
            """The browser has gone."""
        finally:
            writer.close()

    async def _pass_on(self, head: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, answer = await asyncio.open_connection("127.0.0.1", int(self._house.url.rsplit(":", 1)[1]))
        answer.write(head.encode("latin-1"))
        asking = asyncio.create_task(pour(reader, answer))
        await pour(there, writer)
        asking.cancel()
        answer.close()


def alone(head: str) -> str:
    """No second request comes on the same line, but for what is said over a WebSocket."""
    return (
        head
        if "upgrade: websocket" in head.lower()
        else re.sub("(?i)connection: keep-alive", "Connection: close", head)
    )


async def pour(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    while data := await source.read(65536):
        target.write(data)
        await target.drain()


@contextmanager
def proxied(house: House) -> Iterator[Proxy]:
    proxy = Proxy(house)
    house.do(proxy.start())
    try:
        yield proxy
    finally:
        house.do(proxy.stop())


def under(proxy: Proxy, person: Person) -> Person:
    """They know the site by that address; nobody else gets their browser then."""
    assert person.context
    person.url = proxy.url
    return person


def test_under_a_path_a_tile_is_laid_and_every_link_stays_there(person: Make, house: House) -> None:
    with proxied(house) as proxy:
        anna = under(proxy, person(name="Anna", language="de-DE"))
        anna.home()
        anna.play_computer()
        assert anna.page.url.startswith(f"{proxy.url}/t/")
        laid = anna.tiles_on_board()
        anna.until(lambda one: one.tiles_on_board() > laid + 1)
        assert anna.page.locator("a.brand:visible").evaluate("one => one.href") == f"{proxy.url}/"
        anna.go("/rules")
        anna.page.locator(".contents a").first.click()
        assert anna.page.url.startswith(f"{proxy.url}/rules#")
        anna.ignored = ("404 (Not Found)",)
        anna.go("/nowhere")
        assert proxy.strays == []


def test_under_a_path_the_pad_opens_without_a_network(person: Make, house: House) -> None:
    with proxied(house) as proxy:
        anna = under(proxy, person(worker=True))
        anna.ignored = AWAY
        anna.go("/pad")
        installed(anna)
        anna.context.set_offline(True)
        anna.go("/t/somewhere/else")
        visible(anna.page.get_by_role("heading", name="The server is away"))
        anna.page.get_by_role("link", name="Score pad").click()
        visible(anna.page.get_by_role("heading", name="New pad"))
        assert anna.page.url == f"{proxy.url}/pad"
        anna.context.set_offline(False)
        assert proxy.strays == []


# Before the script is there


@contextmanager
def held(person: Person) -> Iterator[None]:
    """What the page asks the server for does not come until this is left, and nothing is made of the page before."""
    waiting: list[Route] = []
    person.context.route("**/api/games", lambda route: waiting.append(route))
    yield
    for route in waiting:
        route.continue_()
    person.context.unroute("**/api/games")


MET = """() => ["h1", ".offer", ".levelbutton", ".start > .primary"].map((one) => {
  const found = document.querySelectorAll(one);
  return [found.length, found[0].getBoundingClientRect().top];
})"""


@pytest.mark.parametrize("size", [(320, 640), (390, 844), (1280, 800)])
def test_the_script_takes_the_page_over_where_it_is(person: Make, size: tuple[int, int]) -> None:
    """A press and the keyboard's place from before are not lost, and nothing jumps."""
    anna = person(size=size, language="de-DE")
    with held(anna):
        anna.page.goto(anna.url)
        play = anna.page.get_by_role("button", name="Jetzt spielen")
        visible(play)
        play.focus()
        before = anna.page.evaluate(MET)
    anna.page.wait_for_selector("body[data-ready]")
    after = anna.page.evaluate(MET)
    assert [one[0] for one in before] == [one[0] for one in after] == [1, 1, 1, 1]
    assert max(abs(one[1] - other[1]) for one, other in zip(before, after, strict=True)) < 2
    expect(play).to_be_focused()


def test_a_press_from_before_the_script_begins_a_game(person: Make) -> None:
    anna = person()
    with held(anna):
        anna.page.goto(anna.url)
        anna.page.get_by_role("button", name="Play now").click()
        visible(anna.page.get_by_text("One moment …"))
    anna.at_table()


NEXT = """async () => {
  const page = new DOMParser().parseFromString(await (await fetch("t/next")).text(), "text/html");
  const named = [...page.querySelectorAll("link[rel=modulepreload], script[src], link[rel=stylesheet]")];
  return named.map((one) => new URL(one.getAttribute("href") ?? one.getAttribute("src"), document.baseURI).href);
}"""
"""What a table's page loads."""
THERE = """(wanted) => {
  const got = new Set(performance.getEntriesByType("resource").map((one) => one.name));
  return wanted.every((one) => got.has(one));
}"""
IDLE = "() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle)))"


def test_once_it_is_idle_the_first_page_fetches_what_a_table_needs(person: Make) -> None:
    """A visit may end before that, and a browser may find itself busy: one of three visits is enough."""
    anna = person()
    for last in (False, False, True):
        anna.home()
        wanted = anna.page.evaluate(NEXT)
        assert any("page.js" in one for one in wanted)
        with nullcontext() if last else suppress(Error):
            anna.page.wait_for_function(THERE, arg=wanted, polling=OFTEN, timeout=20_000)
            return


def test_where_data_is_dear_the_first_page_fetches_nothing_ahead(person: Make) -> None:
    anna = person()
    anna.context.add_init_script(SAVING)
    anna.home()
    anna.page.evaluate(IDLE)
    assert not anna.page.evaluate("performance.getEntriesByType('resource').some((one) => /next$/.test(one.name))")
