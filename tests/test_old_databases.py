"""Databases written by earlier versions load, say what they said then, and go on.

`tests/old/version-N.*` was written by the last version whose newest migration was N: a table in its second round, a
finished one and its rematch, a game of days, a lobby that somebody has left, a solitaire and a daily, a game where
somebody was forgotten, a shared pad that somebody has left, a subscription, a used link and the server's keys.
`version-N.KIND.json` has what that version said about it. Nothing in there is ever written again.
"""

import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest

from tests.live.tables.fakes import QUICK, HandClock, at_once
from tests.live.tables.test_forgetting import contents
from tests.server.house import in_loop
from tripple.live.pads import Keyed, Pads, Undo
from tripple.live.tables import Fresh, Play, Ready, StartGame, Tables
from tripple.pad import Points
from tripple.pad.pad import Write
from tripple.server.identity.keys import push_key, signing_key
from tripple.store import Store, open_store

OLD = Path(__file__).parent / "old"
VERSIONS = sorted(path.name.split(".")[0] for path in OLD.glob("*.sqlite3"))
THEN = 1_763_200_000.0
"""When it was written."""


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.database)])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path, version: str, kind: str) -> str:
    if kind == "sqlite":
        return str(shutil.copy(OLD / f"{version}.sqlite3", tmp_path / "tables.sqlite3"))
    address = str(request.getfixturevalue("empty_database"))
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute((OLD / f"{version}.postgres.sql").read_bytes())
    return address


@pytest.fixture
def said(version: str, kind: str) -> Any:
    return json.loads((OLD / f"{version}.{kind}.json").read_text(encoding="utf-8"))


@asynccontextmanager
async def house(database: str) -> AsyncIterator[tuple[Store, Tables, Pads]]:
    store, clock = open_store(database), HandClock(THEN + 60)
    async with Tables(store, clock, QUICK, at_once) as tables, Pads(store, clock) as pads:
        yield store, tables, pads


def short(view: Fresh) -> dict[str, Any]:
    """What a seat saw, in the words of no particular protocol."""
    played = view.round
    return {
        "number": view.number,
        "phase": view.table.phase,
        "names": [chair.name for chair in view.table.chairs],
        "totals": list(view.table.totals),
        "until": view.until,
        "turn": played and played.turn,
        "hand": played and list(played.hand),
        "options": played and [option.action for option in played.options],
        "board": {laid.cell: laid.tile for laid in view.board},
        "history": [step.action for step in view.history],
    }


def plain(told: object) -> Any:
    return json.loads(msgspec.json.encode(told))


def test_an_old_database_says_what_it_said(database: str, said: Any) -> None:
    @in_loop
    async def work() -> None:
        async with house(database) as (store, tables, pads):
            for table in said["tables"].values():
                for person, views in table["seen"].items():
                    assert [short(view) for view in await tables.views(table["id"], person)] == views
                assert len(await tables.log(table["id"])) == table["events"]
            for name, record in said["records"].items():
                assert await tables.record(said["tables"][name]["id"]) == record
            for person in ("ada", "bo", "cy"):
                assert plain(await tables.mine(person)) == said["mine"][person]
                assert plain(await tables.left(person)) == said["left"][person]
            assert plain(await tables.public()) == said["public"]
            assert {person: plain(await pads.mine(person)) for person in said["pads"]} == said["pads"]
            assert plain(await pads.get(said["pad"]["id"], "ada")) == said["pad"]
            assert plain(await store.results_of("ada")) == said["results"]
            assert [list(due) for due in await store.due()] == said["due"]
            assert await store.count() == said["count"]
            assert [one.endpoint for one in await store.subscriptions_of("ada")] == ["https://push.example/ada"]
            assert await store.is_used("used link")
            assert [(await signing_key(store)).hex(), (await push_key(store)).hex()] == said["keys"]

    work()


def test_an_old_database_goes_on(database: str, said: Any) -> None:
    @in_loop
    async def work() -> None:
        async with house(database) as (_, tables, pads):
            for name in ("playing", "days", "nameless", "solo"):
                await play_one(tables, said["tables"][name]["id"])
            again = said["tables"]["rematch"]["id"]
            for person, seat in (("ada", 0), ("cy", 1)):
                await tables.do(again, person, Ready(seat=seat), key="again", seen=2)
            assert (await tables.state(again)).phase == "playing"
            await tables.do(said["tables"]["lobby"]["id"], "cy", StartGame(), key="start", seen=4)
            assert (await tables.state(said["tables"]["lobby"]["id"])).phase == "playing"
            await scribble(pads, said["pad"])
        async with house(database) as (_, tables, pads):
            assert (await pads.get(said["pad"]["id"], "bo")).number == said["pad"]["number"] + 2
            assert (await tables.state(again)).phase == "playing"

    work()


async def play_one(tables: Tables, table: str) -> None:
    state = await tables.state(table)
    assert state.turn is not None
    assert state.match
    person, action = state.chairs[state.turn].person, state.match.view(state.turn).actions[0]
    done = await tables.do(table, person, Play(seat=state.turn, action=str(action)), key="go on", seen=state.last)
    assert (done.number, done.again) == (state.number, False)


async def scribble(pads: Pads, pad: Any) -> None:
    """What was written then is not written again."""
    old, new = Keyed("key 9", Write(Points(12))), [Keyed("one", Write(Points(5))), Keyed("two", Undo())]
    number = pad["number"]
    assert (await pads.change(pad["id"], "bo", seen=number, changes=[old])).number == number
    assert (await pads.change(pad["id"], "bo", seen=number, changes=new)).number == number + 2


def test_whoever_was_known_then_can_be_forgotten_now(database: str, said: Any) -> None:
    @in_loop
    async def work() -> None:
        async with house(database) as (_, tables, pads):
            assert b'"ada"' in contents(database)
            await pads.forget("ada")
            await tables.forget("ada")
            assert b'"ada"' not in contents(database)
            assert said["tables"]["playing"]["id"] in {one.id for one in await tables.mine("bo")}

    work()
