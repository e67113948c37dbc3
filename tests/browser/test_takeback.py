"""Against the computer alone: a move taken back, on two devices; the pace; what would have been better."""

import json
from collections.abc import Callable

from playwright.sync_api import Route, expect

from .deals import COMPUTER, Table, may_lay_or_draw, my_turn, sit_at
from .person import Person, visible
from .test_pages import in_every_theme

Make = Callable[..., Person]
BETTER = {
    "played": {"action": "draw", "points": -3.0, "win": 0.4},
    "gains": [{"sentence": "It makes a bridge."}],
    "costs": [{"sentence": "Everything else costs more."}],
    "follows": [{"seat": 1, "action": "pass", "points": -5, "share": 0.7}],
}


def test_a_move_is_taken_back_on_every_device_by_button_and_by_key(person: Make) -> None:
    """What was laid is back where it was in the tray, the board as it was; nothing is left to take back."""
    anna, phone = person(name="Anna"), person(size=(320, 640))
    here = sit_at(anna, may_lay_or_draw, others=[COMPUTER])
    table = Table.at(anna)
    phone.become(table.state.chairs[0].person)
    phone.go(f"/t/{table.id}")
    phone.at_table()
    before, hand = anna.tiles_on_board(), len(here.hands[0])
    earlier = len(table.state.choices)
    undo = anna.page.get_by_role("button", name="Take back")
    expect(undo).to_be_visible(visible=earlier > 0)
    tray = anna.page.get_by_role("group", name="Your tiles")
    in_order = tray.get_by_role("button").evaluate_all("all => all.map((one) => one.dataset.tile)")
    anna.page.locator(".slot:not(.faded)").first.click()
    anna.page.locator(".choices button").first.click()
    anna.page.locator(".actions .lay:enabled").click()
    expect(anna.page.locator(".slot")).to_have_count(hand - 1)
    anna.wait()
    undo.click()
    visible(
        anna.page.get_by_role("dialog", name="Take this move back?").get_by_text("does not count in your statistics")
    )
    anna.page.get_by_role("dialog").get_by_role("button", name="Take back").click()
    for one in (anna, phone):
        expect(one.page.locator(".slot")).to_have_count(hand)
        expect(one.page.locator(".board .tile:not(.ghost)")).to_have_count(before)
    for at, tile in enumerate(in_order):
        expect(tray.get_by_role("button").nth(at)).to_have_attribute("data-tile", tile)
    expect(anna.page.locator(".facts")).to_contain_text("1 move taken back")
    assert my_turn(table.round)
    phone.page.locator(".actions .draw").click()
    expect(phone.page.locator(".slot")).to_have_count(hand + 1)
    phone.page.keyboard.press("b")
    for one in (anna, phone):
        expect(one.page.locator(".slot")).to_have_count(hand)
    assert (table.state.taken_back, len(table.state.choices)) == (2, earlier)
    anna.page.get_by_role("button", name="Menu").click()
    number = phone.number
    anna.page.get_by_label("Computer players' pace").select_option("quick")
    phone.moved_on(number)
    assert table.state.pace == "quick"
    assert anna.page.evaluate("localStorage.getItem('tripple.pace')") == "quick", "the next table begins so"


def test_after_a_move_one_sees_what_would_have_been_better(person: Make) -> None:
    """Asked for, or by itself; on the board as it was then, which is left with Escape."""
    anna = person(size=(390, 844))
    here = sit_at(anna, may_lay_or_draw, others=[COMPUTER])
    lay = next(str(action) for action in here.actions() if "@" in str(action))
    moment = {"round": 1, "step": len(here.history)}

    def answer(route: Route) -> None:
        told = {**moment, **BETTER, "better": {"action": lay, "points": 9.0, "win": 0.5}}
        route.fulfill(content_type="application/json", body=json.dumps(told))

    anna.context.route("**/hindsight?*", answer)
    anna.page.evaluate("localStorage.setItem('tripple.afterwards', 'on')")
    anna.page.locator(".actions .draw").click()
    visible(anna.page.locator(".hindsight", has_text="Master"))
    anna.page.get_by_role("button", name="Show me").click()
    expect(anna.page.locator(".board .ghost")).to_have_count(1)
    bar = anna.page.get_by_role("region", name="Earlier moves")
    expect(bar).to_contain_text("It makes a bridge.")
    expect(bar).to_contain_text("You: Draw a tile: about 12 points worse. Everything else costs more.")
    bar.get_by_role("button", name="What usually happens next").click()
    follows = anna.page.locator("dialog.follows")
    expect(follows).to_contain_text("1 of 2 You: Draw a tile (−5)")
    anna.page.keyboard.press("ArrowRight")
    expect(follows).to_contain_text("Pass (−5) in 7 of 10 cases")
    in_every_theme(anna, (("light", (390, 844)), ("dark", (320, 640))))
    anna.page.set_viewport_size({"width": 390, "height": 844})
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator(".board .ghost")).to_have_count(1)
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator(".board .ghost")).to_have_count(0)
    anna.page.get_by_role("button", name="have done?").click()
    expect(anna.page.locator(".board .ghost")).to_have_count(1)
    anna.page.keyboard.press("Escape")
    expect(anna.page.get_by_role("button", name="have done?")).to_be_visible()
