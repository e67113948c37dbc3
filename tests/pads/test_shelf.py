"""A shelf of pads is the pad's own fold over what several devices wrote, through restarts, races and lost answers."""

import asyncio
import re
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest

from tests.server.house import in_loop
from tests.store.test_faults import locked
from tripple.live import Done, Follower, Reason, Refusal, Unreadable
from tripple.pad import Bonus, End, Entry, PadRound, Start, Turn
from tripple.pad.pad import Correct, Strike, Write
from tripple.pads import Change, Keyed, Noted, Rename, Room, Shelf, Undo
from tripple.pads.events import Created, write_event
from tripple.pads.livepad import News
from tripple.rules import TrippleError
from tripple.store import EVERYTHING, Store, StoreUnavailable, Summary, open_store
from tripple.store.sqlite import SqliteStore

from .scribbling import HOUSE, NAMES, SHEET, START, Model, keyed, put, scribble, shelf_at, token

TURN = Write(Turn("445", Bonus.BRIDGE, 1))


def refused(reason: Reason, sentence: str | None = None) -> pytest.RaisesExc[Refusal]:
    return pytest.raises(Refusal, match=sentence, check=lambda refusal: refusal.reason is reason)


async def noted(news: Follower[News]) -> Change:
    told = await anext(news)
    assert isinstance(told, Noted)
    return told.change


async def changes_of(shelf: Shelf, pad: str, person: str = "anna") -> list[Change]:
    return [noted.change for noted in (await shelf.get(pad, person)).log]


@pytest.mark.parametrize("seed", range(3))
def test_random_changes_through_the_shelf_are_the_pads_own_fold_also_after_a_restart(database: str, seed: int) -> None:
    @in_loop
    async def work() -> None:
        dice, model, done = Random(seed), Model(), list[Change]()
        async with shelf_at(database) as shelf:
            pad = await put(shelf, "anna")
        for _ in range(6):
            async with shelf_at(database) as shelf:
                for _ in range(25):
                    await scribbled(shelf, pad, scribble(model.pad, dice), model, done)
                assert await changes_of(shelf, pad) == done
                [line] = await shelf.mine("anna")
                whole = model.pad
                assert (line.names, line.totals, line.over) == (whole.names, whole.totals, whole.over)
                assert (line.winners, line.rounds) == (whole.winners, len(whole.rounds))
        assert len(done) > 40

    work()


async def scribbled(shelf: Shelf, pad: str, change: Change, model: Model, done: list[Change]) -> None:
    """Refused with the same sentence where the pad refuses it, done otherwise."""
    expected = None
    try:
        model.do(change)
    except TrippleError as fault:
        expected = str(fault)
    asked = shelf.change(pad, "anna", seen=len(done), changes=keyed(change))
    if expected is None:
        done.append(change)
        assert (await asked).number == len(done)
    else:
        with refused(Reason.ILLEGAL, re.escape(expected)):
            await asked


def test_whatever_several_changes_come_to_is_the_same_as_one_by_one(database: str) -> None:
    @in_loop
    async def work() -> None:
        dice, model, good = Random(8), Model(), list[Change]()
        while len(good) < 150:
            change = scribble(model.pad, dice)
            try:
                model.do(change)
                good.append(change)
            except TrippleError:
                continue
        async with shelf_at(database) as shelf:
            pad = await put(shelf, "anna")
            assert (await shelf.change(pad, "anna", seen=0, changes=keyed(*good))).number == 150
            assert (await shelf.mine("anna"))[0].totals == model.pad.totals

    work()


def test_of_several_changes_all_are_done_or_none(database: str) -> None:
    @in_loop
    async def work() -> None:
        async with shelf_at(database) as shelf:
            pad = await put(shelf, "anna")
            with refused(Reason.ILLEGAL, "444 was laid") as caught:
                await shelf.change(pad, "anna", seen=0, changes=keyed(START, TURN, Write(Turn("444"))))
            assert (caught.value.values["at"], caught.value.values["index"]) == (2, 2)
            assert await changes_of(shelf, pad) == []

    work()


