"""One Chromium and one server for all tests of the pages. Without Chromium they are skipped; in CI that fails."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, Page, expect

from tripple.server.site import bundle
from tripple.server.site.caching import forget

from . import chrome
from .chrome import House
from .contexts import Contexts
from .person import SECONDS, Person
from .scorer import PHONE, Scorer

expect.set_options(timeout=SECONDS)
MISSING = "NO CHROMIUM: the pages are not tested here (install Debian's chromium, or set CHROMIUM to its path)"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.filterwarnings("ignore::ResourceWarning"))
            item.add_marker(pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if chrome.CHROMIUM is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(MISSING)
    with chrome.chromium() as launched:
        yield launched


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Contexts:
    return Contexts(browser)


@pytest.fixture(scope="session")
def whole_browser(browser: Browser) -> Iterator[Browser]:
    """With notices."""
    with chrome.launched(browser.browser_type, chrome.CHROMIUM) as launched:
        yield launched


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with chrome.house(tmp_path_factory.mktemp("house")) as served:
        yield served


P = TypeVar("P", bound=Person)


def people(kind: type[P], browser: Browser | Contexts, house: House, **usual: Any) -> Iterator[Callable[..., P]]:
    """Makes people; at the end every one of their pages has to have been without a fault."""
    made: list[P] = []

    def make(**how: Any) -> P:
        one = kind(browser, house.url, **{**usual, **how})
        one.house = house
        made.append(one)
        return one

    yield make
    for one in made:
        one.leave()
    for one in made:
        one.clean()


@pytest.fixture
def person(contexts: Contexts, house: House) -> Iterator[Callable[..., Person]]:
    yield from people(Person, contexts, house)


@pytest.fixture
def scorer(contexts: Contexts, house: House) -> Iterator[Callable[..., Scorer]]:
    """People who keep the score with a phone."""
    yield from people(Scorer, contexts, house, size=PHONE)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Pages are loaded with modules as they are, as in a clone with Python alone.

    Where a test asks a module, it is the page's own.
    """
    monkeypatch.setattr(bundle, "PLACES", ())
    forget()
    yield
    monkeypatch.undo()
    forget()


@pytest.fixture(scope="session")
def bystander(browser: Browser, house: House) -> Iterator[Person]:
    """Somebody who does nothing."""
    eva = Person(browser, house.url)
    eva.go("/rules")
    yield eva
    eva.context.close()


@pytest.fixture
def scripts(bystander: Person) -> Iterator[Page]:
    """A page for what scripts do by themselves: they are loaded there once, and leave it as it is."""
    yield bystander.page
    faults, bystander.faults = bystander.faults, []
    assert faults == []


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server of its own, to be stopped and started."""
    with chrome.house(tmp_path) as served:
        yield served
