"""A finished game reviewed: from its end and from a replay, its moments, and trying again without the answer."""

import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, expect

from tripple.review import Decision
from tripple.server.jobs import workers

from .deals import COMPUTER, must_end, sit_at
from .person import Person, visible
from .reviews import BLUNDERER, GAINS, keep_review
from .test_pages import PHONE, SMALL, WIDE, big_enough, fits_across, in_every_theme

Make = Callable[..., Person]
RECORD = Path(__file__).parents[1] / "golden" / "three-hexagons-at-once.tripple"
UNFINISHED = RECORD.with_name("unfinished.tripple")
FEW = sys.executable, "-m", "tripple.review", "4"
"""So many play-outs are soon made."""
COMPILING = 240_000
"""Milliseconds that the first review of all may take."""


def opened(person: Person) -> list[Decision]:
    """The review of a record, from its replay; what it says of whoever blundered."""
    found = keep_review(person.house, RECORD)
    person.go("/replay")
    person.page.set_input_files("#file", RECORD)
    person.page.get_by_role("link", name="Review", exact=True).click()
    visible(person.page.locator(".summary"))
    return [one for one in found if isinstance(one, Decision) and one.seat == BLUNDERER]


def here(person: Person, decisions: list[Decision]) -> Decision:
    """The one that is looked at."""
    words = person.page.locator(".moment-card .kicker").first.inner_text()
    return next(one for one in decisions if words == f"Move {one.step + 1}")


def shown(action: str) -> str:
    """As the page says it."""
    tile = action.partition("@")[0]
    return {"draw": "Draw a tile", "pass": "Pass"}.get(tile) or f"Lay {'-'.join(tile)}"


def attempt(person: Person, action: str) -> None:
    tile, _, cell = action.partition("@")
    if not cell:
        return person.page.get_by_role("button", name=shown(action)).click()
    person.page.locator(f".slot[data-tile='{tile}']").click()
    return person.page.locator(f".choices [data-cell='{cell}']").dispatch_event("click")


def title(person: Person) -> Locator:
    return person.page.locator(".moment-card h2")


