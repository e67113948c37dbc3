"""Friends at a table on the real clock: one closes the page, one lets the time run out, both come back."""

import re
import sys
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from threading import Event

import pytest
from playwright.sync_api import Browser, Locator, expect

from tripple.live.tables import TableConfig, Tempo, warming
from tripple.live.tables import plan as plans

from . import chrome
from .conftest import people
from .deals import lobby
from .person import Person
from .test_games import next_on_turn

Make = Callable[..., Person]
BRISK = TableConfig(calm=Tempo(0.6, 0.6, 0.02), gone=10.0, grace=0.0, hint=0.02)
CALM = TableConfig(calm=Tempo(5.0, 5.0, 0.02), gone=10.0, grace=0.0, hint=0.02)

BLINK = 4000
"""Milliseconds; after three seconds, whoever has not come back is said to be away."""
WIDTHS = "new Set([...document.querySelectorAll('.seat')].map((one) => one.offsetWidth)).size"
CUT_OFF = """(card) => [...card.querySelectorAll(".small > *")]
  .filter((one) => one.getBoundingClientRect().right > card.getBoundingClientRect().right)
  .map((one) => one.textContent)"""

PRESSED = """(button) => {
  button.focus();
  button.click();
  return document.querySelectorAll(".row :focus").length;
}"""


@pytest.fixture
def friend(browser: Browser, tmp_path: Path) -> Iterator[Make]:
    """People at a server that waits for seconds where ours waits for most of a minute."""
    with chrome.house(tmp_path, BRISK) as house:
        yield from people(Person, browser, house)


@pytest.fixture
def dawdler(browser: Browser, tmp_path: Path) -> Iterator[Make]:
    """People for whom the computer takes so long that they can be back before it has done anything."""
    with chrome.house(tmp_path, CALM) as house:
        yield from people(Person, browser, house)


def friends(friend: Make, clock: str = "none") -> tuple[Person, Person]:
    """Anna and Ben at a table for two, when the first turn has come."""
    anna, ben = friend(name="Anna"), friend(name="Ben", size=(390, 844))
    table = lobby(anna, size=2, clock=clock)
    for one in (anna, ben):
        one.go(table.link)
    ben.page.get_by_role("button", name="Sit down").click()
    anna.page.get_by_role("button", name="Start the game").click()
    for one in (anna, ben):
        one.at_table()
    return anna, ben


def in_turn(anna: Person, ben: Person) -> tuple[Person, Person]:
    """Who is on turn, and the other."""
    return (anna, ben) if next_on_turn(anna, ben) is anna else (ben, anna)


def card(looker: Person, name: str) -> Locator:
    return looker.page.locator(".seat", has=looker.page.get_by_text(name, exact=True))


def turn_to(wanted: Person, other: Person) -> None:
    """Plays until it is that person's turn."""
    while next_on_turn(wanted, other) is not wanted:
        before = other.number
        other.act()
        other.moved_on(before)
        wanted.moved_on(before)


def test_whoever_closes_the_page_and_comes_back_plays_on(friend: Make) -> None:
    anna, ben = friends(friend)
    gone, waits = in_turn(anna, ben)
    name, address = ("Anna" if gone is anna else "Ben"), gone.page.url
    waits.page.set_viewport_size({"width": 320, "height": 640})
    gone.go("/rules")
    expect(waits.page.locator(".now")).to_have_text(f"Waiting for {name}, who is away")
    expect(card(waits, name)).to_contain_text("the computer plays in 0:0")
    assert card(waits, name).evaluate(CUT_OFF) == []
    assert waits.page.evaluate(WIDTHS) == 1, "no card moves when there is something to say on one"
    expect(card(waits, name)).to_contain_text("the computer plays for now")
    assert card(waits, name).evaluate(CUT_OFF) == []
    expect(waits.page.locator(".unseen[role=log]")).to_contain_text(f"{name} is away. The computer plays for now.")
    expect(waits.page.locator(".pad li").filter(has_text=name)).not_to_have_count(0)
    gone.go(address)
    gone.at_table()
    bar = gone.page.locator(".standin")
    expect(bar).to_contain_text("You were away, so the computer played for you. The seat is yours again.")
    heard = " ".join(gone.page.locator("[role=log] p").all_inner_texts())
    assert heard.count("You were away") == 1
    assert "is playing for you" not in heard, "the seat came back at once"
    expect(card(waits, name)).not_to_contain_text("the computer plays")
    expect(card(waits, name)).not_to_contain_text("away")
    turn_to(gone, waits)
    log = " ".join(waits.page.locator("[role=log] p").all_inner_texts())
    assert log.count("The computer plays for now.") == log.count(f"{name} is back.") == 1
    assert f"{name} is here." not in log
    before = gone.number
    gone.page.wait_for_timeout(4000)
    assert gone.number == before, "somebody played for a person who is here"
    gone.act()
    gone.moved_on(before)
    expect(bar).to_be_hidden()


