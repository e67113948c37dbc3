"""Positions that were set up by hand: what the referee says of them, and advice, but never about a game here."""

import json
from collections.abc import Iterator
from contextlib import AsyncExitStack
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tripple.bots.simple import greedy
from tripple.client import Guest, NotDone, SeatClient
from tripple.live.tables.commands import Resign
from tripple.notation import write_position
from tripple.notation.position import write_board
from tripple.rules import TILES, Board, Cell, Deal, Lay, Round, sheet
from tripple.rules.lattice import Point, corners
from tripple.server.protocol.bodies import ComputerPlayer
from tripple.store import open_store

from .house import FREE, HandClock, House, best, in_loop, playing, serving, until
from .test_hints import heard

BRIDGE = "tripple 1 / sheet classic-de / board 555@0,0^ / hand 455 / hand ? / pool ? / turn 1 / points 0 0"


def many_places(named: str) -> str:
    """A position after some thirty moves."""
    rules, *changes = named.split()
    played = Round.start(sheet(rules), Deal.from_seed("many places", 1, 2, sheet(rules)))
    while len(played.board.cells) < 30 and not (after := played.play(greedy_action(played))[0]).end:
        played = after
    return write_position(played).replace(f"sheet {rules}", f"sheet {rules} {' '.join(changes)}")


def greedy_action(played: Round) -> Any:
    lays = [action for action in played.actions() if isinstance(action, Lay)]
    return lays[0] if lays else played.actions()[-1]


async def told(guest: Guest, position: str) -> Any:
    return json.loads(await guest.http("POST", "/api/positions", json.dumps({"position": position}).encode()))


async def advised(guest: Guest, position: str) -> Any:
    return json.loads(await guest.http("POST", "/api/positions/advice", json.dumps({"position": position}).encode()))


async def refused(guest: Guest, position: str) -> NotDone:
    with pytest.raises(NotDone) as caught:
        await advised(guest, position)
    return caught.value


@pytest.fixture(autouse=True)
def _thinking_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "tripple.live.tables.advice.advise", lambda view, budget, *_, **__: greedy(view, budget).candidates
    )
    monkeypatch.setattr("tripple.live.tables.warming.is_compiled", lambda _: True)


