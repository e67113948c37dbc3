"""In the game: whose turn it is, who is late, who is gone, who gives up, and what comes after a round."""

import asyncio
import random
import re
from collections.abc import AsyncIterator, Set
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.loop import in_loop
from tripple.live.tables import (
    Back,
    Fresh,
    Join,
    Play,
    Ready,
    Refusal,
    RefusalReason,
    Rematch,
    Resign,
    Settings,
    TableConfig,
    Tables,
    Tempo,
    Told,
)
from tripple.live.tables.events import (
    Dealt,
    Ended,
    HandedBack,
    Played,
    Rematched,
    Resigned,
    RoundEnded,
    TakenOver,
    TimedOut,
)
from tripple.live.tables.handlers import table_id
from tripple.live.tables.listing import OVERDUE
from tripple.live.tables.state import TableState
from tripple.notation import read_game

from .fakes import QUICK, Evening, HandClock, Player, any_action, quiet, table_of, tables_at
from .test_whole_games import play_on, start, whole_game


@asynccontextmanager
async def game(
    path: Path, *persons: str, computers: tuple[str, ...] = (), time: HandClock | None = None, **settings: Any
) -> AsyncIterator[tuple[Tables, list[Player], Evening]]:
    """A game that has begun, with everybody following."""
    async with tables_at(path / "tables.sqlite3", time) as tables, Evening(tables) as evening:
        table = await table_of(tables, *persons, computers=computers, **settings)
        players = [await evening.sit(table, person, seat) for seat, person in enumerate(persons)]
        await start(players)
        for player in players:
            await player.told(Dealt)
        yield tables, players, evening


def mover(players: list[Player]) -> Player:
    latest = players[0].latest
    assert latest
    assert latest.round
    return players[latest.round.turn]


async def nothing_new(tables: Tables, player: Player) -> None:
    """What was due by now is done; and it is nothing that this player has not heard."""
    await asyncio.sleep(0)
    await quiet(tables)
    assert (await tables.state(player.table)).last == player.seen


async def refused(player: Player, command: Any, seen: int | None = None) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await player.do(command, seen=seen)
    return caught.value


@in_loop
async def test_only_the_seat_on_turn_plays_and_only_what_the_rules_allow(tmp_path: Path) -> None:
    async with game(tmp_path, "ada", "bo") as (_, players, _):
        here = mover(players)
        other = players[1 - here.seat]
        assert (await refused(other, Play(seat=other.seat, action="open"))).reason is RefusalReason.TURN
        assert (await refused(other, Play(seat=here.seat, action="open"))).reason is RefusalReason.NOT_YOURS
        illegal = await refused(here, Play(seat=here.seat, action="draw"))
        assert (illegal.reason, illegal.rule) == (RefusalReason.ILLEGAL, "R3")
        assert (await refused(here, Play(seat=here.seat, action="fly"))).reason is RefusalReason.MALFORMED
        assert (await refused(here, Play(seat=5, action="open"))).reason is RefusalReason.MALFORMED
        await here.play("open")
        assert (
            await refused(other, Play(seat=other.seat, action="draw"), seen=other.seen)
        ).reason is RefusalReason.STALE
        await other.told(Played)
        await other.play("draw")


@in_loop
async def test_a_message_says_what_was_played_and_what_it_gave(tmp_path: Path) -> None:
    async with game(tmp_path, "ada", "bo") as (_, players, _):
        here = mover(players)
        await here.play("open")
        told = await players[1 - here.seat].told(Played)
        assert told.step
        assert told.step.laid
        assert told.step.laid.cell == "0,0^"
        assert [line.reason for line in told.step.lines] == ["value", "start"]
        assert told.round
        assert told.round.options
        assert all(option.action for option in told.round.options)
        draw = next(option for option in told.round.options if option.action == "draw")
        assert [line.points for line in draw.lines] == [-5]
        assert told.table is None
        mine = await here.told(Played)
        assert mine.round
        assert mine.round.options == ()
        assert mine.step == told.step


