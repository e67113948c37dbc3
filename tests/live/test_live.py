"""One live log, whatever it is about: nothing acknowledged is lost or done twice, and nobody misses anything."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import pytest

from tests.live.tables.fakes import HandClock
from tests.loop import in_loop
from tripple.live import Follower, LogUnreadable, Plan, Refusal, RefusalReason
from tripple.store import Change, ChangeNotice, StoreUnavailable, Summary, logs, open_store
from tripple.store.log import Listener
from tripple.store.postgres import PostgresStore
from tripple.store.sqlite import SqliteStore

from .tally import PHASE, Left, Room, Said, State, Tally, apply, room

T = TypeVar("T")


def sqlite(path: Path) -> SqliteStore:
    return SqliteStore(path / "tallies.sqlite3")


async def heard(follower: Follower[str]) -> list[str]:
    follower.end()
    return [word async for word in follower]


async def persist(tally: Tally, by: str, word: str) -> int:
    """Asks until it is acknowledged, as a device does that gets no answer."""
    while True:
        try:
            return await tally.say(by, word)
        except Refusal as refusal:
            if refusal.reason not in {RefusalReason.BUSY, RefusalReason.UNAVAILABLE}:
                raise
            await asyncio.sleep(0.01)


class Flaky(SqliteStore):
    """Fails now and then: before it writes, or after it has written and before it says so."""

    dice = random.Random(4)
    chance = 0.0

    async def append(self, log: str, expected: int, events: Sequence[bytes], summary: Summary) -> None:
        before, after = self.dice.random() < self.chance, self.dice.random() < self.chance
        if before:
            raise StoreUnavailable("the disk is full")
        await super().append(log, expected, events, summary)
        if after:
            raise StoreUnavailable("the connection was lost")

    async def read(self, log: str, start: int = 0) -> list[bytes]:
        if self.dice.random() < self.chance:
            raise StoreUnavailable("the connection was lost")
        return await super().read(log, start)


async def read_at_last(tally: Tally) -> None:
    """However long what was asked before takes on a busy machine."""
    while True:
        with suppress(Refusal):
            return await tally.read_on()


@in_loop
async def test_a_storm_of_wishes_faults_and_people_who_stop_waiting(tmp_path: Path) -> None:
    dice, store = random.Random(7), Flaky(tmp_path / "tallies.sqlite3")
    async with room(store, retry=0.02) as here:
        tally = await here.create("first")
        follower = tally.follow()
        store.chance = 0.2
        asked = [asyncio.create_task(persist(tally, f"p{n % 5}", f"w{n % 40}")) for n in range(120)]
        for task in dice.sample(asked, 20):
            await asyncio.sleep(dice.random() * 0.01)
            task.cancel()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        store.chance = 0.0
        await read_at_last(tally)
        words = [Said(f"p{n % 5}", f"w{n % 40}") for n in range(120)]
        waited_for = {number: answer for number, answer in enumerate(answers) if isinstance(answer, int)}
        assert len(waited_for) >= 100, "who was not called off has an answer"
        assert [tally.state.events[answer] for answer in waited_for.values()] == [words[n] for n in waited_for]
        assert max(Counter(tally.state.events).values()) == 1, "something was done twice"
        assert await heard(follower) == tally.state.words
        again = tally.steps(await store.read("a"))
        assert len(again) == tally.state.length


@in_loop
async def test_two_processes_that_race_lose_nothing_and_their_followers_hear_the_same(empty_database: str) -> None:
    async with room(open_store(empty_database)) as one, room(open_store(empty_database)) as other:
        tallies = [await one.create("first"), await other.get()]
        followers = [tally.follow() for tally in tallies]
        asked = [persist(tally, f"p{index}", f"w{n}") for n in range(30) for index, tally in enumerate(tallies)]
        await asyncio.gather(*asked)
        while any(tally.state.length < 61 for tally in tallies):
            await asyncio.sleep(0.01)
        assert tallies[0].state == tallies[1].state
        assert await heard(followers[0]) == await heard(followers[1]) == tallies[0].state.words


@in_loop
async def test_whoever_stops_waiting_stops_nothing_and_everybody_is_told(tmp_path: Path) -> None:
    async with room(sqlite(tmp_path)) as here:
        tally = await here.create("first")
        follower = tally.follow()
        asking = asyncio.create_task(tally.say("bo", "second"))
        await asyncio.sleep(0)
        asking.cancel()
        assert [await anext(follower), await anext(follower)] == ["first", "second"]


@in_loop
async def test_the_answer_does_not_wait_for_what_comes_of_it_and_the_next_turn_does(tmp_path: Path) -> None:
    async with room(sqlite(tmp_path)) as here:
        tally, is_done = await here.create("first"), asyncio.Event()

        async def slow() -> None:
            await is_done.wait()

        tally.then = slow
        assert await asyncio.wait_for(tally.say("ada", "second"), 30) == 1
        third = asyncio.create_task(tally.say("ada", "third"))
        await asyncio.sleep(0.02)
        assert not third.done(), "a turn began before the one before it had ended"
        is_done.set()
        assert await third == 2


@in_loop
async def test_what_is_on_disk_is_acknowledged_even_if_what_comes_of_it_fails(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with room(sqlite(tmp_path)) as here:
        tally = await here.create("first")

        async def broken() -> None:
            raise ZeroDivisionError

        tally.then = broken
        assert [await tally.say("ada", "second"), await tally.say("ada", "third")] == [1, 2]
    assert caplog.text.count("what comes of a change could not be done") == 2


class Noticed(SqliteStore):
    """Another process writes while our own append is on its way, and is heard of before we have our answer."""

    other: Room | None = None
    notice: Callable[[ChangeNotice], None] = staticmethod(lambda notice: None)

    async def append(self, log: str, expected: int, events: Sequence[bytes], summary: Summary) -> None:
        await super().append(log, expected, events, summary)
        if self.other:
            other, self.other = self.other, None
            await (await other.get(log)).say("bo", "meanwhile")
            self.notice(ChangeNotice(log))


@in_loop
async def test_what_others_write_while_our_own_is_on_its_way_is_not_missed(tmp_path: Path) -> None:
    store = Noticed(tmp_path / "tallies.sqlite3")
    async with room(store) as here, room(sqlite(tmp_path)) as other:
        tally = await here.create("first")
        follower = tally.follow()
        store.other, store.notice = other, here.tallies.heard
        await tally.say("ada", "second")
        assert [await asyncio.wait_for(anext(follower), 30) for _ in range(3)] == ["first", "second", "meanwhile"]


@in_loop
async def test_what_others_write_while_we_read_on_is_not_missed(tmp_path: Path) -> None:
    store = sqlite(tmp_path)
    async with room(store) as here, room(sqlite(tmp_path)) as other:
        tally, elsewhere, read = await here.create("first"), await other.get(), store.read
        follower = tally.follow()

        async def slow(log: str, start: int = 0) -> list[bytes]:
            store.read = read  # type: ignore[method-assign]
            events = await read(log, start)
            await elsewhere.say("bo", "meanwhile")
            here.tallies.heard(ChangeNotice(log))
            return events

        store.read = slow  # type: ignore[method-assign]
        here.tallies.heard(ChangeNotice("a"))
        assert [await asyncio.wait_for(anext(follower), 30) for _ in range(2)] == ["first", "meanwhile"]


@in_loop
async def test_after_an_outage_followers_hear_what_was_written_after_all(tmp_path: Path) -> None:
    store = Flaky(tmp_path / "tallies.sqlite3")
    async with room(store, retry=0.02) as here:
        tally = await here.create("first")
        follower = tally.follow()
        appended = store.append

        async def lost(log: str, expected: int, events: Sequence[bytes], summary: Summary) -> None:
            await appended(log, expected, events, summary)
            store.chance = 1.0
            raise StoreUnavailable("the connection was lost")

        store.append = lost  # type: ignore[method-assign]
        with pytest.raises(Refusal) as caught:
            await tally.say("ada", "second")
        assert caught.value.reason is RefusalReason.UNAVAILABLE
        assert tally.state.words == ["first"]
        await asyncio.sleep(0.1)
        store.chance = 0.0
        assert [await asyncio.wait_for(anext(follower), 30) for _ in range(2)] == ["first", "second"]


@in_loop
async def test_an_erased_log_is_gone_everywhere_and_can_be_made_again(empty_database: str) -> None:
    async with room(PostgresStore(empty_database)) as one, room(PostgresStore(empty_database)) as other:
        await one.create("first")
        follower = (await other.get()).follow()
        await one.tallies.forget("ada")
        assert [word async for word in follower] == ["first"]
        for here in (one, other):
            with pytest.raises(Refusal) as caught:
                await here.get()
            assert caught.value.reason is RefusalReason.NO_PAD
        await other.create("anew")
        assert (await one.get()).state.words == ["anew"]


@in_loop
async def test_who_comes_in_while_a_log_is_erased_keeps_it(tmp_path: Path) -> None:
    store = sqlite(tmp_path)
    async with room(store) as here, room(sqlite(tmp_path)) as other:
        await here.create("first")
        write = store.write

        async def late(change: Change[T]) -> T:
            if change.name == "erase":
                store.write = write  # type: ignore[method-assign]
                await (await other.get()).say("bo", "second")
            return await write(change)

        store.write = late  # type: ignore[method-assign]
        await here.tallies.forget("ada")
        assert b"ada" not in b"".join(await store.read("a"))
        assert (await here.get()).state.events == (Said("gone", "first"), Said("bo", "second"), Left("gone"))


@pytest.mark.parametrize("then", ["forget", "say"])
@in_loop
async def test_an_interrupted_forgetting_goes_on_when_asked_again_or_when_anybody_writes(
    tmp_path: Path, then: str
) -> None:
    store = sqlite(tmp_path)
    async with room(store) as here:
        tally = await here.create("first")
        await tally.say("bo", "second")
        write = store.write

        async def full(change: Change[T]) -> T:
            assert change.name == "rewrite"
            store.write = write  # type: ignore[method-assign]
            raise StoreUnavailable("the disk is full")

        store.write = full  # type: ignore[method-assign]
        with pytest.raises(Refusal):
            await here.tallies.forget("ada")
        assert await here.tallies.of_person("ada") == ["a"], "or nobody could ask again"
        await (here.tallies.forget("ada") if then == "forget" else tally.say("bo", "third"))
        assert b"ada" not in b"".join(await store.read("a"))
        assert await here.tallies.of_person("ada") == []


@in_loop
async def test_closing_finishes_what_is_planned_and_refuses_what_waits(tmp_path: Path) -> None:
    store, begun = sqlite(tmp_path), asyncio.Event()
    async with room(store) as here:
        tally = await here.create("first")

        async def slow(state: State) -> Plan[State, Said | Left]:
            begun.set()
            await asyncio.sleep(0.05)
            plan = Plan(state, apply)
            plan.take(Said("ada", "slow"))
            return plan

        planned, waiting = tally.commit(slow), asyncio.create_task(tally.say("bo", "late"))
        await begun.wait()
        await here.tallies.close()
        assert (await planned).state.words == ["first", "slow"]
        with pytest.raises(Refusal) as caught:
            await waiting
        assert caught.value.reason is RefusalReason.CLOSING
        assert len(await store.read("a")) == 2


class Listening(SqliteStore):
    """Each listener goes once, as where several processes share a store."""

    def listen(self, listener: Listener) -> Callable[[], None]:
        listeners = {listener}
        return lambda: listeners.remove(listener)


@in_loop
async def test_closing_twice_is_fine(tmp_path: Path) -> None:
    async with room(Listening(tmp_path / "tallies.sqlite3")) as here:
        await here.create("first")
        await here.tallies.close()


@in_loop
async def test_only_so_many_wait_and_a_mistake_of_ours_ends_nothing(tmp_path: Path) -> None:
    async with room(sqlite(tmp_path), waiting=5) as here:
        tally = await here.create("first")
        answers = await asyncio.gather(*(tally.say("ada", f"w{n}") for n in range(20)), return_exceptions=True)
        assert Counter(type(answer) for answer in answers) == {int: 5, Refusal: 15}

        async def broken(state: State) -> Plan[State, Said | Left]:
            raise ZeroDivisionError

        with pytest.raises(Refusal, match="something went wrong"):
            await tally.commit(broken)
        with pytest.raises(Refusal, match="must not be said"):
            await tally.say("ada", "forbidden")
        assert await tally.say("ada", "on") == 6


@in_loop
async def test_what_nobody_uses_leaves_memory_with_every_task_and_alarm(tmp_path: Path) -> None:
    clock = HandClock()
    async with room(sqlite(tmp_path), clock, idle=10.0, most=3) as here:
        for number in range(8):
            await here.create("first", name=f"{number}")
        assert list(here.tallies.logs) == ["5", "6", "7"]
        follower = (await here.get("5")).follow()
        clock.advance(30)
        assert list(here.tallies.logs) == ["5"]
        here.tallies.logs["5"].unfollow(follower)
        clock.advance(10)
        assert not here.tallies.logs
        assert clock.waiting == 0
        assert (await here.get("0")).state.words == ["first"]


@in_loop
async def test_who_leaves_an_erased_log_does_not_drop_the_one_that_was_made_since(tmp_path: Path) -> None:
    async with room(sqlite(tmp_path)) as here:
        tally = await here.create("first")
        forget = tally.forget

        async def slow(person: str) -> None:
            await forget(person)
            await here.create("anew")

        tally.forget = slow  # type: ignore[method-assign]
        await here.tallies.leave("a", "ada")
        assert here.tallies.logs["a"].state.words == ["anew"]


@in_loop
async def test_a_damaged_log_is_refused_and_all_others_are_forgotten(tmp_path: Path) -> None:
    store = sqlite(tmp_path)
    async with room(store) as here:
        line = Summary(PHASE, False, frozenset({"ada"}), None, 1.0, b"")
        for name, event in {"x": b"{}", "y": b'{"type":"said","by":"ada","word":"nonsense"}'}.items():
            await store.append(name, 0, [event], line)
            with pytest.raises(LogUnreadable):
                await here.get(name)
        await here.create("first", name="whole")
        with pytest.raises(LogUnreadable):
            await here.tallies.forget("ada")
        assert sorted(await here.tallies.of_person("ada")) == ["x", "y"]


@in_loop
async def test_damage_by_others_is_refused_until_it_is_repaired_and_nothing_before_it_is_lost(tmp_path: Path) -> None:
    """Another process has written what this one cannot read."""
    store = sqlite(tmp_path)
    async with room(store) as here:
        tally = await here.create("first")
        follower = tally.follow()
        line = Summary(PHASE, False, frozenset({"ada"}), None, 1.0, b"")
        await store.append("a", 1, [b'{"type":"said","by":"ada","word":"nonsense"}'], line)
        here.tallies.heard(ChangeNotice("a"))
        for _ in range(2):
            with pytest.raises(LogUnreadable):
                await tally.say("bo", "second")
        assert tally.state.words == ["first"]
        whole = [b'{"type":"said","by":"ada","word":"%s"}' % word for word in (b"first", b"second")]
        await store.write(logs.rewrite("a", whole, line))
        assert await tally.say("bo", "third") == 2
        assert await heard(follower) == ["first", "second", "third"]
