"""No answer keeps the event loop for long: while it does, nobody's move is played.

Every method of every route and every message of the WebSocket is asked for with arguments that nobody has used before,
so that no cache helps. Only what there are few of, such as languages, may be remembered.
"""

import itertools
import json
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from math import inf
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest

from tripple.bots import ADVISING, Comparison
from tripple.bots.simple import greedy
from tripple.client import Guest, SeatClient
from tripple.learning.puzzles import puzzles
from tripple.live.pads import WriteChanges
from tripple.live.tables import AnyCommand, commands, warming
from tripple.pad import write_pad
from tripple.server.app import litestar
from tripple.server.handlers.me import WORD
from tripple.server.jobs import studies, workers
from tripple.server.limits import ServerLimits
from tripple.server.protocol import Ask, FromClient
from tripple.server.protocol.bodies import ComputerPlayer
from tripple.server.push.routes import PushSettings
from tripple.server.site.addresses import routes

from .apart import HouseApart, serving_apart
from .house import best, in_loop, until
from .padline import CREATED, START, TURN, PadLine, pad_line, token
from .pushservice import Device as Phone
from .pushservice import push_service
from .test_dailies import DAY, Calendar, ask
from .test_hints import heard
from .test_me import NAME, a_game, a_pad
from .test_positions import many_places
from .test_reviews import Reviewer, games
from .test_takeback import own_choice

PAR = """
import sys
for order in sys.stdin:
    print('{"result": {"level": "cat", "average": 1, "results": [1], "best": 1, "record": ""}}', flush=True)
"""
"""A study that knows the answer."""
TIMES = 5
"""What seems too long is asked so often; the best of them counts."""
MOVES = 5
"""An answer may take as long as this many accepted moves."""

Deed = Callable[[], Awaitable[object]]
"""What is measured."""


class World:
    """What the requests are about: a guest with games, a pad, a daily and puzzles, and what each request needs anew."""

    def __init__(self, house: HouseApart, stack: AsyncExitStack) -> None:
        self.house, self._stack = house, stack
        self._numbers = itertools.count(1)
        self.ada = house.guest()
        self.records = iter(games(4 * TIMES))

    @property
    def new(self) -> int:
        """A number that nobody has asked for."""
        return next(self._numbers)

    @property
    def puzzle(self) -> str:
        return list(puzzles())[self.new % len(puzzles())]

    @property
    def token(self) -> str:
        return token()

    async def open(self) -> None:
        self.finished = await a_game(self.house, self.ada)
        self.pad, _, self.noted = await a_pad(self.ada, "Ben", NAME)
        self.solo = await ask(self.ada, name=NAME)
        async with self.ada.follow(self.solo, 0) as chair:
            await chair.ask(commands.Resign(seat=0))

    async def follow(self, guest: Guest, table: str, seat: int | None = None, **how: Any) -> SeatClient:
        return await self._stack.enter_async_context(guest.follow(table, seat, **how))

    async def web(self) -> httpx.AsyncClient:
        return await self._stack.enter_async_context(self.house.web())

    async def line(self, guest: Guest, pad: str) -> PadLine:
        there = await self._stack.enter_async_context(pad_line(self.house.url, guest.headers(), pad))
        await there.until("pad")
        return there

    async def chairs(self, size: int = 2, **settings: Any) -> list[SeatClient]:
        """Two people at a new table."""
        host, other = self.house.guest(), self.house.guest()
        made = await host.create("A", size=size, **settings)
        await other.join(made.id, "B", made.invite)
        return [await self.follow(guest, made.id, seat) for seat, guest in enumerate((host, other))]

    async def playing(self, **settings: Any) -> list[SeatClient]:
        chairs = await self.chairs(**settings)
        for seat, chair in enumerate(chairs):
            await chair.ask(commands.Ready(seat=seat))
        for chair in chairs:
            await until(chair, lambda chair=chair: chair.round is not None)  # type: ignore[misc]
        return chairs

    async def against_computer(self) -> SeatClient:
        """A choice that can be taken back."""
        guest, rival = self.house.guest(), ComputerPlayer(level="greedy", name="Otto")
        made = await guest.create("A", seats=[rival], ready=True, size=2, pace="calm")
        chair = await self.follow(guest, made.id, 0)
        await own_choice(chair)
        return chair

    async def over(self) -> SeatClient:
        chairs = await self.playing()
        await chairs[1].ask(commands.Resign(seat=1))
        await until(chairs[0], lambda: chairs[0].over)
        return chairs[0]


