"""Work beside the games: done elsewhere, once, and no more of it than an address may have."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tripple.live.tables import Refusal
from tripple.server.jobs import workers
from tripple.server.jobs.kinds import DrawCode, TakeApart
from tripple.server.jobs.pool import MOST_WAITING, JobPool
from tripple.server.jobs.workers import JOB, JobWorker
from tripple.server.limits import Buckets, Rate
from tripple.server.refusals import JobRefusal

from .house import FREE, HandClock, in_loop, play_on, playing, serving
from .test_limits import HOUSE

pytestmark = pytest.mark.process

GOLDEN = next((Path(__file__).parents[1] / "golden").rglob("*.tripple")).read_text(encoding="utf-8")


@asynccontextmanager
async def shop(rate: Rate = Rate(10, 1.0), clock: HandClock | None = None) -> AsyncIterator[JobPool]:  # noqa: B008
    made = JobPool(Buckets(rate, clock or HandClock()))
    try:
        yield made
    finally:
        await made.close()


def refuses(*_: Any, **__: Any) -> Any:
    raise AssertionError("this was done in the process that plays the games")


@in_loop
async def test_nothing_long_is_done_in_the_process_that_plays_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as house, playing(house, "A") as (chair,):
        await play_on(chair)
        for name in (
            "segno.make",
            "tripple.notation.reading.read_game",
            "tripple.server.jobs.replay.read_game",
            "tripple.live.tables.record.game_of",
            "tripple.printing.tiles",
            "tripple.printing.leaflet",
            "tripple.pad.kept.csv.writer",
        ):
            monkeypatch.setattr(name, refuses)
        async with house.web() as web:
            answers = [
                await web.post("/api/qr", json={"text": "http://127.0.0.1/t/x#y"}),
                await web.post("/api/replays", json={"record": GOLDEN}),
                await web.get(f"/api/tables/{chair.id}/record"),
                await web.get("/api/print/tiles"),
                await web.get("/api/print/rules"),
                await web.get("/api/me/statistics", headers=chair.guest.headers()),
                await web.get("/api/me/export", headers=chair.guest.headers()),
            ]
        assert [answer.status_code for answer in answers] == [200] * len(answers)
        assert answers[-1].json()["games"][0]["record"] == answers[2].text
        assert answers[-2].json()["kept"]["games"] == 1


class Orders:
    """What the processes are asked to do, and how much of it at once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.number = self.together = self._now = 0
        do = JobWorker.do

        async def counted(worker: JobWorker, order: bytes) -> Any:
            self.number += 1
            self._now += 1
            self.together = max(self.together, self._now)
            try:
                return await do(worker, order)
            finally:
                self._now -= 1

        monkeypatch.setattr(JobWorker, "do", counted)


@pytest.fixture
def orders(monkeypatch: pytest.MonkeyPatch) -> Orders:
    return Orders(monkeypatch)


@in_loop
async def test_the_same_is_made_once(orders: Orders) -> None:
    async with shop() as made:
        job = DrawCode(text="abc")
        first, second = await asyncio.gather(made.do(job, "a"), made.do(job, "a"))
        assert first == second == await made.do(DrawCode(text="abc"), "b")
        assert orders.number == 1
        made.forget()
        assert await made.do(job, "a") == first
        assert orders.number == 2


@in_loop
async def test_what_two_addresses_ask_for_at_once_is_counted_once(
    monkeypatch: pytest.MonkeyPatch, orders: Orders
) -> None:
    """Counted twice, the memory of results would seem full for good and every job would fail."""
    async with shop() as made:
        for number in range(3):
            job = DrawCode(text=str(number))
            one, other = await asyncio.gather(made.do(job, "a"), made.do(job, "b"))
            assert one == other
        with monkeypatch.context() as patch:
            patch.setattr(made.results, "most", 10)
            assert (await made.do(DrawCode(text="more"), "a")).body
        before = orders.number
        for _ in range(2):
            assert (await made.do(DrawCode(text="0"), "a")).body
        assert orders.number == before + 1, "nothing was remembered, and now there is room again"


@in_loop
async def test_an_address_pays_for_the_time_its_work_takes(tmp_path: Path) -> None:
    limits, clock = msgspec.structs.replace(FREE, work=1e-9), HandClock()
    async with (
        serving(tmp_path, limits=limits, monotonic=clock) as house,
        house.web() as web,
    ):
        house.services.jobs.spent.spend("127.0.0.1", 0.9999)
        answers = [await web.post("/api/qr", json={"text": text}) for text in ("a" * 300, "b" * 300, "a" * 300)]
        assert [answer.status_code for answer in answers] == [200, 429, 200], "what is known costs nothing"
        assert answers[1].json()["reason"] == "too-fast"
        assert (await house.services.jobs.do(DrawCode(text="c"), "127.0.0.9")).body, "others have their own time"
        clock.seconds += 1e9
        assert (await web.post("/api/qr", json={"text": "b" * 300})).status_code == 200


@in_loop
async def test_the_jobs_of_an_address_go_one_after_the_other_and_only_so_many_wait(orders: Orders) -> None:
    async with shop() as made:
        jobs = [made.do(DrawCode(text=str(number)), "a") for number in range(MOST_WAITING + 3)]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert [isinstance(result, Refusal) for result in results] == [False] * MOST_WAITING + [True] * 3
        assert (orders.number, orders.together) == (MOST_WAITING, 1), "they did not work side by side"


@in_loop
async def test_many_houses_of_one_network_have_only_so_many_jobs_waiting(orders: Orders) -> None:
    async with shop(Rate(10**3, 1.0)) as made:
        jobs = [made.do(DrawCode(text=f"{house} {one}"), house) for house in HOUSE for one in range(MOST_WAITING)]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert sum(isinstance(result, Refusal) for result in results) == MOST_WAITING


@in_loop
async def test_a_lost_job_is_refused_and_the_next_one_is_done(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock = HandClock()
    async with shop(Rate(10, 1.0), clock) as made:
        made.spent.spend("a", 9.9999)
        with monkeypatch.context() as patch:
            patch.setitem(workers.COMMANDS, JOB, (sys.executable, "-c", "input()"))
            with pytest.raises(Refusal) as caught:
                await made.do(DrawCode(text="a"), "a")
        assert caught.value.reason.value == "unavailable"
        assert "a job was not done" in caplog.text
        assert not made.spent.left("a"), "it was paid for all the same"
        clock.seconds += 600
        assert (await made.do(DrawCode(text="a"), "a")).body


@in_loop
async def test_what_is_wrong_is_refused_as_it_would_be_here() -> None:
    async with shop() as made:
        with pytest.raises(JobRefusal) as caught:
            await made.do(TakeApart(record="tripple 1\nwhat is this\n"), "a")
        assert (caught.value.status, caught.value.why.reason) == (400, "malformed")


@in_loop
async def test_a_fault_of_ours_in_a_job_is_logged_and_its_words_stay_here(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    script = """input(); print('{"fault": "a traceback"}')"""
    monkeypatch.setitem(workers.COMMANDS, JOB, (sys.executable, "-c", script))
    async with shop() as made:
        with pytest.raises(JobRefusal) as caught:
            await made.do(DrawCode(text="a"), "a")
    assert (caught.value.status, caught.value.why.reason) == (500, "broken")
    assert "a traceback" in caplog.text
    assert "a traceback" not in caught.value.why.sentence


def test_a_worker_ends_with_its_input() -> None:
    with subprocess.Popen(workers.COMMANDS[JOB], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        process.stdin.close()
        assert process.wait(60) == 0
