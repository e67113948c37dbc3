"""What is kept about a guest: only for them, all of it in one file, and gone when they say so."""

import asyncio
import json
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from tests.live.tables import fakes
from tests.live.tables.test_forgetting import contents, files
from tests.pad.games import written
from tests.personal.test_statistics import finished
from tripple.bots import LADDER, USUAL
from tripple.client import Guest, NotDone, SeatClient
from tripple.live.tables import AddComputer, Leave, Ready, Resign
from tripple.notation import read_game
from tripple.pad import Pad, read_pad, write_pad
from tripple.personal.played import from_game
from tripple.rules import TILES
from tripple.server.handlers.me import WORD
from tripple.store import open_store

from .house import FREE, HandClock, House, in_loop, play_on, playing, serving, until
from .padline import pad_line
from .test_dailies import DAY, Calendar, ask, played

NAME = "Philippa"


async def told(guest: Guest, **query: str) -> dict[str, Any]:
    address = str(httpx.URL("/api/me/statistics", params=query))
    answer: dict[str, Any] = json.loads(await guest.http("GET", address))
    return answer


async def exported(guest: Guest) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(await guest.http("GET", "/api/me/export"))
    return answer


async def forgotten(guest: Guest, word: str = WORD) -> None:
    await guest.http("POST", "/api/me/forget", json.dumps({"confirm": word}).encode())


async def a_game(house: House, guest: Guest, name: str = NAME, target: int = 60, **settings: Any) -> str:
    """Against a computer player, to the end."""
    made = await guest.create(name, size=2, changes=[f"target={target}"], **settings)
    async with guest.follow(made.id, 0) as chair:
        await begun(chair)
        await play_on(chair)
    return made.id


async def begun(chair: SeatClient) -> None:
    await until(chair, lambda: True)
    await chair.ask(AddComputer(level="greedy", name="Otto"))
    await chair.ask(Ready(seat=0))