Case = Callable[[World], Awaitable[Deed]]


def asks(path: str, body: Callable[[World], object] | None = None, method: str = "GET") -> Case:
    """A request of Ada's; `{new}` and what else stands in braces is the world's."""

    async def prepared(world: World) -> Deed:
        asked = path.format_map(_Gaps(world))
        written = json.dumps(body(world)).encode() if body else None
        return lambda: world.ada.http(method, asked, written)

    return prepared


class _Gaps(dict[str, object]):
    def __init__(self, world: World) -> None:
        self._world = world

    def __missing__(self, name: str) -> object:
        return getattr(self._world, name)


def posts(path: str, body: Callable[[World], object] | None = None) -> Case:
    return asks(path, body, "POST")


def record(world: World) -> dict[str, str]:
    return {"record": next(world.records)}


def written(world: World) -> Any:
    kept = json.loads(write_pad(world.noted))
    return kept | {"names": [f"P{world.new}", "Q"]}


async def joins(world: World) -> Deed:
    made = await world.house.guest().create("A", size=3)
    guest = world.house.guest()
    return lambda: guest.join(made.id, "B", made.invite)


async def hints(world: World) -> Deed:
    chairs = await world.playing()
    chair = next(chair for chair in chairs if chair.on_turn)
    return lambda: chair.guest.http("GET", f"/api/tables/{chair.id}/hint?seat={chair.seat}")


async def looks_back(world: World) -> Deed:
    chair = await world.against_computer()
    assert chair.round
    assert chair.round.last_choice
    choice = chair.round.last_choice
    path = f"/api/tables/{chair.id}/hindsight?seat=0&round={choice.round}&step={choice.step}"
    return lambda: chair.guest.http("GET", path)


async def looks_ahead(world: World) -> Deed:
    chairs = await world.playing()
    chair = next(chair for chair in chairs if not chair.on_turn)
    return lambda: chair.guest.http("GET", f"/api/tables/{chair.id}/ahead?seat={chair.seat}")


def with_link(path: str) -> Case:
    async def prepared(world: World) -> Deed:
        link = await world.ada.personal_link()
        guest = world.house.guest()
        return lambda: guest.http("POST", path, json.dumps({"token": link.token}).encode())

    return prepared


async def goes_back(world: World) -> Deed:
    web, link = await world.web(), await world.ada.personal_link()
    await web.post("/api/tables", json={"name": "A"})
    await web.post("/api/links/use", json={"token": link.token, "leave": True})
    return lambda: expect(204, web.post("/api/links/back", json={"number": 0}))


async def expect(status: int, asked: Awaitable[httpx.Response]) -> None:
    assert (await asked).status_code == status


async def leaves_pad(world: World) -> Deed:
    guest = world.house.guest()
    pad, _, _ = await a_pad(guest, "Ben", "Anna")
    return lambda: guest.http("DELETE", f"/api/pads/{pad}")


async def is_forgotten(world: World) -> Deed:
    guest = world.house.guest()
    await guest.create("A")
    return lambda: guest.http("POST", "/api/me/forget", json.dumps({"confirm": WORD}).encode())


async def plays_daily(world: World) -> Deed:
    guest = world.house.guest()
    return lambda: ask(guest, name="Ada")


async def asks_for_par(world: World) -> Deed:
    guest = world.house.guest()
    made = await guest.create("A", size=1, seed=str(world.new), ready=True)
    chair = await world.follow(guest, made.id, 0)
    await chair.ask(commands.Resign(seat=0))
    return lambda: guest.http("GET", f"/api/tables/{made.id}/par")


async def answers(world: World) -> Deed:
    puzzle = list(puzzles().values())[world.new % len(puzzles())]
    body = {"puzzle": puzzle.id, "tries": [puzzle.accepted[0]]}
    return lambda: world.ada.http("POST", f"/api/puzzles/answers?today={DAY}", json.dumps(body).encode())


def with_phone(method: str, path: str = "") -> Case:
    async def prepared(world: World) -> Deed:
        phone, guest = Phone(str(world.new)), world.house.guest()
        if method != "PUT":
            await guest.http("PUT", "/api/me/push", phone.body())
        body = phone.body() if method == "PUT" else phone.named()
        return lambda: guest.http(method, f"/api/me/push{path}", body)

    return prepared


