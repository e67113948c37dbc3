"""The daily over HTTP: everybody's own date, one result a day, boards, practice; and par, which comes last."""

import asyncio
import json
import signal
import sys
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tripple.bots import LADDER
from tripple.client import Guest, NotDone
from tripple.live.tables import Ready, Resign, WallClock
from tripple.notation import read_game
from tripple.personal import daily_seed, daily_sheet, is_daily
from tripple.review.par.beam import WEIGHTS
from tripple.review.par.par import GAMES, PLAYOUTS, WIDTH
from tripple.server.handlers.me import WORD
from tripple.server.jobs import pars, studies, workers
from tripple.server.jobs.kinds import AnyWork
from tripple.server.jobs.pool import Made
from tripple.server.limits import ServerLimits
from tripple.store import Change, StoreUnavailable, dailies, open_store

from .house import House, in_loop, play_on, playing, serving
from .process import Process

T = TypeVar("T")

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
DAY = "2026-11-15"
QUICK = (sys.executable, "-m", "tripple.review.par", "1", "1")


class Calendar(WallClock):
    """Wherever time stands, it goes on from there as usual."""

    def __init__(self, start: datetime = NOON) -> None:
        super().__init__()
        self._ahead = start.timestamp() - super().now()

    def now(self) -> float:
        return super().now() + self._ahead

    def agree(self, least: float, most: float) -> float:
        """No database says what day it is here."""
        return 0.0

    def pass_by(self, **time: float) -> None:
        self._ahead += timedelta(**time).total_seconds()


async def ask(guest: Guest, day: str = DAY, today: str = DAY, name: str = "Ada", **more: Any) -> str:
    body = {"day": day, "today": today, "name": name, **more}
    answer: dict[str, str] = json.loads(await guest.http("POST", "/api/daily", json.dumps(body).encode()))
    return answer["id"]


async def look(guest: Guest, day: str = DAY, today: str = DAY, **more: str) -> dict[str, Any]:
    query = "&".join(f"{name}={value}" for name, value in {"today": today, **more}.items())
    answer: dict[str, Any] = json.loads(await guest.http("GET", f"/api/daily/{day}?{query}"))
    return answer


async def played(guest: Guest, table: str) -> int:
    async with guest.follow(table, 0) as chair:
        await play_on(chair)
    return read_game(await guest.record(table)).match.totals[0]


async def refused(asked: Any) -> NotDone:
    with pytest.raises(NotDone) as caught:
        await asked
    return caught.value


@pytest.mark.process
@in_loop
async def test_the_daily_is_the_one_of_its_date_and_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=Calendar()) as house:
        ada = house.guest()
        table = await ask(ada)
        assert await ask(ada) == table, "the same table as long as it is the same guest and day"
        before = (await look(ada))["mine"]
        assert (before["table"], before["phase"], before["result"]) == (table, "playing", None)
        points = await played(ada, table)
        assert await ask(ada) == table, "a finished one is found again, not played again"
        game = read_game(await ada.record(table))
        assert is_daily(game, NOON.date())
        mine = (await look(ada))["mine"]
        assert mine["result"]["points"] == points
        assert mine["phase"] == "over"


@pytest.mark.parametrize(
    ("hour", "first", "last"),
    [(0, "2026-11-14", "2026-11-15"), (11, "2026-11-14", "2026-11-16"), (12, DAY, "2026-11-16")],
)
@in_loop
async def test_every_date_that_it_is_somewhere_can_be_the_players_own(
    tmp_path: Path, hour: int, first: str, last: str
) -> None:
    """From UTC−12 to UTC+14: at eleven in London there are three dates on Earth."""
    async with serving(tmp_path, clock=Calendar(NOON.replace(hour=hour))) as house:
        for today in (first, last):
            assert (await look(house.guest(), day=today, today=today))["day"] == today
            assert await ask(house.guest(), day=today, today=today)
        before = str(datetime.fromisoformat(first).date() - timedelta(days=1))
        after = str(datetime.fromisoformat(last).date() + timedelta(days=1))
        for today in (before, after, "never", "2026-13-45", ""):
            fault = await refused(ask(house.guest(), today=today))
            assert (fault.status, fault.why.values["today"]) == (400, today)


