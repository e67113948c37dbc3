"""What pages weigh over the wire: loaded from a bundle, as most people get them, and from the modules as they are.

Bytes and requests are counted, not seconds, so that it is the same on every machine. `bench/client.py` prints them too.
"""

import os
import re
import shutil
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from tripple.server.handlers import pages
from tripple.server.site import bundle
from tripple.server.site.files import files, needed
from tripple.server.site.sources import File

from .chrome import House
from .person import Person
from .scorer import installed
from .weighing import LIMITS, PLAIN, TABLE, Weight, from_home_to_a_table, row, rows, visits

STALE = "the bundle is not of these sources: make bundle"
NO_NODE = "NO NODE: without it nothing is bundled, and pages are weighed as modules alone"


@pytest.fixture
def bundled() -> None:
    if bundle.bundle() is None:
        if shutil.which("npm") or os.environ.get("CI"):
            pytest.fail(STALE)
        pytest.skip(NO_NODE)


def fetched_once(second: Weight) -> bool:
    """The page and its data come again, and nothing else."""
    return not second.files and len(second.sizes) > 0


def test_pages_are_light_and_the_second_time_nothing_comes_but_the_page(
    browser: Browser, house: House, bundled: None
) -> None:
    found = list(rows(browser, house.url))
    print(*(row(path, first, second, LIMITS[path]) for path, first, second in found), sep="\n")
    for path, first, second in found:
        assert first.is_within(LIMITS[path]), (path, first.sizes)
        assert first.files, "they are what is weighed"
        assert all("/bundle/" in name for name in first.files if name.endswith((".js", ".css")))
        assert fetched_once(second), (path, second.sizes)
        assert second.kilobytes < first.kilobytes / 2, path


def test_also_in_another_language_the_first_page_is_light(browser: Browser, house: House, bundled: None) -> None:
    """Its words are one more answer; in a checkout they are the page's own, as in a wheel."""
    first, _ = visits(browser, house.url, "/", "de-DE")
    print("/ in German", first)
    assert first.is_within(LIMITS["/"]), first.sizes
    assert [path for path in first.sizes if path.startswith("/words/")]


def test_a_table_needs_nothing_again_that_the_first_page_had(browser: Browser, house: House, bundled: None) -> None:
    home, _ = visits(browser, house.url, "/")
    table = from_home_to_a_table(browser, house.url)
    print(f"a table after the first page: {table}")
    assert table.files == [], "the first page has fetched ahead what a table is loaded with"
    assert {"main.js", "main.css"} <= {re.sub(r".*/", "", path) for path in home.files}


def test_with_python_alone_the_modules_are_named_in_the_page_and_come_compressed(
    browser: Browser, house: House, plain: None
) -> None:
    for path, most in PLAIN.items():
        first, second = visits(browser, house.url, path)
        print("modules  ", row(path, first, second, most))
        assert first.is_within(most), first.sizes
        named = {re.sub(r"^/web/\w+/", "", name) for name in first.files}
        assert set(needed("pages/home.js").scripts) == {name for name in named if name.endswith(".js")}
        assert fetched_once(second)
    first, _ = visits(browser, house.url, TABLE)
    print("modules  ", TABLE, first)
    assert not [path for path in first.files if "/bundle/" in path]


class Noted(dict[str, File]):
    """What has been asked for, name by name."""

    def __init__(self, there: dict[str, File]) -> None:
        super().__init__(there)
        self.asked = list[str]()

    def get(self, name: str, default: object = None) -> object:  # type: ignore[override]
        self.asked.append(name)
        return super().get(name, default)


def test_the_service_worker_keeps_what_the_page_has_without_fetching_it_again(
    person: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = Noted(files())
    monkeypatch.setattr(pages, "files", lambda: noted)
    anna = person(worker=True)
    anna.go("/pad")
    own = needed("pages/pad.js")
    installed(anna)
    assert [noted.asked.count(name) for name in (*own.scripts, *own.styles)] == [1] * len(own.scripts + own.styles)
    assert set(needed("pages/puzzles.js").scripts) <= set(noted.asked), "and what the other pages need"