@pytest.mark.parametrize(
    ("change", "line"),
    [(Write(Turn("678")), 1), (Correct(0, Start(0, "x")), 0), (Strike(0), 0), (Write(Turn("445", draws=9)), 1)],
)
def test_a_refusal_names_the_line_it_is_about(tmp_path: Path, change: Change, line: int) -> None:
    @in_loop
    async def work() -> None:
        async with shelf_at(str(tmp_path / "pads.db")) as shelf:
            pad = await put(shelf, "anna")
            await shelf.change(pad, "anna", seen=0, changes=keyed(START))
            before = keyed(*([TURN] if isinstance(change, Strike) else []))
            with refused(Reason.ILLEGAL) as caught:
                await shelf.change(pad, "anna", seen=1, changes=[*before, *keyed(change)])
            assert caught.value.values["at"] == line

    work()


def test_a_rename_is_taken_back_like_a_line(tmp_path: Path) -> None:
    @in_loop
    async def work() -> None:
        async with shelf_at(str(tmp_path / "pads.db")) as shelf:
            pad = await put(shelf, "anna")
            await shelf.change(
                pad, "anna", seen=0, changes=keyed(START, Rename(("A", "B", "C")), Undo(), Undo(), Undo())
            )
            [line] = await shelf.mine("anna")
            assert (line.names, line.totals, line.rounds) == (NAMES, (0, 0, 0), 0)
            with refused(Reason.ILLEGAL, "2 names for 3 players"):
                await shelf.change(pad, "anna", seen=5, changes=keyed(Rename(("A", "B"))))

    work()


# Lost answers and races


def test_the_same_keys_once_more_are_done_once_also_with_more_behind_them_and_after_a_restart(database: str) -> None:
    @in_loop
    async def work() -> None:
        first, more = keyed(START, TURN), keyed(Write(Turn("455")))
        async with shelf_at(database) as shelf:
            pad = await put(shelf, "anna", "ben")
            assert (await shelf.change(pad, "anna", seen=0, changes=first)).number == 2
            assert (await shelf.change(pad, "anna", seen=0, changes=first)).number == 2
        async with shelf_at(database) as shelf:
            assert (await shelf.change(pad, "anna", seen=0, changes=[*first, *more, more[0]])).number == 3
            await shelf.change(pad, "ben", seen=3, changes=keyed(Undo()))
            assert (await shelf.change(pad, "anna", seen=0, changes=first)).number == 2
            assert len(await changes_of(shelf, pad)) == 4

    work()


@pytest.mark.parametrize("seen", [0, 2, 9])
def test_what_was_decided_on_another_number_is_stale(tmp_path: Path, seen: int) -> None:
    @in_loop
    async def work() -> None:
        async with shelf_at(str(tmp_path / "pads.db")) as shelf:
            pad = await put(shelf, "anna", "ben")
            await shelf.change(pad, "anna", seen=0, changes=keyed(START))
            with refused(Reason.STALE):
                await shelf.change(pad, "ben", seen=seen, changes=keyed(TURN))
            assert await changes_of(shelf, pad) == [START]

    work()


async def insist(shelf: Shelf, pad: str, person: str, keys: Sequence[str]) -> None:
    """Renames the players after each key, however often others are faster."""
    for key in keys:
        change = Keyed(key, Rename((key, *NAMES[1:])))
        while True:
            seen = (await shelf.get(pad, person)).number
            try:
                await shelf.change(pad, person, seen=seen, changes=[change])
                break
            except Refusal as refusal:
                if refusal.reason not in {Reason.STALE, Reason.BUSY}:
                    raise


async def race(one: Shelf, other: Shelf) -> None:
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


def test_two_devices_that_race_lose_nothing_and_do_nothing_twice(database: str) -> None:
    @in_loop
    async def work() -> None:
        async with shelf_at(database) as shelf:
            await race(shelf, shelf)

    work()


def test_two_processes_that_race_lose_nothing_and_do_nothing_twice(empty_database: str) -> None:
    @in_loop
    async def work() -> None:
        async with shelf_at(empty_database) as one, shelf_at(empty_database) as other:
            await race(one, other)

    work()


