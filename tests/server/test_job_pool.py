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

from tripple.server.jobs import pool
from tripple.server.jobs.kinds import DrawCode, TakeApart
from tripple.server.jobs.pool import MOST_WAITING, JobPool, Process
from tripple.server.limits import Buckets, Rate
from tripple.server.refusals import JobRefusal
from tripple.tables import Refusal

from .house import FREE, HandClock, in_loop, play_on, playing, serving

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
            "tripple.tables.record.game_of",
            "tripple.printing.tiles",
            "tripple.printing.leaflet",
            "tripple.pad.table.csv.writer",
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


@in_loop
async def test_the_same_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    orders: list[bytes] = []
    do = Process.do

    async def counted(self: Process, order: bytes) -> Any:
        orders.append(order)
        return await do(self, order)

    monkeypatch.setattr(Process, "do", counted)
    async with shop() as made:
        job = DrawCode(text="abc")
        first, second = await asyncio.gather(made.do(job, "a"), made.do(job, "a"))
        assert first == second == await made.do(DrawCode(text="abc"), "b")
        assert len(orders) == 1
        made.forget()
        assert await made.do(job, "a") == first
        assert len(orders) == 2


@in_loop
async def test_what_two_addresses_ask_for_at_once_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted twice, the memory of results would seem full for good and every job would fail."""
    async with shop() as made:
        for number in range(3):
            job = DrawCode(text=str(number))
            one, other = await asyncio.gather(made.do(job, "a"), made.do(job, "b"))
            assert one == other
        assert made._bytes == sum(len(known.body) for known in made._known.values())
        monkeypatch.setattr(pool, "_REMEMBERED", 10)
        assert (await made.do(DrawCode(text="more"), "a")).body
        assert (made._bytes, len(made._known)) == (0, 0)


@in_loop
async def test_an_address_pays_for_the_time_its_work_takes(tmp_path: Path) -> None:
    limits, clock = msgspec.structs.replace(FREE, work=1e-9), HandClock()
    async with (
        serving(tmp_path, limits=limits, monotonic=clock) as house,
        house.web() as web,
    ):
        house.services.jobs._spent.spend("127.0.0.1", 0.9999)
        answers = [await web.post("/api/qr", json={"text": text}) for text in ("a" * 300, "b" * 300, "a" * 300)]
        assert [answer.status_code for answer in answers] == [200, 429, 200], "what is known costs nothing"
        assert answers[1].json()["reason"] == "too-fast"
        assert (await house.services.jobs.do(DrawCode(text="c"), "127.0.0.9")).body, "others have their own time"
        clock.seconds += 1e9
        assert (await web.post("/api/qr", json={"text": "b" * 300})).status_code == 200


@in_loop
async def test_the_jobs_of_an_address_go_one_after_the_other_and_only_so_many_wait() -> None:
    async with shop() as made:
        jobs = [made.do(DrawCode(text=str(number)), "a") for number in range(MOST_WAITING + 3)]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert [isinstance(result, Refusal) for result in results] == [False] * MOST_WAITING + [True] * 3
        assert sum(process._process is not None for process in made._all) == 1, "they did not work side by side"


@in_loop
async def test_a_lost_job_is_refused_and_the_next_one_is_done(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with shop() as made:
        with monkeypatch.context() as patch:
            patch.setattr(pool, "COMMAND", (sys.executable, "-c", "input()"))
            with pytest.raises(Refusal) as caught:
                await made.do(DrawCode(text="a"), "a")
        assert caught.value.reason.value == "unavailable"
        assert "a job was not done" in caplog.text
        assert made._spent._of("a").left() < 10, "it was paid for all the same"
        assert (await made.do(DrawCode(text="a"), "a")).body


@in_loop
async def test_what_is_wrong_is_refused_as_it_would_be_here() -> None:
    async with shop() as made:
        with pytest.raises(JobRefusal) as caught:
            await made.do(TakeApart(record="tripple 1\nwhat is this\n"), "a")
        assert (caught.value.status, caught.value.why.reason) == (400, "malformed")


def test_a_worker_ends_with_its_input() -> None:
    with subprocess.Popen(pool.COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        process.stdin.close()
        assert process.wait(60) == 0
