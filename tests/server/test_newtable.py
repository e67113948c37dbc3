"""POST /api/tables with its seats: everything at once, in one commit, or nothing."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tripple.client import NotDone
from tripple.live.tables import Ready, Resign
from tripple.live.tables.events import AnyEvent, Created, Dealt, Joined, Readied, read_event
from tripple.notation import commitment, seed_of
from tripple.server.handlers.me import WORD
from tripple.server.protocol.bodies import ComputerPlayer, PersonHere
from tripple.store import Summary, logs
from tripple.store.sqlite import SqliteStore

from .house import FREE, House, in_loop, serving, until


class Counted(SqliteStore):
    """Knows what was appended, and how often."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.appended: list[Sequence[bytes]] = []

    async def append(self, log: str, expected: int, events: Sequence[bytes], summary: Summary) -> None:
        await super().append(log, expected, events, summary)
        self.appended.append(events)

    @property
    def events(self) -> list[type[AnyEvent]]:
        """Those of the one time that something was appended."""
        [events] = self.appended
        return [type(read_event(event)) for event in events]


@asynccontextmanager
async def counting(folder: Path, **how: Any) -> AsyncIterator[tuple[House, Counted]]:
    store = Counted(folder / "games.db")
    async with serving(folder, store=store, **how) as house:
        store.appended.clear()
        yield house, store


GRETA = ComputerPlayer(level="greedy", name="Greta")
BEN = PersonHere(name="Ben", salt="be")


@in_loop
async def test_a_game_against_the_computer_costs_one_commit(tmp_path: Path) -> None:
    async with counting(tmp_path) as (house, store):
        ada = house.guest()
        made = await ada.create("Ada", size=3, seats=[GRETA, BEN], ready=True, salt="ada", clock="1day")
        assert store.events == [Created, Joined, Joined, Joined, Readied, Readied, Dealt]
        state = await house.services.tables.state(made.id)
        assert [(chair.name, chair.level, chair.salt) for chair in state.chairs] == [
            ("Ada", None, "ada"),
            ("Greta", "greedy", ""),
            ("Ben", None, "be"),
        ]
        assert state.phase == "playing"
        assert state.seed == seed_of(state.secret, ["ada", "", "be"])
        async with ada.follow(made.id, "mine") as chair:
            await until(chair, lambda: chair.round is not None and chair.round.turn != 1)
        assert (await house.services.tables.state(made.id)).until, "the computer has played, or had not to begin"


@in_loop
async def test_seats_that_nobody_has_taken_stay_free_and_the_game_waits(tmp_path: Path) -> None:
    async with counting(tmp_path) as (house, store):
        ada, ben = house.guest(), house.guest()
        made = await ada.create("Ada", size=3, seats=[GRETA], ready=True, salt="ad")
        assert len(store.appended) == 1
        state = await house.services.tables.state(made.id)
        assert (state.phase, len(state.chairs), state.chairs[0].ready) == ("lobby", 2, True)
        await ben.join(made.id, "Ben", made.invite)
        async with ben.follow(made.id, "mine") as chair:
            await chair.ask(Ready(seat=2, salt="be"))
            assert chair.round
        old = await ada.create("Ada", size=2)
        state = await house.services.tables.state(old.id)
        assert [chair.ready for chair in state.chairs] == [False], "as before, where no seats are named"


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"seats": [GRETA, GRETA]}, "full"),
        ({"seats": [GRETA, ComputerPlayer(level="nobody")], "size": 3}, "malformed"),
        ({"seats": [PersonHere(name="\u200b")]}, "malformed"),
        ({"seats": [GRETA], "seed": "42"}, "malformed"),
        ({"seats": [GRETA], "salt": "no digits"}, "unknown-message"),
        ({"seats": [{"kind": "friend", "name": "Ben"}]}, "unknown-message"),
        ({"seats": [GRETA] * 6, "size": 6}, "unknown-message"),
        ({"seats": [GRETA], "sheet": "none"}, "malformed"),
    ],
)
@in_loop
async def test_a_refusal_leaves_nothing_at_all(tmp_path: Path, wish: dict[str, Any], reason: str) -> None:
    async with counting(tmp_path) as (house, store):
        before = await store.ask(logs.count())
        with pytest.raises(NotDone) as caught:
            await house.guest().create("Ada", ready=True, **{"size": 2, **wish})
        assert caught.value.why.reason == reason
        assert caught.value.status in (400, 409)
        assert await store.ask(logs.count()) == before
        assert store.appended == []


