"""Becoming the same guest on another device, knowingly, and with a way back."""

import asyncio
from pathlib import Path

import httpx
import pytest

from tripple.client import NotDone
from tripple.server.protocol import COOKIE
from tripple.store import open_store

from .house import House, in_loop, serving


def browser(house: House, cookie: str | None = None) -> httpx.AsyncClient:
    """With a cookie jar."""
    cookies = {COOKIE: cookie} if cookie else None
    return house.web(cookies=cookies)


async def play(web: httpx.AsyncClient, name: str) -> str:
    answer = await web.post("/api/tables", json={"name": name})
    assert answer.status_code == 201
    return str(answer.json()["id"])


async def games(web: httpx.AsyncClient) -> list[str]:
    return [game["id"] for game in (await web.get("/api/games")).json()]


async def link(web: httpx.AsyncClient) -> str:
    return str((await web.post("/api/links")).json()["token"])


@in_loop
async def test_a_link_says_whose_it_is_before_it_is_used(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, browser(house) as eve, browser(house) as ben:
        await play(eve, "Eve")
        token = await link(eve)
        stranger = (await ben.post("/api/links/look", json={"token": token})).json()
        assert stranger["theirs"] == {"name": "Eve", "games": 1, "running": 1, "pads": 0, "puzzles": 0, "most": 100}
        assert (stranger["same"], stranger["mine"]["games"]) == (False, 0)
        await play(ben, "Ben")
        told = (await ben.post("/api/links/look", json={"token": token})).json()
        assert (told["mine"]["name"], told["mine"]["games"]) == ("Ben", 1)
        own = await eve.post("/api/links/look", json={"token": token})
        assert own.json()["same"]
        assert (await ben.post("/api/links/look", json={"token": "made.up"})).status_code == 403


@in_loop
async def test_a_guest_with_games_is_left_only_when_it_is_meant_and_can_be_had_back(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, browser(house) as eve, browser(house) as ben:
        hers, his = await play(eve, "Eve"), await play(ben, "Ben")
        token = await link(eve)
        hasty = await ben.post("/api/links/use", json={"token": token})
        assert (hasty.status_code, hasty.json()["reason"]) == (409, "has-games")
        assert hasty.json()["values"] == {"games": "1", "pads": "0", "puzzles": "0"}
        assert await games(ben) == [his], "the link was not used"
        assert (await ben.post("/api/links/use", json={"token": token, "leave": True})).status_code == 204
        assert await games(ben) == [hers]
        [before] = (await ben.get("/api/links/former")).json()
        assert (before["guest"]["name"], before["guest"]["games"]) == ("Ben", 1)
        assert (await ben.post("/api/links/back", json={"number": before["number"]})).status_code == 204
        assert await games(ben) == [his]
        assert [one["guest"]["name"] for one in (await ben.get("/api/links/former")).json()] == ["Eve"]
        assert (await ben.post("/api/links/back", json={"number": 9})).status_code == 404


@in_loop
async def test_the_own_link_on_the_own_device_is_not_used_up(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, browser(house) as laptop, browser(house) as phone:
        table = await play(laptop, "Ada")
        token = await link(laptop)
        assert (await laptop.post("/api/links/use", json={"token": token})).status_code == 204
        assert (await phone.post("/api/links/use", json={"token": token})).status_code == 204
        assert await games(phone) == [table]
        assert (await phone.get("/api/links/former")).json() == [], "it was nobody before"


@in_loop
async def test_a_used_link_is_no_cookie_and_makes_no_new_links(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, browser(house) as ada, browser(house) as phone:
        await play(ada, "Ada")
        token = await link(ada)
        await phone.post("/api/links/use", json={"token": token})
        async with browser(house, token) as thief:
            assert await games(thief) == []
        with pytest.raises(NotDone) as caught:
            await house.guest().use_link(token)
        assert caught.value.why.reason == "no-link"


@in_loop
async def test_a_used_link_stays_used_when_the_server_starts_again(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, browser(house) as ada:
        token = await link(ada)
        await house.guest().use_link(token)
    async with serving(tmp_path) as house:
        with pytest.raises(NotDone) as caught:
            await house.guest().use_link(token)
        assert caught.value.why.reason == "no-link"


@pytest.mark.database
@in_loop
async def test_a_link_that_was_used_at_one_process_is_used_at_all(tmp_path: Path, empty_database: str) -> None:
    async with (
        serving(tmp_path, store=open_store(empty_database)) as one,
        serving(tmp_path, store=open_store(empty_database)) as other,
        browser(one) as ada,
    ):
        token = await link(ada)
        tries = [house.guest().use_link(token) for house in (one, other, one, other)]
        answers = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(answer is None for answer in answers) == 1
        assert sum(isinstance(answer, NotDone) and answer.why.reason == "no-link" for answer in answers) == 3
