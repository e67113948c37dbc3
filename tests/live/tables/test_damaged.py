"""A damaged game is one that is refused; all others are as they were."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.loop import in_loop
from tripple.live.tables import Join, Leave, LogUnreadable, Refusal, RefusalReason, Settings, Tables
from tripple.live.tables.events import AnyEvent, Created, Dealt, Ended, Joined, Left, Played, write_event
from tripple.live.tables.listing import summary
from tripple.live.tables.state import TableState, fold
from tripple.store import Subscription, Summary, logs, subscriptions
from tripple.store.sqlite import SqliteStore

from .fakes import table_of, tables_at

BEGUN: Sequence[AnyEvent] = (
    Created(at=1.0, by="ada", secret="s", public=True),
    Joined(at=1.0, name="Ada", person="ada"),
    Joined(at=1.0, name="Bo", person="bo"),
)
DAMAGED = {
    "no event": b"\x00",
    "of a later version": b'{"event":"exploded","at":1}',
    "no such seat": write_event(Left(at=1.0, seat=9)),
    "no round": write_event(Played(at=1.0, seat=0, action="draw")),
    "over before it began": write_event(Ended(at=1.0, why="target")) + b"}",
    "nonsense": write_event(Dealt(at=1.0, number=-1)).replace(b"-1", b'"x"'),
}


async def damage(store: SqliteStore, event: bytes = b"\x00", about: bytes | None = None) -> None:
    line = summary("damaged", fold(TableState(), BEGUN))
    if about is not None:
        line = Summary(line.phase, line.public, line.persons, line.deadline, line.changed, about)
    await store.append("damaged", 0, [*map(write_event, BEGUN), event], line)


async def refused(asked: object) -> RefusalReason:
    with pytest.raises(LogUnreadable) as caught:
        await asked  # type: ignore[misc]
    assert "cannot be read" in str(caught.value)
    return caught.value.reason


@pytest.mark.parametrize("event", DAMAGED.values(), ids=DAMAGED)
@in_loop
async def test_a_game_that_cannot_be_read_is_refused_with_a_sentence(tmp_path: Path, event: bytes) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite3")
    async with tables_at(store) as tables:
        await damage(store, event)
        for asked in (tables.state("damaged"), tables.seats("damaged", "ada")):
            assert await refused(asked) is RefusalReason.UNAVAILABLE


@pytest.mark.parametrize("about", [b"", b"{}", b'{"listing":{"id":7}}', b"\xff"])
@in_loop
async def test_a_damaged_line_hides_no_other_game(tmp_path: Path, about: bytes) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite3")
    async with tables_at(store) as tables:
        await damage(store, about=about)
        mine = await table_of(tables, "ada", "bo", public=True)
        left = await a_lobby_left(tables)
        assert [one.id for one in await tables.public()] == [mine]
        assert [one.id for one in await tables.mine("ada")] == [mine]
        assert [trace.table for trace in await tables.left("ada")] == [left]


async def a_lobby_left(tables: Tables) -> str:
    made = await tables.create("cy", Settings(size=3), "Cy", key="left")
    await tables.do(made.id, "ada", Join(name="Ada"), key="in", seen=0, invite=made.invite)
    await tables.do(made.id, "ada", Leave(seat=1), key="out", seen=2)
    return made.id


@in_loop
async def test_whoever_wants_to_be_forgotten_is_everywhere_else(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite3")
    async with tables_at(store) as tables:
        await damage(store)
        await store.write(
            subscriptions.subscribe(Subscription("https://push", "ada", b"p", b"s", "en", "https://here", 1.0), 3)
        )
        with_bo, alone = (
            await table_of(tables, "ada", "bo"),
            await tables.create("ada", Settings(), "Ada", key="alone"),
        )
        assert await refused(tables.forget("ada")) is RefusalReason.UNAVAILABLE
        assert "ada" not in (await tables.state(with_bo)).named
        with pytest.raises(Refusal) as caught:
            await tables.state(alone.id)
        assert caught.value.reason is RefusalReason.NO_TABLE
        assert [found.log for found in await store.ask(logs.of_person("ada", ("lobby",)))] == ["damaged"]
        assert await store.ask(subscriptions.of_person("ada")) == [], (
            "one damaged game must not have her told of her turns"
        )
