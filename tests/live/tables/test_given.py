"""A table for one player with a deal that was asked for: the same tiles for everybody, and no secret in it."""

import asyncio
import random
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from tests.loop import in_loop
from tripple.cli import main
from tripple.live.tables import Fresh, Ready, Refusal, Rematch, Resign, Settings, Told
from tripple.live.tables.events import Created, read_event
from tripple.live.tables.state import TableState, fold
from tripple.notation import read_game
from tripple.rules import Deal, sheet
from tripple.store import open_store

from .fakes import Evening, Player, table_of, tables_at
from .test_whole_games import play_on, start, whole_game


@in_loop
async def test_the_same_seed_deals_the_same_tiles_to_everybody(tmp_path: Path) -> None:
    hands = []
    async with tables_at(tmp_path / "tables.sqlite3") as tables, Evening(tables) as evening:
        for person in ("ada", "bo"):
            table = await table_of(tables, person, sheet="compact-en", seed="4711")
            player = await evening.sit(table, person, 0)
            await player.do(Ready(seat=0, salt=person.encode().hex()))
            told = await player.until(lambda message: isinstance(message, Told) and message.round is not None)
            assert isinstance(told, Told)
            assert told.round
            hands.append(told.round.hand)
    deal = Deal.from_seed("4711", 1, 1, sheet("compact-en"))
    assert hands == [tuple(map(str, sorted(deal.hands[0])))] * 2


def test_the_record_names_the_seed_and_is_checked_from_it(tmp_path: Path) -> None:
    async def work() -> str:
        async with tables_at(tmp_path / "tables.sqlite3") as tables:
            return await tables.record(await whole_game(tables, ("ada",), (), seed="a deal for Bo"))

    record = asyncio.run(work())
    assert "\nseed a deal for Bo\n" in record
    assert "commitment" not in record
    game = read_game(record)
    assert (game.seed, game.proof) == ("a deal for Bo", None)
    assert CliRunner().invoke(main, ["check", "-"], input=record).exit_code == 0


@in_loop
async def test_no_promise_is_made_where_there_is_no_secret(tmp_path: Path) -> None:
    """Neither commitment nor secret are told: they have no part in the deal."""
    async with tables_at(tmp_path / "tables.sqlite3") as tables, Evening(tables) as evening:
        player = await evening.sit(await table_of(tables, "ada", seed="4711"), "ada", 0)
        await start([player])
        await play_on([player], random.Random(1))
        heard = [message.table for message in player.heard if isinstance(message, Fresh | Told) and message.table]
        assert heard[-1].phase == "over"
        assert {(table.commitment, table.secret) for table in heard} == {("", None)}


@in_loop
async def test_only_who_asked_for_the_deal_is_told_its_seed_before_the_end(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables, Evening(tables) as evening:
        table = await table_of(tables, "ada", seed="the-deal-of-ada", public=True)
        player, watcher = await evening.sit(table, "ada", 0), await evening.sit(table, "eve", None)
        assert all("the-deal" not in str(listing) for listing in await tables.public())
        assert [listing.seed for listing in await tables.mine("ada")] == ["the-deal-of-ada"]
        await start([player])
        await play_on([player], random.Random(1))
        while watcher.seen < player.seen:
            await watcher.hear()
        assert b"the-deal" in msgspec.json.encode(player.heard[0])
        check_watcher(watcher)


def check_watcher(watcher: Player) -> None:
    *before, last = (msgspec.json.encode(message) for message in watcher.heard if isinstance(message, Fresh | Told))
    assert all(b"the-deal" not in message for message in before)
    assert b"the-deal" in last


@pytest.mark.parametrize("size", [2, 6])
@in_loop
async def test_a_deal_is_asked_for_at_a_table_of_one_only(tmp_path: Path, size: int) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables:
        with pytest.raises(Refusal, match="only at a table for one"):
            await tables.create("ada", Settings(size=size, seed="4711"), "Ada", key="k")
        assert await tables.mine("ada") == []


@pytest.mark.parametrize("seed", ["two\nlines", "\0", "\u2028", "   "])
@in_loop
async def test_a_seed_that_no_record_could_carry_is_refused(tmp_path: Path, seed: str) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables:
        with pytest.raises(Refusal, match="is not a seed"):
            await tables.create("ada", Settings(size=1, seed=seed), "Ada", key="k")


@in_loop
async def test_another_game_after_a_certain_deal_is_dealt_freely(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables, Evening(tables) as evening:
        player = await evening.sit(await table_of(tables, "ada", seed="4711"), "ada", 0)
        await start([player])
        await player.until(lambda message: isinstance(message, Told) and message.round is not None)
        await player.do(Resign(seat=0))
        await player.do(Rematch())
        again = next(listing for listing in await tables.mine("ada") if listing.phase == "lobby")
        assert again.seed == ""
        told = (await evening.sit(again.id, "ada", 0)).latest
        assert isinstance(told, Fresh)
        assert told.table.commitment


def test_logs_from_before_there_were_given_deals_are_read_as_they_were() -> None:
    old = b'{"event":"created","at":1.0,"by":"ada","size":1,"commitment":"c","secret":"s","invite":"i"}'
    event = read_event(old)
    assert isinstance(event, Created)
    state = fold(TableState(), [event])
    assert state.proof
    assert state.seed == state.proof.seed


@in_loop
async def test_the_end_of_a_game_is_passed_on_once_it_is_on_disk(tmp_path: Path) -> None:
    seen: list[tuple[str, str, int]] = []
    store = open_store(str(tmp_path / "tables.sqlite3"))

    async def ended(table: str, state: TableState) -> None:
        seen.append((table, state.phase, len(await store.read(table)) - state.number))
        raise RuntimeError("whatever comes after the game")

    async with tables_at(store, ended=ended) as tables:
        table = await whole_game(tables, ("ada",), ())
        assert await tables.record(table)
    assert seen == [(table, "over", 0)]
