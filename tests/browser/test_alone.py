"""Playing alone in a real browser: solitaires, deals by number, the daily, and par, which is told after the end."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from playwright.sync_api import expect

from .deals import Table, may_lay, must_end, my_turn, sit_at, table_of, usual
from .person import Person, visible
from .test_pages import TARGETS, big_enough, fits_across, in_every_theme
from .test_turns import act_by_keys, tab_to

Make = Callable[..., Person]
SMALL = ("hands=3,9,7,7,6,6", "solo_draws=2")
PATIENT = 120_000
"""Milliseconds for par: the first time it is compiled."""
NOON = datetime.now().replace(hour=12, minute=0)


@pytest.fixture
def person(person: Make) -> Make:
    """It is noon: a daily that is begun before midnight and looked at after it is yesterday's."""

    def make(**how: Any) -> Person:
        one = person(**how)
        one.context.clock.set_fixed_time(NOON)
        return one

    return make


def small(person: Person, tray: int = 3, draws: int = 2) -> None:
    """The page for a short game."""
    person.go("/solitaire")
    person.page.get_by_label("Tiles in the tray").fill(str(tray))
    person.page.get_by_label("Draws in the whole game").fill(str(draws))


def deal(person: Person) -> None:
    person.page.get_by_role("button", name="Deal", exact=True).click()
    sit(person)


def sit(person: Person) -> None:
    """At a table for one, with the first tile turned up."""
    person.at_table()
    person.page.wait_for_selector(".board .tile")


def to_the_end(person: Person) -> None:
    person.until(lambda person: person.sheet.count() > 0)


def whatever_par_is(person: Person) -> None:
    """It takes seconds of another process, and nobody looks at it here."""
    person.context.route("**/par", lambda route: None)


def nearly_done(person: Person) -> None:
    """The solitaire that is open here, played on at another device until an action is left or two."""
    table = Table.at(person)
    while not table.round.play(action := usual(table.round.actions()))[0].end:
        table.play(str(action))
    board = person.page.locator(".board .tile:not(.ghost)")
    expect(board).to_have_count(len(table.round.board.cells))


def points(text: str) -> int:
    found = re.search(r"[−-]?\d+", text)
    assert found
    return int(found[0].replace("−", "-"))


def copied(person: Person, words: str) -> str:
    """What was copied, once those words are in it."""
    holds = "async (words) => { const all = await navigator.clipboard.readText(); return all.includes(words) && all; }"
    return str(person.page.wait_for_function(holds, arg=words).json_value())


def tiles(person: Person) -> list[str]:
    return sorted(slot.get_attribute("data-tile") or "" for slot in person.page.locator(".slot").all())


def test_a_whole_solitaire_by_clicks_with_its_explained_result(person: Make) -> None:
    anna = person(name="Anna")
    small(anna, tray=5, draws=3)
    deal(anna)
    visible(anna.page.get_by_text("3 of 3 draws left"))
    expect(anna.page.locator(".slot")).to_have_count(5)
    anna.page.locator("button.draw").click()
    visible(anna.page.get_by_text("2 of 3 draws left"))
    expect(anna.page.locator(".slot")).to_have_count(6)
    whatever_par_is(anna)
    to_the_end(anna)
    total = points(anna.sheet.locator("header h2").inner_text())
    assert points(anna.sheet.locator("tr.total td").inner_text()) == total
    visible(anna.sheet.locator("svg.chart"))
    anna.sheet.get_by_role("button", name="Verify the deal").click()
    visible(anna.sheet.get_by_text("Every deal is the one that was promised before the game."))
    before = anna.page.url
    anna.sheet.get_by_role("button", name="New deal").click()
    anna.page.wait_for_url(lambda url: url != before)
    sit(anna)