async def finds_nothing(world: World) -> Deed:
    web = await world.web()
    return lambda: expect(404, web.get(f"/api/{world.new}"))


def board_of_many(world: World) -> object:
    """A position late in a round, with more places than most, by a rule sheet that nobody has used."""
    return {"position": many_places(f"classic-en hexagon={world.new}")}


CHANGES = "sheet=classic-en&change=hexagon={new}&change=bridge={new}&change=target={new}"
REQUESTS: dict[tuple[str, str], Case] = {
    **{("GET", path): asks(path.replace(":str", "").replace("{day}", "2026-11-{new}")) for path in routes()},
    ("GET", "/t/{table:str}"): asks("/t/{new}"),
    ("GET", "/replay/{table:str}"): asks("/replay/{new}"),
    ("GET", "/review/{table:str}"): asks("/review/{new}"),
    ("GET", "/api/tables"): asks("/api/tables"),
    ("POST", "/api/tables"): posts("/api/tables", lambda world: {"name": f"A{world.new}"}),
    ("POST", "/api/tables/{table:str}/join"): joins,
    ("GET", "/api/games"): asks("/api/games"),
    ("GET", "/api/tables/{table:str}/record"): asks("/api/tables/{finished}/record"),
    ("GET", "/api/tables/{table:str}/hint"): hints,
    ("GET", "/api/tables/{table:str}/hindsight"): looks_back,
    ("GET", "/api/tables/{table:str}/ahead"): looks_ahead,
    ("POST", "/api/replays"): posts("/api/replays", record),
    ("GET", "/health"): asks("/health"),
    ("GET", "/health/live"): asks("/health/live"),
    ("GET", "/health/ready"): asks("/health/ready"),
    ("GET", "/metrics"): asks("/metrics"),
    ("POST", "/api/positions"): posts("/api/positions", board_of_many),
    ("POST", "/api/positions/advice"): posts("/api/positions/advice", board_of_many),
    ("POST", "/api/positions/picture"): posts("/api/positions/picture", board_of_many),
    ("POST", "/api/promises"): posts("/api/promises", lambda world: {"key": f"k{world.new}"}),
    ("POST", "/api/guests"): posts("/api/guests"),
    ("POST", "/api/links"): posts("/api/links"),
    ("POST", "/api/links/look"): with_link("/api/links/look"),
    ("POST", "/api/links/use"): with_link("/api/links/use"),
    ("GET", "/api/links/former"): asks("/api/links/former"),
    ("POST", "/api/links/back"): goes_back,
    ("GET", "/web/{path:path}"): asks("/web/protocol.js"),
    ("GET", "/favicon.ico"): asks("/favicon.ico"),
    ("GET", "/manifest.webmanifest"): asks("/manifest.webmanifest"),
    ("GET", "/words/{number:str}/{page_name:str}/{language:str}"): asks("/words/0/t/de"),
    ("GET", "/api/choices"): asks("/api/choices"),
    ("GET", "/api/sheet"): asks(f"/api/sheet?{CHANGES}"),
    ("GET", "/api/rules"): asks(f"/api/rules?language=de&{CHANGES}"),
    ("POST", "/api/qr"): posts("/api/qr", lambda world: {"text": f"{world.new}"}),
    ("GET", "/api/ideas"): asks("/api/ideas?language=de"),
    ("GET", "/api/lessons"): asks(f"/api/lessons?{CHANGES}"),
    ("GET", "/sw.js"): asks("/sw.js"),
    ("GET", "/api/print/tiles"): asks("/api/print/tiles?side=40.{new}"),
    ("GET", "/api/print/pad"): asks(f"/api/print/pad?{CHANGES}"),
    ("GET", "/api/print/rules"): asks(f"/api/print/rules?{CHANGES}"),
    ("GET", "/api/pads/tariff"): asks(f"/api/pads/tariff?{CHANGES}"),
    ("PUT", "/api/pads/{pad:str}"): asks("/api/pads/{token}", lambda _: {**CREATED, "invite": token()}, "PUT"),
    ("GET", "/api/pads/{pad:str}"): asks("/api/pads/{pad}"),
    ("DELETE", "/api/pads/{pad:str}"): leaves_pad,
    ("GET", "/api/pads"): asks("/api/pads"),
    ("POST", "/api/pads/csv"): posts("/api/pads/csv", written),
    ("POST", "/api/pads/print"): posts("/api/pads/print", written),
    ("POST", "/api/daily"): plays_daily,
    ("GET", "/api/daily/{day:str}"): asks(f"/api/daily/{DAY}?today={DAY}"),
    ("GET", "/api/tables/{table:str}/par"): asks_for_par,
    ("GET", "/api/puzzles"): asks("/api/puzzles"),
    ("GET", "/api/puzzles/shelf"): asks("/api/puzzles/shelf"),
    ("GET", "/api/puzzles/{puzzle:str}"): asks("/api/puzzles/{puzzle}"),
    ("GET", "/api/puzzles/progress"): asks(f"/api/puzzles/progress?today={DAY}"),
    ("GET", "/api/puzzles/own"): asks("/api/puzzles/own?name=A{new}"),
    ("POST", "/api/puzzles/answers"): answers,
    ("GET", "/api/tables/{table:str}/review"): asks("/api/tables/{finished}/review?known={new}"),
    ("POST", "/api/review"): posts("/api/review", record),
    ("GET", "/api/me/statistics"): asks(f"/api/me/statistics?name=A{{new}}&today={DAY}"),
    ("GET", "/api/me/strength"): asks("/api/me/strength?name=A{new}"),
    ("GET", "/api/me/export"): asks("/api/me/export"),
    ("POST", "/api/me/forget"): is_forgotten,
    ("GET", "/api/push"): asks("/api/push"),
    ("PUT", "/api/me/push"): with_phone("PUT"),
    ("DELETE", "/api/me/push"): with_phone("DELETE"),
    ("POST", "/api/me/push/test"): with_phone("POST", "/test"),
    ("GET", "/api"): asks("/api"),
    ("GET", "/api/openapi.json"): asks("/api/openapi.json"),
    ("GET", "/api/{path:str}"): finds_nothing,
}