def test_a_follower_hears_what_another_process_writes_and_is_let_go_when_the_pad_is_erased(
    empty_database: str,
) -> None:
    @in_loop
    async def work() -> None:
        async with shelf_at(empty_database) as one, shelf_at(empty_database) as other:
            pad = await put(one, "anna")
            async with other.follow(pad, "anna") as news:
                await one.change(pad, "anna", seen=0, changes=keyed(START))
                assert await noted(news) == START
                await one.leave(pad, "anna")
                with pytest.raises(StopAsyncIteration):
                    await anext(news)
            with refused(Reason.NO_PAD):
                await other.get(pad, "anna")

    work()


class Meanwhile(SqliteStore):
    """Another process writes right after we have read, and is heard of before we have worked it out."""

    then: Callable[[], Awaitable[object]]

    async def read(self, log: str, start: int = 0) -> list[bytes]:
        stored, (then, self.then) = await super().read(log, start), (self.then, _nothing)
        await then()
        return stored

    def listen(self, listener: Callable[[str], None]) -> Callable[[], None]:
        self.notice, self.then = listener, _nothing
        return lambda: None


async def _nothing() -> None:
    pass


@pytest.mark.parametrize("when", ["it is loaded", "it is read again"])
def test_a_follower_hears_what_another_process_writes_while(tmp_path: Path, when: str) -> None:
    @in_loop
    async def work() -> None:
        store = Meanwhile(tmp_path / "pads.db")
        async with shelf_at(store) as here, shelf_at(str(tmp_path / "pads.db")) as other:
            pad = await put(other, "anna")
            if when == "it is read again":
                await here.get(pad, "anna")
                store.notice(f"pad/{pad}")

            async def write() -> None:
                await other.change(pad, "anna", seen=0, changes=keyed(START))
                store.notice(f"pad/{pad}")

            store.then = write
            async with here.follow(pad, "anna") as news:
                assert await asyncio.wait_for(noted(news), 5) == START

    work()


