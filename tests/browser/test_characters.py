"""Choosing a computer player: by face, manner and strength, by keys, and about as strong as oneself."""

from collections.abc import Callable

from playwright.sync_api import expect

from tripple.bots import CHARACTERS, LADDER, USUAL, called
from tripple.locales import translator

from .deals import COMPUTER, must_end, sit_at
from .person import Person, visible
from .test_pages import accessible, big_enough, fits_across

Make = Callable[..., Person]


def test_a_computer_player_is_chosen_by_keys_and_sits_at_the_table_with_its_name_and_face(person: Make) -> None:
    anna = person(size=(320, 640))
    anna.home()
    choice = anna.page.locator(".levelbutton")
    expect(choice).to_contain_text(CHARACTERS[USUAL].about)
    choice.press("Enter")
    rows = anna.page.locator("dialog .character")
    expect(rows).to_have_count(len(LADDER))
    expect(rows.nth(LADDER.index(USUAL))).to_be_focused()
    big_enough(anna.page)
    accessible(anna)
    fits_across(anna.page, 320)
    for _ in LADDER:
        anna.page.keyboard.press("ArrowUp")
    expect(rows.first).to_be_focused()
    anna.page.keyboard.press("ArrowDown")
    anna.page.keyboard.press("Enter")
    second = CHARACTERS[LADDER[1]]
    expect(choice).to_be_focused()
    expect(choice).to_contain_text(f"Strength: 2 of {len(LADDER)} {second.about}")
    anna.home()
    expect(choice).to_contain_text(second.name)
    anna.play_computer()
    rival = anna.page.locator(".seat").nth(1)
    name = rival.locator(".name")
    expect(name).to_have_text(called(LADDER[1], 0))
    assert name.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "the name is cut where a face leaves no room"
    anna.page.set_viewport_size({"width": 390, "height": 720})
    visible(rival.locator(".face"))
    expect(rival.locator(".note")).to_have_count(0)
    anna.home()
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_label("Language").select_option("de")
    expect(anna.page.locator("html")).to_have_attribute("lang", "de")
    anna.page.locator(".way .primary").click()
    anna.at_table()
    expect(name).to_have_text(called(LADDER[1], 0, translator("de")))


def test_whoever_is_new_is_offered_lessons_and_after_a_game_somebody_of_their_strength(person: Make) -> None:
    anna = person()
    anna.home()
    visible(anna.page.locator(".offer").get_by_role("link", name="Learn in three minutes"))
    anna.page.locator(".levelbutton").click()
    expect(anna.page.locator("dialog .character").first).not_to_contain_text("About my strength")
    sit_at(anna, must_end, "target=1", others=[COMPUTER])
    anna.act()
    visible(anna.sheet)
    anna.home()
    expect(anna.page.locator(".offer")).to_have_count(0)
    visible(anna.page.get_by_role("link", name="Next puzzle"))
    told = anna.page.evaluate("fetch('/api/me/strength').then((answer) => answer.json())")
    assert told["games"] == 1
    mine = f"About my strength: {CHARACTERS[told['level']].name}"
    expect(anna.page.locator(".levelbutton")).to_contain_text(mine)
    anna.page.locator(".levelbutton").click()
    first = anna.page.locator("dialog .character").first
    expect(first).to_contain_text(mine)
    expect(first).to_be_focused()
    anna.page.keyboard.press("Escape")
    anna.go("/new")
    expect(anna.page.get_by_label("Seat 2").locator("option:checked")).to_have_text(mine)
    anna.home()
    anna.play_computer()
    expect(anna.page.locator(".seat .name").nth(1)).to_have_text(called(told["level"], 0))


def test_who_is_about_my_strength_is_chosen_anew_when_i_play_again(person: Make) -> None:
    """By the results that there are by then, and not by what this browser knew before."""
    anna = person()
    sit_at(anna, must_end, "target=1", others=[COMPUTER])
    anna.act()
    visible(anna.sheet)
    anna.home()
    expect(anna.page.locator(".levelbutton")).to_contain_text("About my strength")
    anna.play_computer()
    first = anna.page.url
    anna.page.evaluate("localStorage.setItem('tripple.strength', 'master')")
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="Resign").click()
    anna.page.locator("dialog[open]").get_by_role("button", name="Resign").click()
    anna.sheet.get_by_role("button", name="Play again").click()
    anna.page.wait_for_url(lambda url: "/t/" in url and url != first)
    told = anna.page.evaluate("fetch('/api/me/strength').then((answer) => answer.json())")
    assert told["games"] == 2
    expect(anna.page.locator(".seat .name").nth(1)).to_have_text(called(told["level"], 0))