@pytest.mark.parametrize("day", ["2026-13-45", "yesterday", "15.11.2026", "2026-2-3", "٢٠٢٦-11-15"])
@in_loop
async def test_a_date_that_is_none_is_named(tmp_path: Path, day: str) -> None:
    async with serving(tmp_path, clock=Calendar()) as house:
        for asked in (ask(house.guest(), day=day), look(house.guest(), day=day.encode("ascii", "ignore").decode())):
            fault = await refused(asked)
            assert fault.status == 400
            assert "is not a date" in fault.why.sentence


@in_loop
async def test_a_day_to_come_is_refused_though_it_has_begun_elsewhere(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=Calendar()) as house:
        for asked in (ask(house.guest(), day="2026-11-16"), look(house.guest(), day="2026-11-16")):
            fault = await refused(asked)
            assert (fault.status, fault.why.sentence) == (400, "the daily of {day} is still to come")


@pytest.mark.process
@in_loop
async def test_streak_longest_histogram_and_share_text(tmp_path: Path) -> None:
    clock = Calendar(NOON - timedelta(days=2))
    async with serving(tmp_path, clock=clock) as house:
        ada, points = house.guest(), {}
        for day in ("2026-11-13", "2026-11-14", DAY):
            points[day] = await played(ada, await ask(ada, day=day, today=day))
            clock.pass_by(days=1)
        clock.pass_by(days=-1)
        points["2026-11-01"] = await played(ada, await ask(ada, day="2026-11-01"))
        seen = await look(ada, language="de")
        mine = seen["mine"]
        assert (mine["streak"], mine["longest"]) == (3, 3), "an old daily counts for no streak"
        assert [(one["day"], one["points"]) for one in mine["results"]] == sorted(points.items())
        assert sum(count for _, count in mine["histogram"]) == 4
        assert seen["share"].startswith(f"tripple {DAY}: ")
        assert str(abs(points[DAY])) in seen["share"]
        clock.pass_by(days=2)
        later = (await look(ada, today="2026-11-17"))["mine"]
        assert (later["streak"], later["longest"]) == (0, 3)


@pytest.mark.process
@in_loop
async def test_a_daily_begun_on_its_day_and_finished_long_after_counts_for_no_streak(tmp_path: Path) -> None:
    clock = Calendar()
    async with serving(tmp_path, clock=clock) as house:
        ada = house.guest()
        table = await ask(ada)
        clock.pass_by(days=3)
        await played(ada, table)
        mine = (await look(ada, today="2026-11-18"))["mine"]
        assert (mine["result"]["played"], mine["longest"]) == ("2026-11-18", 0)


@pytest.mark.process
@in_loop
async def test_a_daily_that_goes_on_past_midnight_is_one_of_the_evening(tmp_path: Path) -> None:
    clock = Calendar(NOON.replace(hour=23))
    async with serving(tmp_path, clock=clock) as house:
        ada = house.guest()
        table = await ask(ada)
        clock.pass_by(hours=2)
        await played(ada, table)
        mine = (await look(ada, today="2026-11-16"))["mine"]
        assert (mine["result"]["played"], mine["streak"]) == (DAY, 1)


@pytest.mark.process
@in_loop
async def test_the_boards_show_the_best_of_the_day_and_of_all_days_and_who_i_am(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=Calendar()) as house:
        ada, ben = house.guest(), house.guest()
        mine = await played(ada, await ask(ada))
        await ben_gives_in(ben)
        old = await played(ben, await ask(ben, day="2026-11-01", name="Ben"))
        seen = await look(ada)
        assert seen["today"][0] == {"name": "Ada", "points": mine, "day": DAY, "mine": True}
        assert [row["name"] for row in seen["today"]] == ["Ada", "Ben"]
        assert {(row["day"], row["points"]) for row in seen["ever"]} >= {(DAY, mine), ("2026-11-01", old)}
        points = [row["points"] for row in seen["ever"]]
        assert points == sorted(points, reverse=True)
        stranger = await look(house.guest())
        assert not any(row.get("mine") for row in stranger["today"])
        assert stranger["mine"] == {
            "result": None,
            "table": None,
            "phase": None,
            "streak": 0,
            "longest": 0,
            "histogram": [],
            "results": [],
        }
        text = json.dumps([seen, stranger])
        assert all(secret not in text for secret in await persons(house))


