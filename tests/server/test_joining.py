"""A player of one's own at a table: it sees what it would see at home, and plays to the end."""

import asyncio
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from socketserver import BaseRequestHandler, StreamRequestHandler, TCPServer
from threading import Thread

import pytest
from click.testing import CliRunner

from tests.installed import ROOT
from tests.ports import kept_port
from tripple.arena import Entrant, entrants
from tripple.bots import LEVELS, Bot, Budget, Choice
from tripple.bots.outside import Forfeit
from tripple.cli.commands.join import command
from tripple.client import NotDone, SeatClient
from tripple.client.joining import BadLink, NoAnswer, TableLink, join
from tripple.live.tables import Ready
from tripple.notation import read_game
from tripple.rules import Match, View
from tripple.server.protocol.bodies import ComputerPlayer

from .house import House, serving, until

SHORT = ("target=40",)
HOUSE_RULES = ("target=150", "hexagon=60", "draws=1")


def entrant_of(player: str | Bot) -> Entrant:
    return entrants([player, "random"], Budget())[0]


async def visit(house: House, who: Entrant, changes: tuple[str, ...], *others: str) -> tuple[str, list[int]]:
    """A table with computer players and one free seat for the visitor; its host watches, the first to sit there."""
    host = house.guest()
    seats = [ComputerPlayer(level=level) for level in others]
    made = await host.create("Host", size=2 + len(others), changes=list(changes), seats=seats)
    link = TableLink.read(f"{house.url}{made.link}")
    async with host.follow(made.id, 0) as chair:
        await chair.ask(Ready(seat=0))
        playing = asyncio.create_task(join(link, who, who.name))
        host_plays = asyncio.create_task(join_as_host(chair))
        table = await playing
        await host_plays
    return await host.record(made.id), list(table.totals)


async def join_as_host(chair: SeatClient) -> None:
    """The first thing that is allowed; who is too late looks again."""
    while not chair.over:
        await until(chair, lambda: chair.over or chair.on_turn or chair.table.phase == "pause")
        try:
            if chair.on_turn:
                assert chair.round
                await chair.play(chair.round.options[0].action)
            elif chair.table.phase == "pause" and not chair.table.chairs[0].ready:
                await chair.ask(Ready(seat=0))
            elif not chair.over:
                await anext(aiter(chair))
        except NotDone as late:
            if late.why.reason not in ("stale", "phase", "turn"):
                raise


def test_what_is_seen_online_is_what_is_seen_at_home(tmp_path: Path) -> None:
    """Every view of a whole game, compared with the record that the server keeps."""
    seen: list[View] = []

    def curious(view: View, budget: Budget) -> Choice:
        seen.append(view)
        return LEVELS["greedy"](view, budget)

    async def work() -> str:
        async with serving(tmp_path) as house:
            return (await visit(house, entrant_of(curious), HOUSE_RULES, "greedy"))[0]

    game = read_game(asyncio.run(work()))
    at_home, match = list[View](), Match(game.match.sheet, game.match.players)
    for deal, played in zip(game.match.deals, game.match.rounds, strict=True):
        match = match.start_round(deal)
        for step in played.history:
            view = match.view(step.seat)
            if game.seats[step.seat].name == "curious" and len(view.actions) > 1:
                at_home.append(view)
            match, _ = match.play(step.action)
    assert len(seen) > 5
    assert seen == at_home


@pytest.mark.process
def test_a_program_takes_a_seat(tmp_path: Path) -> None:
    async def work() -> tuple[str, list[int]]:
        async with serving(tmp_path) as house:
            return await visit(house, entrant_of(f"{sys.executable} {ROOT / 'examples' / 'collector.py'}"), SHORT)

    record, totals = asyncio.run(work())
    game = read_game(record)
    assert [seat.name for seat in game.seats] == ["Host", "collector.py"]
    assert list(game.match.totals) == totals


def test_who_fails_says_why(tmp_path: Path) -> None:
    def broken(view: View, budget: Budget) -> Choice:
        raise ZeroDivisionError("half a tile")

    async def work() -> None:
        async with serving(tmp_path) as house:
            host = house.guest()
            made = await host.create("Host", size=2, changes=list(SHORT), ready=True)
            async with host.follow(made.id, 0) as chair:
                others = asyncio.create_task(join_as_host(chair))
                with pytest.raises(
                    Forfeit, match=r"it failed in .*test_joining.py, line \d+: ZeroDivisionError: half a tile"
                ):
                    await join(TableLink.read(f"{house.url}{made.link}"), entrant_of(broken), "Broken")
                others.cancel()

    asyncio.run(asyncio.wait_for(work(), 60))


