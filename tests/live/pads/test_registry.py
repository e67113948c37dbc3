"""The server's pads are a pad's own fold over what several devices wrote, through restarts, races, lost answers."""

import asyncio
import re
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, ClassVar, TypeVar

import msgspec
import pytest

from tests.loop import in_loop
from tests.store.test_faults import locked
from tripple.live import Ack, Follower, LogUnreadable, Refusal, RefusalReason
from tripple.live.pads import Change, Keyed, NotedChange, PadLimits, Pads, Rename, Undo, registry
from tripple.live.pads.events import PadCreated, write_event
from tripple.live.pads.livepad import LivePad, News
from tripple.pad import Bonus, End, Entry, PadRound, Start, Turn
from tripple.pad.pad import Correct, Strike, Write
from tripple.rules import TrippleError
from tripple.store import EVERYTHING, ChangeNotice, Store, StoreUnavailable, Summary, logs, open_store
from tripple.store import log as store_log
from tripple.store.log import Listener
from tripple.store.sqlite import SqliteStore

from .scribbling import HOUSE, NAMES, SHEET, START, Model, keyed, pads_at, put, scribble, token

T = TypeVar("T")

TURN = Write(Turn("445", Bonus.BRIDGE, 1))


def refused(reason: RefusalReason, sentence: str | None = None) -> pytest.RaisesExc[Refusal]:
    return pytest.raises(Refusal, match=sentence, check=lambda refusal: refusal.reason is reason)


async def noted(news: Follower[News]) -> Change:
    told = await anext(news)
    assert isinstance(told, NotedChange)
    return told.change


async def changes_of(pads: Pads, pad: str, person: str = "anna") -> list[Change]:
    return [noted.change for noted in (await pads.get(pad, person)).log]


@pytest.mark.parametrize("seed", range(2))
@in_loop
async def test_random_changes_through_the_shelf_are_the_pads_own_fold_also_after_a_restart(
    database: str, seed: int
) -> None:
    dice, model, done = Random(seed), Model(), list[Change]()
    async with pads_at(database) as pads:
        pad = await put(pads, "anna")
    for _ in range(6):
        async with pads_at(database) as pads:
            for _ in range(25):
                await scribbled(pads, pad, scribble(model.pad, dice), model, done)
            assert await changes_of(pads, pad) == done
            [line] = await pads.mine("anna")
            whole = model.pad
            assert (line.names, line.totals, line.over) == (whole.names, whole.totals, whole.over)
            assert (line.winners, line.rounds) == (whole.winners, len(whole.rounds))
    assert len(done) > 40


async def scribbled(pads: Pads, pad: str, change: Change, model: Model, done: list[Change]) -> None:
    """Refused with the same sentence where the pad refuses it, done otherwise."""
    expected = None
    try:
        model.do(change)
    except TrippleError as fault:
        expected = str(fault)
    asked = pads.change(pad, "anna", seen=len(done), changes=keyed(change))
    if expected is None:
        done.append(change)
        assert (await asked).number == len(done)
    else:
        with refused(RefusalReason.ILLEGAL, re.escape(expected)):
            await asked


@in_loop
async def test_whatever_several_changes_come_to_is_the_same_as_one_by_one(database: str) -> None:
    dice, model, good = Random(8), Model(), list[Change]()
    while len(good) < 100:
        change = scribble(model.pad, dice)
        try:
            model.do(change)
            good.append(change)
        except TrippleError:
            continue
    async with pads_at(database) as pads:
        pad = await put(pads, "anna")
        assert (await pads.change(pad, "anna", seen=0, changes=keyed(*good))).number == 100
        assert (await pads.mine("anna"))[0].totals == model.pad.totals


@in_loop
async def test_of_several_changes_all_are_done_or_none(database: str) -> None:
    async with pads_at(database) as pads:
        pad = await put(pads, "anna")
        with refused(RefusalReason.ILLEGAL, "444 was laid") as caught:
            await pads.change(pad, "anna", seen=0, changes=keyed(START, TURN, Write(Turn("444"))))
        assert (caught.value.values["at"], caught.value.values["index"]) == (2, 2)
        assert await changes_of(pads, pad) == []