async def ben_gives_in(ben: Guest) -> None:
    """Draws as long as possible: a result, but a poor one."""
    async with ben.follow(await ask(ben, name="Ben"), 0) as chair:
        messages = aiter(chair)
        while not chair.over:
            if chair.on_turn and chair.round:
                options = [option.action for option in chair.round.options]
                await chair.play(next((one for one in ("open", "draw", "pass") if one in options), options[0]))
            else:
                await anext(messages)


async def persons(house: House) -> set[str]:
    return {result.person for result in await house.services.store.ask(dailies.best(None))}


@pytest.mark.process
@in_loop
async def test_practice_comes_after_the_game_that_counts_and_never_counts(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=Calendar()) as house:
        ada = house.guest()
        assert (await refused(ask(ada, practice=True))).status == 409
        table = await ask(ada)
        assert (await refused(ask(ada, practice=True))).status == 409
        await played(ada, table)
        before = await look(ada)
        again = await ask(ada, practice=True)
        assert again != table
        await played(ada, again)
        assert read_game(await ada.record(again)).seed == daily_seed(NOON.date())
        assert await look(ada) == before


@in_loop
async def test_a_table_that_only_looks_like_the_daily_does_not_count(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=Calendar()) as house:
        ada = house.guest()
        made = await ada.create("Ada", size=1, sheet=daily_sheet().id, seed=daily_seed(NOON.date()))
        async with ada.follow(made.id, 0) as chair:
            await chair.ask(Ready(seat=0))
            await play_on(chair)
        seen = await look(ada)
        assert (seen["mine"]["result"], seen["today"]) == (None, [])


@in_loop
async def test_a_daily_that_was_given_up_has_no_result_and_stays_the_one_that_counts(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=Calendar()) as house:
        ada = house.guest()
        table = await ask(ada)
        async with ada.follow(table, 0) as chair:
            await chair.ask(Resign(seat=0))
        mine = (await look(ada))["mine"]
        assert (mine["table"], mine["phase"], mine["result"]) == (table, "over", None)
        assert await ask(ada) == table


@in_loop
async def test_hints_are_for_practice(tmp_path: Path) -> None:
    """A board of results that a strong player has whispered would be no board."""
    async with serving(tmp_path, clock=Calendar()) as house:
        ada = house.guest()
        table = await ask(ada)
        fault = await refused(ada.http("GET", f"/api/tables/{table}/hint?seat=0"))
        assert fault.why.sentence == "hints are not allowed at this table"


@pytest.mark.process
@in_loop
async def test_a_result_that_a_killed_server_could_not_note_is_noted_when_it_is_asked_for(tmp_path: Path) -> None:
    class Forgetful:
        """A store of a server that dies between the game's last event and the note."""

        def __init__(self) -> None:
            self._store = open_store(str(tmp_path / "games.db"))

        def __getattr__(self, name: str) -> Any:
            return getattr(self._store, name)

        async def write(self, change: Any) -> Any:
            if change.name == "note":
                raise RuntimeError("killed")
            return await self._store.write(change)

    store: Any = Forgetful()
    async with serving(tmp_path, clock=Calendar(), store=store) as house:
        ada = house.guest()
        points = await played(ada, await ask(ada))
        assert await house.services.store.ask(dailies.best(DAY)) == []
    async with serving(tmp_path, clock=Calendar()) as house:
        ada.url = house.url
        for _ in range(2):
            seen = await look(ada)
            assert seen["mine"]["result"]["points"] == points
            assert [row["points"] for row in seen["today"]] == [points], "and once only"


