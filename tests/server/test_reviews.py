"""Reviews beside the games: shared, kept, gone on with, and nothing about what is still being played."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tripple.client import Guest, NotDone
from tripple.live.tables import Ready, Resign
from tripple.notation import Game, Seat, read_game, write_game
from tripple.personal import daily_seed
from tripple.review import AS_THEY_PLAY, GRADES, VERSION
from tripple.rules import Match
from tripple.server.handlers.me import WORD
from tripple.server.jobs import studies, workers
from tripple.server.jobs.reviewable import reviewable
from tripple.server.limits import ServerLimits
from tripple.store import open_store
from tripple.store import studies as kept_studies

from .house import HandClock, in_loop, playing, serving, until
from .process import Process
from .slow_review import HELD
from .test_dailies import DAY, NOON, Calendar, ask, given_up, played
from .test_me import NAME, a_game, told

pytestmark = pytest.mark.process

QUICK = (sys.executable, "-m", "tripple.review", "8")
SHORT = (
    "tripple 1\nsheet compact-en\nset target=20\nset hands=3,3,3,3,3,3\nseed {seed}\nplayer Ada\nplayer Bo = greedy\n"
)


class Reviewer:
    """A slow one, and what it noted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path, seconds: float = 0.0) -> None:
        self._patch, self._notes = monkeypatch, folder / "notes"
        self.takes(seconds)

    def takes(self, seconds: float) -> None:
        script = str(Path(__file__).with_name("slow_review.py"))
        self.command = (sys.executable, script, str(self._notes), str(seconds))
        self._patch.setitem(workers.COMMANDS, workers.REVIEW, self.command)

    @contextmanager
    def held(self) -> Iterator[None]:
        """It finds nothing meanwhile, however long others take."""
        mark = self._notes.with_name(HELD)
        mark.touch()
        yield
        mark.unlink()

    @property
    def orders(self) -> list[tuple[int, int]]:
        """Which process, and how many findings were known."""
        lines = self._notes.read_text("ascii").splitlines() if self._notes.exists() else []
        return [(int(pid), int(known)) for pid, known in map(str.split, lines)]


@pytest.fixture
def reviewer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Reviewer:
    return Reviewer(monkeypatch, tmp_path)


def games(number: int) -> list[str]:
    """Of two players, over, each another one."""
    return [_played(read_game(SHORT.format(seed=f"review {seed}"))) for seed in range(number)]


def _played(game: Game) -> str:
    match = game.match
    while match.end is None:
        match = _next(match, game)
    return write_game(Game(game.seats, match, game.seed))


def _next(match: Match, game: Game) -> Match:
    if not match.rounds or match.rounds[-1].end:
        return match.start_round(game.deal(len(match.rounds) + 1))
    return match.play(match.rounds[-1].actions()[0])[0]


async def asked(guest: Guest, table: str, known: int = 0) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(await guest.http("GET", f"/api/tables/{table}/review?known={known}"))
    return answer


async def brought(guest: Guest, record: str, known: int = 0) -> dict[str, Any]:
    body = json.dumps({"record": record}).encode()
    answer: dict[str, Any] = json.loads(await guest.http("POST", f"/api/review?known={known}", body))
    return answer


async def whole(guest: Guest, about: str, how: Any = asked) -> dict[str, Any]:
    """All findings, asked for bit by bit."""
    found: list[Any] = []
    while True:
        answer: dict[str, Any] = await how(guest, about, len(found))
        found += answer["findings"]
        if answer["stage"] == "done":
            assert len(found) == answer["number"]
            return answer | {"findings": found}
        assert answer["players"] is None


async def refused(asking: Any) -> NotDone:
    with pytest.raises(NotDone) as caught:
        await asking
    return caught.value