def test_alone_nobody_speaks_of_turns_and_nothing_is_taken_back(person: Make) -> None:
    anna = person()
    sit_at(anna, my_turn)
    expect(anna.page.locator("h1.now")).to_have_text(re.compile("Choose a tile|Nothing fits: draw a tile"))
    assert "turn" not in anna.page.title().lower()
    expect(anna.page.locator(".seat")).to_have_count(1)
    assert anna.page.get_by_role("button", name=re.compile("undo|take back", re.IGNORECASE)).count() == 0
    anna.page.get_by_role("button", name="Menu").click()
    assert anna.page.get_by_text("Say something").count() == 0
    visible(anna.page.get_by_role("button", name="Give up"))


def test_a_game_that_cannot_be_is_refused_beside_the_button(person: Make) -> None:
    anna = person()
    anna.ignored = ("400",)
    small(anna, tray=0, draws=0)
    anna.choose_box("goliath")
    expect(anna.page.get_by_label("Tiles in the tray")).to_have_value("0")
    anna.page.get_by_role("button", name="Deal", exact=True).click()
    expect(anna.page.locator(".solitaire .bad")).to_contain_text("a solitaire with no tray needs tiles to draw")
    anna.page.get_by_label("Tiles in the tray").fill("99")
    anna.page.get_by_role("button", name="Deal", exact=True).click()
    assert anna.page.evaluate("document.querySelector('input[type=number]').validity.rangeOverflow")
    assert "/solitaire" in anna.page.url


def test_a_deal_by_number_is_the_same_for_a_friend_by_link(person: Make) -> None:
    anna, ben = person(name="Anna", language="de"), person(name="Ben", size=(390, 844))
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    small(anna_in_english(anna), tray=7, draws=4)
    anna.page.get_by_label("Number or name of the deal").fill("4711")
    anna.page.get_by_role("button", name="Copy the link for a friend").click()
    link = copied(anna, "/solitaire#4711?")
    anna.page.get_by_role("button", name="Play this deal").click()
    sit(anna)
    ben.go(link)
    visible(ben.page.get_by_role("heading", name="A deal from a friend"))
    ben.page.get_by_role("button", name="Play this deal").click()
    sit(ben)
    assert tiles(anna) == tiles(ben)
    assert len(tiles(ben)) == 7
    first = [one.page.locator(".board .tile").first.text_content() for one in (anna, ben)]
    assert first[0] == first[1]
    for one in (anna, ben):
        expect(one.page.locator(".chip")).to_have_text("Deal 4711")
        one.page.locator("button.draw").click()
        expect(one.page.locator(".slot")).to_have_count(8)
    assert tiles(anna) == tiles(ben), "and so are the draws"


def anna_in_english(anna: Person) -> Person:
    anna.context.add_init_script("localStorage.setItem('tripple.language', 'en')")
    return anna


def test_a_bare_number_behind_the_hash_will_do(person: Make) -> None:
    ben = person()
    ben.go("/solitaire#my%20deal")
    expect(ben.page.get_by_label("Number or name of the deal")).to_have_value("my deal")
    ben.go("/solitaire#%E0%A4%A")
    ben.page.reload()
    visible(ben.page.get_by_role("heading", name="A deal by number"))


def test_a_deal_that_was_asked_for_claims_no_promise_and_is_verified_from_its_name(person: Make) -> None:
    anna = person()
    sit_at(anna, must_end, *SMALL, seed="for Ben")
    whatever_par_is(anna)
    anna.act()
    visible(anna.sheet.get_by_text(re.compile("follow from the deal's name alone")))
    anna.sheet.get_by_role("button", name="Verify the deal").click()
    visible(anna.sheet.get_by_text("Every tile is the one that this deal's name gives."))
    before = anna.page.url
    anna.sheet.get_by_role("button", name="This deal again").click()
    anna.page.wait_for_url(lambda url: url != before)
    sit(anna)
    expect(anna.page.locator(".chip")).to_have_text("Deal for Ben")