@pytest.mark.process
@in_loop
async def test_the_result_survives_a_server_that_is_killed_after_the_last_action(tmp_path: Path) -> None:
    async with Process.running(tmp_path / "games.db") as server:
        ada, today = Guest(server.url), str(datetime.now(UTC).date())
        points = await played(ada, await ask(ada, day=today, today=today))
        await server.kill_and_restart()
        seen = await look(ada, day=today, today=today)
        assert seen["mine"]["result"]["points"] == points
        assert [row["points"] for row in seen["today"]] == [points]


@pytest.mark.process
@in_loop
async def test_a_server_that_is_told_to_stop_does_not_wait_for_par(tmp_path: Path) -> None:
    async with Process.running(tmp_path / "games.db") as server:
        ada, today = Guest(server.url), str(datetime.now(UTC).date())
        table = await ask(ada, day=today, today=today)
        async with ada.follow(table, 0) as chair:
            await chair.ask(Resign(seat=0))
        asking = asyncio.create_task(ada.http("GET", f"/api/tables/{table}/par"))
        while not await children(server):
            await asyncio.sleep(0.01)
        server.stop(signal.SIGTERM)
        assert await server.ended() == 0
        assert "Traceback" not in server.said
        with suppress(NotDone, OSError):
            await asking


async def children(server: Process) -> bool:
    """Whether the server has another process at work."""
    listed = Path(f"/proc/{server.pid}/task/{server.pid}/children")
    return not listed.exists() or bool(listed.read_text("ascii"))


@in_loop
async def test_too_many_unfinished_tables_hold_the_daily_up_too(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=Calendar(), limits=ServerLimits(tables=1)) as house:
        ada = house.guest()
        await ada.create("Ada", size=1)
        assert (await refused(ask(ada))).why.reason == "too-many-tables"


async def par_of(guest: Guest, table: str) -> dict[str, Any]:
    while True:
        answer: dict[str, Any] = json.loads(await guest.http("GET", f"/api/tables/{table}/par"))
        if "stage" not in answer:
            return answer
        assert answer["stage"] in {"waiting", "playing", "searching"}


@pytest.mark.process
@in_loop
async def test_par_is_told_after_the_end_and_its_record_is_the_best_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(workers.COMMANDS, workers.PAR, QUICK)
    clock = Calendar()
    async with serving(tmp_path, clock=clock) as house:
        ada = house.guest()
        table = await ask(ada)
        fault = await refused(par_of(ada, table))
        assert (fault.status, fault.why.reason) == (409, "phase")
        await played(ada, table)
        clock.pass_by(days=1)
        par = await par_of(ada, table)
        best = read_game(par["record"])
        assert best.match.totals == (par["best"],)
        assert is_daily(best, NOON.date())
        assert par["level"] == "master"
        assert par["average"] == sum(par["results"]) / len(par["results"])
        monkeypatch.setitem(workers.COMMANDS, workers.PAR, ("false",))
        assert await par_of(house.guest(), table) == par, "worked out once for everybody"


async def given_up(guest: Guest, day: str = DAY) -> str:
    """A finished daily, without many moves."""
    table = await ask(guest, day=day)
    async with guest.follow(table, 0) as chair:
        await chair.ask(Resign(seat=0))
    return table


RESULT: dict[str, Any] = {"level": "master", "average": 200.0, "results": [200], "best": 300, "record": "a line"}
TODAYS = RESULT | {"record": ""}
"""The same for a daily that is still being played somewhere."""
# They read their order first, as real ones do: to one that has left already it cannot be given.
AT_ONCE = (sys.executable, "-c", f"input(); print({json.dumps({'result': RESULT})!r})")
SLOWLY = (sys.executable, "-c", f"input(); import time; time.sleep(1.5); print({json.dumps({'result': RESULT})!r})")