@in_loop
async def test_a_finished_game_is_reviewed_once_for_everybody_and_no_name_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(workers.COMMANDS, workers.REVIEW, QUICK)
    async with serving(tmp_path) as house:
        me = house.guest()
        table = await a_game(house, me, target=20)
        review = await whole(me, table)
        assert [player["name"] for player in review["players"]] == [NAME, "Otto"]
        assert review["players"][1]["level"] == "greedy"
        record = await me.record(table)
        decisions = [one for one in review["findings"] if one["type"] == "decision"]
        assert decisions
        rounds = read_game(record).match.rounds
        for one in decisions:
            step = rounds[one["round"]].history[one["step"]]
            assert (one["seat"], one["played"]) == (step.seat, str(step.action))
            assert {option.get("grade", "good") for option in one["options"]} <= set(GRADES)
        monkeypatch.setitem(workers.COMMANDS, workers.REVIEW, ("false",))
        other = house.guest()
        assert await whole(other, table) == review
        assert await whole(other, record.replace(NAME, "Zoe"), brought) == review | {
            "players": [review["players"][0] | {"name": "Zoe"}, review["players"][1]]
        }, "the same game, whoever brings it"
        await me.http("POST", "/api/me/forget", json.dumps({"confirm": WORD}).encode())
        assert (await refused(asked(other, table))).status == 404
    async with serving(tmp_path) as house:
        name = reviewable(read_game(record)).name
        kept = await house.services.store.ask(kept_studies.kept(workers.REVIEW, name, VERSION))
        assert kept
        assert kept.result
        assert not [line for line in (*kept.found, kept.result, name.encode()) if NAME.encode() in line]
        assert (await brought(house.guest(), record))["findings"] == review["findings"], "after a restart, too"


@in_loop
async def test_nothing_of_a_running_game_can_be_reviewed(tmp_path: Path, reviewer: Reviewer) -> None:
    async with serving(tmp_path) as house, playing(house) as chairs:
        me, table = chairs[0].guest, chairs[0].id
        fault = await refused(asked(me, table))
        assert (fault.status, fault.why.reason) == (409, "phase")
        assert fault.why.sentence == "a game can be reviewed once it is over"
        assert (await refused(asked(me, "nothing"))).status == 404
        await chairs[0].ask(Resign(seat=0))
        assert (await whole(me, table))["number"] >= 1, "also one that was given up"
        unfinished = await me.record(table)
        assert (await refused(brought(me, unfinished))).why.reason == "phase", "it may be from a game elsewhere"
        fault = await refused(brought(me, "tripple 1\nsheet nonsense\n"))
        assert (fault.status, fault.why.values["line"]) == (400, "2")
        assert (await refused(brought(me, "x" * 200_001))).status == 400


@in_loop
async def test_todays_daily_is_reviewed_for_who_has_finished_it(tmp_path: Path, reviewer: Reviewer) -> None:
    clock = Calendar()
    async with serving(tmp_path, clock=clock) as house:
        ada, bo = house.guest(), house.guest()
        table = await ask(ada)
        assert (await refused(asked(ada, table))).why.reason == "phase"
        await played(ada, table)
        assert (await whole(ada, table))["players"][0]["name"]
        alike = await bo.create("Bo", size=1, seed=daily_seed(NOON.date()), sheet="classic-de")
        async with bo.follow(alike.id, 0) as chair:
            await until(chair, lambda: True)
            await chair.ask(Ready(seat=0))
            await chair.ask(Resign(seat=0))
        for asking in (asked(bo, table), asked(bo, alike.id), asked(house.guest(), table)):
            fault = await refused(asking)
            assert (fault.status, fault.why.values) == (409, {"day": DAY})
        dealt = read_game(await ada.record(table))
        open_deal = write_game(Game((Seat("Cy"),), dealt.match))
        assert daily_seed(NOON.date()) not in open_deal
        assert (await refused(brought(ada, open_deal))).why.values == {"day": DAY}
        await given_up(bo)
        assert (await whole(bo, table))["stage"] == "done"
        assert (await whole(bo, alike.id))["stage"] == "done"
        clock.pass_by(days=3)
        assert (await whole(house.guest(), open_deal, brought))["stage"] == "done", "the day is over everywhere"


