"""What a table forgets or counts wrongly: struck lines, turns put in between, points without a tile, all told first."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tripple.pad import Start, Turn

from .person import visible
from .scorer import AWAY, SHORT, Scorer
from .test_pages import big_enough, in_every_theme

Make = Callable[..., Scorer]
SMALL = (320, 640)


def five_lines(anna: Scorer, **changes: str) -> Locator:
    """Anna 17 and 12, Ben 13 and 11, Cid 14; the dialogs over it."""
    turns = [Turn(tile) for tile in ("445", "455", "345", "344")]
    anna.has_pad("Anna", "Ben", "Cid", lines=[Start(0, "444"), *turns], changes=changes)
    anna.sees(29, 24, 14)
    return anna.page.get_by_role("dialog")


def number(keys: Locator, digits: str) -> None:
    for digit in digits:
        keys.locator(".numbers").get_by_role("button", name=digit, exact=True).click()


def fits(anna: Scorer, dialog: Locator) -> None:
    big_enough(anna.page)
    assert dialog.evaluate("dialog => dialog.scrollWidth <= innerWidth && dialog.clientWidth <= innerWidth")


def test_what_striking_changes_is_told_before_and_the_turns_can_stay(scorer: Make) -> None:
    anna = scorer(size=SMALL)
    dialog = five_lines(anna)
    anna.lines.nth(3).click()
    dialog.get_by_role("button", name="Strike this line").click()
    keep, move = dialog.locator(".way-on").nth(0), dialog.locator(".way-on").nth(1)
    expect(keep).to_contain_text("Ben's turn stays, without points.")
    expect(keep.locator("tbody tr")).to_have_text(["Anna2929", "Ben2411", "Cid1414"])
    expect(keep.locator("li")).to_have_count(0)
    expect(move.locator("tbody tr")).to_have_text(["Anna2928", "Ben2414", "Cid1412"])
    expect(move.locator("li")).to_have_text(
        ["4-5-5 (+14): from Cid to Ben", "3-4-5 (+12): from Anna to Cid", "3-4-4 (+11): from Ben to Anna"]
    )
    expect(move).to_contain_text("Then it is Ben's turn.")
    fits(anna, dialog)
    anna.sees(29, 24, 14)
    anna.page.keyboard.press("Enter")
    anna.sees(29, 11, 14)
    visible(anna.page.locator(".pad").get_by_text("Ben had a turn without points"))
    anna.page.get_by_role("button", name="Take back").click()
    anna.sees(29, 24, 14)
    anna.lines.nth(3).click()
    dialog.get_by_role("button", name="Strike this line").click()
    dialog.get_by_role("button", name="Strike it and move the later turns up").click()
    anna.sees(28, 14, 12)
    anna.lines.last.click()
    dialog.get_by_role("button", name="Ben", exact=True).click()
    dialog.get_by_role("button", name="Correct it").click()
    expect(dialog.last.locator("li").first).to_have_text("4-5-5 (+14): from Ben to Cid")
    dialog.last.get_by_role("button", name="Correct it").click()
    expect(dialog).to_have_count(0)
    anna.sees(12, 17 + 11, 14)


def test_a_forgotten_turn_is_put_in_between_offline_and_reaches_the_other_phone(scorer: Make) -> None:
    """What it moves is shown first; points that the other phone gave meanwhile stay."""
    anna, ben = scorer(size=SMALL), scorer()
    anna.ignored = AWAY
    dialog = five_lines(anna)
    anna.kept("here there")
    ben.go(anna.page.url)
    ben.sees(29, 24, 14)
    anna.context.set_offline(True)
    anna.lines.nth(3).click()
    dialog.get_by_role("button", name="Insert a turn after it").click()
    expect(dialog).to_contain_text("It is Cid's turn")
    expect(dialog).to_contain_text("Between “Ben laid 4-4-5: 13” and “Cid laid 4-5-5: 14”.")
    anna.tile("345", dialog)
    expect(dialog.locator(".adds")).to_have_text("3-4-5 was laid in this round already.")
    anna.tile("012", dialog)
    expect(dialog.locator(".later")).to_have_text("Anna then has 31 instead of 29. Ben then has 25 instead of 24.")
    dialog.get_by_role("button", name="Insert it", exact=True).click()
    asked = dialog.last
    expect(asked.locator("li").first).to_have_text("4-5-5 (+14): from Cid to Anna")
    expect(asked.locator("li")).to_have_count(3)
    fits(anna, asked)
    asked.get_by_role("button", name="Cancel").click()
    dialog.get_by_role("button", name="Insert it", exact=True).click()
    asked.get_by_role("button", name="Insert it and move the later turns on").click()
    expect(dialog).to_have_count(0)
    totals = (17 + 14, 13 + 12, 3 + 11)
    anna.sees(*totals)
    ben.page.get_by_role("button", name="Menu").click()
    ben.page.get_by_role("button", name="Add or deduct points").click()
    given = ben.page.get_by_role("dialog")
    given.get_by_role("button", name="Cid", exact=True).click()
    ben.page.keyboard.type("-50")
    expect(given.locator(".adds")).to_have_text("Points deducted from Cid: −50")
    ben.page.keyboard.press("Enter")
    ben.sees(29, 24, 14 - 50)
    ben.kept("here there")
    anna.context.set_offline(False)
    for one in (anna, ben):
        one.sees(totals[0], totals[1], totals[2] - 50)
    ben.page.get_by_role("button", name="Take back").click()
    visible(ben.page.get_by_text("Taken back: Cid laid 0-1-2: 3"))
    for one in (anna, ben):
        one.sees(29, 24, 14 - 50)


def test_points_without_a_tile_are_a_turn_or_none(scorer: Make) -> None:
    anna = scorer(size=SMALL)
    anna.has_pad("Anna", "Ben", changes=SHORT)
    anna.page.get_by_role("button", name="Points only").click()
    anna.entry.get_by_role("button", name="Ben", exact=True).click()
    number(anna.entry, "17")
    expect(anna.says).to_have_text("Ben opened with an unknown tile: +17")
    anna.write()
    expect(anna.page.locator(".now")).to_have_text("It is Anna's turn")
    anna.page.keyboard.type("p1000")
    expect(anna.says).to_have_text("1000 points: expected a whole number from -999 to 999.")
    expect(anna.entry.locator(".write")).to_be_disabled()
    anna.page.keyboard.press("Backspace")
    anna.entry.get_by_role("button", name="Minus").click()
    anna.entry.get_by_role("button", name="Erase").click()
    anna.entry.get_by_role("button", name="Laid nothing").click()
    expect(anna.says).to_have_text("Anna did not lay: −10")
    anna.write()
    anna.sees(-10, 17)
    anna.lay("455")
    anna.sees(-10, 17 + 14 + 20)
    anna.leave_sum(20)
    anna.write()
    visible(anna.page.get_by_role("heading", name="Ben wins."))
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="Add or deduct points").click()
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Ben", exact=True).click()
    number(dialog, "12")
    dialog.get_by_role("button", name="Minus").click()
    dialog.get_by_role("button", name="Write it down").click()
    anna.sees(-10, 59)
    expect(anna.page.locator(".now")).to_have_text("Who opens round 2?")
    anna.page.reload()
    anna.sees(-10, 59)
    deeds = ["Points deducted from Ben", "The round is over", "Ben laid 4-5-5last tile +20", "Anna did not lay"]
    expect(anna.page.locator(".pad .entry .deed")).to_have_text([*deeds, "Ben opened with an unknown tile"])


def test_axe_finds_nothing_in_what_is_told_before(scorer: Make) -> None:
    anna = scorer(size=SMALL)
    dialog = five_lines(anna)
    anna.page.get_by_role("button", name="Points only").click()
    number(anna.entry, "17")
    in_every_theme(anna)
    anna.lines.nth(2).click()
    dialog.get_by_role("button", name="Strike this line").click()
    in_every_theme(anna)
    dialog.get_by_role("button", name="Cancel").click()
    anna.lines.nth(2).click()
    dialog.get_by_role("button", name="Insert a turn before it").click()
    in_every_theme(anna)