@in_loop
async def test_the_same_wish_twice_is_one_table(tmp_path: Path) -> None:
    async with counting(tmp_path) as (house, store):
        ada = house.guest()
        await ada.arrive()
        wish: dict[str, Any] = {"size": 2, "seats": [GRETA], "ready": True, "key": "k"}
        one, *others = await asyncio.gather(*(ada.create("Ada", **wish, salt=f"{n}") for n in range(5)))
        assert all(other == one for other in others)
        assert len(store.appended) == 1
        assert len(await ada.games()) == 1


@pytest.mark.parametrize(("limit", "public"), [("tables", False), ("public_tables", True)])
@in_loop
async def test_too_many_tables_are_refused_as_before(tmp_path: Path, limit: str, public: bool) -> None:
    async with counting(tmp_path, limits=replace(FREE, **{limit: 1})) as (house, store):
        ada = house.guest()
        wish: dict[str, Any] = {"size": 2, "seats": [GRETA], "ready": True, "public": public}
        await ada.create("Ada", **wish)
        with pytest.raises(NotDone) as caught:
            await ada.create("Ada", **wish)
        assert caught.value.why.reason == "too-many-tables"
        assert len(store.appended) == 1


@in_loop
async def test_a_table_that_is_there_is_told_again_whatever_the_limits_say(tmp_path: Path) -> None:
    async with counting(tmp_path, limits=replace(FREE, tables=1)) as (house, store):
        ada = house.guest()
        made = await ada.create("Ada", key="k")
        with pytest.raises(NotDone):
            await ada.create("Ada", key="another")
        assert await ada.create("Ada", key="k") == made
        assert len(store.appended) == 1


@in_loop
async def test_the_commitment_is_promised_before_the_salts_are_known(tmp_path: Path) -> None:
    async with counting(tmp_path) as (house, store):
        ada = house.guest()
        promised = await ada.promise("k")
        assert store.appended == [], "a promise costs nothing"
        assert await ada.promise("k") == promised
        assert len({promised, await ada.promise("l"), await house.guest().promise("k")}) == 3
        made = await ada.create("Ada", size=2, seats=[GRETA], ready=True, salt="5a17", key="k")
        async with ada.follow(made.id, 0) as chair:
            assert chair.table.commitment == promised
            await chair.ask(Resign(seat=0))
            assert chair.table.secret
            assert commitment(chair.table.secret) == promised
            assert chair.table.seed == seed_of(chair.table.secret, ["5a17", ""])


@in_loop
async def test_where_others_can_join_no_secret_follows_from_a_key(tmp_path: Path) -> None:
    """Who deletes a table and makes it again would know it."""
    async with serving(tmp_path) as house:
        ada = house.guest()
        promised = await ada.promise("k")
        made = await ada.create("Ada", size=3, seats=[GRETA], ready=True, key="k")
        assert (await house.services.tables.state(made.id)).commitment != promised


@in_loop
async def test_who_was_forgotten_and_kept_the_cookie_gets_no_known_secret_again(tmp_path: Path) -> None:
    """They could choose a salt that deals them what they like."""
    async with serving(tmp_path) as house:
        ada, again = house.guest(), house.guest()
        promised = await ada.promise("k")
        wish: dict[str, Any] = {"size": 2, "seats": [GRETA], "ready": True, "key": "k"}
        made = await ada.create("Ada", **wish)
        cookie = ada.cookie
        await ada.http("POST", "/api/me/forget", json.dumps({"confirm": WORD}).encode())
        again.cookie = cookie
        other = await again.create("Ada", **wish)
        assert (await house.services.tables.state(other.id)).commitment != promised
        assert other.id != made.id
        assert again.cookie != cookie, "a new guest"
        again.cookie = cookie
        assert await again.promise("k") != promised
        assert await again.promise("l") == await again.promise("l"), "and one who stays"


@in_loop
async def test_a_daily_is_made_and_dealt_in_one_commit(tmp_path: Path) -> None:
    async with counting(tmp_path) as (house, store):
        today = str(datetime.now(UTC).date())
        body = {"day": today, "today": today, "name": "Ada"}
        await house.guest().http("POST", "/api/daily", json.dumps(body).encode())
        assert store.events == [Created, Joined, Dealt]
