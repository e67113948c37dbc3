"""What the browser asks of the server besides the game: pages, words, choices, rules, pictures, hints."""

from pathlib import Path

import httpx
import pytest

from tripple.locales import LANGUAGES, translator
from tripple.rules import SHEETS
from tripple.server.doorman import POLICY
from tripple.server.words import words

from .house import in_loop, serving

WEB = Path(__file__).parents[2] / "src" / "tripple" / "web"


@in_loop
async def test_every_address_gives_the_page_without_inline_scripts(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, httpx.AsyncClient(base_url=house.url) as client:
        for path in ("/", "/new", "/t/abc", "/replay", "/replay/abc", "/rules"):
            answer = await client.get(path)
            assert answer.status_code == 200
            assert answer.headers["content-security-policy"] == POLICY
            assert "unsafe" not in POLICY
            assert "<style" not in answer.text
            assert answer.text.count("<script") == answer.text.count('<script type="module" src="/web/')


@in_loop
async def test_a_wrong_address_is_a_page_for_people_and_json_for_programs(tmp_path: Path) -> None:
    people = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    async with serving(tmp_path) as house, httpx.AsyncClient(base_url=house.url) as client:
        for path in ("/nowhere", "/t/", "/rules/xx", "/solitaire/xyz", "/me/abc"):
            answer = await client.get(path, headers=people)
            assert answer.status_code == 404
            assert "<html data-nowhere" in answer.text
            assert answer.headers["content-security-policy"] == POLICY
            assert (await client.get(path)).json()["reason"] == "no-page"
        assert (await client.get("/web/nowhere.txt", headers=people)).json()["reason"] == "no-page"


@in_loop
async def test_every_file_of_the_client_is_served_with_its_kind(tmp_path: Path) -> None:
    kinds = {".js": "javascript", ".css": "text/css", ".svg": "svg", ".png": "image/png"}
    async with serving(tmp_path) as house, httpx.AsyncClient(base_url=house.url) as client:
        for file in WEB.iterdir():
            answer = await client.get(f"/web/{file.name}")
            assert answer.content == file.read_bytes()
            assert kinds.get(file.suffix, "") in answer.headers["content-type"]
        assert (await client.get("/web/../server/api.py")).status_code == 404
        assert (await client.get("/web/%2e%2e/server/api.py")).status_code == 404


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_words_hold_what_the_scripts_and_refusals_say(language: str) -> None:
    import msgspec

    found = msgspec.json.decode(words(language))
    assert found["Play the computer"] == translator(language)("Play the computer")
    assert found["{n} tile"] == [
        translator(language).many("{n} tile", "{n} tiles", n).replace(str(n), "{n}") for n in (1, 2)
    ]
    assert found["there is no such table"] != "there is no such table"
    assert len(words(language)) < 60_000


@in_loop
async def test_rules_are_told_in_every_language_for_every_sheet(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, httpx.AsyncClient(base_url=house.url) as client:
        for language in LANGUAGES:
            for sheet in SHEETS:
                book = (await client.get("/api/rules", params={"language": language, "sheet": sheet})).json()
                drawn = [one["example"] for part in book["sections"] for one in part["paragraphs"] if one["example"]]
                assert len(drawn) == 4
        changed = await client.get("/api/rules", params={"sheet": "compact-en", "change": ["hexagon=77", "draws=2"]})
        assert "77" in changed.text
        assert (await client.get("/api/rules", params={"sheet": "nonsense"})).status_code == 400
        assert (await client.get("/api/sheet", params={"change": "hexagon=x"})).status_code == 400


@in_loop
async def test_an_invitation_becomes_a_picture(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, httpx.AsyncClient(base_url=house.url) as client:
        assert (
            (await client.post("/api/qr", json={"text": "http://example/t/abc#secret"}))
            .json()["svg"]
            .startswith("<svg")
        )
        assert (await client.post("/api/qr", json={"text": "x" * 401})).status_code == 400


@in_loop
async def test_a_hint_is_for_who_sits_there(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, httpx.AsyncClient(base_url=house.url) as client:
        made = (await client.post("/api/tables", json={"name": "Anna"})).json()
        assert (await client.get(f"/api/tables/{made['id']}/hint?seat=1")).json()["reason"] == "not-yours"
        assert (await client.get(f"/api/tables/{made['id']}/hint?seat=0")).json()["reason"] == "turn"
        assert (await client.get("/api/tables/nowhere/hint?seat=0")).status_code == 404
        settings = {"hints": False}
        silent = (await client.post("/api/tables", json={"name": "Anna", "settings": settings})).json()
        refused = (await client.get(f"/api/tables/{silent['id']}/hint?seat=0")).json()
        assert refused["sentence"] == "hints are not allowed at this table"