@pytest.mark.parametrize(
    ("change", "line"),
    [(Write(Turn("678")), 1), (Correct(0, Start(0, "x")), 0), (Strike(0), 0), (Write(Turn("445", draws=9)), 1)],
)
@in_loop
async def test_a_refusal_names_the_line_it_is_about(tmp_path: Path, change: Change, line: int) -> None:
    async with pads_at(str(tmp_path / "pads.db")) as pads:
        pad = await put(pads, "anna")
        await pads.change(pad, "anna", seen=0, changes=keyed(START))
        before = keyed(*([TURN] if isinstance(change, Strike) else []))
        with refused(RefusalReason.ILLEGAL) as caught:
            await pads.change(pad, "anna", seen=1, changes=[*before, *keyed(change)])
        assert caught.value.values["at"] == line


@in_loop
async def test_a_rename_is_taken_back_like_a_line(tmp_path: Path) -> None:
    async with pads_at(str(tmp_path / "pads.db")) as pads:
        pad = await put(pads, "anna")
        await pads.change(pad, "anna", seen=0, changes=keyed(START, Rename(("A", "B", "C")), Undo(), Undo(), Undo()))
        [line] = await pads.mine("anna")
        assert (line.names, line.totals, line.rounds) == (NAMES, (0, 0, 0), 0)
        with refused(RefusalReason.ILLEGAL, "2 names for 3 players"):
            await pads.change(pad, "anna", seen=5, changes=keyed(Rename(("A", "B"))))


# Lost answers and races


@in_loop
async def test_the_same_keys_once_more_are_done_once_also_with_more_behind_them_and_after_a_restart(
    database: str,
) -> None:
    first, more = keyed(START, TURN), keyed(Write(Turn("455")))
    async with pads_at(database) as pads:
        pad = await put(pads, "anna", "ben")
        assert (await pads.change(pad, "anna", seen=0, changes=first)).number == 2
        assert (await pads.change(pad, "anna", seen=0, changes=first)).number == 2
    async with pads_at(database) as pads:
        assert (await pads.change(pad, "anna", seen=0, changes=[*first, *more, more[0]])).number == 3
        await pads.change(pad, "ben", seen=3, changes=keyed(Undo()))
        assert (await pads.change(pad, "anna", seen=0, changes=first)).number == 2
        assert len(await changes_of(pads, pad)) == 4


@pytest.mark.parametrize("seen", [0, 2, 9])
@in_loop
async def test_what_was_decided_on_another_number_is_stale(tmp_path: Path, seen: int) -> None:
    async with pads_at(str(tmp_path / "pads.db")) as pads:
        pad = await put(pads, "anna", "ben")
        await pads.change(pad, "anna", seen=0, changes=keyed(START))
        with refused(RefusalReason.STALE):
            await pads.change(pad, "ben", seen=seen, changes=keyed(TURN))
        assert await changes_of(pads, pad) == [START]


async def insist(pads: Pads, pad: str, person: str, keys: Sequence[str]) -> None:
    """Renames the players after each key, however often others are faster."""
    for key in keys:
        change = Keyed(key, Rename((key, *NAMES[1:])))
        while True:
            seen = (await pads.get(pad, person)).number
            try:
                await pads.change(pad, person, seen=seen, changes=[change])
                break
            except Refusal as refusal:
                if refusal.reason not in {RefusalReason.STALE, RefusalReason.BUSY}:
                    raise


async def race(one: Pads, other: Pads) -> None:
    pad = await put(one, "anna", "ben")
    keys = [[f"{who} {number}" for number in range(20)] for who in "AB"]
    await asyncio.gather(insist(one, pad, "anna", keys[0]), insist(other, pad, "ben", keys[1]))
    while (await one.get(pad, "anna")).number < 40 or (await other.get(pad, "ben")).number < 40:
        await asyncio.sleep(0.01)  # each hears of the other's last one after a while
    log = (await one.get(pad, "anna")).log
    assert [noted.number for noted in log] == list(range(1, 41))
    assert sorted(noted.key for noted in log) == sorted([*keys[0], *keys[1]])
    for own in keys:
        assert [noted.key for noted in log if noted.key in own] == own
    assert (await other.get(pad, "ben")).log == log


@in_loop
async def test_two_devices_that_race_lose_nothing_and_do_nothing_twice(database: str) -> None:
    async with pads_at(database) as pads:
        await race(pads, pads)


@in_loop
async def test_two_processes_that_race_lose_nothing_and_do_nothing_twice(empty_database: str) -> None:
    async with pads_at(empty_database) as one, pads_at(empty_database) as other:
        await race(one, other)