def test_par_is_told_after_the_end_only_and_its_best_line_is_replayed(person: Make) -> None:
    anna = person()
    table = table_of(anna, must_end, *SMALL)
    early = anna.page.request.get(f"{anna.url}/api/tables/{table.id}/par")
    assert (early.status, early.json()["reason"]) == (409, "phase")
    table.open(anna)
    anna.act()
    expect(anna.sheet.locator(".parbars .best b")).to_be_visible(timeout=PATIENT)
    best = points(anna.sheet.locator(".parbars .best b").inner_text())
    assert best >= points(anna.sheet.locator("header h2").inner_text())
    anna.sheet.get_by_role("link", name="Replay the best line").click()
    anna.page.wait_for_url("**?best*")
    anna.page.wait_for_selector(".replay")
    expect(anna.page).to_have_title(re.compile("^Best game found"))
    expect(anna.page.locator(".openhand b")).to_have_text("The best game")
    scrub = anna.page.get_by_label("Moment of the game")
    scrub.fill(scrub.get_attribute("max") or "")
    expect(anna.page.locator(".openhand .points")).to_have_text(str(best).replace("-", "−"))


def test_solitaires_go_on_where_they_were_left(person: Make) -> None:
    anna = person()
    before = sorted(map(str, table_of(anna, may_lay).round.hands[0]))
    anna.go("/solitaire")
    anna.page.locator(".games a", has_text="Continue").first.click()
    sit(anna)
    assert tiles(anna) == before
    whatever_par_is(anna)
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="Give up").click()
    anna.page.locator("dialog .primary").click()
    visible(anna.sheet.get_by_role("heading", name="Given up"))
    anna.go("/solitaire")
    visible(anna.page.locator(".games a", has_text="given up"))


CRUSHED = """() => [...document.querySelectorAll(".onward > *")].filter((one) => one.offsetWidth
  && one.scrollWidth > one.clientWidth).map((one) => one.innerText)"""


def test_the_daily_with_result_streak_board_histogram_and_share_text(person: Make) -> None:
    anna, ben = person(name="Anna", size=(390, 844)), person(name="Ben")
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna.go("/daily")
    assert anna.page.locator(".par, .share").count() == 0, "nothing is told before the game"
    anna.page.get_by_role("button", name="Play now", exact=True).click()
    sit(anna)
    assert anna.page.locator("button[aria-label=Hint]:visible").count() == 0
    nearly_done(anna)
    before = (tiles(anna), anna.tiles_on_board())
    anna.page.reload()
    sit(anna)
    expect(anna.page.locator(".board .tile")).to_have_count(before[1])
    assert tiles(anna) == before[0], "a reload in the middle shows the same"
    anna.go("/daily")
    anna.page.get_by_role("button", name="Continue").click()
    sit(anna)
    to_the_end(anna)
    total = points(anna.sheet.locator("header h2").inner_text())
    visible(anna.sheet.get_by_text("Days in a row: 1; most ever: 1."))
    for width in (390, 320):
        anna.page.set_viewport_size({"width": width, "height": 844})
        assert anna.page.evaluate(CRUSHED) == [], "words within their button"
    anna.sheet.get_by_role("link", name="Results and leaderboards").click()
    anna.page.wait_for_url("**/daily/*")
    assert points(anna.page.locator(".verdict b").inner_text()) == total
    expect(anna.page.locator(".figures dd").first).to_have_text("1")
    expect(anna.page.locator(".bars li.mine b")).to_have_text("1")
    row = anna.page.locator(".boards .mine").first
    expect(row).to_contain_text("Anna")
    assert points(row.locator(".points").inner_text()) == total
    anna.page.get_by_role("button", name="Copy the result").click()
    told = copied(anna, "tripple ")
    told, link = told.rsplit("\n", 1)
    assert re.fullmatch(r"tripple \d{4}-\d\d-\d\d: [−\d]+ points\n[▲▼△▽]{10}", told)
    assert re.fullmatch(rf"{anna.url}/daily/\d{{4}}-\d\d-\d\d", link)
    expect(anna.page.locator(".share")).to_contain_text(link)
    expect(anna.page.locator(".parbars .own b")).to_be_visible(timeout=PATIENT)
    ben.go("/daily")
    visible(ben.page.locator(".boards tbody th", has_text="Anna").first)
    assert ben.page.locator(".boards .mine").count() == 0


