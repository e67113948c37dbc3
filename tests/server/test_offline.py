"""What a browser keeps for the time without a network, and the prices for keeping score there."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tripple.learning.lessons.telling import lessons_by
from tripple.locales import LANGUAGES
from tripple.locales.rulebook import BY_LANGUAGE
from tripple.pad import tariff
from tripple.rules import SHEETS
from tripple.server.site import offline
from tripple.server.site.addresses import script
from tripple.server.site.caching import forget
from tripple.server.site.files import files, needed
from tripple.server.site.sources import File
from tripple.server.site.version import address, version, words_address

from .house import in_loop, serving


def kept(script: str) -> dict[str, Any]:
    """The list that the server writes in front of the service worker."""
    first, _, rest = script.partition(";\n")
    assert rest.startswith("//")
    found: dict[str, Any] = msgspec.json.decode(first.removeprefix("self.KEPT = "))
    return found


@in_loop
async def test_the_service_worker_comes_from_the_root_and_is_asked_for_anew(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, house.web() as client:
        answer = await client.get("/sw.js")
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"
        assert "worker-src 'self'" in answer.headers["content-security-policy"]


@in_loop
async def test_everything_on_its_list_is_there_with_the_tag_it_names(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, house.web() as client:
        listed = kept((await client.get("/sw.js")).text)["files"]
        for path, tag in listed.items():
            answer = await client.get(f"/{path}")
            assert answer.status_code == 200, path
            plain = await client.get(f"/{path}", headers={"accept-encoding": "identity"})
            assert plain.headers.get("etag") == tag or (tag is None and path.startswith("api/"))
            assert answer.headers["x-version"] == version()
    pad = needed("pages/pad.js")
    assert {"pad", *map(address, (*pad.scripts, *pad.styles, "icon.svg"))} <= set(listed)
    spoken = [language for language in LANGUAGES if language != "en"]
    assert {words_address(page.part, language) for page in offline.OFFLINE for language in spoken} <= set(listed)
    assert {f"api/pads/tariff?sheet={name}" for name in SHEETS} <= set(listed)


@in_loop
async def test_nothing_of_a_game_or_a_guest_is_kept(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, house.web() as client:
        listed = kept((await client.get("/sw.js")).text)["files"]
    data = [path.partition("?")[0] for path in listed if path.startswith("api/")]
    assert set(data) == {"api/pads/tariff", "api/lessons"}


@in_loop
async def test_pages_that_open_without_a_network_have_their_scripts_and_data(tmp_path: Path) -> None:
    """And the worker knows which kept page stands for which address."""
    async with serving(tmp_path) as house, house.web() as client:
        told = kept((await client.get("/sw.js")).text)
    assert told["pages"] == [page.part for page in offline.OFFLINE]
    assert told["data"] == [page.data for page in offline.OFFLINE]
    assert told["later"] == ["api/puzzles", "api/puzzles/shelf"], "puzzles for one's box, once there is nothing to do"
    for page in offline.OFFLINE:
        needs = needed(script(page.part))
        assert {page.part, *map(address, (*needs.scripts, *needs.styles))} <= set(told["files"])
    assert {f"api/lessons?sheet={name}" for name in BY_LANGUAGE.values()} <= set(told["files"])


@in_loop
async def test_lessons_are_told_by_a_sheet_with_house_rules(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, house.web() as client:
        told = await client.get("/api/lessons", params={"sheet": "classic-de", "change": ["bridge=0", "hexagon=60"]})
        assert told.content == msgspec.json.encode(lessons_by(SHEETS["classic-de"].with_(bridge=0, hexagon=60)))
        for wrong in ({"sheet": "nonsense"}, {"change": "bridge"}, {"change": "hexagon=-1"}):
            answer = await client.get("/api/lessons", params=wrong)
            assert answer.status_code == 400
            assert answer.json()["sentence"]


@in_loop
async def test_answers_say_of_which_version_they_are(tmp_path: Path) -> None:
    """A page of one version is never finished with the scripts of another, and keeps none of its data."""
    async with serving(tmp_path) as house, house.web() as client:
        version = kept((await client.get("/sw.js")).text)["version"]
        for path in ("/", "/pad", "/pad/abc", "/words/0/pad/de", *(f"/{page.data}" for page in offline.OFFLINE)):
            assert (await client.get(path)).headers["x-version"] == version


def test_the_version_is_another_one_when_any_file_is(monkeypatch: pytest.MonkeyPatch) -> None:
    before = version()
    changed = {**files(), "table/page.js": File(b"", "text/javascript", '"other"')}
    monkeypatch.setattr("tripple.server.site.version.files", lambda: changed)
    forget()
    try:
        assert version() != before
    finally:
        forget()


@in_loop
async def test_prices_are_told_for_a_sheet_with_house_rules(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, house.web() as client:
        told = await client.get("/api/pads/tariff", params={"sheet": "classic-de", "change": ["bridge=31", "draws=2"]})
        wanted = tariff(SHEETS["classic-de"].with_(bridge=31, draws=2))
        assert told.content == msgspec.json.encode(wanted)
        for wrong in ({"sheet": "nonsense"}, {"change": "bridge"}, {"change": "bridge=-1"}, {"change": "wings=2"}):
            answer = await client.get("/api/pads/tariff", params=wrong)
            assert answer.status_code == 400
            assert answer.json()["sentence"]