@in_loop
async def test_a_follower_hears_what_another_process_writes_and_is_let_go_when_the_pad_is_erased(
    empty_database: str,
) -> None:
    async with pads_at(empty_database) as one, pads_at(empty_database) as other:
        pad = await put(one, "anna")
        async with other.follow(pad, "anna") as news:
            await one.change(pad, "anna", seen=0, changes=keyed(START))
            assert await noted(news) == START
            await one.leave(pad, "anna")
            with pytest.raises(StopAsyncIteration):
                await anext(news)
        with refused(RefusalReason.NO_PAD):
            await other.get(pad, "anna")


class Meanwhile(SqliteStore):
    """Another process writes right after we have read, and is heard of before we have worked it out."""

    then: Callable[[], Awaitable[object]]

    async def read(self, log: str, start: int = 0) -> list[bytes]:
        stored, (then, self.then) = await super().read(log, start), (self.then, _nothing)
        await then()
        return stored

    def listen(self, listener: Listener) -> Callable[[], None]:
        self.notice, self.then = listener, _nothing
        return lambda: None


async def _nothing() -> None:
    pass


@pytest.mark.parametrize("when", ["it is loaded", "it is read again"])
@in_loop
async def test_a_follower_hears_what_another_process_writes_while(tmp_path: Path, when: str) -> None:
    store = Meanwhile(tmp_path / "pads.db")
    async with pads_at(store) as here, pads_at(str(tmp_path / "pads.db")) as other:
        pad = await put(other, "anna")
        if when == "it is read again":
            await here.get(pad, "anna")
            store.notice(ChangeNotice(f"pad/{pad}"))

        async def write() -> None:
            await other.change(pad, "anna", seen=0, changes=keyed(START))
            store.notice(ChangeNotice(f"pad/{pad}"))

        store.then = write
        async with here.follow(pad, "anna") as news:
            assert await asyncio.wait_for(noted(news), 30) == START