@pytest.mark.process
@in_loop
async def test_a_daily_is_spoiled_for_nobody_and_its_best_line_comes_when_its_day_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(workers.COMMANDS, workers.PAR, AT_ONCE)
    clock = Calendar()
    async with serving(tmp_path, clock=clock) as house:
        ada, bo = house.guest(), house.guest()
        table, alike, later = await given_up(ada), *[await dealt(bo, day) for day in (DAY, "2026-11-20")]
        await ask(bo)
        for other, day in ((table, DAY), (alike, DAY), (later, "2026-11-20")):
            for what in ("par", "record", "review"):
                fault = await refused(bo.http("GET", f"/api/tables/{other}/{what}"))
                assert (fault.status, fault.why.values) == (409, {"day": day})
        assert "tripple 1\\n" not in (await bo.http("GET", "/api/me/export")).decode(), "nor in the guest's own file"
        assert (await refused(house.guest().record(table))).status == 409, "nor is it told to a stranger"
        await given_up(bo)
        assert daily_seed(NOON.date()) in await bo.record(table)
        assert await par_of(bo, table) == await par_of(ada, table) == TODAYS
        clock.pass_by(hours=23, minutes=59)
        assert not (await par_of(ada, table))["record"]
        clock.pass_by(minutes=1)
        assert await par_of(house.guest(), table) == RESULT, "it is no date's daily any more"


async def dealt(guest: Guest, day: str) -> str:
    """A finished game of one's own with the tiles of a daily."""
    made = await guest.create("Bo", size=1, sheet="classic-de", seed=daily_seed(datetime.fromisoformat(day).date()))
    async with guest.follow(made.id, 0) as chair:
        await chair.ask(Ready(seat=0))
        await chair.ask(Resign(seat=0))
    return made.id


@pytest.mark.process
@in_loop
async def test_asking_again_for_par_reads_and_folds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(workers.COMMANDS, workers.PAR, SLOWLY)
    monkeypatch.setattr(studies, "PATIENCE", 0.05)
    read, worked = list[str](), list[str]()
    async with serving(tmp_path, clock=Calendar()) as house:
        ada, store = house.guest(), house.services.store
        table, reading = await given_up(ada), store.read

        async def counted(log: str, start: int = 0) -> list[bytes]:
            read.append(log)
            return await reading(log, start)

        working = house.services.jobs.do

        async def done(job: AnyWork, by: str) -> Made:
            worked.append(type(job).__name__)
            return await working(job, by)

        monkeypatch.setattr(store, "read", counted)
        monkeypatch.setattr(house.services.jobs, "do", done)
        assert await par_of(ada, table) == TODAYS
        assert await par_of(ada, table) == TODAYS
        assert (read, worked) == ([table], ["WriteDeal"]), "the log is read for the first of many times"


@pytest.mark.process
@in_loop
async def test_par_is_known_after_a_restart_until_it_is_worked_out_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(workers.COMMANDS, workers.PAR, AT_ONCE)
    async with serving(tmp_path, clock=Calendar()) as house:
        ada = house.guest()
        table = await given_up(ada)
        assert await par_of(ada, table) == TODAYS
    monkeypatch.setitem(workers.COMMANDS, workers.PAR, ("false",))
    async with serving(tmp_path, clock=Calendar()) as house:
        bo = house.guest()
        first = json.loads(await bo.http("GET", f"/api/tables/{await given_up(bo)}/par"))
        assert first == TODAYS, "at once, and for whoever plays the same deal"
        assert (await refused(par_of(bo, await given_up(bo, "2026-11-14")))).status == 503
    monkeypatch.setattr(pars, "VERSION", pars.VERSION + 1)
    async with serving(tmp_path, clock=Calendar()) as house:
        ada.url = house.url
        assert (await refused(par_of(ada, table))).status == 503, "a better player makes it anew"


def test_par_has_another_version_when_it_is_worked_out_otherwise() -> None:
    """Raise VERSION with any of these, and with whatever makes the player or the search better."""
    weights = {"held": 0.7, "later": 0.35, "growing": 1.0, "stuck": 2.0}
    assert (pars.VERSION, LADDER[-1], GAMES, PLAYOUTS, WIDTH, WEIGHTS) == (1, "master", 3, 100, 128, weights)