@pytest.mark.parametrize(("clock", "seconds"), [("30s", 30), ("1min", 60), ("3min", 180), ("1day", 86_400)])
@in_loop
async def test_who_is_late_is_played_for_until_they_say_that_they_are_back(
    tmp_path: Path, clock: str, seconds: float
) -> None:
    time = HandClock()
    async with game(tmp_path, "ada", "bo", time=time, clock=clock) as (tables, players, _):
        here = mover(players)
        other = players[1 - here.seat]
        assert here.latest
        assert here.latest.until == time.now() + seconds
        time.advance(seconds - 1)
        await nothing_new(tables, here)
        time.advance(1)
        await other.told(TimedOut)
        taken = await other.told(TakenOver)
        assert isinstance(taken.event, TakenOver)
        assert (taken.event.seat, taken.event.why, taken.until) == (here.seat, "late", None)
        assert taken.table
        assert taken.table.chairs[here.seat].taken == "greedy"
        played = await other.told(Played)
        assert isinstance(played.event, Played)
        assert (played.event.seat, played.event.level) == (here.seat, "greedy")
        assert played.until == time.now() + seconds
        await here.told(Played)
        await here.do(Back(seat=here.seat))
        back = await other.told(HandedBack)
        assert back.table
        assert back.table.chairs[here.seat].taken is None
        assert back.until == played.until
        time.advance(1)
        await other.play("draw")
        drawn = await here.told(Played)
        assert drawn.until == played.until, "a drawn tile does not stretch the turn"


@in_loop
async def test_who_is_played_for_may_simply_play(tmp_path: Path) -> None:
    time = HandClock()
    slow = TableConfig(calm=Tempo(10, 10, 0.6))
    async with tables_at(tmp_path / "tables.sqlite3", time, slow) as tables, Evening(tables) as evening:
        table = await table_of(tables, "ada", "bo", clock="30s")
        players = [await evening.sit(table, person, seat) for seat, person in enumerate(("ada", "bo"))]
        await start(players)
        for player in players:
            await player.told(Dealt)
        here = mover(players)
        time.advance(30)
        await here.told(TakenOver)
        await here.play("open")
        await here.told(HandedBack)
        played = await here.told(Played)
        assert isinstance(played.event, Played)
        assert played.event.level is None
        time.advance(10)  # the computer player's thought is out of date
        other = players[1 - here.seat]
        while other.seen < here.seen:
            await other.hear()
        await other.play("draw")
        assert (await here.told(Played)).number == played.number + 1


@in_loop
async def test_who_is_gone_does_not_block_the_others_and_finds_their_seat_again(tmp_path: Path) -> None:
    time = HandClock()
    async with tables_at(tmp_path / "tables.sqlite3", time) as tables, Evening(tables) as evening:
        table = await table_of(tables, "ada", "bo")
        async with Evening(tables) as leaving:
            players = [await evening.sit(table, "ada", 0), await leaving.sit(table, "bo", 1)]
            await start(players)
            await players[0].told(Dealt)
            await players[1].told(Dealt)
        ada = players[0]
        if mover(players) is ada:
            await ada.play("open")
            await ada.told(Played)
        time.advance(QUICK.gone - 1)
        await nothing_new(tables, ada)
        time.advance(1)
        taken = await ada.told(TakenOver)
        assert isinstance(taken.event, TakenOver)
        assert (taken.event.seat, taken.event.why) == (1, "gone")
        assert isinstance((await ada.told(Played)).event, Played)
        bo = await evening.sit(table, "bo", 1)
        back = await ada.told(HandedBack)
        assert isinstance(back.event, HandedBack)
        assert back.event.seat == 1
        await bo.told(HandedBack)


@in_loop
async def test_a_table_that_everybody_has_left_stands_still_and_goes_on_with_a_grace(tmp_path: Path) -> None:
    time = HandClock()
    async with tables_at(tmp_path / "tables.sqlite3", time) as tables:
        table = await table_of(tables, "ada", computers=("greedy",), clock="30s")
        async with Evening(tables) as evening:
            ada = await evening.sit(table, "ada", 0)
            await ada.do(Ready(seat=0))
            await ada.until(lambda message: isinstance(message, Told) and bool(message.round and message.round.options))
            number = ada.seen
        time.advance(299)
        async with Evening(tables) as evening:
            ada = await evening.sit(table, "ada", 0)
            assert ada.seen == number
            time.advance(QUICK.grace - 1)
            await nothing_new(tables, ada)
            time.advance(1)
            await ada.told(TimedOut)


LATE = 7
"""Made, joined, ready (twice each), dealt; then timed out and taken over."""