@in_loop
async def test_a_pad_that_nobody_follows_is_read_again_when_somebody_needs_it(
    empty_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, heard, reads = open_store(empty_database), asyncio.Event(), list[str]()
    async with pads_at(empty_database) as one, pads_at(store) as other:
        pad = await put(one, "anna")
        await other.get(pad, "anna")
        read = store.read

        async def counted(log: str, start: int = 0) -> list[bytes]:
            reads.append(log)
            return await read(log, start)

        monkeypatch.setattr(store, "read", counted)
        store.listen(lambda log: heard.set())
        heard.clear()
        await one.change(pad, "anna", seen=0, changes=keyed(START))
        await heard.wait()
        assert reads == []
        assert await changes_of(other, pad) == [START]
        assert reads == [f"pad/{pad}"]


@in_loop
async def test_a_pad_that_another_process_has_erased_takes_no_change(tmp_path: Path) -> None:
    """SQLite tells nobody: it is found out when something is written."""
    path = str(tmp_path / "pads.db")
    async with pads_at(path) as one, pads_at(path) as other:
        pad = await put(one, "anna")
        await other.get(pad, "anna")
        await one.leave(pad, "anna")
        with refused(RefusalReason.NO_PAD):
            await other.change(pad, "anna", seen=0, changes=keyed(START))


# Members


@in_loop
async def test_a_pad_is_open_to_members_and_to_whoever_has_its_link(database: str) -> None:
    async with pads_at(database) as pads:
        pad = await put(pads, "anna")
        invite = (await pads.get(pad, "anna")).invite
        for attempt in (
            pads.get(pad, "eve"),
            pads.open(pad, "eve", token()),
            pads.open(pad, "eve", "ä"),
            pads.change(pad, "eve", seen=0, changes=keyed(START)),
            pads.leave(pad, "eve"),
            pads.follow(pad, "eve").__aenter__(),
        ):
            with refused(RefusalReason.NOT_INVITED):
                await attempt
        assert await pads.mine("eve") == []
        assert await pads.open(pad, "ben", invite) == await pads.get(pad, "anna") == await pads.get(pad, "ben")
        assert [line.id for line in await pads.mine("ben")] == [pad]


@in_loop
async def test_a_pad_that_is_not_there_is_refused_and_not_remembered(tmp_path: Path) -> None:
    async with pads_at(str(tmp_path / "pads.db")) as pads:
        pad = token()
        for attempt in (pads.get(pad, "anna"), pads.open(pad, "anna", token()), pads.leave(pad, "anna")):
            with refused(RefusalReason.NO_PAD):
                await attempt
        assert not await pads.knows(pad)
        assert pads.live() == 0


@in_loop
async def test_putting_a_pad_again_changes_nothing_and_another_one_is_refused(database: str) -> None:
    async with pads_at(database) as pads:
        pad = token()
        created: dict[str, Any] = {"invite": token(), "names": NAMES, "sheet": SHEET, "house_rules": HOUSE}
        both = await asyncio.gather(*(pads.put(pad, "anna", **created) for _ in range(2)))
        assert both == [0, 0]
        await pads.change(pad, "anna", seen=0, changes=keyed(START))
        assert await pads.put(pad, "anna", **created) == 1
        assert await pads.put(pad, "ben", **created) == 1
        assert len(await pads.mine("ben")) == 1
        with refused(RefusalReason.NOT_INVITED):
            await pads.put(pad, "eve", **{**created, "invite": token()})
        for other in ({"names": NAMES[:2]}, {"sheet": "classic-de"}, {"house_rules": ()}, {"invite": token()}):
            with refused(RefusalReason.TAKEN):
                await pads.put(pad, "anna", **{**created, **other})


@in_loop
async def test_who_leaves_is_gone_without_a_trace_and_the_last_one_takes_the_pad_along(database: str) -> None:
    store = open_store(database)
    async with pads_at(store) as pads:
        pad = await put(pads, "anna", "ben")
        await pads.change(pad, "anna", seen=0, changes=keyed(START))
        async with pads.follow(pad, "anna", since=1) as news:
            await pads.leave(pad, "anna")
            with pytest.raises(StopAsyncIteration):
                await anext(news)
        assert b"anna" not in b"".join(await store.read(f"pad/{pad}"))
        assert await pads.mine("anna") == []
        with refused(RefusalReason.NOT_INVITED):
            await pads.get(pad, "anna")
    async with pads_at(database) as pads:
        assert await changes_of(pads, pad, "ben") == [START]
        await pads.leave(pad, "ben")
        with refused(RefusalReason.NO_PAD):
            await pads.get(pad, "ben")
        assert await put(pads, "ben"), "others can still be put"


@in_loop
async def test_to_be_forgotten_is_to_leave_every_pad(database: str) -> None:
    async with pads_at(database) as pads:
        own, shared = await put(pads, "anna"), await put(pads, "ben", "anna")
        await pads.forget("anna")
        assert await pads.mine("anna") == []
        assert not await pads.knows(own)
        assert [line.id for line in await pads.mine("ben")] == [shared]


class Stumbling(SqliteStore):
    """Leaves its write undone where the log should lose a name."""

    stumbles = True

    async def write(self, change: store_log.Change[T]) -> T:
        if change.name == "rewrite" and self.stumbles:
            raise StoreUnavailable("no space left")
        return await super().write(change)


def stumbled(tmp_path: Path) -> Stumbling:
    return Stumbling(tmp_path / "pads.db")


async def interrupted(store: Stumbling, pad: str, pads: Pads) -> None:
    """Anna wants to be forgotten, and the disk is full half way."""
    store.stumbles = True
    with refused(RefusalReason.UNAVAILABLE, "no space left"):
        await pads.forget("anna")
    assert b"anna" in b"".join(await store.read(f"pad/{pad}"))
    with refused(RefusalReason.NOT_INVITED):
        await pads.get(pad, "anna")
    store.stumbles = False


async def is_forgotten(store: Store, pads: Pads, pad: str) -> bool:
    is_named = b"anna" in b"".join(await store.read(f"pad/{pad}"))
    return not is_named and not await pads.mine("anna") and bool(await pads.mine("ben"))


@pytest.mark.parametrize("is_restarted", [False, True])
@pytest.mark.parametrize("deed", ["forget", "leave", "write", "join"])
@in_loop
async def test_an_interrupted_forgetting_goes_on_when_asked_again_or_when_anybody_writes(
    tmp_path: Path, deed: str, is_restarted: bool
) -> None:
    store = stumbled(tmp_path)
    async with pads_at(store) as pads:
        pad = await put(pads, "anna", "ben")
        invite = (await pads.get(pad, "ben")).invite
        await interrupted(store, pad, pads)
        sound = stumbled(tmp_path)
        sound.stumbles = False
        async with pads_at(sound) as other:
            here = other if is_restarted else pads
            deeds: dict[str, Callable[[], Awaitable[object]]] = {
                "forget": lambda: here.forget("anna"),
                "leave": lambda: here.leave(pad, "anna"),
                "write": lambda: here.change(pad, "ben", seen=0, changes=keyed(START)),
                "join": lambda: here.open(pad, "cleo", invite),
            }
            await deeds[deed]()
            assert await is_forgotten(store, here, pad)
            with refused(RefusalReason.NOT_INVITED):
                await here.leave(pad, "anna")
            await pads.open(pad, "dora", invite)
            assert await is_forgotten(store, here, pad), "what this process remembers comes not back"


@in_loop
async def test_to_be_forgotten_twice_at_once_is_fine(database: str) -> None:
    async with pads_at(database) as pads, pads_at(database) as other:
        own = [await put(pads, "anna") for _ in range(5)]
        shared = [await put(pads, "ben", "anna") for _ in range(5)]
        await asyncio.gather(pads.forget("anna"), pads.forget("anna"), other.forget("anna"))
        assert await pads.mine("anna") == []
        assert not any([await pads.knows(pad) for pad in own])
        assert {line.id for line in await pads.mine("ben")} == set(shared)


@in_loop
async def test_of_all_pads_of_a_person_as_many_are_listed_as_asked_for_and_all_are_forgotten(tmp_path: Path) -> None:
    async with pads_at(str(tmp_path / "pads.db")) as pads:
        ids = [await put(pads, "anna") for _ in range(103)]
        assert [len(await pads.mine("anna")), len(await pads.mine("anna", 7))] == [100, 7]
        assert {line.id for line in await pads.mine("anna", EVERYTHING)} == set(ids)
        await pads.forget("anna")
        assert await pads.mine("anna") == []


@in_loop
async def test_who_joins_while_the_last_one_leaves_keeps_the_pad(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In another process, which this one does not hear in time."""
    store = open_store(database)
    async with pads_at(store) as pads, pads_at(database) as other:
        pad = await put(pads, "anna")
        invite, write = (await pads.get(pad, "anna")).invite, store.write

        async def late(change: store_log.Change[T]) -> T:
            if change.name == "erase":
                await other.open(pad, "ben", invite)
            return await write(change)

        monkeypatch.setattr(store, "write", late)
        await pads.leave(pad, "anna")
        assert (await other.get(pad, "ben")).id == pad
        assert await is_forgotten(store, other, pad)


# Followers


@in_loop
async def test_a_follower_gets_what_was_missed_and_then_each_change_as_it_comes(tmp_path: Path) -> None:
    async with pads_at(str(tmp_path / "pads.db")) as pads:
        pad = await put(pads, "anna", "ben")
        await pads.change(pad, "anna", seen=0, changes=keyed(START, TURN))
        async with pads.follow(pad, "ben", since=1) as news:
            await pads.change(pad, "anna", seen=2, changes=keyed(Undo()))
            await pads.open(pad, "cleo", (await pads.get(pad, "ben")).invite)
            heard = [await anext(news), await anext(news)]
        assert heard == list((await pads.get(pad, "anna")).log[1:])
        for since in (None, 4, -1):
            async with pads.follow(pad, "ben", since=since) as news:
                assert await anext(news) == await pads.get(pad, "ben")


@in_loop
async def test_nobody_is_shown_less_of_a_pad_than_they_have_seen_at_another_process(tmp_path: Path) -> None:
    """SQLite tells nobody, so nothing but their own number says that there is more."""
    path = str(tmp_path / "pads.db")
    async with pads_at(path) as one, pads_at(path) as other:
        pad = await put(one, "anna")
        await other.get(pad, "anna")
        await one.change(pad, "anna", seen=0, changes=keyed(START))
        async with other.follow(pad, "anna", since=1) as news:
            await one.change(pad, "anna", seen=1, changes=keyed(TURN))
            await other.change(pad, "anna", seen=2, changes=keyed(Undo()))
            assert [await noted(news), await noted(news)] == [TURN, Undo()]


@in_loop
async def test_a_follower_that_reads_too_slowly_is_let_go(tmp_path: Path) -> None:
    async with pads_at(str(tmp_path / "pads.db"), PadLimits(unread=2)) as pads:
        pad = await put(pads, "anna")
        async with pads.follow(pad, "anna") as news:
            await pads.change(pad, "anna", seen=0, changes=keyed(START, TURN, Undo()))
            assert [noted async for noted in news] == []
            assert news.fell_behind


@in_loop
async def test_closing_the_shelf_ends_every_stream_after_what_waits(tmp_path: Path) -> None:
    async with pads_at(str(tmp_path / "pads.db")) as pads:
        pad = await put(pads, "anna")
        async with pads.follow(pad, "anna") as news:
            await pads.change(pad, "anna", seen=0, changes=keyed(START))
            await pads.close()
            assert [told.change async for told in news if isinstance(told, NotedChange)] == [START]
        with refused(RefusalReason.CLOSING):
            await pads.get(pad, "anna")


@in_loop
async def test_what_comes_while_the_shelf_closes_is_done_or_refused_in_words(tmp_path: Path) -> None:
    async with pads_at(str(tmp_path / "pads.db")) as pads:
        ids = [await put(pads, "anna") for _ in range(20)]
        asked = [asyncio.create_task(pads.change(pad, "anna", seen=0, changes=keyed(START))) for pad in ids]
        asked += [asyncio.create_task(pads.change(pad, "anna", seen=0, changes=keyed(Undo()))) for pad in ids]
        await asyncio.sleep(0)
        await pads.close()
        answers = await asyncio.gather(*asked, return_exceptions=True)
    fit = {RefusalReason.CLOSING, RefusalReason.STALE}
    assert all(answer == Ack(1) or (isinstance(answer, Refusal) and answer.reason in fit) for answer in answers)


# Bounds


@in_loop
async def test_a_short_change_comes_between_the_slices_of_a_long_one(tmp_path: Path) -> None:
    done = list[str]()

    async def change(name: str, pad: str, *changes: Change) -> None:
        await pads.change(pad, "anna", seen=0, changes=keyed(*changes))
        done.append(name)

    async with pads_at(str(tmp_path / "pads.db")) as pads:
        ids = [await put(pads, "anna") for _ in range(2)]
        for pad in ids:
            await pads.get(pad, "anna")
        await asyncio.gather(change("long", ids[0], *[Undo()] * 200), change("short", ids[1], START))
    assert done == ["short", "long"]


def lines_scored(monkeypatch: pytest.MonkeyPatch) -> list[Entry]:
    scored, enter = list[Entry](), PadRound.enter

    def noted(played: PadRound, entry: Entry) -> PadRound:
        scored.append(entry)
        return enter(played, entry)

    monkeypatch.setattr(PadRound, "enter", noted)
    return scored


@in_loop
async def test_no_change_scores_a_long_pad_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One guest must not keep all others' pads waiting."""
    house = ("hands=1,1,1,1,1,1", "target=100000")
    async with pads_at(str(tmp_path / "pads.db")) as pads:
        pad = await put(pads, "anna", house_rules=house)
        rounds = [Write(Start(0, "012")), Write(End((0, 3, 4)))] * 100
        scored = lines_scored(monkeypatch)
        await pads.change(pad, "anna", seen=0, changes=keyed(*rounds))
        assert len(scored) == 200
        changes: list[Change] = [
            *[Correct(0, Start(0, "013"))] * 60,
            Rename(("A", "B", "C")),
            *[Undo()] * 80,
            Strike(180),
        ]
        await pads.change(pad, "anna", seen=200, changes=keyed(*changes))
        await pads.open(pad, "ben", (await pads.get(pad, "anna")).invite)
        await pads.leave(pad, "ben")
        assert len(scored) < 200 + 2 * len(changes)
        [line] = await pads.mine("anna")
        assert (line.names, line.rounds) == (NAMES, 90)


class Watched(tuple[NotedChange, ...]):
    """A log that notes in which threads somebody goes through all of it."""

    threads: ClassVar = set[int]()

    def __iter__(self) -> Iterator[NotedChange]:
        self.threads.add(threading.get_ident())
        return super().__iter__()


@in_loop
async def test_nobody_waits_while_a_long_pad_is_looked_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[LivePad] = []

    class Kept(LivePad):
        def __init__(self, *what: Any) -> None:
            super().__init__(*what)
            loaded.append(self)

    monkeypatch.setattr(registry, "LivePad", Kept)
    async with pads_at(str(tmp_path / "pads.db")) as pads:
        pad = await put(pads, "anna")
        await pads.change(pad, "anna", seen=0, changes=keyed(START))
        [here] = loaded
        for again in (False, True):
            here.state = replace(here.state, log=Watched(here.state.log))
            done = await pads.change(pad, "anna", seen=1, changes=[Keyed("k", TURN)])
            assert (done.number, done.again) == (2, again)
    assert Watched.threads
    assert threading.get_ident() not in Watched.threads


@in_loop
async def test_pads_that_nobody_follows_are_not_kept_in_memory_for_ever(tmp_path: Path) -> None:
    async with pads_at(str(tmp_path / "pads.db"), PadLimits(pads=2)) as pads:
        followed = await put(pads, "anna")
        async with pads.follow(followed, "anna") as news:
            ids = [await put(pads, "anna") for _ in range(6)]
            assert pads.live() <= 3
            for pad in ids:
                assert (await pads.get(pad, "anna")).number == 0
            await pads.change(followed, "anna", seen=0, changes=keyed(START))
            assert await noted(news) == START
        await pads.get(ids[0], "anna")
        assert pads.live() <= 2


@in_loop
async def test_a_pad_has_only_so_much_room(tmp_path: Path) -> None:
    room = PadLimits(changes=3, together=2, members=2, change_bytes=60)
    async with pads_at(str(tmp_path / "pads.db"), room) as pads:
        pad = await put(pads, "anna", "ben")
        with refused(RefusalReason.FULL):
            await pads.open(pad, "cleo", (await pads.get(pad, "anna")).invite)
        for wrong in (keyed(), keyed(Undo(), Undo(), Undo()), keyed(Rename(("A" * 60, "B", "C")))):
            with refused(RefusalReason.MALFORMED):
                await pads.change(pad, "anna", seen=0, changes=wrong)
        for key in ("", "x" * 65):
            with refused(RefusalReason.MALFORMED):
                await pads.change(pad, "anna", seen=0, changes=[Keyed(key, Undo())])
        await pads.change(pad, "anna", seen=0, changes=keyed(Undo(), Undo()))
        with refused(RefusalReason.ILLEGAL, "3 changes"):
            await pads.change(pad, "anna", seen=2, changes=keyed(Undo(), Undo()))
        assert len(await changes_of(pads, pad)) == 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"names": ("Anna",)},
        {"names": ("Anna", "anna ")},
        {"names": ("A" * 25, "B")},
        {"names": ("A\n", "B")},
        {"sheet": "nope"},
        {"house_rules": ("hexagon",)},
        {"house_rules": ("hexagon=x",)},
        {"house_rules": ("target=0",)},
    ],
    ids=str,
)
@in_loop
async def test_a_pad_that_cannot_be_is_not_put(tmp_path: Path, wrong: dict[str, tuple[str, ...]]) -> None:
    async with pads_at(str(tmp_path / "pads.db")) as pads:
        with refused(RefusalReason.MALFORMED):
            await put(pads, "anna", **wrong)
        assert await pads.mine("anna") == []