async def joins_there(world: World) -> Deed:
    made = await world.house.guest().create("A", size=3)
    guest = world.house.guest()
    await guest.arrive()
    chair = await world.follow(guest, made.id, invite=made.invite)
    return lambda: chair.ask(commands.Join(name="B"))


def at_table(seat: int, command: commands.Command, size: int = 3) -> Case:
    """Before the game."""

    async def prepared(world: World) -> Deed:
        chair = (await world.chairs(size))[seat]
        return lambda: chair.ask(command)  # type: ignore[arg-type]

    return prepared


def begins(command: commands.Command) -> Case:
    async def prepared(world: World) -> Deed:
        host, other = await world.chairs()
        await other.ask(commands.Ready(seat=1))
        return lambda: host.ask(command)  # type: ignore[arg-type]

    return prepared


def in_game(command: commands.Command) -> Case:
    async def prepared(world: World) -> Deed:
        chair = (await world.playing())[0]
        return lambda: chair.ask(command)  # type: ignore[arg-type]

    return prepared


async def plays(world: World) -> Deed:
    chairs = await world.playing()
    chair = next(chair for chair in chairs if chair.on_turn)
    return lambda: chair.play(best(chair))


async def takes_back(world: World) -> Deed:
    chair = await world.against_computer()
    assert chair.round
    assert chair.round.last_choice
    choice = chair.round.last_choice
    return lambda: chair.ask(commands.TakeBack(seat=0, round=choice.round, step=choice.step))


def beside_computer(command: commands.Command) -> Case:
    async def prepared(world: World) -> Deed:
        chair = await world.against_computer()
        return lambda: chair.ask(command)  # type: ignore[arg-type]

    return prepared


async def plays_again(world: World) -> Deed:
    chair = await world.over()
    return lambda: chair.ask(commands.Rematch())


async def writes(world: World) -> Deed:
    guest, pad = world.house.guest(), token()
    body = {**CREATED, "invite": token()}
    await guest.http("PUT", f"/api/pads/{pad}", json.dumps(body).encode())
    line = await world.line(guest, pad)
    return lambda: line.change(0, START, TURN)


async def says_hello(world: World) -> Deed:
    chair = (await world.playing())[0]
    return lambda: world.follow(chair.guest, chair.id, 0)


