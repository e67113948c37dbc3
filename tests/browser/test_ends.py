"""The end of a round and of a game: nobody is left without a way on, and everybody reads the result in peace."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tripple.live.tables import Ready, Rematch
from tripple.locales import translator

from .chrome import House
from .ends import SHORT, Company
from .person import Person, visible
from .test_pages import accessible, big_enough

Make = Callable[..., Person]
LONG = "Maximiliane-Henriette von und zu Hohenlo"
GAME: dict[str, Any] = {"changes": [SHORT, "target=1"]}
HIDDEN = """() => [...document.querySelectorAll("dialog.end .inside, dialog.end .inside *, .actions, .actions *")]
  .filter((one) => one.checkVisibility() && one.clientWidth && !one.closest(".unseen, svg"))
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth)
  .map((one) => `${one.tagName}.${one.className} ${one.textContent.slice(0, 40)}`)"""
"""What is cut off at the right, or would have to be scrolled to."""
UNCOVERED = """(one) => {
  const { left, bottom } = one.getBoundingClientRect();
  return document.elementFromPoint(left + 5, bottom - 5) === one;
}"""
"""Nothing lies over its last line."""

LEFT = """(all) => all.map((one) => [
  [...one.querySelectorAll("[title]")].map((tile) => tile.title.replaceAll("-", "")).join(""),
  one.lastChild.textContent,
])"""
WORTH = """async () => {
  const { worth } = await web("game/sheets.js");
  const tiles = { counting: "tiles" };
  return [worth("345", {}), worth("000", {}), worth("000", { zero: 20 }), worth("345", tiles)];
}"""
"""By the sheets that there are."""

SEVERAL = """async () => {
  const { waitingFor } = await web("table/waiting.js");
  const { winner } = await web("game/verdict.js");
  const chairs = ["Ben", "Anna", "Clara", "Dora"].map((name) => ({ name, mine: name === "Anna" }));
  const left = (...seats) => chairs.map((chair, seat) => ({ ...chair, ready: !seats.includes(seat) }));
  const waits = (...seats) => waitingFor({ seat: 1, until: null, table: { chairs: left(...seats) } }).words;
  return [waits(1), waits(0, 1), waits(0, 1, 2, 3), waits(2), winner({ seat: 1, table: { chairs, winners: [0, 1] } })];
}"""
"""Sentences about several people, as Anna reads them."""


def put_away(person: Person) -> None:
    visible(person.sheet)
    person.page.keyboard.press("Escape")
    expect(person.sheet).to_have_count(0)


def test_who_closes_the_result_of_a_round_goes_on_from_the_table(person: Make, house: House) -> None:
    company = Company(house.url, "Anna", computers=2).play_to("pause")
    anna = company.sits_at(person())
    expect(anna.sheet.get_by_role("button", name="Next round")).to_be_focused()
    assert anna.sheet.locator(".inside").evaluate("one => one.scrollTop") == 0, "the top of the result is read first"
    shown = anna.sheet.locator(".left").evaluate_all(LEFT)
    assert shown
    assert shown == [[digits, f"value {sum(map(int, digits))}"] for digits, _ in shown]
    assert anna.page.evaluate(WORTH) == [12, 0, 20, 1]
    put_away(anna)
    actions = anna.page.locator(".actions")
    expect(actions.get_by_role("button", name="Next round")).to_be_focused()
    visible(anna.page.locator(".sum").get_by_text("The next round waits for you. Starts in"))
    expect(anna.page.locator(".sum .clock")).to_have_text(re.compile(r"0:[0-5]\d"))
    visible(anna.page.locator(".seat").first.get_by_text("not ready yet"))
    accessible(anna)
    actions.get_by_role("button", name="Show the result").click()
    visible(anna.sheet.get_by_role("heading", name="Round 1 is over"))
    expect(anna.sheet).to_have_accessible_description(re.compile(r"\w"))
    put_away(anna)
    actions.get_by_role("button", name="Next round").click()
    expect(anna.page.locator(".chip")).to_have_text("Round 2")
    expect(anna.page.locator(".actions.onward, .sum .news")).to_have_count(0)
    assert anna.page.evaluate(SEVERAL) == [
        "The next round waits for you. Ready: Ben, Clara and Dora.",
        "The next round waits for you and Ben. Ready: Clara and Dora.",
        "The next round waits for you, Ben, Clara and Dora.",
        "The next round waits for Clara. Ready: You, Ben and Dora.",
        "You and Ben win together.",
    ]


def test_who_closes_the_result_of_a_game_still_plays_again(person: Make, house: House) -> None:
    """And somebody who watches has what makes sense to them."""
    company = Company(house.url, "Guest", computers=2, public=True, **GAME).play_to("over")
    anna, eva = company.sits_at(person(size=(320, 640))), person()
    expect(anna.sheet.get_by_role("button", name="Play again")).to_be_focused()
    anna.sheet.get_by_text("Points in detail").click()
    expect(anna.sheet.get_by_text("Guest")).to_have_count(0)
    visible(anna.sheet.get_by_text(re.compile(r"(You|Greta|Otto).* reached 1 point\.")))
    expect(anna.sheet.locator(".legend li").first).to_have_text(re.compile("^You "))
    put_away(anna)
    expect(anna.page.locator(".actions").get_by_role("button", name="Play again")).to_be_focused()
    for name in ("Review", "Replay", "To the start page"):
        visible(anna.page.locator(".actions").get_by_role("link", name=name))
    big_enough(anna.page)
    accessible(anna)
    eva.go(f"/t/{company.id}")
    expect(eva.sheet.get_by_role("link", name="Review")).to_be_focused()
    put_away(eva)
    visible(eva.page.locator(".actions").get_by_role("button", name="Show the result"))
    anna.page.locator(".actions").get_by_role("button", name="Play again").click()
    anna.page.wait_for_url(lambda url: company.id not in url)
    eva.page.locator(".actions").get_by_role("link", name="Watch the next game").click()
    eva.page.wait_for_url(lambda url: company.id not in url)


@pytest.mark.parametrize(("width", "others"), [(320, 5), (390, 2)])
def test_the_own_row_stands_first_and_nothing_is_cut_off(person: Make, house: House, width: int, others: int) -> None:
    company = Company(house.url, "Anna", LONG, computers=others - 1, **GAME).play_to("over")
    anna = company.sits_at(person(size=(width, 640)))
    rows = anna.sheet.locator(".scores tbody tr")
    expect(rows).to_have_count(others + 1)
    expect(rows.first.locator("th")).to_have_text("You")
    anna.sheet.get_by_text("Points in detail").click()
    visible(anna.sheet.locator("svg.chart"))
    assert anna.page.evaluate(HIDDEN) == []
    anna.sheet.get_by_role("button", name="Verify the deal").click()
    verdict = anna.sheet.get_by_text("Every deal is the one that was promised before the game.")
    visible(verdict)
    expect(verdict).to_be_in_viewport(ratio=1)
    assert verdict.evaluate(UNCOVERED), "what was asked for is in sight at once"
    heights = {one.bounding_box()["y"] for one in anna.sheet.locator(".foot .buttons > *").all()}  # type: ignore[index]
    assert len(heights) == 2, "the first way on has a row of its own, the others stand in one"
    put_away(anna)
    assert anna.page.evaluate(HIDDEN) == []
    anna.page.evaluate("localStorage.setItem('tripple.language', 'de')")
    anna.page.reload()
    visible(anna.sheet.get_by_role("button", name=translator("de")("Play again")))
    assert anna.page.evaluate(HIDDEN) == []


def test_a_result_is_not_torn_away_when_the_next_round_is_dealt(person: Make, house: House) -> None:
    company = Company(house.url, "Anna", "Ben").play_to("pause")
    anna, ben = company.sits_at(person()), company.sits_at(person(size=(390, 844)), 1)
    visible(anna.sheet.get_by_text("The next round waits for you and Ben."))
    ben.sheet.get_by_role("button", name="Next round").click()
    visible(anna.sheet.get_by_text("The next round waits for you. Ready: Ben."))
    visible(ben.page.locator(".sum").get_by_text("The next round waits for Anna. Ready: You."))
    company.ask(0, lambda seat: Ready(seat=seat))
    visible(anna.sheet.get_by_text("Round 2 has begun."))
    expect(anna.sheet.get_by_role("button", name="Next round")).to_have_count(0)
    expect(anna.sheet.get_by_role("button", name="Go to the table")).to_be_focused()
    visible(anna.sheet.get_by_role("heading", name="Round 1 is over"))
    one, other = (anna, ben) if anna.page.locator(".table.mine").count() else (ben, anna)
    if one is anna:
        visible(anna.sheet.get_by_text("It is your turn."))
    anna.page.keyboard.press("Enter")
    expect(anna.sheet).to_have_count(0)
    expect(one.page.locator(".hand :focus")).to_have_count(1)
    expect(other.page.locator("dialog[open]")).to_have_count(0)


def test_an_open_result_takes_in_that_the_others_play_again(person: Make, house: House) -> None:
    company = Company(house.url, "Anna", "Ben", **GAME).play_to("over")
    anna = company.sits_at(person())
    again = anna.sheet.get_by_role("button", name="Play again")
    expect(again).to_be_focused()
    again.evaluate("one => { one.pressed = true; }")
    assert anna.page.locator("body > .toast, dialog > .toast").evaluate("one => Boolean(one.closest('dialog'))")
    company.ask(1, lambda _: Rematch())
    visible(anna.sheet.get_by_text("The others want to play again."))
    assert again.evaluate("one => one.pressed"), "it is still the same button"
    again.click()
    anna.page.wait_for_url(lambda url: company.id not in url)


def test_where_several_share_a_device_everybody_has_a_name(person: Make, house: House) -> None:
    company = Company(house.url, "Anna", "Ben")
    company.guests[1] = company.guests[0]
    anna = company.play_to("pause").sits_at(person())
    for name in ("Anna", "Ben"):
        visible(anna.sheet.locator(".scores tbody th", has_text=name))
    expect(anna.sheet.locator(".scores .own")).to_have_count(0)
    visible(anna.sheet.get_by_text(re.compile(r"^Starts in \d:\d\d at the latest\.$")))
    expect(anna.page.get_by_text(re.compile("waits for|not ready yet"))).to_have_count(0)  # nobody but themselves
    assert anna.page.get_by_text(re.compile(r"^You\b")).filter(visible=True).count() == 0
    anna.sheet.get_by_role("button", name="Next round").click()
    visible(anna.page.locator(".curtain button"))


def test_the_end_of_a_solitaire_is_no_dead_end_either(person: Make, house: House) -> None:
    company = Company(house.url, "Anna", changes=["hands=2,2,2,2,2,2", "solo_draws=1"]).play_to("over")
    anna = company.sits_at(person(size=(320, 640)))
    expect(anna.sheet.get_by_role("button", name="New deal")).to_be_focused()
    put_away(anna)
    actions = anna.page.locator(".actions")
    visible(actions.get_by_role("link", name="Replay"))
    actions.get_by_role("button", name="Show the result").click()
    visible(anna.sheet.locator("tr.total"))
    put_away(anna)
    actions.get_by_role("button", name="New deal").click()
    anna.page.wait_for_url(lambda url: company.id not in url)