@pytest.mark.process
@in_loop
async def test_par_is_told_also_where_it_cannot_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(workers.COMMANDS, workers.PAR, AT_ONCE)

    async with serving(tmp_path, clock=Calendar()) as house:
        ada, write = house.guest(), house.services.store.write

        async def full(change: Change[T]) -> T:
            if change.name == "keep":
                raise StoreUnavailable("the disk is full")
            return await write(change)

        monkeypatch.setattr(house.services.store, "write", full)
        table = await given_up(ada)
        assert await par_of(ada, table) == TODAYS
        assert await par_of(ada, table) == TODAYS


@pytest.mark.process
@in_loop
async def test_who_erased_a_game_tells_its_par_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(workers.COMMANDS, workers.PAR, AT_ONCE)
    async with serving(tmp_path, clock=Calendar()) as house:
        ada = house.guest()
        table = await given_up(ada)
        assert await par_of(ada, table) == TODAYS
        await ada.http("POST", "/api/me/forget", json.dumps({"confirm": WORD}).encode())
        assert (await refused(par_of(house.guest(), table))).status == 404


@pytest.mark.process
@in_loop
async def test_par_is_for_solitaires_that_exist(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        assert (await refused(par_of(house.guest(), "nothing"))).status == 404
        async with playing(house) as chairs:
            await chairs[0].ask(Resign(seat=0))
            fault = await refused(par_of(house.guest(), chairs[0].id))
            assert fault.why.sentence == "par is for solitaires"


@pytest.mark.process
@in_loop
async def test_par_that_fails_says_so_and_is_tried_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(workers.COMMANDS, workers.PAR, ("false",))
    async with serving(tmp_path, clock=Calendar(), limits=ServerLimits(requests=1e6, studies=1e6)) as house:
        ada = house.guest()
        table = await given_up(ada)
        fault = await refused(par_of(ada, table))
        assert (fault.status, fault.why.sentence) == (503, "par could not be worked out")
        monkeypatch.setitem(workers.COMMANDS, workers.PAR, AT_ONCE)
        assert await par_of(ada, table) == TODAYS


@pytest.mark.process
@in_loop
async def test_a_deal_at_a_time_is_worked_out_for_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a server that is stopped in the middle of it does not wait for it."""
    monkeypatch.setitem(workers.COMMANDS, workers.PAR, (sys.executable, "-c", "import time; time.sleep(600)"))
    monkeypatch.setattr(studies, "PATIENCE", 0.01)
    async with serving(tmp_path, clock=Calendar(), limits=ServerLimits(studies=1e-9, requests=1e6)) as house:
        ada = house.guest()
        answers = []
        for day in (DAY, "2026-11-14"):
            table = await ask(ada, day=day)
            async with ada.follow(table, 0) as chair:
                await chair.ask(Resign(seat=0))
            answers.append(table)
        first = json.loads(await ada.http("GET", f"/api/tables/{answers[0]}/par"))
        assert first == {"stage": "waiting"}
        assert (await refused(ada.http("GET", f"/api/tables/{answers[1]}/par"))).status == 429
        again = json.loads(await ada.http("GET", f"/api/tables/{answers[0]}/par"))
        assert again == first, "asking for the same one again costs nothing"


@pytest.mark.process
@in_loop
async def test_an_address_has_two_deals_at_work_and_leaves_room_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(workers.COMMANDS, workers.PAR, (sys.executable, "-c", "import time; time.sleep(600)"))
    monkeypatch.setattr(studies, "PATIENCE", 0.01)
    async with serving(tmp_path, clock=Calendar(), limits=ServerLimits(studies=1e6, requests=1e6)) as house:
        ada = house.guest()
        answers = []
        for day in (DAY, "2026-11-14", "2026-11-13"):
            table = await ask(ada, day=day)
            async with ada.follow(table, 0) as chair:
                await chair.ask(Resign(seat=0))
            answers.append(ada.http("GET", f"/api/tables/{table}/par"))
        stages = [json.loads(await answer)["stage"] for answer in answers[:2]]
        assert stages == ["waiting", "waiting"]
        fault = await refused(answers[2])
        assert (fault.status, fault.why.reason) == (503, "busy")