NOWHERE = [
    "table",
    "ftp://host/t/abc",
    "http://host/",
    "http://host/t/",
    "http:///t/abc",
    "http://a..b/t/abc",
    "http://[::1/t/abc",
    "http://host:port/t/abc",
    "http://host:99999/t/abc",
    "http://host/t/a b",
    "http://host/t/ä",
]


@pytest.mark.parametrize("text", NOWHERE)
def test_links_that_lead_nowhere(text: str) -> None:
    with pytest.raises(BadLink, match="does not lead to a table"):
        TableLink.read(text)


def test_a_link_says_where_and_whether_one_is_invited() -> None:
    assert TableLink.read("https://play.example/sub/t/abc#key") == TableLink("https://play.example/sub", "abc", "key")
    assert TableLink.read("http://127.0.0.1:8000/t/abc") == TableLink("http://127.0.0.1:8000", "abc", None)


def test_the_command(tmp_path: Path) -> None:
    """With a thread of its own for what would be another terminal."""

    async def work() -> tuple[str, str]:
        async with serving(tmp_path) as house:
            host = house.guest()
            made = await host.create("Host", size=2, changes=list(SHORT), ready=True)
            async with host.follow(made.id, 0) as chair:
                args = [f"{house.url}{made.link}", "greedy", "--name", "Visitor"]
                running = asyncio.create_task(asyncio.to_thread(CliRunner().invoke, command, args))
                await join_as_host(chair)
                done = await running
            assert done.exit_code == 0, done.output
            return done.stdout, done.stderr

    out, beside = asyncio.run(work())
    asked, *phases = beside.splitlines()
    assert re.fullmatch(r"Visitor asks for a seat at http://127\.0\.0\.1:\d+ …", asked)
    assert "Round 1 is being played." in phases
    assert "Round 0 is being played." not in phases
    assert len(set(phases)) == len(phases), "each is said once"
    *totals, end = out.splitlines()
    assert [line.split()[0] for line in totals] == ["Host", "Visitor"]
    assert end.startswith("The game is over. ")


def test_the_command_says_in_a_sentence_that_there_is_no_such_table(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as house:
            args = [f"{house.url}/t/nowhere", "greedy"]
            asked = await asyncio.to_thread(CliRunner().invoke, command, args)
        assert asked.exit_code == 1
        assert asked.stderr.splitlines()[1:] == ["tripple: there is no such table"]

    asyncio.run(work())


@contextmanager
def answering(answers: type[BaseRequestHandler]) -> Iterator[int]:
    with TCPServer(("127.0.0.1", 0), answers) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


class Stranger(BaseHTTPRequestHandler):
    """Knows nothing of tables."""


class Speechless(StreamRequestHandler):
    """Of another kind, as on a mistyped port."""

    def handle(self) -> None:
        self.wfile.write(b"\x1b[2JSSH-2.0\r\n")


class Nested(BaseHTTPRequestHandler):
    """Refuses in words too deep to be read."""

    def do_POST(self) -> None:
        self.send_response(500)
        self.end_headers()
        self.wfile.write(b'{"x":' + 100_000 * b"[")


@pytest.mark.parametrize("whose", [kept_port, *(partial(answering, kind) for kind in (Stranger, Speechless, Nested))])
def test_the_command_says_in_a_sentence_that_no_tripple_server_is_there(
    whose: Callable[[], AbstractContextManager[int]],
) -> None:
    with whose() as port:
        asked = CliRunner().invoke(command, [f"http://127.0.0.1:{port}/t/abc", "greedy"])
    assert isinstance(asked.exception, NoAnswer)
    assert str(asked.exception) == f"no tripple server answers at http://127.0.0.1:{port}: is it running?"


def test_a_server_that_goes_for_good_is_no_end_of_the_game(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as house:
            host = house.guest()
            made = await host.create("Host", size=2, ready=True)
            link = TableLink.read(f"{house.url}{made.link}")
            async with host.follow(made.id, 0) as chair:
                visiting = asyncio.create_task(join(link, entrant_of("greedy"), "Visitor", patience=0.1))
                await until(chair, lambda: chair.round is not None)
        with pytest.raises(NoAnswer):
            await visiting

    asyncio.run(asyncio.wait_for(work(), 60))
