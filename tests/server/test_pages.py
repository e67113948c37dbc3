"""What the browser asks of the server besides the game: pages, words, choices, rules, pictures, hints."""

import html
import io
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from PIL import Image

from tripple.locales import LANGUAGES, translator
from tripple.locales.ideas import IDEAS
from tripple.rules import SHEETS
from tripple.server.site.addresses import routes
from tripple.server.site.files import needed
from tripple.server.site.frames import HEADINGS
from tripple.server.site.version import address, version, words_address
from tripple.server.site.words import page_words, words
from tripple.server.transport.middleware import POLICY

from .house import in_loop, serving

WEB = Path(__file__).parents[2] / "src" / "tripple" / "web"
ADDRESSES = [re.sub(r"\{\w+:str\}", "abc", route) for route in routes()]
"""Every page's, also with something behind it."""
WORDS = f"/words/{'0' * 16}/home/de"
"""Those of another version."""


@in_loop
async def test_every_address_gives_the_page_without_inline_scripts(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, house.web() as client:
        for path in ADDRESSES:
            answer = await client.get(path)
            assert answer.status_code == 200, path
            assert answer.headers["content-security-policy"] == POLICY
            assert "unsafe" not in answer.headers["content-security-policy"]
            assert "base-uri 'self'" in answer.headers["content-security-policy"]
            assert "<style" not in answer.text
            assert answer.text.count("<script") == answer.text.count('<script type="module" src="web/') > 0


@in_loop
async def test_a_preview_names_the_host_only_if_it_is_one(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, house.web() as client:
        own = (await client.get("/rules", headers={"host": "localhost:80"})).text
        assert '<meta property="og:url" content="http://localhost:80/rules">' in own
        for host in ("localhost:eighty", "[::1]x"):
            page = (await client.get("/rules", headers={"host": host})).text
            assert "og:title" in page
            assert "og:url" not in page


@in_loop
async def test_a_wrong_address_is_a_page_for_people_and_json_for_programs(tmp_path: Path) -> None:
    people = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    async with serving(tmp_path) as house, house.web() as client:
        for path in ("/nowhere", "/t/", "/rules/xx", "/solitaire/xyz", "/me/abc"):
            answer = await client.get(path, headers=people)
            assert answer.status_code == 404
            assert 'data-page="nowhere"' in answer.text
            assert answer.headers["content-security-policy"] == POLICY
            assert (await client.get(path)).json()["reason"] == "no-page"
        assert (await client.get("/web/nowhere.txt", headers=people)).json()["reason"] == "no-page"


@in_loop
async def test_pages_and_files_are_answered_without_their_body_where_only_the_head_is_asked_for(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, house.web() as client:
        for path in ("/", "/t/abc", "/web/main.js", "/favicon.ico", "/manifest.webmanifest", "/sw.js", WORDS):
            read, head = await client.get(path), await client.head(path)
            assert head.status_code == 200
            assert head.content == b""
            for name in ("content-type", "content-length", "x-content-type-options"):
                assert head.headers[name] == read.headers[name]
        assert (await client.head("/nowhere")).status_code == 404
        assert (await client.head("/api/games")).status_code == 405, "the API has what its page describes"


@in_loop
async def test_the_small_icon_is_where_everybody_looks_for_it(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, house.web() as client:
        answer = await client.get("/favicon.ico")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("image/")
        with Image.open(io.BytesIO(answer.content)) as icon:
            assert icon.format == "ICO"
            assert icon.info["sizes"] == {(16, 16), (32, 32), (48, 48)}


@in_loop
async def test_a_link_in_a_message_says_what_it_leads_to(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, house.web() as client:
        first, table = await client.get("/"), await client.get("/t/abc")
        assert _told(first.text)["title"] == "tripple"
        told = _told(table.text)
        assert told["title"] == "You are invited to a game of tripple"
        assert told["url"] == f"{house.url}/t/abc"
        assert (await client.get(told["image"])).headers["content-type"] == "image/png"
        for prefix, place in (("/some/path", "/some/path"), ('/"><b>', ""), ("//evil.example", ""), ("some", "")):
            shown = await client.get("/t/abc", headers={"x-forwarded-prefix": prefix})
            assert _told(shown.text)["url"] == f"{house.url}{place}/t/abc"
        german = await client.get("/", headers={"accept-language": "xx, de-AT;q=0.8, en;q=0.5"})
        about = "The triangular domino game: play at once, no account, no ads."
        assert _told(german.text)["description"] == translator("de")(about)
        spoilt = await client.get("/", headers={"host": "a'b:99999"})
        assert spoilt.status_code != 200
        assert "<meta" not in spoilt.text


def _told(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', page))


@in_loop
async def test_every_file_of_the_client_is_served_with_its_kind(tmp_path: Path) -> None:
    kinds = {".js": "javascript", ".css": "text/css", ".svg": "svg", ".png": "image/png", ".ico": "icon"}
    async with serving(tmp_path) as house, house.web() as client:
        for file in (path for path in WEB.rglob("*") if path.is_file()):
            answer = await client.get(f"/web/{file.relative_to(WEB).as_posix()}")
            assert answer.content == file.read_bytes()
            assert kinds.get(file.suffix, "") in answer.headers["content-type"]
        for nothing in ("/web", "/web/", "/web/lib", "/web/lib/", "/web/home.js"):
            assert (await client.get(nothing)).status_code == 404, nothing
        assert (await client.get("/web/../server/api.py")).status_code == 404
        assert (await client.get("/web/%2e%2e/server/api.py")).status_code == 404


@in_loop
async def test_files_are_kept_for_good_where_their_address_names_the_version(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, house.web() as client:
        page = (await client.get("/")).text
        named = re.findall(r'(?:href|src)="(web/[^"]+)"', page)
        needs = needed("pages/home.js")
        assert set(map(address, (*needs.scripts, *needs.styles))) <= set(named)
        for path in named:
            assert "immutable" in (await client.get(f"/{path}")).headers["cache-control"]
        for path in ("/web/main.js", f"/web/{'0' * 16}/main.js", "/", WORDS, "/sw.js"):
            assert (await client.get(path)).headers["cache-control"] == "no-cache", path
        older = await client.get(f"/web/{'0' * 16}/main.js")
        assert older.content == (WEB / "main.js").read_bytes(), "a page of another version opens"
        assert (await client.get(f"/web/{version()}/nowhere.js")).status_code == 404


@in_loop
async def test_a_page_gets_its_words_and_knows_where_they_are(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, house.web() as client:
        german = (await client.get("/rules", headers={"accept-language": "de"})).text
        (place,) = re.findall(r'<link rel="preload" as="fetch" crossorigin href="([^"]+)">', german)
        assert place == words_address("rules", "de")
        answer = await client.get(f"/{place}")
        assert answer.content == page_words("de", "rules")
        assert "immutable" in answer.headers["cache-control"]
        assert f'<html lang="de" data-version="{version()}" data-page="rules">' in german
        english = (await client.get("/rules", headers={"accept-language": "de", "cookie": "language=en"})).text
        assert '<html lang="en"' in english, "what was chosen here counts"
        assert 'as="fetch"' not in english, "English is in the scripts"
        for nothing in ("/words/0/nonsense/de", "/words/0/home/xx", "/words/de"):
            assert (await client.get(nothing)).status_code in (400, 404)


@in_loop
async def test_a_page_says_where_the_site_lies_and_names_no_address_from_the_root(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, house.web() as client:
        for path in ADDRESSES:
            page = (await client.get(path)).text
            (base,) = re.findall(r'<base href="([./]+)">', page)
            assert urljoin(house.url + path, base) == f"{house.url}/"
            assert not re.findall(r'(?:href|src|action)="/', page)
            assert page.index("<base ") < page.index("<link"), "the first one counts"
        people = {"accept": "text/html"}
        for path, base in (("/a/b/c", "../../"), ("/a%2Fb/c", "../"), ("/pad/", "../")):
            page = (await client.get(path, headers=people)).text
            assert f'<base href="{base}">' in page, path


@in_loop
async def test_the_page_comes_with_its_heading_and_first_button_in_the_readers_language(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, house.web() as client:
        for language in LANGUAGES:
            t, header = translator(language), {"accept-language": language}
            first = html.unescape((await client.get("/", headers=header)).text)
            assert ">tripple</span></h1>" in first
            assert f'popovertarget="pressed" popovertargetaction="show">{t("Play now")}</button>' in first
            assert t("Learn in three minutes") in first
            for part, (_, heading) in HEADINGS.items():
                page = html.unescape((await client.get(f"/{part}", headers=header)).text)
                assert f"<h1>{t(heading)}</h1>" in page
        known = await client.get("/", headers={"cookie": "tripple=x"})
        assert "Learn in three minutes" not in known.text, "who has been here is not new"


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_words_hold_what_the_scripts_and_refusals_say(language: str) -> None:
    import msgspec

    found = msgspec.json.decode(words(language))
    assert found["Play the computer"] == translator(language)("Play the computer")
    assert found["{n} tile"] == [
        translator(language).many("{n} tile", "{n} tiles", n).replace(str(n), "{n}") for n in (1, 2)
    ]
    assert found["there is no such table"] != "there is no such table"


@in_loop
async def test_rules_are_told_in_every_language_for_every_sheet(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, house.web() as client:
        for language in LANGUAGES:
            for sheet in SHEETS:
                book = (await client.get("/api/rules", params={"language": language, "sheet": sheet})).json()
                drawn = [one["example"] for part in book["sections"] for one in part["paragraphs"] if one["example"]]
                assert len(drawn) == (4 if SHEETS[sheet].double else 3)
        changed = await client.get("/api/rules", params={"sheet": "compact-en", "change": ["hexagon=77", "draws=2"]})
        assert "77" in changed.text
        assert (await client.get("/api/rules", params={"sheet": "nonsense"})).status_code == 400
        assert (await client.get("/api/sheet", params={"change": "hexagon=x"})).status_code == 400


@in_loop
async def test_ideas_are_told_in_every_language_each_with_two_boards(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, house.web() as client:
        for language in LANGUAGES:
            ideas = (await client.get("/api/ideas", params={"language": language})).json()
            assert [idea["id"] for idea in ideas] == [idea.id for idea in IDEAS]
            for idea in ideas:
                assert not re.search(r"[{}]", idea["said"] + idea["text"])
                laid = [len(idea[name]["board"]) for name in ("played", "better")]
                drawn = [idea[name]["action"] == "draw" for name in ("played", "better")]
                assert laid[0] - laid[1] == drawn[1] - drawn[0]
                new = idea["played"]["board"][-1]
                assert idea["played"]["action"] == f"{new['tile']}@{new['cell']}"
                assert new["tile"] in idea["tray"]


@pytest.mark.process
@in_loop
async def test_an_invitation_becomes_a_picture(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, house.web() as client:
        assert (
            (await client.post("/api/qr", json={"text": "http://example/t/abc#secret"}))
            .json()["svg"]
            .startswith("<svg")
        )
        assert (await client.post("/api/qr", json={"text": "x" * 401})).status_code == 400


@in_loop
async def test_a_hint_is_for_who_sits_there(tmp_path: Path) -> None:
    async with serving(tmp_path) as house, house.web() as client:
        made = (await client.post("/api/tables", json={"name": "Anna"})).json()
        assert (await client.get(f"/api/tables/{made['id']}/hint?seat=1")).json()["reason"] == "not-yours"
        assert (await client.get(f"/api/tables/{made['id']}/hint?seat=0")).json()["reason"] == "turn"
        assert (await client.get("/api/tables/nowhere/hint?seat=0")).status_code == 404
        settings = {"hints": False}
        silent = (await client.post("/api/tables", json={"name": "Anna", "settings": settings})).json()
        refused = (await client.get(f"/api/tables/{silent['id']}/hint?seat=0")).json()
        assert refused["sentence"] == "hints are not allowed at this table"
