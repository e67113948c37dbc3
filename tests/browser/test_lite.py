"""The pages of a server without the compiled players offer what it has."""

from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Browser, expect

from tripple.bots import CHARACTERS, COMPILED

from . import chrome

FREE = [one.name for level, one in CHARACTERS.items() if level not in COMPILED]


def test_its_levels_are_offered_and_what_needs_a_strong_player_is_not(browser: Browser, tmp_path: Path) -> None:
    """Somebody who played on a whole server wants a level that this one does not have."""
    with chrome.house(tmp_path, config=replace(chrome.QUICK, compiled=False)) as house:
        context = browser.new_context(locale="en-GB")
        page = context.new_page()
        page.add_init_script("localStorage.setItem('tripple.level', 'master')")
        page.goto(f"{house.url}/new")
        computers = page.locator(".seatrows option", has_text="Computer:")
        expect(computers).to_have_text([f"Computer: {name}" for name in FREE])
        expect(page.locator(".seatrows select").first).to_have_value("computer:puppy")
        page.locator("summary", has_text="More settings").click()
        expect(page.get_by_label("Turn clock")).to_be_visible()
        expect(page.get_by_label("Hints allowed")).to_be_hidden()
        page.goto(f"{house.url}/position")
        expect(page.get_by_role("heading", name="The hands")).to_be_visible()
        expect(page.get_by_role("button", name="Think about it")).to_be_hidden()
        context.close()
