"""What followers get: from a number on or anew, each event once and in order, and nobody slows anybody down."""

import asyncio
import random
from pathlib import Path

import pytest

from tests.loop import in_loop
from tripple.live.tables import Closing, Fresh, Message, React, Ready, Refusal, RefusalReason, TableConfig, Told
from tripple.live.tables.events import Dealt, Played

from .fakes import Evening, HandClock, Player, table_of, tables_at
from .test_turns import game, play_some
from .test_whole_games import play_on

KEPT = TableConfig().kept


def numbers(messages: list[Message]) -> list[int]:
    return [message.number for message in messages if isinstance(message, Told)]


@pytest.mark.parametrize("missed", [1, KEPT, KEPT + 1, 30])
@in_loop
async def test_who_comes_back_gets_what_was_missed_or_a_fresh_view(tmp_path: Path, missed: int) -> None:
    async with game(tmp_path, "ada", "bo") as (_, players, evening):
        await play_some(players, 30)
        last = players[0].seen
        stream = await evening.sit(players[0].table, "ada", 0, since=last - missed)
        if missed > KEPT:
            assert isinstance(stream.latest, Fresh)
            assert stream.latest.number == last
            return
        while stream.seen < last:
            await stream.hear()
        assert numbers(stream.heard) == list(range(last - missed + 1, last + 1))
        original = {message.number: message for message in players[0].heard if isinstance(message, Told)}
        assert all(message == original[message.number] for message in stream.heard if isinstance(message, Told))


@in_loop
async def test_who_has_missed_nothing_is_told_nothing_but_what_comes(tmp_path: Path) -> None:
    async with game(tmp_path, "ada", "bo") as (tables, players, _):
        table = players[0].table
        async with tables.follow(table, "ada", seat=0, since=players[0].seen) as stream:
            await players[1].do(React(seat=1, reaction="wow"))
            while not isinstance(message := await anext(stream), Told):
                pass
            assert message.number == players[0].seen + 1


@pytest.mark.parametrize("since", [-5, 1000])
@in_loop
async def test_a_number_from_nowhere_gets_a_fresh_view(tmp_path: Path, since: int) -> None:
    async with game(tmp_path, "ada", "bo") as (_, players, evening):
        again = await evening.sit(players[0].table, "ada", 0, since=since)
        assert isinstance(again.latest, Fresh)


@in_loop
async def test_a_fresh_view_is_what_the_messages_add_up_to(tmp_path: Path) -> None:
    async with game(tmp_path, "ada", "bo", computers=("greedy",)) as (_, players, evening):
        await play_on(players, random.Random(4), ended="pause")
        ada = players[0]
        steps = [message.step for message in ada.heard if isinstance(message, Told) and message.step]
        fresh = (await evening.sit(ada.table, "ada", 0)).latest
        assert isinstance(fresh, Fresh)
        assert isinstance(ada.latest, Told)
        assert list(fresh.history) == steps
        assert {laid.cell for laid in fresh.board} == {step.laid.cell for step in steps if step.laid}
        assert (fresh.round, fresh.table, fresh.until) == (ada.latest.round, ada.latest.table, ada.latest.until)
        points = [0] * 3
        for step in steps:
            for line in step.lines:
                points[line.seat] += line.points
        assert fresh.table.totals == tuple(points)


@in_loop
async def test_who_does_not_read_is_let_go_and_the_others_hear_everything(tmp_path: Path) -> None:
    clock = HandClock()
    async with (
        tables_at(tmp_path / "tables.sqlite3", clock, TableConfig(unread=10)) as tables,
        Evening(tables) as evening,
    ):
        table = await table_of(tables, "ada", "bo")
        ada = await evening.sit(table, "ada", 0)
        async with tables.follow(table, "bo", seat=1) as sleeper:
            for _ in range(30):
                await ada.do(React(seat=0, reaction="hello"), seen=0)
                clock.advance(20)
                await ada.until(lambda message: isinstance(message, Told))
            assert sleeper.fell_behind
            assert [message async for message in sleeper] == []
        assert numbers(ada.heard) == list(range(3, 33))
        bo = await evening.sit(table, "bo", 1)
        assert isinstance(bo.latest, Fresh)


@in_loop
async def test_everybody_is_told_that_the_server_closes(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables:
        table = await table_of(tables, "ada", "bo")
        async with tables.follow(table, "ada", seat=0) as stream:
            await tables.close()
            assert isinstance([message async for message in stream][-1], Closing)
        with pytest.raises(Refusal) as caught:
            await tables.do(table, "ada", Ready(seat=0), key="k", seen=0)
        assert caught.value.reason is RefusalReason.CLOSING


@in_loop
async def test_a_full_mailbox_refuses_instead_of_growing(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "tables.sqlite3", config=TableConfig(waiting=5)) as tables:
        table = await table_of(tables, "ada", "bo")
        asked = [
            tables.do(table, "ada", Ready(seat=0, ready=bool(turn % 2)), key=f"{turn}", seen=2) for turn in range(50)
        ]
        outcomes = await asyncio.gather(*asked, return_exceptions=True)
        reasons = [outcome.reason for outcome in outcomes if isinstance(outcome, Refusal)]
        assert set(reasons) == {RefusalReason.BUSY}
        assert 40 <= len(reasons) < 50


@in_loop
async def test_spectators_see_what_lies_open_and_no_hand(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables, Evening(tables) as evening:
        table = await table_of(tables, "ada", computers=("greedy",), public=True)
        ada, eve = await evening.sit(table, "ada", 0), await evening.sit(table, "eve", None)
        await ada.do(Ready(seat=0))
        dealt = await eve.told(Dealt)
        assert dealt.round
        assert (dealt.round.hand, dealt.round.options, dealt.round.held) == ((), (), (10, 10))
        await play_on([ada], random.Random(1))
        while eve.seen < ada.seen:
            await eve.hear()
        assert await same_steps(ada, eve)


async def same_steps(one: Player, other: Player) -> bool:
    def steps(player: Player) -> list[object]:
        return [
            message.step for message in player.heard if isinstance(message, Told) and isinstance(message.event, Played)
        ]

    return steps(one) == steps(other)


@in_loop
async def test_nobody_enters_what_is_closing(tmp_path: Path) -> None:
    """Found by a night: the stream began after all others had been ended, and its reader heard nothing of the end."""
    async with game(tmp_path, "ada", "bo") as (tables, players, _):
        table = tables._tables.logs[players[0].table]  # noqa: SLF001
        entering = asyncio.ensure_future(table.admit("ada", 0, players[0].seen + 1, None))
        await table.close()
        with pytest.raises(Refusal) as refused:
            await entering
        assert refused.value.reason is RefusalReason.CLOSING
