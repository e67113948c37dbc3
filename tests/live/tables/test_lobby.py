"""Before the game: joining, leaving, removing, being ready, starting."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.loop import in_loop
from tripple.bots import CHARACTERS
from tripple.live.tables import (
    REACTIONS,
    AddComputer,
    AnyCommand,
    Fresh,
    Invite,
    Join,
    Leave,
    Play,
    React,
    Ready,
    Refusal,
    RefusalReason,
    Rematch,
    Remove,
    Resign,
    Settings,
    StartGame,
    Tables,
)
from tripple.live.tables.events import Dealt, Ended, Invited, Joined, Left, Reacted, Removed, read_event
from tripple.live.tables.handlers import REACTIONS_A_MINUTE
from tripple.locales import LANGUAGES, translator

from .fakes import Evening, HandClock, Player, table_of, tables_at

NEVER_SEEN = -1


async def refused(
    tables: Tables, table: str, person: str, command: AnyCommand, seen: int = 0, invite: str | None = None
) -> RefusalReason:
    with pytest.raises(Refusal) as caught:
        await tables.do(table, person, command, key="refused", seen=seen, invite=invite)
    assert str(caught.value)
    return caught.value.reason


@asynccontextmanager
async def lobby(path: Path, *persons: str, size: int = 4, public: bool = False) -> AsyncIterator[tuple[Tables, str]]:
    async with tables_at(path / "tables.sqlite3") as tables:
        made = await tables.create("ada", Settings(size=size, public=public), "Ada", key="k")
        for person in persons:
            await tables.do(made.id, person, Join(name=person), key="join", seen=0, invite=made.invite)
        yield tables, made.id


@in_loop
async def test_a_table_is_made_once_however_often_it_is_asked_for(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables:
        first = await tables.create("ada", Settings(), "Ada", key="k")
        assert await tables.create("ada", Settings(), "Ada", key="k") == first
        assert (await tables.create("ada", Settings(), "Ada", key="l")).id != first.id
        assert (await tables.create("bo", Settings(), "Bo", key="k")).id != first.id
        assert len(await tables.mine("ada")) == 2


@pytest.mark.parametrize(
    ("settings", "name", "key"),
    [
        (Settings(sheet="classic-xx"), "Ada", "k"),
        (Settings(changes=("hexagons=3",)), "Ada", "k"),
        (Settings(changes=("hexagon=-3",)), "Ada", "k"),
        (Settings(changes=("nonsense",)), "Ada", "k"),
        (Settings(changes=("numbers=7",)), "Ada", "k"),
        (Settings(), "  ", "k"),
        (Settings(), "A\nda", "k"),
        (Settings(), "Ada", ""),
        (Settings(), "Ada", "k" * 65),
    ],
)
@in_loop
async def test_a_table_that_makes_no_sense_is_not_made(tmp_path: Path, settings: Settings, name: str, key: str) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables:
        with pytest.raises(Refusal) as caught:
            await tables.create("ada", settings, name, key=key)
        assert caught.value.reason is RefusalReason.MALFORMED
        assert await tables.count() == {}


@in_loop
async def test_only_who_has_the_link_joins_a_private_table(tmp_path: Path) -> None:
    async with lobby(tmp_path) as (tables, table):
        assert await refused(tables, table, "bo", Join(name="Bo")) is RefusalReason.NOT_INVITED
        with pytest.raises(Refusal):
            await tables.do(table, "bo", Join(name="Bo"), key="k", seen=0, invite="guessed")
        with pytest.raises(Refusal) as caught:
            async with tables.follow(table, "bo"):
                pass
        assert caught.value.reason is RefusalReason.NOT_INVITED
        assert await tables.public() == []
        await tables.do(table, "ada", Join(name="Ada's brother"), key="k", seen=0)
        assert await tables.seats(table, "ada") == (0, 1)


@in_loop
async def test_a_public_table_is_listed_joined_and_watched_by_everybody(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables, Evening(tables) as evening:
        table = (await tables.create("ada", Settings(public=True), "Ada", key="k")).id
        full = await table_of(tables, "cy", public=True)
        assert [(one.id, one.names, one.mine) for one in await tables.public()] == [
            (table, ("Ada",), ()),
            (full, ("Cy",), ()),
        ]
        await evening.sit(table, "eve", None)
        await tables.do(table, "bo", Join(name="Bo"), key="k", seen=0)
        assert await refused(tables, table, "cy", Join(name="Cy")) is RefusalReason.FULL
        assert [one.mine for one in await tables.mine("bo")] == [(1,)]


@in_loop
async def test_there_is_no_such_table(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables:
        assert await refused(tables, "nowhere", "ada", StartGame()) is RefusalReason.NO_TABLE
        with pytest.raises(Refusal) as caught:
            await tables.record("nowhere")
        assert caught.value.reason is RefusalReason.NO_TABLE
        assert tables.live() == 0


@pytest.mark.parametrize(
    ("person", "command", "reason"),
    [
        ("bo", AddComputer(level="greedy"), RefusalReason.NOT_YOURS),
        ("ada", AddComputer(level="genius"), RefusalReason.MALFORMED),
        ("bo", Remove(seat=0), RefusalReason.NOT_YOURS),
        ("ada", Remove(seat=0), RefusalReason.NOT_YOURS),
        ("ada", Remove(seat=2), RefusalReason.MALFORMED),
        ("ada", Leave(seat=1), RefusalReason.NOT_YOURS),
        ("eve", Leave(seat=1), RefusalReason.NOT_YOURS),
        ("bo", StartGame(), RefusalReason.NOT_YOURS),
        ("ada", StartGame(), RefusalReason.PHASE),
        ("ada", Ready(seat=1), RefusalReason.NOT_YOURS),
        ("ada", Play(seat=0, action="draw"), RefusalReason.PHASE),
        ("ada", Resign(seat=0), RefusalReason.PHASE),
        ("ada", Rematch(), RefusalReason.PHASE),
        ("ada", React(seat=1, reaction="hello"), RefusalReason.NOT_YOURS),
        ("ada", React(seat=0, reaction="rude words"), RefusalReason.MALFORMED),
    ],
)
@in_loop
async def test_what_is_not_allowed_in_the_lobby(
    tmp_path: Path, person: str, command: AnyCommand, reason: RefusalReason
) -> None:
    async with lobby(tmp_path, "bo") as (tables, table):
        assert await refused(tables, table, person, command, seen=2) is reason


@in_loop
async def test_keys_and_positions_have_to_make_sense(tmp_path: Path) -> None:
    async with lobby(tmp_path) as (tables, table):
        for key in ("", "k" * 65):
            with pytest.raises(Refusal, match="key"):
                await tables.do(table, "ada", Ready(seat=0), key=key, seen=0)
        assert await refused(tables, table, "ada", Ready(seat=0), seen=99) is RefusalReason.STALE


@in_loop
async def test_the_host_removes_a_seat_and_those_behind_move_up(tmp_path: Path) -> None:
    async with lobby(tmp_path, "bo", "cy") as (tables, table), Evening(tables) as evening:
        ada, bo, cy = [await evening.sit(table, person, seat) for seat, person in enumerate(("ada", "bo", "cy"))]
        await ada.do(Remove(seat=1))
        for player in (bo, cy):
            await player.told(Removed)
        assert (bo.stream.seat, cy.stream.seat) == (None, 1)
        assert bo.latest
        assert bo.latest.seat is None
        assert bo.latest.table
        assert bo.latest.table.invite is None
        # The seat that was number 2 is another one now, so who has not seen that may not touch it.
        assert await refused(tables, table, "ada", Remove(seat=1), seen=3) is RefusalReason.STALE
        assert await refused(tables, table, "cy", Leave(seat=1), seen=3) is RefusalReason.STALE
        assert await refused(tables, table, "cy", Ready(seat=1), seen=3) is RefusalReason.STALE
        await cy.do(Ready(seat=1))


async def has_ended(player: Player) -> bool:
    try:
        await player.until(lambda message: False)
    except StopAsyncIteration:
        return True
    return False


@in_loop
async def test_who_was_removed_from_a_private_table_watches_no_more(tmp_path: Path) -> None:
    async with lobby(tmp_path, "bo", "cy") as (tables, table), Evening(tables) as evening:
        bo, _ = await evening.sit(table, "bo", 1), await evening.sit(table, "cy", 2)
        await tables.do(table, "ada", Remove(seat=1), key="out", seen=3)
        assert await has_ended(bo)
        assert bo.latest
        assert bo.latest.seat is None
        with pytest.raises(Refusal) as caught:
            await evening.sit(table, "bo", None)
        assert caught.value.reason is RefusalReason.NOT_INVITED


@pytest.mark.parametrize("public", [False, True])
@in_loop
async def test_a_removed_guest_does_not_come_back_with_the_same_link(tmp_path: Path, public: bool) -> None:
    async with lobby(tmp_path, "bo", size=4, public=public) as (tables, table):
        old = (await tables.state(table)).invite
        await tables.do(table, "bo", Join(name="Bo again"), key="two", seen=0, invite=old)
        await tables.do(table, "ada", Remove(seat=1), key="one out", seen=3)
        await tables.do(table, "bo", Join(name="Bo"), key="still here", seen=0, invite=old)
        for number in (5, 6):
            await tables.do(table, "ada", Remove(seat=1), key=f"out {number}", seen=number)
        assert await refused(tables, table, "bo", Join(name="Bo"), invite=old) is RefusalReason.NOT_INVITED
        async with Evening(tables) as evening:
            if not public:
                with pytest.raises(Refusal):
                    await evening.sit(table, "bo", None, invite=old)
            await tables.do(table, "cy", Join(name="Cy"), key="cy", seen=0, invite=old)
            await tables.do(table, "ada", Invite(), key="new", seen=8)
            new = (await tables.state(table)).invite
            await tables.do(table, "bo", Join(name="Bo"), key="invited", seen=0, invite=new)


@in_loop
async def test_who_was_removed_watches_no_more_from_any_device(tmp_path: Path) -> None:
    async with lobby(tmp_path, "bo", "cy") as (tables, table), Evening(tables) as evening:
        watching, cy = await evening.sit(table, "bo", None), await evening.sit(table, "cy", None)
        await tables.do(table, "ada", Remove(seat=1), key="out", seen=3)
        assert await asyncio.wait_for(has_ended(watching), 30)
        await cy.told(Removed)
        await tables.do(table, "ada", React(seat=0, reaction="hello"), key="hello", seen=4)
        await cy.told(Reacted)


@in_loop
async def test_with_another_invitation_the_old_link_opens_nothing(tmp_path: Path) -> None:
    async with lobby(tmp_path, "bo") as (tables, table), Evening(tables) as evening:
        old = (await tables.state(table)).invite
        ada, eve = await evening.sit(table, "ada", 0), await evening.sit(table, "eve", None, invite=old)
        assert await refused(tables, table, "bo", Invite(), seen=2) is RefusalReason.NOT_YOURS
        await ada.do(Invite())
        told = await ada.told(Invited)
        assert told.table
        new = told.table.invite
        assert new not in (None, old)
        assert await has_ended(eve)
        assert new not in repr(eve.heard)
        with pytest.raises(Refusal) as caught:
            await evening.sit(table, "eve", None, invite=old)
        assert caught.value.reason is RefusalReason.NOT_INVITED
        with pytest.raises(Refusal):
            await tables.do(table, "eve", Join(name="Eve"), key="k", seen=0, invite=old)
        await tables.do(table, "eve", Join(name="Eve"), key="k", seen=0, invite=new)
        await evening.sit(table, "bo", 1)


@in_loop
async def test_the_log_has_a_computer_players_number_and_its_name_is_chosen_where_it_is_shown(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "t.sqlite3") as tables:
        made = await tables.create("otto", Settings(size=6), "OTTO", key="make")
        for number in range(4):
            await tables.do(made.id, "otto", AddComputer(level="master"), key=f"{number}", seen=-1)
        await tables.do(made.id, "otto", AddComputer(level="master", name="Hooty"), key="own", seen=-1)
        joined = [event for event in map(read_event, await tables.log(made.id)) if isinstance(event, Joined)]
        assert [(one.name, one.number) for one in joined[1:]] == [
            *(("", at) for at in (0, 2, 3, 4)),
            ("Hooty", None),
        ]
        chairs = (await tables.state(made.id)).chairs
        assert [chair.name for chair in chairs] == ["OTTO", "Olga", "Ottilie", "Olga 2", "Otto 2", "Hooty"]
        french = [chair.called(translator("fr")) for chair in chairs]
        assert french == ["OTTO", "Odette", "Olympe", "Odette 2", "Oscar 2", "Hooty"]
        [listing] = await tables.mine("otto")
        assert listing.levels == (None, *["master"] * 5)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_computer_players_have_the_same_name(language: str) -> None:
    own = [translator(language)(one.names).split(", ") for one in CHARACTERS.values()]
    assert {len(names) for names in own} == {3}
    assert len({name for names in own for name in names}) == 3 * len(CHARACTERS)


@in_loop
async def test_when_the_host_leaves_the_next_person_is_the_host(tmp_path: Path) -> None:
    async with lobby(tmp_path, "bo") as (tables, table), Evening(tables) as evening:
        ada, bo = [await evening.sit(table, person, seat) for seat, person in enumerate(("ada", "bo"))]
        await ada.do(AddComputer(level="greedy", name="Robbie"))
        await bo.until(lambda message: bo.seen >= 3)
        await ada.do(Leave(seat=0), seen=3)
        told = await bo.told(Left)
        assert told.table
        assert [chair.name for chair in told.table.chairs] == ["bo", "Robbie"]
        assert (told.table.host, bo.seat) == (0, 0)
        await bo.do(AddComputer(level="random"))
        await bo.told(Joined)
        await bo.do(Leave(seat=0), seen=5)
        told = await bo.told(Ended)
        assert told.table
        assert (told.table.phase, told.table.why) == ("over", "closed")
        with pytest.raises(Refusal):
            await tables.record(table)
        assert await tables.count() == {"over": 1}


@in_loop
async def test_the_game_starts_by_itself_when_all_are_ready_and_not_before(tmp_path: Path) -> None:
    async with lobby(tmp_path, "bo", size=3) as (tables, table), Evening(tables) as evening:
        ada, bo = [await evening.sit(table, person, seat) for seat, person in enumerate(("ada", "bo"))]
        await ada.do(Ready(seat=0))
        await bo.do(Ready(seat=1))
        await bo.do(Ready(seat=1, ready=False), seen=3)
        await ada.do(AddComputer(level="greedy"), seen=5)
        await bo.do(Ready(seat=1), seen=6)
        told = await ada.told(Dealt)
        assert told.number == 8
        assert told.round
        assert told.round.held == (8, 8, 8)


@in_loop
async def test_being_ready_twice_is_being_ready(tmp_path: Path) -> None:
    async with lobby(tmp_path, "bo") as (tables, table):
        first = await tables.do(table, "ada", Ready(seat=0, salt="c"), key="1", seen=2)
        again = await tables.do(table, "ada", Ready(seat=0), key="2", seen=2)
        assert first.number == again.number == 3


@in_loop
async def test_the_host_starts_with_who_is_there(tmp_path: Path) -> None:
    async with lobby(tmp_path, "bo") as (tables, table), Evening(tables) as evening:
        bo = await evening.sit(table, "bo", 1)
        await bo.do(Ready(seat=1))
        await tables.do(table, "ada", StartGame(), key="start", seen=NEVER_SEEN)
        told = await bo.told(Dealt)
        assert told.round
        assert told.round.held == (10, 10)
        for command in (Join(name="X"), StartGame(), AddComputer(level="greedy"), Leave(seat=0), Ready(seat=0)):
            assert await refused(tables, table, "ada", command, seen=4) is RefusalReason.PHASE


@in_loop
async def test_reactions_come_from_a_fixed_set_and_not_too_often(tmp_path: Path) -> None:
    clock = HandClock()
    async with tables_at(tmp_path / "tables.sqlite3", clock) as tables, Evening(tables) as evening:
        table = await table_of(tables, "ada", "bo")
        ada, bo = [await evening.sit(table, person, seat) for seat, person in enumerate(("ada", "bo"))]
        for reaction in REACTIONS:
            await ada.do(React(seat=0, reaction=reaction), seen=0)
            told = await bo.told(Reacted)
            assert isinstance(told.event, Reacted)
            assert (told.event.seat, told.event.reaction) == (0, reaction)
            assert await refused(tables, table, "ada", React(seat=0, reaction=reaction)) is RefusalReason.TOO_FAST
            await bo.do(React(seat=1, reaction=reaction))
            await bo.told(Reacted)
            clock.advance(3)
        assert len(REACTIONS) == REACTIONS_A_MINUTE
        assert await refused(tables, table, "ada", React(seat=0, reaction="wow")) is RefusalReason.TOO_FAST
        clock.advance(60)
        await ada.do(React(seat=0, reaction="wow"), seen=0)


@in_loop
async def test_a_person_may_hold_several_seats_and_follows_each(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables, Evening(tables) as evening:
        made = await tables.create("ada", Settings(size=2), "Ada", key="k")
        await tables.do(made.id, "ada", Join(name="Grandpa"), key="j", seen=0)
        seats = [await evening.sit(made.id, "ada", seat) for seat in (0, 1)]
        for player in seats:
            await player.do(Ready(seat=player.seat))
        hands = [(await player.told(Dealt)).round for player in seats]
        assert hands[0]
        assert hands[1]
        assert set(hands[0].hand).isdisjoint(hands[1].hand)
        with pytest.raises(Refusal) as caught:
            await evening.sit(made.id, "bo", 1)
        assert caught.value.reason is RefusalReason.NOT_YOURS


@in_loop
async def test_everybody_is_told_who_is_here(tmp_path: Path) -> None:
    async with tables_at(tmp_path / "tables.sqlite3") as tables, Evening(tables) as evening:
        table = await table_of(tables, "ada", "bo", computers=("greedy",))
        ada = await evening.sit(table, "ada", 0)
        assert isinstance(ada.latest, Fresh)
        assert ada.latest.present == (False, False, True)
        async with Evening(tables) as short:
            await short.sit(table, "bo", 1)
            await ada.until(lambda message: getattr(message, "present", None) == (True, True, True))
        await ada.until(lambda message: getattr(message, "present", None) == (True, False, True))
