"""Pages are loaded with a bundle only where it was made of the very files that are here."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tripple.server.site import bundle, changes, sources
from tripple.server.site.addresses import NOT_FOUND, PAGES
from tripple.server.site.caching import forget
from tripple.server.site.files import files, needed
from tripple.server.site.version import version

from .house import in_loop, serving

HOME = "pages/home.js"


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The browser's files, to be edited, and a bundle of them that is none."""
    folder, made = tmp_path / "web", tmp_path / "bundle"
    shutil.copytree(sources.FOLDER, folder)
    made.mkdir()
    digests = {
        name: found.tag.strip('"') for name, found in sources.sources().items() if name.endswith((".js", ".css"))
    }
    needs = {"scripts": ["main.js", "board.js"], "styles": ["main.css"]}
    listed = {"sources": digests, "pages": {page.script: needs for page in PAGES.values()} | {NOT_FOUND: needs}}
    (made / bundle.LISTED).write_text(json.dumps(listed), "utf-8")
    for name in ("main.js", "board.js", "main.css"):
        (made / name).write_text(f"/* {name} */", "utf-8")
    (made / "main.js.gz").write_bytes(b"packed")
    monkeypatch.setattr(sources, "FOLDER", folder)
    monkeypatch.setattr(bundle, "PLACES", (made,))
    forget()
    yield folder
    forget()


def test_a_page_needs_what_the_bundle_lists(web: Path) -> None:
    assert needed(HOME).scripts == ("bundle/main.js", "bundle/board.js")
    assert needed(HOME).styles == ("bundle/main.css",)
    assert files()["bundle/main.js"].packed == {"gzip": b"packed"}
    assert "pages/home.js" in files(), "also a page of before finds its modules"


@pytest.mark.parametrize("changed", ["lib/dom.js", "css/base.css", "new.js"])
def test_a_bundle_of_other_sources_is_not_used(web: Path, changed: str) -> None:
    with (web / changed).open("a", encoding="utf-8") as file:
        file.write("\n")
    forget()
    assert needed(HOME).scripts[0] == "main.js"
    assert {"pages/home.js", "lib/dom.js"} <= set(needed(HOME).scripts)
    assert needed(HOME).styles[:2] == ("css/colours.css", "css/base.css")
    assert not [name for name in files() if name.startswith("bundle/")]


def test_without_a_bundle_there_are_the_modules(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "PLACES", ())
    forget()
    assert needed(HOME).scripts[0] == "main.js"


@in_loop
async def test_in_a_checkout_an_edited_file_is_seen_when_a_page_is_loaded_again(web: Path, tmp_path: Path) -> None:
    assert changes.CHECKOUT
    async with serving(tmp_path) as house, house.web() as client:
        before = (await client.get("/")).text
        assert f"web/{version()}/bundle/main.js" in before
        assert (await client.get("/")).text == before
        script = web / "main.js"
        script.write_text(script.read_text("utf-8") + "// edited\n", "utf-8")
        after = (await client.get("/")).text
        assert f'<script type="module" src="web/{version()}/main.js">' in after
        assert f'<link rel="modulepreload" href="web/{version()}/lib/dom.js">' in after
        answer = await client.get(f"/web/{version()}/main.js")
        assert answer.text.endswith("// edited\n")
        assert "immutable" in answer.headers["cache-control"]
        assert (await client.get("/sw.js")).text.count(version()) > 5