@in_loop
async def test_who_asks_together_shares_one_review_and_who_goes_stops_it_for_nobody(
    tmp_path: Path, reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviewer.takes(0.02)
    [record] = games(1)
    async with serving(tmp_path) as house:
        ada, bo = house.guest(), house.guest()
        going = asyncio.create_task(brought(ada, record))
        await asyncio.sleep(0.05)
        going.cancel()
        both = await asyncio.gather(whole(bo, record, brought), whole(house.guest(), record, brought))
        assert both[0]["findings"] == both[1]["findings"]
        assert [known for _, known in reviewer.orders] == [0]
        pid = reviewer.orders[0][0]
        await whole(bo, games(2)[1], brought)
        assert [one for one, _ in reviewer.orders] == [pid, pid], "a process takes the next game, too"
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


@in_loop
async def test_games_take_turns_and_an_address_has_two_at_a_time(
    tmp_path: Path, reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where one is worked out at a time, as on a small machine."""
    reviewer.takes(0.03)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(studies, "TURN", 0.06)
    monkeypatch.setattr(studies, "PATIENCE", 0.01)
    first, second, third = games(3)
    async with serving(tmp_path) as house:
        ada = house.guest()
        with reviewer.held():
            assert (await brought(ada, first))["number"] > 0
            waits = await brought(ada, second)
            assert (waits["stage"], waits["ahead"], waits["findings"]) == ("waiting", 1, [])
            fault = await refused(brought(ada, third))
        assert (fault.status, fault.why.reason) == (503, "busy")
        reviews = await asyncio.gather(*(whole(ada, record, brought) for record in (first, second)))
        assert [len(one["findings"]) for one in reviews] == [one["number"] for one in reviews]
        assert [known for _, known in reviewer.orders].count(0) == 2
        assert len(reviewer.orders) > 4, "each in turns"
    async with serving(tmp_path, limits=ServerLimits(requests=1e6, work=1e6, studies=1e-9)) as house:
        ada = house.guest()
        await brought(ada, first)
        await brought(ada, third)
        assert (await refused(brought(ada, games(4)[3]))).status == 429
        assert (await brought(ada, second))["stage"] == "done", "what is known costs nothing"
    with pytest.raises(ProcessLookupError):
        os.kill(reviewer.orders[-1][0], 0)


@in_loop
async def test_a_review_that_nobody_asks_for_pauses_and_goes_on_later(
    tmp_path: Path, reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviewer.takes(0.03)
    monkeypatch.setattr(studies, "TURN", 0.05)
    monkeypatch.setattr(studies, "PATIENCE", 0.01)
    clock, record = HandClock(), games(1)[0]
    async with serving(tmp_path, monotonic=clock) as house:
        ada = house.guest()
        while not (await brought(ada, record))["findings"]:
            pass
        clock.seconds += studies.FORGOTTEN
        while any(task.get_name() == "study" for task in asyncio.all_tasks()):
            await asyncio.sleep(0.01)
        before = len(reviewer.orders)
        review = await whole(ada, record, brought)
        assert reviewer.orders[before][1] > 0, "it had paused, and went on with what it knew"
        second, third, fourth = games(4)[1:]
        with reviewer.held():
            for other in (second, third):
                await brought(ada, other)
            assert (await refused(brought(ada, fourth))).why.reason == "busy"
            clock.seconds += studies.LEFT
            await brought(ada, third)
            assert (await brought(ada, fourth))["number"], "in place of the one that was left"
        assert [one["round"] for one in review["findings"]] == list(range(review["number"]))


@in_loop
async def test_a_lost_reviewer_is_replaced_and_one_that_cannot_work_is_told_of(
    tmp_path: Path, reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    reviewer.takes(0.02)
    record, other = games(2)
    async with serving(tmp_path) as house:
        ada = house.guest()
        while not (await brought(ada, record))["findings"]:
            pass
        os.kill(reviewer.orders[0][0], signal.SIGKILL)
        review = await whole(ada, record, brought)
        assert [one["round"] for one in review["findings"]] == list(range(review["number"]))
        assert [known > 0 for _, known in reviewer.orders][:2] == [False, True]
        os.kill(reviewer.orders[-1][0], signal.SIGKILL)
        before = len(reviewer.orders)
        monkeypatch.setitem(workers.COMMANDS, workers.REVIEW, ("false",))
        fault = await refused(brought(ada, other))
        assert fault.why.sentence == "this game could not be reviewed: try again in a moment"
        assert (fault.status, len(reviewer.orders)) == (503, before)
        reviewer.takes(0)
        assert (await whole(ada, other, brought))["stage"] == "done"


@in_loop
async def test_a_killed_server_goes_on_with_a_review_where_it_was(
    tmp_path: Path, reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviewer.takes(0.02)
    [record] = games(1)
    script = f"""
import sys
if "serve" in sys.orig_argv:
    from tripple.server.jobs import studies, workers
    workers.COMMANDS["review"], studies.TURN = {reviewer.command!r}, 0.1
"""
    (tmp_path / "sitecustomize.py").write_text(script)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *sys.path]))
    async with Process.running(tmp_path / "games.db") as server:
        ada = Guest(server.url)
        seen = 0
        while seen < 20:
            seen += len((await brought(ada, record, seen))["findings"])
        await server.kill_and_restart()
        again = await brought(Guest(server.url), record)
        assert len(again["findings"]) >= 5, "at once, from the store"
        review = await whole(Guest(server.url), record, brought)
        assert [one["round"] for one in review["findings"]] == list(range(review["number"]))
        assert [known for _, known in reviewer.orders].count(0) == 1
        worker = reviewer.orders[-1][0]
    await gone(worker)


@pytest.mark.database
@in_loop
async def test_a_review_is_worked_out_by_one_process_and_seen_at_all(
    tmp_path: Path, reviewer: Reviewer, empty_database: str
) -> None:
    reviewer.takes(0.05)
    [record] = games(1)
    async with (
        serving(tmp_path, store=open_store(empty_database)) as one,
        serving(tmp_path, store=open_store(empty_database)) as other,
    ):
        here, there = await asyncio.gather(*(whole(house.guest(), record, brought) for house in (one, other)))
        assert here["findings"] == there["findings"]
        assert len({pid for pid, _ in reviewer.orders}) == 1


@pytest.mark.database
@in_loop
async def test_another_process_goes_on_with_the_review_of_one_that_ended(
    tmp_path: Path, reviewer: Reviewer, empty_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first one takes too long to come to the end, the other one no time at all."""
    monkeypatch.setattr(studies, "TURN", 0.2)
    reviewer.takes(1.0)
    [record] = games(1)
    async with serving(tmp_path, store=open_store(empty_database)) as other:
        async with serving(tmp_path, store=open_store(empty_database)) as one:
            while not (await brought(one.guest(), record))["findings"]:
                pass
            reviewer.takes(0.0)
            there = asyncio.create_task(whole(other.guest(), record, brought))
            await asyncio.sleep(0.2)
        assert (await there)["stage"] == "done"
    (first, _), *_, (last, known) = reviewer.orders
    assert first != last
    assert known > 0


async def gone(pid: int) -> None:
    async with asyncio.timeout(60):
        with suppress(ProcessLookupError):
            while True:
                os.kill(pid, 0)
                await asyncio.sleep(0.05)


@in_loop
async def test_the_other_question_is_another_review(
    tmp_path: Path, reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How it goes against these opponents is worked out by a process of its own, and kept beside the usual review."""
    *_, last = workers.COMMANDS[workers.AGAINST]
    assert last == AS_THEY_PLAY
    asked_for = tmp_path / "against"
    command = (*reviewer.command[:2], str(asked_for), "0")
    monkeypatch.setitem(workers.COMMANDS, workers.AGAINST, command)

    async def against(guest: Guest, table: str, known: int) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(
            await guest.http("GET", f"/api/tables/{table}/review?known={known}&against=true")
        )
        return answer

    async with serving(tmp_path) as house:
        me = house.guest()
        table = await a_game(house, me, target=1)
        await whole(me, table)
        assert (len(reviewer.orders), asked_for.exists()) == (1, False)
        for _ in range(2):
            await whole(me, table, against)
        assert len(reviewer.orders) == len(asked_for.read_text("ascii").splitlines()) == 1


@in_loop
async def test_statistics_tell_of_reviews_that_are_done_and_never_ask_for_one(
    tmp_path: Path, reviewer: Reviewer
) -> None:
    async with serving(tmp_path) as house:
        me = house.guest()
        reviewed, _ = [await a_game(house, me, target=1) for _ in range(2)]
        assert (await told(me))["statistics"]["reviewed"] == []
        assert reviewer.orders == []
        await whole(house.guest(), reviewed)
        [one] = (await told(me))["statistics"]["reviewed"]
        assert (one["id"], one["decisions"], one["points_lost"]) == (reviewed, 7, 0.43)
        assert (one["luck"], one["played_like"]) == (None, None)
        assert len(reviewer.orders) == 1
        assert (await told(house.guest()))["statistics"]["reviewed"] == []