# Faults


@in_loop
async def test_what_cannot_be_written_has_not_happened_and_can_be_sent_again(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "pads.db", patience=0.01)
    async with pads_at(store) as pads:
        pad, changes = await put(pads, "anna"), keyed(START)
        async with pads.follow(pad, "anna") as news:
            with locked(store.path), refused(RefusalReason.UNAVAILABLE, "locked"):
                await pads.change(pad, "anna", seen=0, changes=changes)
            assert (await pads.change(pad, "anna", seen=0, changes=changes)).number == 1
            assert (await anext(news)).number == 1


class Silent(SqliteStore):
    """Writes once more without saying so; then it is away, or thinks for longer than anybody waits."""

    is_silent = False
    thinks = False

    async def append(self, log: str, expected: int, events: Sequence[bytes], summary: Summary) -> None:
        await super().append(log, expected, events, summary)
        if self.is_silent:
            raise StoreUnavailable("the connection was lost")

    async def read(self, log: str, start: int = 0) -> list[bytes]:
        if self.thinks:
            await asyncio.sleep(1.5)
        if self.is_silent:
            raise StoreUnavailable("the connection was lost")
        return await super().read(log, start)


@pytest.mark.parametrize("thinks", [False, True])
@in_loop
async def test_nobody_sees_a_pad_of_which_only_the_database_knows_how_it_is(tmp_path: Path, thinks: bool) -> None:
    store = Silent(tmp_path / "pads.db")
    async with pads_at(store) as pads:
        pad = await put(pads, "anna")
        await pads.get(pad, "anna")
        store.is_silent, store.thinks = True, thinks
        with refused(RefusalReason.UNAVAILABLE):
            await pads.change(pad, "anna", seen=0, changes=keyed(START))
        with refused(RefusalReason.UNAVAILABLE):
            await pads.get(pad, "anna")
        store.is_silent = store.thinks = False
        await asyncio.sleep(1.5 if thinks else 0)
        assert await changes_of(pads, pad) == [START]


