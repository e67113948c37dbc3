"""Computer players at work: who waits for whom, and what the time that they take tells."""

import asyncio
import threading
import time
from collections.abc import Awaitable
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from tests.loop import in_loop
from tripple.bots import LEVELS, SEARCHING, Budget, Choice, prepare
from tripple.bots.flawed import flawed
from tripple.bots.flaws import FLAWS
from tripple.bots.readiness import first_choice
from tripple.live.tables import (
    PACES,
    Pace,
    Play,
    Presence,
    Ready,
    Refusal,
    RefusalReason,
    TableConfig,
    Tables,
    Tempo,
    Told,
    WallClock,
)
from tripple.live.tables.events import Dealt, Played, read_event
from tripple.live.tables.thinking import AFTERWARDS, LEAST, ThinkingThreads, takes
from tripple.rules import Action, Deal, Round, View, sheet
from tripple.store import open_store

from .fakes import QUICK, SECRET, Evening, HandClock, as_time_passes, table_of

BUDGET = 0.4
PACE = TableConfig(calm=Tempo(0.0, 0.0, BUDGET), think_within=0.8, hint=BUDGET)


@pytest.fixture(autouse=True)
def given(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A master that uses its time as the real one does, all of it unless there is nothing to choose, and notes it."""
    noted = list[float]()

    def thorough(view: View, budget: Budget) -> Choice:
        assert budget.seconds
        noted.append(budget.seconds)
        if len(view.actions) > 1:
            time.sleep(budget.seconds)
        return Choice(view.actions[0])

    monkeypatch.setitem(LEVELS, "master", thorough)
    monkeypatch.setattr("tripple.live.tables.warming.is_compiled", lambda levels: True)  # it needs no compiled code
    return noted


async def seconds_of(asked: Awaitable[object]) -> float:
    """At least: a busy machine makes an answer late, never early."""
    began = time.monotonic()
    await asked
    return time.monotonic() - began


async def unhurried() -> ThinkingThreads:
    """A busy machine can begin one search too late, and is taken for a hurried one."""
    while True:
        threads = ThinkingThreads(PACE)
        await master(threads, first_choice())
        if not threads.hurried():
            return threads
        await threads.close()


async def until_there_is_time(threads: ThinkingThreads) -> None:
    """A busy machine can be too late for one search, but not for all of them."""
    while await hint(threads) < PACE.hint:
        pass


def used(seconds: float) -> float:
    """Work that takes all the time it is given, and says how much that was."""
    time.sleep(seconds)
    return seconds


def master(threads: ThinkingThreads, view: View) -> Awaitable[Action]:
    return threads.think("master", view, Budget(seconds=BUDGET))


@in_loop
async def test_many_searches_at_once_are_shorter_so_that_none_waits_long() -> None:
    threads = await unhurried()
    thoughts = await asyncio.gather(*(threads.search(used, BUDGET) for _ in range(24)))
    assert sum(thought.what for thought in thoughts) < 24 * BUDGET / 2, "a late machine gives less, never more"
    assert threads.hurried()
    await until_there_is_time(threads)
    await threads.close()


@in_loop
async def test_who_does_not_search_waits_for_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    is_found = threading.Event()

    def endless(view: View, budget: Budget) -> Choice:
        assert is_found.wait(60)
        return Choice(view.actions[0])

    monkeypatch.setitem(LEVELS, "master", endless)
    threads, view = ThinkingThreads(PACE), first_choice()
    searches = [asyncio.ensure_future(master(threads, view)) for _ in range(8)]
    await asyncio.wait_for(threads.think("greedy", view, Budget()), 30)
    assert not any(search.done() for search in searches)
    is_found.set()
    await asyncio.gather(*searches)
    await threads.close()


@in_loop
async def test_a_search_that_is_not_wanted_any_more_leaves_the_line() -> None:
    threads, view = ThinkingThreads(PACE), first_choice()
    searches = [asyncio.ensure_future(master(threads, view)) for _ in range(40)]
    await asyncio.sleep(0.01)
    for search in searches:
        search.cancel()
    await asyncio.gather(*searches, return_exceptions=True)
    await master(threads, view)  # after those that could not be stopped any more
    await until_there_is_time(threads)
    await threads.close()


def hint(threads: ThinkingThreads) -> Awaitable[float]:
    """What a hint costs: all the time that it is given, which it tells."""

    def work(seconds: float) -> float:
        time.sleep(seconds)
        return seconds

    return threads.hint(work)


@in_loop
async def test_a_hint_waits_in_line_while_every_thread_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    all_think, is_found = threading.Barrier(PACE.threads + 1), threading.Event()

    def endless(view: View, budget: Budget) -> Choice:
        all_think.wait(60)
        assert is_found.wait(60)
        return Choice(view.actions[0])

    monkeypatch.setitem(LEVELS, "master", endless)
    threads, view = ThinkingThreads(PACE), first_choice()
    searches = [asyncio.ensure_future(master(threads, view)) for _ in range(PACE.threads)]
    await asyncio.to_thread(all_think.wait, 60)
    given = list[float]()
    asked = asyncio.ensure_future(threads.hint(given.append))
    await asyncio.sleep(0.1)
    assert given == [], "it has not begun"
    is_found.set()
    await asked
    assert min(given) >= LEAST
    await asyncio.gather(*searches)
    await threads.close()


@in_loop
async def test_of_200_who_want_a_hint_at_once_each_is_given_a_part_of_the_time_or_refused() -> None:
    threads, given = ThinkingThreads(PACE), list[float]()

    async def ask() -> None:
        given.append(await hint(threads))

    outcomes = await asyncio.gather(*(ask() for _ in range(200)), return_exceptions=True)
    refused = [fault for fault in outcomes if fault is not None]
    assert all(isinstance(fault, Refusal) and fault.reason is RefusalReason.BUSY for fault in refused)
    assert len(given) + len(refused) == 200
    assert len(given) >= 10
    assert sum(given) / PACE.threads < 2 * PACE.think_within, "it would be three seconds and more for all of them"
    await until_there_is_time(threads)
    await threads.close()


@in_loop
async def test_a_line_of_hints_is_never_a_reason_not_to_play() -> None:
    threads, view = ThinkingThreads(PACE), first_choice()
    crowd = asyncio.gather(*(hint(threads) for _ in range(200)), return_exceptions=True)
    await asyncio.sleep(0)
    assert await master(threads, view) in view.actions
    await crowd
    await threads.close()


@in_loop
async def test_whoever_waits_for_a_hint_when_the_server_closes_is_told_so() -> None:
    all_think, is_found = threading.Barrier(PACE.threads + 1), threading.Event()

    def endless(seconds: float) -> None:
        all_think.wait(60)
        assert is_found.wait(60)

    threads = ThinkingThreads(PACE)
    begun = [asyncio.ensure_future(threads.hint(endless)) for _ in range(PACE.threads)]
    await asyncio.to_thread(all_think.wait, 60)
    waits = asyncio.ensure_future(threads.hint(used))
    await asyncio.sleep(0)
    closing = asyncio.ensure_future(threads.close())
    await asyncio.sleep(0)
    with pytest.raises(Refusal, match="closing"):
        await threads.hint(used)
    is_found.set()
    with pytest.raises(Refusal, match="closing"):
        await waits
    await closing
    assert await asyncio.gather(*begun) == [None] * PACE.threads


def only_choice() -> View:
    rules = sheet("classic-en")
    here = Round.start(rules, Deal.from_seed("one thing", 0, 2, rules))
    assert len(here.actions()) == 1
    return here.view(here.turn)


@in_loop
async def test_how_long_an_answer_takes_does_not_tell_that_there_was_no_choice(given: list[float]) -> None:
    threads = ThinkingThreads(PACE)
    for view in (only_choice(), first_choice()):
        assert await seconds_of(master(threads, view)) >= given[-1] + AFTERWARDS
    crowd = [only_choice() if number % 2 else first_choice() for number in range(16)]
    took = await asyncio.gather(*(seconds_of(master(threads, view)) for view in crowd))
    assert min(took) > 0.05
    await threads.close()


@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize("pace", PACES)
def test_even_the_quickest_action_takes_longer_than_a_search(pace: Pace, players: int) -> None:
    """So the time of an action follows from chance alone: `takes` does not even know the level."""
    tempo = TableConfig().tempo(pace, players)
    times = [takes(tempo, seed) for seed in range(1000)]
    assert min(times) == tempo.least >= tempo.search + AFTERWARDS
    assert max(times) < tempo.most <= TableConfig().think_within
    assert len(set(times)) == len(times)


def test_several_computer_players_share_the_time_of_one_until_people_could_not_follow() -> None:
    config = TableConfig()
    for players in range(1, 6):
        tempo, one = config.tempo("calm", players), config.tempo("calm")
        assert players * tempo.most <= max(one.most, players * config.quick.most)
        assert tempo >= config.quick == config.tempo("quick", players)


@in_loop
async def test_three_owls_search_for_a_third_of_the_time_and_each_as_long_as_the_others(
    tmp_path: Path, given: list[float]
) -> None:
    config = TableConfig(calm=Tempo(0.3, 0.3, 0.2), quick=Tempo(0.0, 0.0, 0.0), think_within=600.0)
    store = open_store(str(tmp_path / "t.sqlite3"))
    async with Tables(store, WallClock(), config, secret=lambda: SECRET) as tables, Evening(tables) as evening:
        table = await table_of(tables, "ada", computers=("master",) * 3)
        ada = await evening.sit(table, "ada", 0)
        await ada.do(Ready(seat=0))
        while len(given) < 6:
            if (await tables.state(table)).turn == 0:
                await ada.hear_all()
                await ada.play(str((await tables.state(table)).game.rounds[-1].actions()[0]))
            await asyncio.sleep(0.01)
    assert set(given) == {0.2 / 3}


@pytest.mark.parametrize("level", ["greedy", "cat", "raven"])
@in_loop
async def test_all_levels_take_the_same_time(tmp_path: Path, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No level gets more time than a search has, which is less than any action takes, however much it would try."""
    prepare([level])
    if level in SEARCHING:
        much = replace(FLAWS[level], playouts=1000 * FLAWS[level].playouts, careless=0.0)
        monkeypatch.setitem(LEVELS, level, partial(flawed, much))
    config, given, choose = TableConfig(calm=Tempo(0.3, 0.5, 0.2)), list[float | None](), LEVELS[level]

    def noted(view: View, budget: Budget) -> Choice:
        given.append(budget.seconds)
        return choose(view, budget)

    monkeypatch.setitem(LEVELS, level, noted)
    store = open_store(str(tmp_path / "t.sqlite3"))
    async with Tables(store, WallClock(), config, secret=lambda: SECRET) as tables, Evening(tables) as evening:
        table = await table_of(tables, "ada", computers=(level,))
        ada = await evening.sit(table, "ada", 0)
        await ada.do(Ready(seat=0))
        if (await tables.state(table)).turn == 0:
            await ada.told(Dealt)
            await ada.play("open")
        await ada.until(lambda told: isinstance(told, Told) and by_computer(told))
        steps = pairwise(map(read_event, await tables.log(table)))
        took = next(new.at - old.at for old, new in steps if isinstance(new, Played) and new.level)
        assert took >= config.calm.least
        assert given
        assert all(seconds and seconds <= config.calm.search for seconds in given)


@in_loop
async def test_people_are_told_when_the_computer_players_are_in_a_hurry(tmp_path: Path) -> None:
    async with (
        Tables(open_store(str(tmp_path / "t.sqlite3")), WallClock(), replace(PACE, think_within=0.0)) as tables,
        Evening(tables) as evening,
    ):
        table = await table_of(tables, "ada", computers=("master",))
        ada = await evening.sit(table, "ada", 0)
        await ada.do(Ready(seat=0))
        while not (ada.latest and ada.latest.round):
            await ada.hear()
        if ada.latest.round.turn == 0:
            await ada.play(ada.latest.round.options[0].action)
        told = await ada.until(lambda message: isinstance(message, Presence) and message.hurried)
        assert isinstance(told, Presence)


@in_loop
async def test_a_player_that_fails_is_asked_again_a_little_later(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    faults = [ZeroDivisionError(), ZeroDivisionError()]

    async def think(level: str, view: View, budget: Budget) -> Action:
        if faults:
            raise faults.pop()
        return view.actions[0]

    time = HandClock()
    store = open_store(str(tmp_path / "t.sqlite3"))
    async with Tables(store, time, QUICK, think, secret=lambda: SECRET) as tables, Evening(tables) as evening:
        table = await table_of(tables, "ada", computers=("greedy",))
        ada = await evening.sit(table, "ada", 0)
        await ada.do(Ready(seat=0))
        while (state := await tables.state(table)).turn != 1:
            assert state.round
            await ada.do(Play(seat=0, action=str(state.round.actions()[0])), seen=state.last)
        played = await as_time_passes(time, ada.until(lambda told: isinstance(told, Told) and by_computer(told)))
        assert isinstance(played, Told)
        assert not faults
    assert caplog.text.count("cannot think") == 2


def by_computer(told: Told) -> bool:
    return isinstance(told.event, Played) and told.event.seat == 1
