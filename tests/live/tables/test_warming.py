"""Nothing is compiled in a turn: a process does it once, and who needs it waits without holding anybody up."""

import asyncio
import random
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.loop import in_loop
from tripple.bots import LEVELS, Budget, Choice
from tripple.live.tables import Ready, TableConfig, Tables, Tempo, WallClock, warming
from tripple.live.tables.events import Dealt, Played
from tripple.live.tables.plan import STAND_IN
from tripple.live.tables.warming import Warming
from tripple.notation import read_game
from tripple.rules import View
from tripple.store import open_store

from .fakes import SECRET, Evening, Player, table_of
from .test_whole_games import play_on

pytestmark = pytest.mark.process

PACE = TableConfig(calm=Tempo(0, 0, 0.01), hint=0.01)


class Disk:
    """Where a level lies once it is compiled. The process that stands for the compiler only leaves a file."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        monkeypatch.setattr(warming, "is_compiled", self.has)
        monkeypatch.setattr(warming, "GLANCE", 0.01)
        self._patch = monkeypatch

    def has(self, levels: Iterable[str]) -> bool:
        return all((self.folder / level).exists() for level in levels)

    def compiled_by(self, program: str) -> None:
        script = f"import pathlib, time; folder = pathlib.Path({str(self.folder)!r}); {program}"
        self._patch.setattr(warming, "COMMAND", (sys.executable, "-c", script))


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(tmp_path, monkeypatch)


@in_loop
async def test_who_needs_a_level_waits_for_that_level_alone(disk: Disk) -> None:
    disk.compiled_by("(folder / 'thinker').touch(); time.sleep(600)")
    ahead = Warming()
    assert not await ahead.has(["thinker"])
    await asyncio.wait_for(ahead.ready(["thinker"]), 120)
    assert await ahead.has(["thinker"])
    assert not await ahead.has(["thinker", "master"])
    work = ahead.begin()
    assert not work.done(), "the rest is still being compiled"
    await ahead.close()
    assert work.cancelled()


@pytest.mark.parametrize("command", [(sys.executable, "-c", "raise SystemExit(1)"), ("/no/such/program",)])
@in_loop
async def test_nobody_waits_for_a_compiler_that_has_failed(
    disk: Disk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, command: tuple[str, ...]
) -> None:
    monkeypatch.setattr(warming, "COMMAND", command)
    ahead = Warming()
    await asyncio.wait_for(ahead.ready(["master"]), 120)
    await ahead.ready(["master"])
    assert caplog.text.count("beforehand") == 1, "it is tried once"
    await ahead.close()


@in_loop
async def test_until_a_level_is_compiled_another_plays_and_the_record_says_so(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk.compiled_by("time.sleep(600)")

    def strong(view: View, budget: Budget) -> Choice:
        assert disk.has(["master"]), "it would have compiled in its turn"
        return Choice(view.actions[-1])

    monkeypatch.setitem(LEVELS, "master", strong)
    store = open_store(str(disk.folder / "t.sqlite3"))
    async with Tables(store, WallClock(), PACE, secret=lambda: SECRET) as tables:
        table = await table_of(tables, "ada", computers=("master",), changes=("target=1",))
        async with Evening(tables) as evening:
            ada = await evening.sit(table, "ada", 0)
            await ada.do(Ready(seat=0))
            await ada.told(Dealt)
            levels = [await level_of_next(ada) for _ in range(2)]
            assert levels == [STAND_IN, STAND_IN]
            (disk.folder / "master").touch()
            while levels[-1] != "master":
                levels.append(await level_of_next(ada))
            await play_on([ada], random.Random(3))
        record = read_game(await tables.record(table))
    assert [one.level for one in record.stand_ins] == levels[:-1]
    assert record.levels == [None, None]


async def level_of_next(player: Player) -> str:
    """Who made the computer's next move; the person plays whatever comes first until then."""
    while True:
        here = player.latest
        if here and here.round and here.round.turn == player.seat:
            await player.play(here.round.options[0].action)
        told = await player.told(Played)
        if isinstance(told.event, Played) and told.event.level:
            return told.event.level


@in_loop
async def test_closing_does_not_wait_for_the_compiler(disk: Disk) -> None:
    disk.compiled_by("time.sleep(600)")
    async with (
        asyncio.timeout(300),
        Tables(open_store(str(disk.folder / "t.sqlite3")), WallClock(), PACE) as tables,
    ):
        tables.warm_up()
        await asyncio.sleep(0.1)