@in_loop
async def test_who_does_not_wait_for_the_answer_finds_it_done_or_not_but_never_in_between(tmp_path: Path) -> None:
    async with pads_at(str(tmp_path / "pads.db")) as pads:
        pad, changes = await put(pads, "anna"), keyed(START, TURN)
        for turns in range(12):
            asking = asyncio.create_task(pads.change(pad, "anna", seen=0, changes=changes))
            for _ in range(turns):
                await asyncio.sleep(0)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
        assert (await pads.change(pad, "anna", seen=0, changes=changes)).number == 2
        assert await changes_of(pads, pad) == [START, TURN]


@in_loop
async def test_a_log_of_a_later_version_is_refused_not_misread(tmp_path: Path) -> None:
    later = write_event(PadCreated(1.0, "anna", token(), NAMES, SHEET, version=2))
    unread = {later: "a later version", b"{}": "cannot be read", b'{"event":"washed"}': "cannot be read"}
    for event, sentence in unread.items():
        async with pads_at(store := open_store(str(tmp_path / "pads.db"))) as pads:
            pad = await put(pads, "anna")
            about = (await store.ask(logs.of_person("anna", ("pad",))))[0].summary
            await store.write(logs.erase(f"pad/{pad}"))
            await store.append(f"pad/{pad}", 0, [event], about)
        async with pads_at(str(tmp_path / "pads.db")) as pads:
            with refused(RefusalReason.UNAVAILABLE, sentence):
                await pads.get(pad, "anna")