def test_a_page_that_is_loaded_again_is_nobody_who_went_away(friend: Make) -> None:
    anna, ben = friends(friend)
    gone, waits = in_turn(anna, ben)
    said = waits.page.locator("[role=log] p")
    waits.context.clock.install()
    # However long a busy machine takes to load a page.
    waits.context.clock.pause_at(datetime.now() + timedelta(minutes=1))
    before = waits.number
    gone.page.reload()
    gone.at_table()
    gone.act()
    waits.moved_on(before)
    waits.context.clock.run_for(BLINK)
    assert not [one for one in said.all_inner_texts() if re.search("is (away|here)", one)]
    gone.page.close()
    expect(card(waits, "Anna" if gone is anna else "Ben")).to_contain_text("away")
    waits.context.clock.run_for(BLINK)
    expect(said.filter(has_text="is away.")).to_have_count(1)


def test_a_time_out_is_said_and_costs_one_turn(dawdler: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "SECONDS", {"none": None, "30s": 4.0})
    anna, ben = friends(dawdler, "30s")
    late, _ = in_turn(anna, ben)
    bar, heard = late.page.locator(".standin"), late.page.locator("[role=log] p")
    words = "Your time ran out. The computer is playing this turn for you."
    expect(bar).to_contain_text(words)
    expect(heard.last).to_have_text(words)
    before = late.page.locator(".pad li").count()
    bar.get_by_role("button", name="I am back").click()
    expect(bar).to_be_hidden()
    assert late.page.locator(".pad li").count() == before, "nobody has played, and nobody says so"
    expect(bar).to_contain_text(words)
    expect(bar).to_contain_text("The seat is yours again.")
    late.page.set_viewport_size({"width": 740, "height": 360})
    assert bar.get_by_role("button", name="OK").evaluate(PRESSED) == 1, "the keyboard is at the tiles at once"
    expect(bar).to_be_hidden()
    assert sum("the computer played for you" in one for one in heard.all_inner_texts()) == 1
    assert sum(bool(re.fullmatch(r"\d seconds? left\.", one)) for one in heard.all_inner_texts()) >= 1
    assert late.page.locator("[aria-live] button, [role=status] button, [role=log] button").count() == 0


def test_until_a_computer_player_is_compiled_the_page_says_who_plays(
    friend: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = Event()
    monkeypatch.setattr(warming, "is_compiled", lambda levels: compiled.is_set())
    monkeypatch.setattr(warming, "COMMAND", (sys.executable, "-c", "import time; time.sleep(600)"))
    anna = friend(name="Anna", size=(320, 640))
    anna.home()
    anna.play_computer()
    bar = anna.page.locator(".standin")
    anna.until(lambda one: bar.is_visible())
    expect(bar).to_have_text(re.compile(r"^\w+ is still getting ready\. Until then, Magpie plays\.$"))
    expect(bar.get_by_role("button")).to_have_count(0)
    compiled.set()
    anna.until(lambda one: not bar.is_visible())