@pytest.mark.process
@in_loop
async def test_a_damaged_game_hides_no_other_in_statistics_and_export(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tripple.server.handlers.me.LATEST", 1)  # games are looked at one by one, the latest first
    async with serving(tmp_path) as house:
        me = house.guest()
        games = list(reversed([await a_game(house, me), await a_game(house, me)]))
        with closing(sqlite3.connect(tmp_path / "games.db")) as database, database:
            database.execute("UPDATE events SET event = x'00' WHERE log = ? AND number = 3", (games[0],))
        assert (await told(me))["statistics"]["games"] == 1
        strength = json.loads(await me.http("GET", "/api/me/strength"))
        assert strength["games"] == 1
        assert strength["level"] in LADDER
        assert json.loads(await house.guest().http("GET", "/api/me/strength")) == {"level": USUAL, "games": 0}
        kept = {one["table"]["id"]: one for one in (await exported(me))["games"]}
        assert set(kept) == set(games)
        assert "cannot be read" in kept[games[0]]["unreadable"]
        assert read_game(kept[games[1]]["record"]).match.end


@in_loop
async def test_a_damaged_pad_stands_in_the_way_of_nothing_else(tmp_path: Path) -> None:
    """Neither of statistics, nor of the file, nor of being forgotten."""
    clock = fakes.HandClock()
    async with serving(tmp_path, clock=clock) as house:
        me = house.guest()
        damaged, _, _ = await a_pad(me, "Anna", NAME)
        whole, _, _ = await a_pad(me, "Ben", NAME)
        made = await me.create(NAME)
        with closing(sqlite3.connect(tmp_path / "games.db")) as database, database:
            database.execute("UPDATE events SET event = x'00' WHERE log = ? AND number = 3", (f"pad/{damaged}",))
        clock.advance(3600)
        assert not house.services.pads.live()
        answer = await told(me, name=NAME)
        assert (answer["statistics"]["games"], answer["kept"]["pads"]) == (1, 2)
        kept = {one["id"]: one for one in (await exported(me))["pads"]}
        assert set(kept) == {damaged, whole}
        assert "cannot be read" in kept[damaged]["unreadable"]
        with pytest.raises(NotDone) as caught:
            await forgotten(me)
        assert caught.value.status == 503
        assert not await house.services.pads.knows(whole)
        assert made.id not in [game.id for game in await me.games()]
        assert [one["id"] for one in (await exported(me))["pads"]] == [damaged], "still theirs, to be asked for again"


async def a_pad(guest: Guest, *names: str) -> tuple[str, str, Pad]:
    """A finished game, written down."""
    noted = written(finished(f"pad of {names}", len(names)).match, names)
    pad, invite = secrets.token_urlsafe(16), secrets.token_urlsafe(16)
    rules = [f"target={noted.sheet.target}"]
    body = {"invite": invite, "names": names, "sheet": noted.sheet.id, "house_rules": rules}
    await guest.http("PUT", f"/api/pads/{pad}", json.dumps(body).encode())
    changes = json.loads(write_pad(noted))["changes"]
    async with pad_line(guest.url, guest.headers(), pad) as line:
        for start in range(0, len(changes), 100):
            assert (await line.change(start, *changes[start : start + 100]))["type"] == "done"
    return pad, invite, noted


async def open_pad(guest: Guest, pad: str, invite: str) -> None:
    await guest.arrive()
    async with pad_line(guest.url, guest.headers(), pad, invite=invite) as line:
        await line.until("pad")


@pytest.mark.process
@in_loop
async def test_statistics_are_what_my_own_games_pads_and_dailies_come_to(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=Calendar()) as house:
        me = house.guest()
        table = await a_game(house, me)
        _, _, pad = await a_pad(me, "Ben", NAME)
        points = await played(me, await ask(me, name=NAME))
        answer = await told(me, name=NAME.lower(), today=DAY)
        numbers = answer["statistics"]
        record = read_game(await me.record(table))
        outing = from_game(record, 0)
        assert (numbers["games"], numbers["won"]) == (2, outing.won + (1 in pad.winners))
        assert numbers["points"] == outing.points + pad.totals[1]
        assert {(one["points"], one["pad"]) for one in numbers["course"]} == {
            (outing.points, False),
            (pad.totals[1], True),
        }
        assert {(one["kind"], one["games"]) for one in numbers["rivals"]} == {("greedy", 1), ("people", 1)}
        assert [(one["points"], one["day"]) for one in numbers["solitaire"]["played"]] == [(points, DAY)]
        assert (numbers["solitaire"]["streak"], numbers["solitaire"]["dailies"]) == (1, 1)
        assert answer["kept"] == {"games": 2, "running": 0, "pads": 1, "dailies": 1, "puzzles": 0, "devices": 0}
        assert {(one["name"], one["pads"]) for one in answer["names"]} == {("Ben", 1), (NAME, 1)}
        other = await told(me, name="Ben")
        assert other["statistics"]["points"] == outing.points + pad.totals[0]
        assert (await told(me, name="Nobody"))["statistics"]["games"] == 1


@pytest.mark.process
@in_loop
async def test_on_a_shared_device_the_seat_with_my_name_counts(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        me = house.guest()
        made = await me.create("Anna", size=2, changes=["target=20"])
        await me.join(made.id, "Ben", made.invite)
        async with me.follow(made.id, 0) as anna, me.follow(made.id, 1) as ben:
            for chair in (anna, ben):
                assert chair.seat is not None
                await chair.ask(Ready(seat=chair.seat))
            await asyncio.gather(play_on(anna), play_on(ben))
        totals = read_game(await me.record(made.id)).match.totals
        assert (await told(me, name="anna"))["statistics"]["points"] == totals[0]
        assert (await told(me, name=" BEN "))["statistics"]["points"] == totals[1]


@pytest.mark.process
@in_loop
async def test_nobody_gets_anothers_statistics_and_a_stranger_gets_none(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        me, eve = house.guest(), house.guest()
        await a_game(house, me, name="Anna")
        await eve.create("Anna")
        assert (await told(me))["statistics"]["games"] == 1
        assert (await told(eve, name="Anna"))["statistics"]["games"] == 0
        async with house.web() as web:
            answer = await web.get("/api/me/statistics", params={"name": "Anna"})
            assert answer.json()["kept"] == {
                "games": 0,
                "running": 0,
                "pads": 0,
                "dailies": 0,
                "puzzles": 0,
                "devices": 0,
            }
            assert "set-cookie" not in answer.headers
            assert (await web.get("/api/me/export")).json()["games"] == []


@in_loop
async def test_a_date_that_is_none_or_not_now_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=Calendar()) as house:
        me = house.guest()
        await me.create(NAME)
        for today in ("soon", "0001-01-01", "2020-01-01", "9999-12-31"):
            with pytest.raises(NotDone) as caught:
                await told(me, today=today)
            assert caught.value.status == 400
        assert (await told(me, today=DAY))["kept"]["running"] == 1


@pytest.mark.process
@in_loop
async def test_everything_kept_about_me_is_in_one_file(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=Calendar()) as house:
        me = house.guest()
        table = await a_game(house, me)
        pad, _, noted = await a_pad(me, "Ben", NAME)
        daily = await ask(me, name=NAME)
        points = await played(me, daily)
        waiting = (await me.create(NAME, size=3)).id
        everything = await exported(me)
        games = {one["table"]["id"]: one for one in everything["games"]}
        assert set(games) == {table, daily, waiting}
        assert games[table]["record"] == await me.record(table)
        assert read_game(games[daily]["record"]).match.totals == (points,)
        assert games[waiting]["seen"][0]["table"]["phase"] == "lobby"
        [kept] = everything["pads"]
        assert (kept["id"], kept["names"]) == (pad, ["Ben", NAME])
        document = {"version": 1, "sheet": kept["sheet"], "house_rules": kept["house_rules"], "names": kept["names"]}
        changes = [one["change"] for one in kept["log"]]
        assert read_pad(json.dumps({**document, "changes": changes})).totals == noted.totals
        assert [(one["day"], one["points"]) for one in everything["dailies"]] == [(DAY, points)]
        async with house.web() as web:
            answer = await web.get("/api/me/export", headers=me.headers())
            assert answer.headers["content-disposition"] == 'attachment; filename="tripple.json"'
            assert answer.headers["content-type"].startswith("application/json")


@in_loop
async def test_the_file_and_the_count_leave_no_pad_out(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        me = house.guest()
        await me.create(NAME)
        who = (me.cookie or "").partition(".")[0]
        for _ in range(103):
            pad, invite = secrets.token_urlsafe(16), secrets.token_urlsafe(16)
            await house.services.pads.put(pad, who, invite=invite, names=("Anna", NAME), sheet="compact-en")
        assert len((await exported(me))["pads"]) == 103
        answer = await told(me)
        assert answer["kept"]["pads"] == 103
        assert {(one["name"], one["pads"]) for one in answer["names"]} == {("Anna", 103), (NAME, 103)}


@in_loop
async def test_a_pad_that_is_left_meanwhile_is_left_out_and_the_rest_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as house:
        me, ben = house.guest(), house.guest()
        own, _, _ = await a_pad(me, "Anna", NAME)
        shared, invite, _ = await a_pad(ben, "Ben", NAME)
        await open_pad(me, shared, invite)
        kept, _, _ = await a_pad(me, "Cleo", NAME)
        before = await house.services.pads.mine((me.cookie or "").partition(".")[0])
        for pad in (own, shared):
            await me.http("DELETE", f"/api/pads/{pad}")

        async def late(person: str, limit: int = 100) -> object:
            return before

        monkeypatch.setattr(house.services.pads, "mine", late)
        assert [one["id"] for one in (await exported(me))["pads"]] == [kept]
        assert (await told(me, name=NAME))["statistics"]["games"] == 1


@in_loop
async def test_the_file_names_tables_that_were_left_before_they_began(tmp_path: Path) -> None:
    """Their logs still hold the guest's name, and being forgotten takes it out."""
    async with serving(tmp_path) as house:
        me, ben = house.guest(), house.guest()
        made = await ben.create("Ben", size=3)
        await me.join(made.id, NAME, made.invite)
        async with me.follow(made.id, 1) as chair:
            await until(chair, lambda: True)
            await chair.ask(Leave(seat=1))
        everything = await exported(me)
        assert everything["games"] == []
        assert [(one["table"], one["name"]) for one in everything["left"]] == [(made.id, NAME)]
        assert (await exported(ben))["left"] == []
        await forgotten(me)
        assert (await exported(me))["left"] == []


@in_loop
async def test_the_file_tells_nothing_hidden_of_a_running_game(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, playing(house, "AB") as chairs:
        for guest, chair in zip((chair.guest for chair in chairs), chairs, strict=True):
            text = (await guest.http("GET", "/api/me/export")).decode()
            state = await house.services.tables.state((await guest.games())[0].id)
            assert state.secret not in text
            assert chair.round
            shown = {str(tile) for tile in TILES if f'"{tile}"' in text}
            laid = {one["tile"] for one in json.loads(text)["games"][0]["seen"][0].get("board", ())}
            assert shown == laid.union(chair.round.hand)


@in_loop
async def test_being_forgotten_asks_for_its_word(tmp_path: Path) -> None:
    async with serving(tmp_path) as house:
        me = house.guest()
        await me.create(NAME)
        for word in ("", "yes", "Forget", "x" * 50):
            with pytest.raises(NotDone) as caught:
                await forgotten(me, word)
            assert caught.value.status == 400
        assert len(await me.games()) == 1


@pytest.mark.process
@in_loop
async def test_who_is_forgotten_leaves_nothing_on_disk_and_is_a_new_guest_then(tmp_path: Path, database: str) -> None:
    async with serving(tmp_path, store=open_store(database), clock=Calendar()) as house:
        me, ben = house.guest(), house.guest()
        await a_game(house, me)
        await a_pad(me, "Anna", NAME)
        await played(me, await ask(me, name=NAME))
        made = await ben.create("Ben", size=3)
        await me.join(made.id, NAME, made.invite)
        shared, invite, _ = await a_pad(ben, "Ben", "Cleo")
        await open_pad(me, shared, invite)
        identity = (me.cookie or "").partition(".")[0].encode()
        assert identity in contents(database)
        async with house.web(headers=me.headers()) as web:
            answer = await web.post("/api/me/forget", json={"confirm": WORD})
            assert answer.status_code == 204
            assert "tripple=;" in answer.headers["set-cookie"]
            assert "Max-Age=0" in answer.headers["set-cookie"]
        for kept in (contents(database), files(database)):
            assert identity not in kept
            assert NAME.encode() not in kept
        assert await me.games() == []
        assert (await told(me))["kept"] == {
            "games": 0,
            "running": 0,
            "pads": 0,
            "dailies": 0,
            "puzzles": 0,
            "devices": 0,
        }
        assert [game.names for game in await ben.games()] == [("Ben",)]
        assert len(json.loads(await ben.http("GET", "/api/pads"))) == 1
        await forgotten(me)


@pytest.mark.process
@in_loop
async def test_others_keep_the_game_without_my_name(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, playing(house, "AB") as (anna, ben):
        await forgotten(anna.guest)
        await until(ben, lambda: ben.over)
        await until(ben, lambda: ben.table.chairs[0].name == "N. N.")
        assert ben.table.winners == (1,)
        [game] = await ben.guest.games()
        record = read_game(await ben.guest.record(game.id))
        assert [seat.name for seat in record.seats] == ["N. N.", "B"]
        assert (await told(ben.guest))["statistics"]["won"] == 1


@in_loop
async def test_a_guest_can_look_back_only_so_often(tmp_path: Path) -> None:
    clock = HandClock()
    async with serving(tmp_path, limits=replace(FREE, look_backs=0.5, strengths=1), monotonic=clock) as house:
        me = house.guest()
        await me.create("Anna")
        for _ in range(5):
            await told(me)
        with pytest.raises(NotDone) as caught:
            await exported(me)
        assert (caught.value.status, caught.value.why.reason) == (429, "too-fast")
        clock.seconds += 2
        await exported(me)
        for _ in range(10):
            await me.http("GET", "/api/me/strength")
        with pytest.raises(NotDone) as caught:
            await me.http("GET", "/api/me/strength")
        assert caught.value.status == 429


@pytest.mark.process
@in_loop
async def test_a_game_that_somebody_resigned_counts_as_won_or_lost(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, playing(house, "AB") as (anna, ben):
        await anna.ask(Resign(seat=0))
        await until(ben, lambda: ben.over)
        mine, others = [(await told(chair.guest))["statistics"] for chair in (anna, ben)]
        assert [(one["games"], one["won"], one["average"]) for one in (mine, others)] == [(1, 0, None), (1, 1, None)]
