"""Coming and going again and again: bounded where it is asked for, and cheap to load where it is in a log."""

import random
from collections.abc import Iterator, Sized
from pathlib import Path

import pytest

from tests.loop import in_loop
from tripple.live.tables import Join, Leave, Ready, Refusal, RefusalReason, Settings, StartGame, Tables, handlers
from tripple.live.tables.events import AnyEvent, Created, Forgotten, Joined, Left, read_event, write_event
from tripple.live.tables.forgetting import nameless
from tripple.live.tables.state import GONE, PIECE, TableState, fold, read_state, write_state

from .fakes import Evening, tables_at
from .test_durability import begun
from .test_whole_games import play_on


def comings_and_goings(times: int, persons: int = 1) -> Iterator[AnyEvent]:
    yield Created(at=1.0, by="ada", size=3)
    yield Joined(at=1.0, name="Ada", person="ada")
    for time_ in range(times):
        yield Joined(at=1.0, key=f"j{time_}", name="Bo", person=f"bo {time_ % persons}")
        yield Left(at=1.0, key=f"l{time_}", seat=1)


def test_one_more_leaving_costs_the_same_however_many_came_before() -> None:
    """Full pieces of those who have left stay as they are, and nothing else of a state grows."""
    _, *again = comings_and_goings(1)
    before = fold(TableState(), comings_and_goings(4 * PIECE))
    after = fold(before, again)
    assert [len(piece) for piece in after.leavers] == [PIECE] * 4 + [1]
    assert all(old is kept for old, kept in zip(before.leavers, after.leavers, strict=False))
    fields = {name: getattr(after, name) for name in after.__struct_fields__}
    assert {name for name, value in fields.items() if isinstance(value, Sized) and len(value) > PIECE} == set()


async def change_ones_mind(tables: Tables, table: str, person: str, seat: int, seen: int) -> None:
    for number in range(2 * handlers.MOST_BETWEEN_MOVES):
        await tables.do(table, person, Ready(seat=seat, ready=not number % 2), key=f"mind {number}", seen=seen)


@in_loop
async def test_one_person_may_leave_a_lobby_only_so_often(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables:
        made = await tables.create("ada", Settings(size=3), "Ada", key="k")

        async def come(person: str, key: str) -> int:
            done = await tables.do(made.id, person, Join(name="Bo"), key=key, seen=0, invite=made.invite)
            return done.number

        for number in range(handlers.MOST_LEFT):
            seen = await come("bo", f"in {number}")
            await tables.do(made.id, "bo", Leave(seat=1), key=f"out {number}", seen=seen)
        with pytest.raises(Refusal) as caught:
            await come("bo", "once more")
        assert caught.value.reason is RefusalReason.FULL
        await come("cy", "another one")


@in_loop
async def test_a_lobby_has_room_for_so_many_events_and_can_be_left_and_started_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handlers, "MOST_IN_LOBBY", 12)
    async with tables_at(tmp_path / "tables.sqlite3") as tables:
        made = await tables.create("ada", Settings(size=4), "Ada", key="k")
        for person in ("bo", "cy"):
            await tables.do(made.id, person, Join(name=person), key=person, seen=0, invite=made.invite)
        with pytest.raises(Refusal) as caught:
            await change_ones_mind(tables, made.id, "bo", seat=1, seen=3)
        assert caught.value.reason is RefusalReason.FULL
        with pytest.raises(Refusal):
            await tables.do(made.id, "dee", Join(name="Dee"), key="dee", seen=0, invite=made.invite)
        assert (await tables.state(made.id)).number == 13, "being ready after all is always possible"
        await tables.do(made.id, "cy", Leave(seat=2), key="out", seen=12)
        await tables.do(made.id, "ada", StartGame(), key="start", seen=12)


@in_loop
async def test_between_two_rounds_nobody_is_ready_and_unready_for_ever(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables, Evening(tables) as evening:
        players = await begun(tables, evening, "ada", "bo")
        await play_on(players, random.Random(5), ended="pause")
        table, seen = players[0].table, players[0].seen
        with pytest.raises(Refusal) as caught:
            await change_ones_mind(tables, table, "ada", seat=0, seen=seen)
        assert caught.value.reason is RefusalReason.TOO_FAST


@pytest.mark.parametrize("leavers", [(1, 301, 601), (601,)])
def test_a_log_that_names_leavers_by_their_order_is_read_as_ever(leavers: tuple[int, ...]) -> None:
    """Every time somebody left was counted, and still is: also where the log could not be written anew yet."""
    events = [*comings_and_goings(900, persons=300), Forgotten(at=2.0, leavers=leavers)]
    state = fold(TableState(), events)
    expected = [GONE if number % 300 == 1 else f"bo {number % 300}" for number in range(900)]
    assert list(state.left) == expected
    assert len(expected) > 3 * PIECE
    again = fold(TableState(), map(read_event, nameless(map(write_event, events))))
    assert list(again.left) == expected
    assert again.named == state.named
    assert read_state(write_state(state)) == state