@in_loop
async def test_whoever_wants_to_be_forgotten_leaves_all_pads_but_a_damaged_one(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "pads.db")
    async with pads_at(store) as pads:
        line = Summary("pad", False, frozenset({"anna"}), None, 9e9, b"nonsense")
        await store.append("pad/damaged", 0, [b"nonsense"], line)
        whole = [await put(pads, "anna") for _ in range(2)]
        with pytest.raises(LogUnreadable):
            await pads.forget("anna")
        assert not any([await pads.knows(pad) for pad in whole])
        assert [one.log for one in await store.ask(logs.of_person("anna", ("pad",)))] == ["pad/damaged"]


def test_a_change_is_kept_as_it_was_sent() -> None:
    """The names in the log are a format: written once, read for ever."""
    sent = [
        {"type": "write", "entry": {"kind": "start", "seat": 0, "tile": "444"}},
        {"type": "write", "entry": {"kind": "turn", "tile": "445", "bonus": "two-hexagons", "draws": 1}},
        {"type": "write", "entry": {"kind": "end", "left": [12, ["012", "345"]]}},
        {"type": "correct", "at": 1, "entry": {"kind": "turn", "tile": None, "bonus": "none", "draws": 3}},
        {"type": "insert", "at": 1, "entry": {"kind": "points", "points": 17, "seat": None, "draws": 0, "laid": True}},
        {"type": "write", "entry": {"kind": "extra", "seat": 1, "points": -5}},
        {"type": "strike", "at": 0},
        {"type": "undo"},
        {"type": "rename", "names": ["A", "B"]},
    ]
    read = msgspec.convert(sent, list[Change])
    assert msgspec.json.decode(msgspec.json.encode(read)) == sent
    assert read[2] == Write(End((12, ("012", "345"))))


@in_loop
async def test_a_damaged_line_hides_no_other_pad(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "pads.db")
    async with pads_at(store) as pads:
        line = Summary("pad", False, frozenset({"anna"}), None, 1.0, b"nonsense")
        await store.append("pad/damaged", 0, [b"nonsense"], line)
        pad = await put(pads, "anna")
        assert [one.id for one in await pads.mine("anna")] == [pad]