@in_loop
async def test_the_referee_tells_every_place_of_every_tile(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        guest = house.guest()
        found = await told(guest, BRIDGE)
        assert {one["action"][:3] for one in found["fits"]} == {f"{n}55" for n in range(5)}
        assert {one["action"] for one in found["question"]["options"]} >= {"455@0,0v", "draw"}
        assert found["fits"][0]["lines"][0]["reason"] == "value"
        assert "fault" not in found


@in_loop
async def test_advice_has_the_limits_of_hints(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=replace(FREE, hints=0.4)) as house:
        guest = house.guest()
        assert {one["action"] for one in await advised(guest, BRIDGE)} <= {"455@0,0v", "455@-1,0v", "455@0,-1v", "draw"}
        assert (await refused(guest, BRIDGE)).status == 429


@in_loop
async def test_many_guests_of_an_address_get_no_more_advice_than_one_house_needs(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=replace(FREE, advice=0.4), monotonic=HandClock()) as house:
        assert await advised(house.guest(), BRIDGE)
        assert await advised(house.guest(), BRIDGE)
        assert (await refused(house.guest(), BRIDGE)).status == 429


@pytest.mark.process
@in_loop
async def test_a_board_that_is_being_played_with_gets_no_advice_in_any_process(
    tmp_path: Path, empty_database: str
) -> None:
    """However it is turned, whatever hands are asked, also at another process; and gets it again after the round."""
    async with AsyncExitStack() as stack:
        here, there = [
            await stack.enter_async_context(serving(tmp_path, store=open_store(empty_database))) for _ in range(2)
        ]
        guest, chairs = there.guest(), await stack.enter_async_context(playing(here))
        board = await board_after(here, chairs, 5)
        asked = [position_of(turned, hand) for turned in turnings(board) for hand in ("? ?", "?")]
        assert len(set(asked)) == 12
        for position in asked:
            why = (await refused(guest, position)).why
            assert (why.reason, why.values) == ("phase", {})
            assert why.sentence == "this board is being played with at a table here: ask again when that round is over"
        less = Board.of(list(board.cells.items())[:-1])
        assert await advised(guest, position_of(less, "?")), "another board"
        await chairs[0].ask(Resign(seat=0))
        assert await advised(guest, asked[0])


@in_loop
async def test_a_game_that_went_on_from_a_position_counts_in_no_statistics(tmp_path: Path) -> None:
    """It is in the list of games, without a record and a review."""
    async with serving(tmp_path) as house:
        guest, rival = house.guest(), ComputerPlayer(level="greedy", name="Otto")
        made = await guest.create("Ada", seats=[rival], ready=True, size=2, start=BRIDGE)
        async with guest.follow(made.id, 0) as chair:
            await chair.ask(Resign(seat=0))
            await until(chair, lambda: chair.table.phase == "over")
            assert chair.table.set_up
        [game] = json.loads(await guest.http("GET", "/api/games"))
        assert game["set_up"]
        told = json.loads(await guest.http("GET", "/api/me/statistics?name=Ada&today=2026-11-19"))
        assert told["statistics"]["games"] == 0
        [kept] = json.loads(await guest.http("GET", "/api/me/export"))["games"]
        assert kept.keys() == {"table", "seen"}, "what she saw of it is hers"
        for path in ("record", "review"):
            with pytest.raises(NotDone) as caught:
                await guest.http("GET", f"/api/tables/{made.id}/{path}")
            assert caught.value.why.sentence == "a game that went on from a position has no record"


async def board_after(house: House, chairs: list[SeatClient], tiles: int) -> Board:
    while True:
        state = await house.services.tables.state(chairs[0].id)
        assert state.round
        if len(state.round.board.cells) >= tiles:
            return state.round.board
        chair = next(chair for chair in chairs if chair.on_turn)
        number = (await chair.play(best(chair))).number
        for other in chairs:
            await heard(other, number)


def turnings(board: Board) -> Iterator[Board]:
    """The board turned by each multiple of 60 degrees, and moved so that a tile lies where rounds begin."""
    numbers = dict(board.number_at)
    shapes = [frozenset(corners(cell)) for cell in board.cells]
    for _ in range(6):
        turned = {point: Point(-point.y, point.x + point.y) for point in numbers}
        numbers = {turned[point]: number for point, number in numbers.items()}
        shapes = [frozenset(turned[point] for point in shape) for shape in shapes]
        yield _moved([_cell(shape) for shape in shapes], numbers)


def _cell(shape: frozenset[Point]) -> Cell:
    near = product({point.x for point in shape}, {point.y - up for point in shape for up in (0, 1)}, (True, False))
    return next(cell for x, y, up in near if set(corners(cell := Cell(x, y, up))) == shape)


def _moved(cells: list[Cell], numbers: dict[Point, int]) -> Board:
    first = next(cell for cell in cells if cell.up)
    laid = {Cell(x - first.x, y - first.y, up): _numbers(Cell(x, y, up), numbers) for x, y, up in cells}
    return Board.of(laid.items())


def _numbers(cell: Cell, numbers: dict[Point, int]) -> tuple[int, int, int]:
    one, two, three = corners(cell)
    return numbers[one], numbers[two], numbers[three]


def position_of(board: Board, others: str) -> str:
    """Anybody's hand: the lowest tile that does not lie on the board, and so many of another's."""
    mine = min(set(TILES).difference(board.tiles))
    laid = " ".join(write_board(board))
    return f"tripple 1 / sheet classic-de / board {laid} / hand {mine} / hand {others} / pool ? ? / turn 1 / points 0 0"