@in_loop
async def test_a_game_of_days_goes_on_while_nobody_looks(tmp_path: Path) -> None:
    time = HandClock()
    async with tables_at(tmp_path / "tables.sqlite3", time) as tables:
        table = await table_of(tables, "ada", "bo", clock="1day", public=True)
        async with Evening(tables) as evening:
            players = [await evening.sit(table, person, seat) for seat, person in enumerate(("ada", "bo"))]
            await start(players)
            await players[0].told(Dealt)
        time.advance(86_400 - 1)
        await settled(tables, 0)
    # A restart later than the deadline: the table is woken, and people still get their grace.
    time.advance(1000)
    async with tables_at(tmp_path / "tables.sqlite3", time) as tables:
        await settled(tables, 1)
        time.advance(QUICK.grace)
        async with Evening(tables) as evening:
            eve = await evening.sit(table, "eve", None)
            while eve.seen < LATE:
                await eve.hear()
            eve = await evening.sit(table, "eve", None)
            assert isinstance(eve.latest, Fresh)
            assert any(chair.taken for chair in eve.latest.table.chairs)


@in_loop
async def test_a_game_of_days_that_was_dealt_when_it_was_made_goes_on_though_nobody_ever_looks(tmp_path: Path) -> None:
    time, heard = HandClock(), list[tuple[str, str, Set[str]]]()
    asked = Join(name="Bo"), Ready(seat=0), Ready(seat=1)

    def moved(table: str, before: TableState, after: TableState, here: Set[str]) -> None:
        heard.append((before.phase, after.phase, here))

    async with tables_at(tmp_path / "tables.sqlite3", time, moved=moved) as tables:
        made = await tables.create("ada", Settings(size=2, clock="1day"), "Ada", key="k", then=asked)
        assert heard == [("lobby", "playing", {"ada"})], "whoever made it is there"
        for _ in range(25):
            time.advance(3600)
            await asyncio.sleep(0.01)
        async with asyncio.timeout(60):
            while b"taken-over" not in b"".join(await tables.log(made.id)):
                time.advance(TableConfig().rounds)  # the last look may have been on its way when the day was over
                await asyncio.sleep(0.01)


@in_loop
async def test_a_game_of_days_goes_on_where_the_server_stopped_in_a_computers_turn(tmp_path: Path) -> None:
    time, slow = HandClock(), TableConfig(calm=Tempo(50, 50, 0.6))
    async with tables_at(tmp_path / "tables.sqlite3", time, slow) as tables, Evening(tables) as evening:
        table = await table_of(tables, "ada", "bo", clock="1day")
        players = [await evening.sit(table, person, seat) for seat, person in enumerate(("ada", "bo"))]
        await start(players)
        await players[0].told(Dealt)
        time.advance(86_400)
        taken = await players[0].told(TakenOver)
    async with tables_at(tmp_path / "tables.sqlite3", time) as tables:
        time.advance(OVERDUE)
        await settled(tables, 1)
        while (await tables.state(table)).number <= taken.number + 1:
            await asyncio.sleep(0.001)


async def settled(tables: Tables, live: int) -> None:
    """Waits for tables that are being loaded or let go."""
    async with asyncio.timeout(60):
        while tables.live() != live:
            await asyncio.sleep(0.001)


@in_loop
async def test_between_two_rounds_everybody_is_waited_for_but_not_for_ever(tmp_path: Path) -> None:
    time = HandClock()
    async with game(tmp_path, "ada", "bo", time=time) as (_, players, _):
        await play_on(players, random.Random(5), ended="pause")
        ada, _ = players
        assert ada.latest
        assert ada.latest.until == time.now() + QUICK.pause
        assert (await refused(ada, Play(seat=0, action="draw"))).reason is RefusalReason.PHASE
        await ada.do(Ready(seat=0))
        time.advance(QUICK.pause)
        dealt = await ada.told(Dealt)
        assert isinstance(dealt.event, Dealt)
        assert dealt.event.number == 2
        assert dealt.round
        assert sum(dealt.round.before) != 0


@in_loop
async def test_of_two_one_resigns_and_the_other_has_won(tmp_path: Path) -> None:
    async with game(tmp_path, "ada", "bo") as (tables, players, _):
        await play_some(players, 7)
        ada, bo = players
        await bo.do(Resign(seat=1))
        told = await ada.told(Ended)
        assert told.table
        assert (told.table.why, told.table.winners) == ("resigned", (0,))
        assert (await refused(ada, Play(seat=0, action="draw"))).reason is RefusalReason.PHASE
        record = read_game(await tables.record(ada.table))
        assert len(record.match.rounds[0].history) == 7


async def play_some(players: list[Player], actions: int) -> None:
    dice = random.Random(1)
    for _ in range(actions):
        here = mover(players)
        while here.seen < players[0].seen:
            await here.hear()
        assert here.latest
        await here.play(any_action(here.latest, dice))
        for player in players:
            await player.told(Played)