def test_a_pad_that_nobody_follows_is_read_again_when_somebody_needs_it(
    empty_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    @in_loop
    async def work() -> None:
        store, heard, reads = open_store(empty_database), asyncio.Event(), list[str]()
        async with shelf_at(empty_database) as one, shelf_at(store) as other:
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

    work()


def test_a_pad_that_another_process_has_erased_takes_no_change(tmp_path: Path) -> None:
    """SQLite tells nobody: it is found out when something is written."""

    @in_loop
    async def work() -> None:
        path = str(tmp_path / "pads.db")
        async with shelf_at(path) as one, shelf_at(path) as other:
            pad = await put(one, "anna")
            await other.get(pad, "anna")
            await one.leave(pad, "anna")
            with refused(Reason.NO_PAD):
                await other.change(pad, "anna", seen=0, changes=keyed(START))

    work()


# Members


def test_a_pad_is_open_to_members_and_to_whoever_has_its_link(database: str) -> None:
    @in_loop
    async def work() -> None:
        async with shelf_at(database) as shelf:
            pad = await put(shelf, "anna")
            invite = (await shelf.get(pad, "anna")).invite
            for attempt in (
                shelf.get(pad, "eve"),
                shelf.open(pad, "eve", token()),
                shelf.open(pad, "eve", "ä"),
                shelf.change(pad, "eve", seen=0, changes=keyed(START)),
                shelf.leave(pad, "eve"),
                shelf.follow(pad, "eve").__aenter__(),
            ):
                with refused(Reason.NOT_INVITED):
                    await attempt
            assert await shelf.mine("eve") == []
            assert await shelf.open(pad, "ben", invite) == await shelf.get(pad, "anna") == await shelf.get(pad, "ben")
            assert [line.id for line in await shelf.mine("ben")] == [pad]

    work()


def test_a_pad_that_is_not_there_is_refused_and_not_remembered(tmp_path: Path) -> None:
    @in_loop
    async def work() -> None:
        async with shelf_at(str(tmp_path / "pads.db")) as shelf:
            pad = token()
            for attempt in (shelf.get(pad, "anna"), shelf.open(pad, "anna", token()), shelf.leave(pad, "anna")):
                with refused(Reason.NO_PAD):
                    await attempt
            assert not await shelf.knows(pad)
            assert shelf.live() == 0

    work()


def test_putting_a_pad_again_changes_nothing_and_another_one_is_refused(database: str) -> None:
    @in_loop
    async def work() -> None:
        async with shelf_at(database) as shelf:
            pad = token()
            created: dict[str, Any] = {"invite": token(), "names": NAMES, "sheet": SHEET, "house_rules": HOUSE}
            both = await asyncio.gather(*(shelf.put(pad, "anna", **created) for _ in range(2)))
            assert both == [0, 0]
            await shelf.change(pad, "anna", seen=0, changes=keyed(START))
            assert await shelf.put(pad, "anna", **created) == 1
            assert await shelf.put(pad, "ben", **created) == 1
            assert len(await shelf.mine("ben")) == 1
            with refused(Reason.NOT_INVITED):
                await shelf.put(pad, "eve", **{**created, "invite": token()})
            for other in ({"names": NAMES[:2]}, {"sheet": "classic-de"}, {"house_rules": ()}, {"invite": token()}):
                with refused(Reason.TAKEN):
                    await shelf.put(pad, "anna", **{**created, **other})

    work()


def test_who_leaves_is_gone_without_a_trace_and_the_last_one_takes_the_pad_along(database: str) -> None:
    @in_loop
    async def work() -> None:
        store = open_store(database)
        async with shelf_at(store) as shelf:
            pad = await put(shelf, "anna", "ben")
            await shelf.change(pad, "anna", seen=0, changes=keyed(START))
            async with shelf.follow(pad, "anna", since=1) as news:
                await shelf.leave(pad, "anna")
                with pytest.raises(StopAsyncIteration):
                    await anext(news)
            assert b"anna" not in b"".join(await store.read(f"pad/{pad}"))
            assert await shelf.mine("anna") == []
            with refused(Reason.NOT_INVITED):
                await shelf.get(pad, "anna")
        async with shelf_at(database) as shelf:
            assert await changes_of(shelf, pad, "ben") == [START]
            await shelf.leave(pad, "ben")
            with refused(Reason.NO_PAD):
                await shelf.get(pad, "ben")
            assert await put(shelf, "ben"), "others can still be put"

    work()


def test_to_be_forgotten_is_to_leave_every_pad(database: str) -> None:
    @in_loop
    async def work() -> None:
        async with shelf_at(database) as shelf:
            own, shared = await put(shelf, "anna"), await put(shelf, "ben", "anna")
            await shelf.forget("anna")
            assert await shelf.mine("anna") == []
            assert not await shelf.knows(own)
            assert [line.id for line in await shelf.mine("ben")] == [shared]

    work()


class Stumbling(SqliteStore):
    """Leaves its write undone where the log should lose a name."""

    stumbles = True

    async def rewrite(self, game: str, events: Sequence[bytes], summary: Summary) -> None:
        if self.stumbles:
            raise StoreUnavailable("no space left")
        await super().rewrite(game, events, summary)


def stumbled(tmp_path: Path) -> Stumbling:
    return Stumbling(tmp_path / "pads.db")


async def interrupted(store: Stumbling, pad: str, shelf: Shelf) -> None:
    """Anna wants to be forgotten, and the disk is full half way."""
    store.stumbles = True
    with refused(Reason.UNAVAILABLE, "no space left"):
        await shelf.forget("anna")
    assert b"anna" in b"".join(await store.read(f"pad/{pad}"))
    with refused(Reason.NOT_INVITED):
        await shelf.get(pad, "anna")
    store.stumbles = False


async def is_forgotten(store: Store, shelf: Shelf, pad: str) -> bool:
    is_named = b"anna" in b"".join(await store.read(f"pad/{pad}"))
    return not is_named and not await shelf.mine("anna") and bool(await shelf.mine("ben"))


@pytest.mark.parametrize("is_restarted", [False, True])
@pytest.mark.parametrize("deed", ["forget", "leave", "write", "join"])
def test_an_interrupted_forgetting_goes_on_when_asked_again_or_when_anybody_writes(
    tmp_path: Path, deed: str, is_restarted: bool
) -> None:
    @in_loop
    async def work() -> None:
        store = stumbled(tmp_path)
        async with shelf_at(store) as shelf:
            pad = await put(shelf, "anna", "ben")
            invite = (await shelf.get(pad, "ben")).invite
            await interrupted(store, pad, shelf)
            async with shelf_at(stumbled(tmp_path)) as other:
                other._store.stumbles = False  # type: ignore[attr-defined]
                here = other if is_restarted else shelf
                deeds: dict[str, Callable[[], Awaitable[object]]] = {
                    "forget": lambda: here.forget("anna"),
                    "leave": lambda: here.leave(pad, "anna"),
                    "write": lambda: here.change(pad, "ben", seen=0, changes=keyed(START)),
                    "join": lambda: here.open(pad, "cleo", invite),
                }
                await deeds[deed]()
                assert await is_forgotten(store, here, pad)
                with refused(Reason.NOT_INVITED):
                    await here.leave(pad, "anna")
                await shelf.open(pad, "dora", invite)
                assert await is_forgotten(store, here, pad), "what this process remembers comes not back"

    work()


def test_to_be_forgotten_twice_at_once_is_fine(database: str) -> None:
    @in_loop
    async def work() -> None:
        async with shelf_at(database) as shelf, shelf_at(database) as other:
            own = [await put(shelf, "anna") for _ in range(5)]
            shared = [await put(shelf, "ben", "anna") for _ in range(5)]
            await asyncio.gather(shelf.forget("anna"), shelf.forget("anna"), other.forget("anna"))
            assert await shelf.mine("anna") == []
            assert not any([await shelf.knows(pad) for pad in own])
            assert {line.id for line in await shelf.mine("ben")} == set(shared)

    work()


def test_of_all_pads_of_a_person_as_many_are_listed_as_asked_for_and_all_are_forgotten(tmp_path: Path) -> None:
    @in_loop
    async def work() -> None:
        async with shelf_at(str(tmp_path / "pads.db")) as shelf:
            pads = [await put(shelf, "anna") for _ in range(103)]
            assert [len(await shelf.mine("anna")), len(await shelf.mine("anna", 7))] == [100, 7]
            assert {line.id for line in await shelf.mine("anna", EVERYTHING)} == set(pads)
            await shelf.forget("anna")
            assert await shelf.mine("anna") == []

    work()


def test_who_joins_while_the_last_one_leaves_keeps_the_pad(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In another process, which this one does not hear in time."""

    @in_loop
    async def work() -> None:
        store = open_store(database)
        async with shelf_at(store) as shelf, shelf_at(database) as other:
            pad = await put(shelf, "anna")
            invite, erase = (await shelf.get(pad, "anna")).invite, store.erase

            async def late(game: str, expected: int | None = None) -> None:
                await other.open(pad, "ben", invite)
                await erase(game, expected)

            monkeypatch.setattr(store, "erase", late)
            await shelf.leave(pad, "anna")
            assert (await other.get(pad, "ben")).id == pad
            assert await is_forgotten(store, other, pad)

    work()


# Followers


def test_a_follower_gets_what_was_missed_and_then_each_change_as_it_comes(tmp_path: Path) -> None:
    @in_loop
    async def work() -> None:
        async with shelf_at(str(tmp_path / "pads.db")) as shelf:
            pad = await put(shelf, "anna", "ben")
            await shelf.change(pad, "anna", seen=0, changes=keyed(START, TURN))
            async with shelf.follow(pad, "ben", since=1) as news:
                await shelf.change(pad, "anna", seen=2, changes=keyed(Undo()))
                await shelf.open(pad, "cleo", (await shelf.get(pad, "ben")).invite)
                heard = [await anext(news), await anext(news)]
            assert heard == list((await shelf.get(pad, "anna")).log[1:])
            for since in (None, 4, -1):
                async with shelf.follow(pad, "ben", since=since) as news:
                    assert await anext(news) == await shelf.get(pad, "ben")

    work()


def test_a_follower_that_reads_too_slowly_is_let_go(tmp_path: Path) -> None:
    @in_loop
    async def work() -> None:
        async with shelf_at(str(tmp_path / "pads.db"), Room(unread=2)) as shelf:
            pad = await put(shelf, "anna")
            async with shelf.follow(pad, "anna") as news:
                await shelf.change(pad, "anna", seen=0, changes=keyed(START, TURN, Undo()))
                assert [noted async for noted in news] == []
                assert news.fell_behind

    work()


def test_closing_the_shelf_ends_every_stream_after_what_waits(tmp_path: Path) -> None:
    @in_loop
    async def work() -> None:
        async with shelf_at(str(tmp_path / "pads.db")) as shelf:
            pad = await put(shelf, "anna")
            async with shelf.follow(pad, "anna") as news:
                await shelf.change(pad, "anna", seen=0, changes=keyed(START))
                await shelf.close()
                assert [told.change async for told in news if isinstance(told, Noted)] == [START]
            with refused(Reason.CLOSING):
                await shelf.get(pad, "anna")

    work()


def test_what_comes_while_the_shelf_closes_is_done_or_refused_in_words(tmp_path: Path) -> None:
    @in_loop
    async def work() -> None:
        async with shelf_at(str(tmp_path / "pads.db")) as shelf:
            pads = [await put(shelf, "anna") for _ in range(20)]
            asked = [asyncio.create_task(shelf.change(pad, "anna", seen=0, changes=keyed(START))) for pad in pads]
            asked += [asyncio.create_task(shelf.change(pad, "anna", seen=0, changes=keyed(Undo()))) for pad in pads]
            await asyncio.sleep(0)
            await shelf.close()
            answers = await asyncio.gather(*asked, return_exceptions=True)
        fit = {Reason.CLOSING, Reason.STALE}
        assert all(answer == Done(1) or (isinstance(answer, Refusal) and answer.reason in fit) for answer in answers)

    work()


# Bounds


def test_a_short_change_comes_between_the_slices_of_a_long_one(tmp_path: Path) -> None:
    @in_loop
    async def work() -> None:
        done = list[str]()

        async def change(name: str, pad: str, *changes: Change) -> None:
            await shelf.change(pad, "anna", seen=0, changes=keyed(*changes))
            done.append(name)

        async with shelf_at(str(tmp_path / "pads.db")) as shelf:
            pads = [await put(shelf, "anna") for _ in range(2)]
            for pad in pads:
                await shelf.get(pad, "anna")
            await asyncio.gather(change("long", pads[0], *[Undo()] * 200), change("short", pads[1], START))
        assert done == ["short", "long"]

    work()


def lines_scored(monkeypatch: pytest.MonkeyPatch) -> list[Entry]:
    scored, enter = list[Entry](), PadRound.enter

    def noted(played: PadRound, entry: Entry) -> PadRound:
        scored.append(entry)
        return enter(played, entry)

    monkeypatch.setattr(PadRound, "enter", noted)
    return scored


def test_no_change_scores_a_long_pad_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One guest must not keep all others' pads waiting."""

    @in_loop
    async def work() -> None:
        house = ("hands=1,1,1,1,1,1", "target=100000")
        async with shelf_at(str(tmp_path / "pads.db")) as shelf:
            pad = await put(shelf, "anna", house_rules=house)
            rounds = [Write(Start(0, "012")), Write(End((0, 3, 4)))] * 100
            scored = lines_scored(monkeypatch)
            await shelf.change(pad, "anna", seen=0, changes=keyed(*rounds))
            assert len(scored) == 200
            changes: list[Change] = [
                *[Correct(0, Start(0, "013"))] * 60,
                Rename(("A", "B", "C")),
                *[Undo()] * 80,
                Strike(180),
            ]
            await shelf.change(pad, "anna", seen=200, changes=keyed(*changes))
            await shelf.open(pad, "ben", (await shelf.get(pad, "anna")).invite)
            await shelf.leave(pad, "ben")
            assert len(scored) < 200 + 2 * len(changes)
            [line] = await shelf.mine("anna")
            assert (line.names, line.rounds) == (NAMES, 90)

    work()


class Watched(tuple[Noted, ...]):
    """A log that notes in which threads somebody goes through all of it."""

    threads: ClassVar = set[int]()

    def __iter__(self) -> Iterator[Noted]:
        self.threads.add(threading.get_ident())
        return super().__iter__()


def test_nobody_waits_while_a_long_pad_is_looked_through(tmp_path: Path) -> None:
    @in_loop
    async def work() -> None:
        async with shelf_at(str(tmp_path / "pads.db")) as shelf:
            pad = await put(shelf, "anna")
            await shelf.change(pad, "anna", seen=0, changes=keyed(START))
            here = await shelf._pad(pad)
            for again in (False, True):
                here.state = replace(here.state, log=Watched(here.state.log))
                done = await shelf.change(pad, "anna", seen=1, changes=[Keyed("k", TURN)])
                assert (done.number, done.again) == (2, again)

    work()
    assert Watched.threads
    assert threading.get_ident() not in Watched.threads


def test_pads_that_nobody_follows_are_not_kept_in_memory_for_ever(tmp_path: Path) -> None:
    @in_loop
    async def work() -> None:
        async with shelf_at(str(tmp_path / "pads.db"), Room(pads=2)) as shelf:
            followed = await put(shelf, "anna")
            async with shelf.follow(followed, "anna") as news:
                pads = [await put(shelf, "anna") for _ in range(6)]
                assert shelf.live() <= 3
                for pad in pads:
                    assert (await shelf.get(pad, "anna")).number == 0
                await shelf.change(followed, "anna", seen=0, changes=keyed(START))
                assert await noted(news) == START
            await shelf.get(pads[0], "anna")
            assert shelf.live() <= 2

    work()


def test_a_pad_has_only_so_much_room(tmp_path: Path) -> None:
    @in_loop
    async def work() -> None:
        room = Room(changes=3, together=2, members=2, change_bytes=60)
        async with shelf_at(str(tmp_path / "pads.db"), room) as shelf:
            pad = await put(shelf, "anna", "ben")
            with refused(Reason.FULL):
                await shelf.open(pad, "cleo", (await shelf.get(pad, "anna")).invite)
            for wrong in (keyed(), keyed(Undo(), Undo(), Undo()), keyed(Rename(("A" * 60, "B", "C")))):
                with refused(Reason.MALFORMED):
                    await shelf.change(pad, "anna", seen=0, changes=wrong)
            for key in ("", "x" * 65):
                with refused(Reason.MALFORMED):
                    await shelf.change(pad, "anna", seen=0, changes=[Keyed(key, Undo())])
            await shelf.change(pad, "anna", seen=0, changes=keyed(Undo(), Undo()))
            with refused(Reason.ILLEGAL, "3 changes"):
                await shelf.change(pad, "anna", seen=2, changes=keyed(Undo(), Undo()))
            assert len(await changes_of(shelf, pad)) == 2

    work()


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
def test_a_pad_that_cannot_be_is_not_put(tmp_path: Path, wrong: dict[str, tuple[str, ...]]) -> None:
    @in_loop
    async def work() -> None:
        async with shelf_at(str(tmp_path / "pads.db")) as shelf:
            with refused(Reason.MALFORMED):
                await put(shelf, "anna", **wrong)
            assert await shelf.mine("anna") == []

    work()


# Faults


def test_what_cannot_be_written_has_not_happened_and_can_be_sent_again(tmp_path: Path) -> None:
    @in_loop
    async def work() -> None:
        store = SqliteStore(tmp_path / "pads.db", patience=0.01)
        async with shelf_at(store) as shelf:
            pad, changes = await put(shelf, "anna"), keyed(START)
            async with shelf.follow(pad, "anna") as news:
                with locked(store.path), refused(Reason.UNAVAILABLE, "locked"):
                    await shelf.change(pad, "anna", seen=0, changes=changes)
                assert (await shelf.change(pad, "anna", seen=0, changes=changes)).number == 1
                assert (await anext(news)).number == 1

    work()


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
def test_nobody_sees_a_pad_of_which_only_the_database_knows_how_it_is(tmp_path: Path, thinks: bool) -> None:
    @in_loop
    async def work() -> None:
        store = Silent(tmp_path / "pads.db")
        async with shelf_at(store) as shelf:
            pad = await put(shelf, "anna")
            await shelf.get(pad, "anna")
            store.is_silent, store.thinks = True, thinks
            with refused(Reason.UNAVAILABLE):
                await shelf.change(pad, "anna", seen=0, changes=keyed(START))
            with refused(Reason.UNAVAILABLE):
                await shelf.get(pad, "anna")
            store.is_silent = store.thinks = False
            await asyncio.sleep(1.5 if thinks else 0)
            assert await changes_of(shelf, pad) == [START]

    work()


def test_who_does_not_wait_for_the_answer_finds_it_done_or_not_but_never_in_between(tmp_path: Path) -> None:
    @in_loop
    async def work() -> None:
        async with shelf_at(str(tmp_path / "pads.db")) as shelf:
            pad, changes = await put(shelf, "anna"), keyed(START, TURN)
            for turns in range(12):
                asking = asyncio.create_task(shelf.change(pad, "anna", seen=0, changes=changes))
                for _ in range(turns):
                    await asyncio.sleep(0)
                asking.cancel()
                await asyncio.gather(asking, return_exceptions=True)
            assert (await shelf.change(pad, "anna", seen=0, changes=changes)).number == 2
            assert await changes_of(shelf, pad) == [START, TURN]

    work()


async def unreadable(store: Store, shelf: Shelf, event: bytes) -> None:
    pad = await put(shelf, "anna")
    about = (await store.of_person("anna", ("pad",)))[0].summary
    await store.erase(f"pad/{pad}")
    await store.append(f"pad/{pad}", 0, [event], about)
    shelf._pads.heard(f"pad/{pad}")
    with refused(Reason.UNAVAILABLE):
        await shelf.get(pad, "anna")


def test_a_log_of_a_later_version_is_refused_not_misread(tmp_path: Path) -> None:
    @in_loop
    async def work() -> None:
        later = write_event(Created(1.0, "anna", token(), NAMES, SHEET, version=2))
        for event in (later, b"{}", b'{"event":"washed"}'):
            store = open_store(str(tmp_path / "pads.db"))
            async with shelf_at(store, Room(pads=0)) as shelf:
                await unreadable(store, shelf, event)

    work()


def test_whoever_wants_to_be_forgotten_leaves_all_pads_but_a_damaged_one(tmp_path: Path) -> None:
    @in_loop
    async def work() -> None:
        store = SqliteStore(tmp_path / "pads.db")
        async with shelf_at(store) as shelf:
            line = Summary("pad", False, frozenset({"anna"}), None, 9e9, b"nonsense")
            await store.append("pad/damaged", 0, [b"nonsense"], line)
            whole = [await put(shelf, "anna") for _ in range(2)]
            with pytest.raises(Unreadable):
                await shelf.forget("anna")
            assert not any([await shelf.knows(pad) for pad in whole])
            assert [one.log for one in await store.of_person("anna", ("pad",))] == ["pad/damaged"]

    work()


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


def test_a_damaged_line_hides_no_other_pad(tmp_path: Path) -> None:
    @in_loop
    async def work() -> None:
        store = SqliteStore(tmp_path / "pads.db")
        async with shelf_at(store) as shelf:
            line = Summary("pad", False, frozenset({"anna"}), None, 1.0, b"nonsense")
            await store.append("pad/damaged", 0, [b"nonsense"], line)
            pad = await put(shelf, "anna")
            assert [one.id for one in await shelf.mine("anna")] == [pad]

    work()