def test_a_game_is_reviewed_one_click_from_its_end(person: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the real thing, in its own process."""
    monkeypatch.setitem(workers.COMMANDS, workers.REVIEW, FEW)
    anna = person(name="Anna")
    sit_at(anna, must_end, "target=1", others=[COMPUTER])
    anna.act()
    anna.sheet.get_by_role("link", name="Review", exact=True).click()
    anna.page.wait_for_selector(".review")
    anna.page.wait_for_selector(".summary", timeout=COMPILING)
    expect(anna.page.locator(".player[aria-pressed=true] .name")).to_have_text("You")
    expect(anna.page.locator(".weighing")).to_have_count(0)
    address = anna.page.url
    anna.go("/me")
    anna.page.get_by_role("link", name="Review: You and Greta").click()
    anna.page.wait_for_url(address)
    visible(anna.page.locator(".summary"))


def test_a_record_that_comes_with_the_address_is_opened_and_stays(person: Make) -> None:
    """As `tripple review --open` hands it over."""
    eva = person()
    keep_review(eva.house, RECORD)
    eva.go(f"/review?opened&player=2#record={quote(RECORD.read_text('utf-8'))}")
    for _ in range(2):
        visible(eva.page.locator(".summary"))
        expect(eva.page.locator(".player").nth(1)).to_have_attribute("aria-pressed", "true")
        assert "record=" not in eva.page.url
        eva.page.reload()


def test_a_review_shows_how_it_went_what_was_luck_and_what_cost_most(person: Make) -> None:
    eva = person()
    decisions = opened(eva)
    page = eva.page
    visible(page.get_by_role("img", name="The points ahead to expect, over the game"))
    visible(page.get_by_role("img", name="The chance to win, over the game"))
    expect(page.locator(".chances .grade.blunder.mine")).to_have_count(2 * len(decisions))
    assert page.locator(".chances .lucky").count() > 0
    expect(page.locator(".balance li")).to_have_count(3)
    expect(page.locator(".keymoments .moment .gradeicon")).to_have_count(len(decisions))
    expect(page.locator(".measures dd b").first).to_have_text("20")
    in_every_theme(eva)
    big_enough(page)
    page.get_by_text("As a table").click()
    expect(page.locator(".astable tbody th").first).to_have_text("Round 1: the tiles are dealt")
    last = page.get_by_label("Moment of the game").get_attribute("max")
    expect(page.locator(".astable tbody tr")).to_have_count(int(last or 0))
    page.locator(".player").nth(1).click()
    visible(page.get_by_text("made no mistakes"))
    page.locator(".player").nth(0).click()
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(page.locator(".option .position")).to_have_count(2)
    visible(page.locator(".option.better .position"))
    expect(page.locator(".option.played .picture")).to_have_css("visibility", "hidden")
    page.get_by_role("button", name="Played").click()
    visible(page.locator(".option.played .position"))
    steps = page.locator(".follows .stepping p")
    expect(steps).to_contain_text("1 of 3")
    page.get_by_role("button", name="One step forward").click()
    expect(steps).to_contain_text("Pass (−15) in 7 of 10 cases")
    page.keyboard.press("ArrowRight")
    expect(steps).to_contain_text("3 of 3")
    page.locator(".options summary").click()
    in_every_theme(eva)
    big_enough(page)
    for width, height in (PHONE, SMALL):
        page.set_viewport_size({"width": width, "height": height})
        fits_across(page, width)
    page.keyboard.press("Escape")
    visible(page.locator(".player").first)
    assert page.locator(".player .told").evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth)")


def test_a_mistake_is_tried_again_without_the_answer_and_what_is_as_good_is_right(person: Make) -> None:
    eva = person()
    decisions = opened(eva)
    eva.page.get_by_role("button", name="Go through them one by one").click()
    decision = next(one for one in decisions if sum(option.grade == "good" for option in one.options) > 1)
    while here(eva, decisions) != decision:
        eva.page.keyboard.press("n")
    best, equal, *_ = (option.action for option in decision.options)
    visible(eva.page.locator(".question .board"))
    card = eva.page.locator(".moment-card")
    assert "Better" not in card.inner_text(), "nothing tells what would have been"
    assert "points more later on" not in (card.text_content() or "")
    expect(eva.page.locator(".options, .option, .why, .asgood")).to_have_count(0)
    in_every_theme(eva, (("light", WIDE), ("dark", PHONE)))
    big_enough(eva.page)
    attempt(eva, decision.played)
    visible(eva.page.locator(".tried .badge.blunder"))
    expect(eva.page.locator(".option")).to_have_count(0)
    attempt(eva, equal)
    visible(eva.page.locator(".praise"))
    expect(eva.page.locator(".option.better b")).to_have_text(shown(equal))
    visible(eva.page.get_by_text("Just as good"))
    visible(eva.page.get_by_text("You will score about 6 points more later on."))
    assert eva.page.locator(".why a").get_attribute("href") == f"ideas#{GAINS.idea}"
    eva.page.get_by_role("button", name="Try again").click()
    expect(eva.page.locator(".option")).to_have_count(0)
    eva.page.get_by_role("button", name="Show the answer").click()
    expect(eva.page.locator(".option.better b")).to_have_text(shown(best))


def test_keys_go_from_mistake_to_mistake_and_a_moment_outlives_a_reload_and_a_lost_line(person: Make) -> None:
    eva = person()
    decisions = opened(eva)
    keys = eva.page.keyboard
    keys.press("n")
    expect(title(eva)).to_be_focused()
    first = eva.page.url
    keys.press("n")
    second = eva.page.url
    assert first != second
    keys.press("p")
    assert eva.page.url == first
    keys.press("ArrowRight")
    assert eva.page.url not in (first, "")
    keys.press("ArrowLeft")
    assert eva.page.url == first
    eva.ignored = ("Failed to load resource",)
    eva.context.route("**/api/review?*", lambda route: route.abort(), times=1)
    eva.page.reload()
    visible(eva.page.get_by_text("The server does not answer."))
    visible(eva.page.locator(".question"))
    keys.press("Enter")
    expect(eva.page.locator(".option")).to_have_count(2)
    keys.press("t")
    visible(eva.page.locator(".question"))
    keys.press("Escape")
    visible(eva.page.locator(".keymoments"))
    eva.page.get_by_label("Let me try first").uncheck()
    keys.press("n")
    expect(eva.page.locator(".option")).to_have_count(2)
    eva.page.go_back()
    visible(eva.page.locator(".keymoments"))
    assert len(decisions) > 1
    eva.go("/replay")
    eva.page.set_input_files("#file", UNFINISHED)
    visible(eva.page.get_by_label("Moment of the game"))
    expect(eva.page.locator(".reviewlink")).to_have_count(0)
    eva.go("/review/nowhere")
    visible(eva.page.get_by_text("There is no such table"))