def test_practice_of_the_daily_does_not_count(person: Make) -> None:
    anna = person(name="Anna")
    anna.go("/daily")
    anna.page.get_by_role("button", name="Play now", exact=True).click()
    sit(anna)
    whatever_par_is(anna)
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="Give up").click()
    anna.page.locator("dialog .primary").click()
    visible(anna.sheet)
    anna.context.unroute("**/par")
    anna.go("/daily")
    visible(anna.page.get_by_text("You gave this one up."))
    anna.page.get_by_role("button", name="Practise this deal").click()
    sit(anna)
    nearly_done(anna)
    whatever_par_is(anna)
    to_the_end(anna)
    visible(anna.sheet.get_by_text("Practice: this game does not count."))
    anna.go("/daily")
    visible(anna.page.get_by_text("You gave this one up."))


def test_a_date_that_is_none_or_has_no_daily_gets_a_clear_word(person: Make) -> None:
    eva = person()
    eva.ignored = ("400",)
    for day, word in (
        ("yesterday", "yesterday is not a date"),
        ("2999-01-01", "1 January 2999 is still to come"),
        ("2025-12-31", "The first daily is that of 1 January 2026."),
    ):
        eva.go(f"/daily/{day}")
        expect(eva.page.get_by_role("alert").first).to_contain_text(word)
    eva.page.get_by_role("link", name="To today's daily").click()
    visible(eva.page.get_by_role("button", name="Play now", exact=True))


def test_earlier_dailies_are_reached_by_date_and_step_by_step(person: Make) -> None:
    eva = person()
    eva.go("/daily")
    eva.page.get_by_label("Date").fill("2026-01-31")
    eva.page.get_by_role("button", name="Open").click()
    eva.page.wait_for_url("**/daily/2026-01-31")
    visible(eva.page.get_by_role("heading", name=re.compile("31 January 2026")))
    visible(eva.page.get_by_text(re.compile("An earlier daily")))
    eva.page.get_by_role("link", name="The day after").click()
    eva.page.wait_for_url("**/daily/2026-02-01")


def test_a_small_solitaire_by_keys_alone(person: Make) -> None:
    anna = person()
    small(anna)
    tab_to(anna, ".way .primary")
    anna.page.keyboard.press("Enter")
    sit(anna)
    whatever_par_is(anna)
    for _ in range(40):
        anna.wait()
        if anna.sheet.count():
            break
        before = anna.number
        act_by_keys(anna)
        anna.moved_on(before)
    visible(anna.sheet)


SIZES = (("light", (1280, 800)), ("dark", (390, 844)), ("contrast", (360, 640)))


def test_axe_finds_nothing_and_targets_are_big_enough(person: Make) -> None:
    anna = person(name="Anna")
    for path in ("/solitaire", "/solitaire#4711", "/daily"):
        anna.go(path)
        fits(anna)
    anna.page.get_by_role("button", name="Play now", exact=True).click()
    sit(anna)
    fits(anna)
    nearly_done(anna)
    to_the_end(anna)
    visible(anna.sheet.locator("svg.chart"))
    expect(anna.sheet.locator(".parbars")).to_be_visible(timeout=PATIENT)
    fits(anna)
    anna.go("/daily")
    expect(anna.page.locator(".parbars")).to_be_visible(timeout=PATIENT)
    fits(anna)


def fits(person: Person) -> None:
    in_every_theme(person, SIZES)
    for _, (width, height) in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        big_enough(person.page, f"{TARGETS}, .games a, .elsewhere")
        fits_across(person.page, width)