@in_loop
async def test_of_three_one_resigns_and_a_computer_finishes_for_them(tmp_path: Path) -> None:
    async with game(tmp_path, "ada", "bo", "cy") as (_, players, _):
        ada, bo, cy = players
        await ada.do(Resign(seat=0))
        assert (await ada.do(Resign(seat=0))).number == (await bo.told(Resigned)).number
        await cy.told(Resigned)
        assert (await refused(ada, Play(seat=0, action="open"))).reason is RefusalReason.PHASE
        await ada.do(Back(seat=0))
        await play_on_as(players, {1, 2})
        assert bo.latest
        assert bo.latest.table
        assert 0 not in bo.latest.table.winners
        assert bo.latest.table.chairs[0].resigned


async def play_on_as(players: list[Player], seats: set[int]) -> None:
    await play_on([player for player in players if player.seat in seats], random.Random(3))


@in_loop
async def test_when_no_person_is_left_the_game_is_over(tmp_path: Path) -> None:
    async with game(tmp_path, "ada", computers=("greedy", "random")) as (_, [ada], _):
        await ada.do(Resign(seat=0))
        told = await ada.told(Ended)
        assert told.table
        assert told.table.why == "abandoned"


@in_loop
async def test_a_rematch_is_one_new_table_with_the_same_seats(tmp_path: Path) -> None:
    async with game(tmp_path, "ada", "bo", computers=("greedy",)) as (tables, players, evening):
        ada, bo = players
        assert (await refused(ada, Rematch())).reason is RefusalReason.PHASE
        await play_on(players, random.Random(2))
        while bo.seen < ada.seen:
            await bo.hear()
        await asyncio.gather(bo.do(Rematch()), ada.do(Rematch()))
        told = await ada.told(Rematched)
        assert isinstance(told.event, Rematched)
        again = told.event.table
        with pytest.raises(Refusal):
            await tables.do(ada.table, "eve", Rematch(), key="k", seen=0)
        new = [await evening.sit(again, person, seat) for seat, person in enumerate(("ada", "bo"))]
        assert isinstance(new[0].latest, Fresh)
        sight = new[0].latest.table
        assert (sight.phase, sight.host, [chair.level for chair in sight.chairs]) == (
            "lobby",
            0,
            [None, None, "greedy"],
        )
        await start(new)
        await new[0].told(Dealt)
        assert [one.rematch for one in await tables.mine("ada") if one.phase == "over"] == [again]
        assert await tables.count() == {"over": 1, "playing": 1}


@in_loop
async def test_a_rematch_that_is_asked_for_before_the_end_is_known_leads_to_a_table(tmp_path: Path) -> None:
    """Found by a night: the old table named one that nobody had made."""
    async with game(tmp_path, "ada", "bo") as (tables, [ada, bo], _):
        await asyncio.gather(ada.do(Resign(seat=0)), bo.do(Rematch()))
        rematch = (await tables.state(ada.table)).rematch
        assert rematch
        assert (await tables.state(rematch)).persons == {"ada", "bo"}


@in_loop
async def test_the_id_of_a_rematch_does_not_follow_from_what_is_published(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables:
        table = await whole_game(tables, ("ada", "bo"), ())
        for person in ("ada", "bo"):
            await tables.do(table, person, Rematch(), key="again", seen=0)
        state = await tables.state(table)
        assert state.rematch
        assert (await tables.state(state.rematch)).persons == {"ada", "bo"}
        record = await tables.record(table)
        published = [table, state.secret, state.seed, state.commitment, *re.findall(r"[0-9a-f]{8,}", record)]
        for part in published:
            assert state.rematch not in (part, table_id("rematch", part))


@in_loop
async def test_the_pause_before_the_next_round_ends_when_the_last_person_resigns_or_is_ready(tmp_path: Path) -> None:
    async with game(tmp_path, "ada", "bo", "cy", computers=("random",)) as (_, players, _):
        await play_on(players, random.Random(9), ended="pause")
        ada, bo, cy = players
        assert isinstance(ada.latest, Told)
        assert isinstance(ada.latest.event, RoundEnded)
        await ada.do(Ready(seat=0))
        await bo.do(Ready(seat=1))
        await cy.do(Resign(seat=2))
        await ada.told(Dealt)


@in_loop
async def test_whoever_cannot_be_told_of_a_move_undoes_none(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    async with tables_at(tmp_path / "t.sqlite3", moved=broken) as tables, Evening(tables) as evening:
        table = await table_of(tables, "ada")
        ada = await evening.sit(table, "ada", 0)
        number = (await ada.do(Ready(seat=0))).number
        assert (await ada.told(Dealt)).number > number
        assert (await tables.state(table)).phase == "playing"
    assert "could not be passed on" in caplog.text
