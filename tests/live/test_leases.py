"""What a process counts on, and for how long, with a clock that a test turns and a database that it plays itself."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from pathlib import Path

from tests.live.tables.fakes import HandClock
from tests.loop import in_loop
from tripple.live import Leases
from tripple.live.leases import LIFE, MARGIN, RENEWED
from tripple.store import Freed, Renewal, StoreUnavailable
from tripple.store.sqlite import SqliteStore


class Shared(SqliteStore):
    """A database that other processes have, too, as far as a test says so."""

    shared = True

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.others = {"other"}
        self.theirs = set[str]()
        self.asked = list[frozenset[str]]()
        self.given = list[Collection[str] | None]()
        self.silent = False
        self.meanwhile: Callable[[], object] = lambda: None
        self.freed: Freed = lambda names: None
        self.now = 0.0

    async def renew(self, seconds: float) -> Renewal:
        self._reply()
        return Renewal(frozenset({self.name, *self.others}), self.now)

    async def lease(self, names: Collection[str]) -> frozenset[str]:
        self._reply()
        self.asked.append(frozenset(names))
        return frozenset(names) - self.theirs

    async def release(self, names: Collection[str] | None = None) -> None:
        self._reply()
        self.given.append(names)

    def hear_released(self, freed: Freed) -> Callable[[], None]:
        self.freed = freed
        return lambda: None

    def _reply(self) -> None:
        meanwhile, self.meanwhile = self.meanwhile, lambda: None
        meanwhile()
        if self.silent:
            raise StoreUnavailable("the database does not answer")


class Scene:
    def __init__(self, store: Shared) -> None:
        self.store, self.clock = store, HandClock()
        self.died, self.returned, self.changed = list[Collection[str]](), list[None](), list[tuple[str, bool]]()
        self.times, self.is_off = list[tuple[float, float]](), False
        self.leases = Leases(
            store, self.clock, self.died.append, lambda: self.returned.append(None), lambda *of: self.timed(*of)
        )

    def timed(self, least: float, most: float) -> bool:
        self.times.append((least, most))
        return self.is_off

    async def want(self, *names: str) -> None:
        for name in names:
            self.leases.want(name, lambda name=name: self.changed.append((name, self.leases.holds(name))))  # type: ignore[misc]
        await settled()

    async def renewed(self, times: int = 1) -> None:
        for _ in range(times):
            self.clock.advance(RENEWED)
            await settled()


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@asynccontextmanager
async def scene(folder: Path) -> AsyncIterator[Scene]:
    found = Scene(Shared(folder / "tables.sqlite3"))
    await found.leases.open()
    yield found
    await found.leases.close()
    assert found.clock.waiting == 0


def played(tmp_path: Path, work: Callable[[Scene], Awaitable[None]]) -> None:
    @in_loop
    async def inside() -> None:
        async with scene(tmp_path) as found:
            await work(found)

    inside()


def test_what_is_granted_is_held_and_what_is_let_go_is_given_back(tmp_path: Path) -> None:
    async def work(found: Scene) -> None:
        found.store.theirs = {"b"}
        await found.want("a", "b")
        assert found.store.asked == [{"a", "b"}], "both at once"
        assert [found.leases.holds(name) for name in "ab"] == [True, False]
        assert found.changed == [("a", True)]
        found.leases.let_go("a")
        assert not found.leases.holds("a")
        await settled()
        assert found.store.given == [{"a"}]
        await found.want("a")
        assert found.leases.holds("a")
        await found.leases.close()
        assert found.store.given[-1] is None
        assert not found.leases.holds("a")

    played(tmp_path, work)


def test_what_another_gives_back_is_asked_for_at_once(tmp_path: Path) -> None:
    async def work(found: Scene) -> None:
        found.store.theirs = {"a", "b"}
        await found.want("a", "b")
        found.store.theirs = {"b"}
        found.store.freed(frozenset({"a", "unknown"}))
        await settled()
        assert found.store.asked[1:] == [{"a"}]
        found.store.theirs = set()
        found.store.freed(frozenset())
        await settled()
        assert found.store.asked[2:] == [{"b"}]
        assert found.changed == [("a", True), ("b", True)]

    played(tmp_path, work)


def test_the_leases_of_the_dead_are_asked_for(tmp_path: Path) -> None:
    async def work(found: Scene) -> None:
        found.store.theirs = {"a"}
        await found.want("a", "b")
        await found.renewed(6)
        assert found.died == []
        found.store.others, found.store.theirs = set(), set()
        await found.renewed()
        assert found.died == [{"other"}]
        assert found.store.asked[1:] == [{"a"}]
        assert found.leases.holds("a")

    played(tmp_path, work)


def test_what_cannot_be_renewed_is_lost_before_the_database_gives_it_away(tmp_path: Path) -> None:
    async def work(found: Scene) -> None:
        await found.want("a")
        found.store.silent = True
        found.clock.advance(LIFE - MARGIN - 0.01)
        assert found.leases.holds("a")
        found.clock.advance(0.02)
        assert not found.leases.holds("a")
        await settled()
        found.store.silent, found.store.theirs = False, {"a"}
        await found.renewed()
        assert found.changed == [("a", True), ("a", False)]
        assert found.returned == [None]
        assert not found.leases.holds("a"), "another one has it by now"
        found.store.theirs = set()
        found.store.freed(frozenset({"a"}))
        await settled()
        assert found.leases.holds("a")

    played(tmp_path, work)


def test_whoever_stood_still_has_lost_everything_even_if_nobody_looked(tmp_path: Path) -> None:
    """As with SIGSTOP: the clock has gone on, and the next thing that happens is a renewal that is answered."""

    async def work(found: Scene) -> None:
        await found.want("a")
        found.store.theirs = {"a"}
        found.store.meanwhile = lambda: found.clock.advance(60)
        await found.renewed()
        assert found.changed == [("a", True), ("a", False)]
        assert not found.leases.holds("a")

    played(tmp_path, work)


def test_what_was_granted_after_our_time_does_not_count(tmp_path: Path) -> None:
    async def work(found: Scene) -> None:
        found.store.meanwhile = lambda: found.clock.advance(LIFE)
        await found.want("a")
        assert found.store.asked == [{"a"}] * 2, "once more after the next renewal"
        assert found.leases.holds("a")

    played(tmp_path, work)


def test_others_who_were_cut_off_as_we_were_are_not_dead_yet(tmp_path: Path) -> None:
    async def work(found: Scene) -> None:
        await found.renewed(6)
        found.store.silent = True
        found.clock.advance(10)
        await settled()
        found.store.silent, found.store.others = False, set()
        await found.renewed(2)
        found.store.others = {"other"}
        await found.renewed(10)
        assert found.died == []
        found.store.others = set()
        await found.renewed()
        assert found.died == [{"other"}]

    played(tmp_path, work)


def test_after_a_fault_it_is_asked_what_is_still_ours(tmp_path: Path) -> None:
    """A database that was started again may have forgotten what it had granted last."""

    async def work(found: Scene) -> None:
        await found.want("a", "b")
        found.store.silent = True
        await found.renewed()
        found.store.silent, found.store.theirs = False, {"a"}
        await found.renewed()
        assert [found.leases.holds(name) for name in "ab"] == [False, True]
        assert found.changed[2:] == [("a", False)]

    played(tmp_path, work)


def test_the_databases_time_is_passed_on_with_what_its_way_here_may_have_taken(tmp_path: Path) -> None:
    async def work(found: Scene) -> None:
        found.store.now, found.store.meanwhile = 5000.0, lambda: found.clock.advance(0.125)
        await found.renewed()
        assert found.times[-1] == (5000.0, 5000.125)

    played(tmp_path, work)


def test_where_the_databases_clock_was_set_nobody_is_dead_and_every_lease_is_asked_for_anew(tmp_path: Path) -> None:
    async def work(found: Scene) -> None:
        await found.want("a", "b")
        found.is_off, found.store.others, found.store.theirs = True, set(), {"a"}
        await found.renewed()
        found.is_off, found.store.others = False, {"other"}
        await found.renewed(10)
        assert [found.leases.holds(name) for name in "ab"] == [False, True]
        assert (found.died, found.returned) == ([], [None])

    played(tmp_path, work)


def test_what_is_let_go_while_it_is_granted_is_given_back(tmp_path: Path) -> None:
    async def work(found: Scene) -> None:
        found.store.meanwhile = lambda: found.leases.let_go("a")
        await found.want("a")
        await found.renewed()
        assert not found.leases.holds("a")
        assert found.store.given == [{"a"}]
        assert found.changed == []

    played(tmp_path, work)


@in_loop
async def test_who_has_the_store_alone_has_every_lease_and_asks_for_none(tmp_path: Path) -> None:
    store, clock = Shared(tmp_path / "tables.sqlite3"), HandClock()
    store.shared = False
    leases = Leases(store, clock)
    await leases.open()
    leases.want("a")
    assert leases.holds("a")
    clock.advance(3600)
    assert leases.holds("a")
    assert leases.holds("b")
    leases.let_go("a")
    await leases.close()
    assert (store.asked, store.given, clock.waiting) == ([], [], 0)