async def pings(world: World) -> Deed:
    chair = (await world.playing())[0]
    return chair.ping


MESSAGES: dict[str, Case] = {
    "hello": says_hello,
    "ping": pings,
    "join": joins_there,
    "add-computer": at_table(0, commands.AddComputer(level="greedy")),
    "leave": at_table(1, commands.Leave(seat=1)),
    "remove": at_table(0, commands.Remove(seat=1)),
    "invite": at_table(0, commands.Invite()),
    "ready": begins(commands.Ready(seat=0, salt="1234")),
    "start": begins(commands.StartGame()),
    "play": plays,
    "take-back": takes_back,
    "pace": beside_computer(commands.SetPace(pace="quick")),
    "skip": beside_computer(commands.Skip()),
    "back": in_game(commands.Back(seat=0)),
    "resign": in_game(commands.Resign(seat=0)),
    "react": in_game(commands.React(seat=0, reaction="wow")),
    "rematch": plays_again,
    "change": writes,
}


@asynccontextmanager
async def world(folder: Path, patch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """Without compiled players and long studies: they think in other threads and processes."""
    patch.setattr(warming, "is_compiled", lambda levels: set(levels) == {ADVISING[0]})
    patch.setattr(warming, "COMMAND", (sys.executable, "-c", ""))
    patch.setattr("tripple.live.tables.advice.advise", lambda view, budget, *_, **__: greedy(view, budget).candidates)
    patch.setattr("tripple.live.tables.advice.compared", lambda *_, **__: Comparison())
    patch.setitem(workers.COMMANDS, workers.PAR, (sys.executable, "-c", PAR))
    Reviewer(patch, folder)
    patch.setattr(studies, "PATIENCE", 0.01)
    patch.setattr(studies, "LEFT", 0.0)  # however slowly a reviewer starts, there is room for the next game
    async with AsyncExitStack() as stack:
        service = await stack.enter_async_context(push_service())
        push = PushSettings(route=service.route)
        house = await stack.enter_async_context(serving_apart(folder, clock=Calendar(), push=push))
        lines = await stack.enter_async_context(AsyncExitStack())
        found = World(house, lines)
        await found.open()
        yield found


async def best_of(world: World, case: Case, measure: Callable[[list[float]], float], enough: float = 0.0) -> float:
    best = inf
    for _ in range(TIMES):
        deed = await case(world)
        await world.house.steps()
        await deed()
        best = min(best, measure(await world.house.steps()))
        if best <= enough:
            break
    return best


async def five_moves(world: World) -> Deed:
    chairs = await world.playing()

    async def played() -> None:
        for _ in range(MOVES):
            chair = next(chair for chair in chairs if chair.on_turn)
            number = (await chair.play(best(chair))).number
            for other in chairs:
                await heard(other, number)

    return played


def requests() -> set[tuple[str, str]]:
    """Every method of every route: pages, words and files, too."""
    return {
        (method, route.path)
        for route in litestar(ServerLimits().body_bytes).routes
        for method in getattr(route, "methods", ())
    }


def messages() -> set[str]:
    """Every message of the WebSocket; an `ask` by what it asks for."""
    kinds = {*get_args(FromClient), *get_args(AnyCommand), WriteChanges} - {Ask}
    return {str(kind.__struct_config__.tag) for kind in kinds}


def case_of(method: str, path: str) -> Case:
    return REQUESTS.get((method, path)) or asks(re.sub(r"{.*?}", "x", path), method=method)


def test_everything_that_can_be_asked_for_is_listed_here() -> None:
    """Whoever adds a route or a command says here how it is asked for with arguments that nobody has used before."""
    assert set(REQUESTS) == {(method, path) for method, path in requests() if method != "OPTIONS"}
    assert set(MESSAGES) == messages()


@pytest.mark.process
@in_loop
async def test_no_answer_keeps_the_event_loop_longer_than_five_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer may take longer in all, where others come in between: its longest step counts."""
    cases = {f"{method} {path}": case_of(method, path) for method, path in requests()} | MESSAGES
    async with world(tmp_path, monkeypatch) as here:
        most = await best_of(here, five_moves, sum)
        longest = {name: await best_of(here, case, max, most) for name, case in sorted(cases.items())}
    assert not {name: f"{one / most:.1f} times five moves" for name, one in longest.items() if one > most}
