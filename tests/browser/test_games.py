"""Whole games in real browsers: alone, by link, on one device, watched."""

import re
import time
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, expect

from tripple.rules import Lay, Round

from .deals import COMPUTER, HERE, has_to_draw, may_lay, must_end, my_turn, sit_at, table_of
from .person import SECONDS, Person, visible

Make = Callable[..., Person]


def new_table(person: Person, *, seats: dict[int, str] | None = None, changes: dict[str, str] | None = None) -> None:
    """Through the page for new tables."""
    person.go("/new")
    for seat, kind in (seats or {}).items():
        person.seat(seat + 1, kind)
    person.open_house_rules()
    for field, value in (changes or {}).items():
        person.page.locator(f"[data-field={field}]").fill(value)
    person.page.get_by_role("button", name="Make the table").click()
    person.page.wait_for_url("**/t/*")


def test_a_new_guest_lays_against_the_computer_after_two_clicks(person: Make) -> None:
    """Whatever they were dealt: what has to be drawn is drawn, and a tile lies in its place already."""
    anna = person(size=(390, 844))
    anna.home()
    anna.play_computer()
    anna.page.locator(".actions .primary:enabled").click()
    anna.page.get_by_role("button", name="Score pad").click()
    visible(anna.page.locator("dialog .pad").get_by_text(re.compile("^You (laid|opened with)")).first)
    anna.page.keyboard.press("Escape")
    anna.until(lambda anna: anna.tiles_on_board() > 2)
    anna.until(lambda anna: anna.may_lay())
    expect(anna.page.locator(".board .ghost")).to_have_count(0)


@pytest.mark.parametrize("moment", [may_lay, has_to_draw])
def test_the_first_tile_of_who_is_new_lies_in_its_best_place_to_be_laid_or_not(
    person: Make, moment: Callable[[Round], bool]
) -> None:
    anna = person()
    anna.go("/rules")
    anna.page.evaluate("localStorage.setItem('tripple.first', 'on')")
    here = sit_at(anna, moment, others=[COMPUTER])
    visible(anna.page.get_by_role("button", name=re.compile(r"^Lay \d-\d-\d")))
    expect(anna.page.locator(".board .ghost")).to_have_count(1)
    if moment is may_lay:
        most = max(sum(line.points for line in here.play(one)[1]) for one in here.actions() if isinstance(one, Lay))
        expect(anna.page.locator(".lay b")).to_have_text(f"+{most}")
    anna.page.get_by_role("button", name="Think again").click()
    expect(anna.page.locator(".board .ghost")).to_have_count(0)


def test_a_whole_game_against_the_computer_by_clicks(person: Make) -> None:
    """With six players and few tiles, so that there are some short rounds."""
    anna = person(name="Anna")
    others = dict.fromkeys(range(2, 6), "computer:greedy")
    new_table(anna, seats=others, changes={"target": "160", "hands": "3,3,3,3,3,3"})
    anna.at_table()
    anna.until(lambda anna: anna.sheet.count() > 0)
    while not anna.sheet.locator("a[download]").count():
        visible(anna.sheet.locator("table.sums"))
        visible(anna.sheet.get_by_role("button", name="Next round"))
        anna.next_round()
        anna.until(lambda anna: anna.sheet.count() > 0)
    visible(anna.sheet.locator("svg.chart"))
    anna.sheet.get_by_role("button", name="Verify the deal").click()
    visible(anna.sheet.get_by_text("Every deal is the one that was promised before the game."))
    anna.sheet.get_by_role("link", name="Replay").click()
    anna.page.wait_for_selector(".replay")
    anna.page.keyboard.press("ArrowRight")
    anna.page.wait_for_url("**#1")
    assert anna.tiles_on_board() == 1


def test_a_rematch_meets_at_another_table(person: Make) -> None:
    anna = person()
    sit_at(anna, must_end, "target=1", others=[COMPUTER])
    anna.act()
    before = anna.page.url
    anna.sheet.get_by_role("button", name="Play again").click()
    anna.page.wait_for_url(lambda url: url != before)
    anna.at_table()


def within(inner: Locator, outer: Locator) -> bool:
    one, other = inner.bounding_box(), outer.bounding_box()
    assert one
    assert other
    return one["x"] >= other["x"] and one["x"] + one["width"] <= other["x"] + other["width"]


def personal_link(one: Person, to: str = "") -> str:
    """A link that makes another browser this person, as it comes out of the table's menu."""
    made = one.page.evaluate("fetch('/api/links', {method: 'POST'}).then((answer) => answer.json())")
    return f"/?to={to}#{made['token']}" if to else str(made["link"])


NOTE = """web("lib/speaker.js").then(({ toast }) =>
  toast("1-2-3 does not fit here: a corner asks for 4, and the tile has none."))"""


def test_another_device_takes_the_seat_over_by_a_personal_link(person: Make) -> None:
    anna, phone = person(name="Anna"), person(size=(390, 844))
    here = sit_at(anna, my_turn, others=[COMPUTER])
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="Continue on another device").click()
    link = anna.page.get_by_label("Your personal link")
    visible(anna.page.get_by_alt_text("The link as a QR code"))
    assert re.fullmatch(rf"{anna.url}/\?to=t/{anna.page.url.split('/')[-1]}#[\w.-]+", link.input_value())
    assert within(link, anna.page.get_by_role("dialog"))
    phone.go(link.input_value())
    visible(phone.page.get_by_role("heading", name="Play as Anna here?"))
    phone.page.get_by_role("button", name="Continue as Anna").click()
    phone.at_table()
    expect(phone.page.locator(".tray .slot")).to_have_count(len(here.hands[0]))
    phone.page.evaluate(NOTE)
    wide = phone.page.locator(".toast.shown").evaluate("one => one.getBoundingClientRect().width")
    assert wide > 300, "a note has the width of the phone"
    anna.page.set_viewport_size({"width": 390, "height": 844})
    anna.page.evaluate(NOTE)
    top = anna.page.locator("dialog > .toast.shown").evaluate("one => one.getBoundingClientRect().top")
    code = anna.page.get_by_alt_text("The link as a QR code")
    assert top >= code.evaluate("one => one.getBoundingClientRect().bottom"), "a note leaves the code to be scanned"


def test_nobody_becomes_another_guest_without_a_click_and_without_a_way_back(person: Make) -> None:
    eve, ben = person(name="Eve"), person(name="Ben")
    for one in (eve, ben):
        sit_at(one, my_turn, others=[COMPUTER])
    own = ben.page.url
    for wanted, lands in [("/t/own", "/t/own"), ("//evil.example/t/x", "/"), ("/me", "/")]:
        ben.go(personal_link(eve, to=wanted.replace("/t/own", urlsplit(own).path)))
        visible(ben.page.get_by_text("In this browser you are Ben, with 1 game."))
        assert "#" not in ben.page.url
        ben.page.get_by_role("button", name="Stay who I am").click()
        ben.page.wait_for_url(own if lands == "/t/own" else f"{ben.url}/")
    assert names(ben) == ["Ben"]
    ben.go(personal_link(eve))
    ben.page.get_by_role("button", name="Continue as Eve").click()
    visible(ben.page.get_by_role("link", name="Continue"))
    assert names(ben) == ["Eve"]
    ben.go("/me")
    ben.page.get_by_role("button", name="Go back to being Ben").click()
    visible(ben.page.get_by_role("button", name="Go back to being Eve"))
    assert names(ben) == ["Ben"]


def names(one: Person) -> list[str]:
    """Mine, at each of my games."""
    games = one.page.evaluate("fetch('/api/games').then((answer) => answer.json())")
    return [game["names"][game["mine"][0]] for game in games]


def test_resigning_ends_a_game_of_two(person: Make) -> None:
    anna = person()
    sit_at(anna, my_turn, others=[COMPUTER])
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="Resign").click()
    anna.page.locator("dialog .primary").click()
    visible(anna.sheet.get_by_text("You have resigned."))


def test_two_browsers_play_each_other_by_link(person: Make) -> None:
    anna, ben = person(name="Anna"), person(name="Ben", size=(390, 844))
    anna.home()
    anna.page.get_by_role("link", name="Make a table").click()
    anna.page.get_by_role("button", name="Make the table").click()
    visible(anna.page.locator("img.qr"))
    ben.go(anna.page.locator(".invitation input").input_value())
    visible(anna.page.get_by_text("Somebody is choosing a name …"))
    ben.page.get_by_role("button", name="Sit down").click()
    visible(ben.page.get_by_text("Anna starts the game."))
    expect(ben.page.get_by_role("button", name="I am ready")).to_have_count(0)
    anna.page.get_by_role("button", name="Start the game").click()
    anna.at_table()
    ben.at_table()
    for _ in range(6):
        one = next_on_turn(anna, ben)
        before = one.number
        one.act()
        for each in (anna, ben):
            each.moved_on(before)
    assert anna.tiles_on_board() == ben.tiles_on_board() > 0
    assert anna.page.locator(".tray .slot").count() != 0


def next_on_turn(*people: Person) -> Person:
    """Whoever it is, once they may do something."""
    began = time.monotonic()
    while time.monotonic() - began < SECONDS / 1000:
        for one in people:
            if one.page.locator(".table.mine .actions button:enabled, .table.mine .slot:not(.faded)").count():
                return one
        people[0].page.wait_for_timeout(20)
    raise AssertionError("nobody is on turn")


OWN_TURN = ".table.mine .actions button:not(.lay):enabled, .table.mine .slot:not(.faded)"
AWAY = """async () => {
  const { isAway } = await web("game/state.js");
  const state = (mine) => ({ present: [false], table: { chairs: [{ mine, level: "", resigned: false }] } });
  return [true, false].map((mine) => isAway(state(mine), 0));
}"""


def test_several_people_on_one_device_hand_it_on_with_hidden_tiles(person: Make) -> None:
    anna = person(name="Anna")
    anna.go(table_of(anna, my_turn, others=[HERE]).link)
    curtain = anna.page.locator(".curtain")
    assert anna.page.evaluate(AWAY) == [False, True], "who sits here is here, before all their lines are up"
    seen, turns = set(), 0
    while turns < 4 or not laid(anna):  # one who draws and draws fills the log, which is short
        turns += 1
        visible(curtain.locator("button"))
        expect(curtain.locator("button")).to_be_focused()
        assert anna.page.locator("[data-tile]").count() == 0
        seen.add(curtain.locator("h2").inner_text())
        curtain.locator("button").click()
        expect(curtain).to_be_hidden()
        while curtain.is_hidden():
            before = anna.number
            anna.wait()
            anna.act()
            anna.moved_on(before)
            anna.page.wait_for_selector(f".curtain:not([hidden]), {OWN_TURN}")
    assert seen == {"Pass the device to Anna", "Pass the device to Player 2"}
    the_board_is_in_sight(anna)
    assert len(laid(anna)) == len(set(laid(anna))), "each seat of this device is told, and it is said once"


def laid(person: Person) -> list[str]:
    """What is still in the log of what was laid."""
    heard = person.page.locator("[role=log] p").all_inner_texts()
    return [line for line in heard if "laid" in line or "opened" in line]


def the_board_is_in_sight(person: Person) -> None:
    """While the device is handed on: the curtain lies over the tray alone, and tells what was done."""
    page = person.page
    visible(page.locator(".curtain"))
    covered, board = page.locator(".curtain").bounding_box(), page.locator(".middle").bounding_box()
    assert covered
    assert board
    assert covered["y"] >= board["y"] + board["height"]
    assert person.tiles_on_board() > 0
    assert re.search(r"(laid|drew|opened|did not lay)", page.locator(".curtain p").inner_text())
    world = page.locator(".board > g")
    before = world.get_attribute("transform") or ""
    page.get_by_role("button", name="Zoom in").click()
    expect(world).not_to_have_attribute("transform", before)
    number = person.number
    page.keyboard.press("d")
    page.wait_for_timeout(100)
    assert person.number == number, "nobody draws for somebody else"


def test_a_spectator_sees_the_board_and_no_tray(person: Make) -> None:
    anna, eva = person(name="Anna"), person(name="Eva")
    anna.go("/new")
    anna.page.get_by_text("More settings").click()
    anna.page.get_by_label("Public: everybody may join and watch").check()
    anna.page.get_by_role("button", name="Make the table").click()
    anna.at_table()
    anna.until(lambda anna: anna.tiles_on_board() > 0)
    eva.go("/new")
    eva.page.locator(f".games a[href='{urlsplit(anna.page.url).path[1:]}']").click()
    eva.at_table()
    expect(eva.page.locator(".board .tile")).to_have_count(anna.tiles_on_board())
    visible(eva.page.locator(".watcher", has_text="You are watching."))
    assert {name(one) for one in eva.page.locator("button:visible").all()} == WATCHERS
    eva.page.get_by_role("button", name="Menu").click()
    expect(eva.page.get_by_role("dialog").get_by_role("button")).to_have_text(["", "Rules", "Invite somebody to watch"])
    options = ["Large text", "A sign for each number", "Numbers turned outward", "Sound", "Keyboard shortcuts"]
    expect(eva.page.locator("dialog .settings label:has(input)")).to_have_text(options)


WATCHERS = {"Rules", "Menu", "Look at earlier moves", "Zoom in", "Zoom out", "Fit the board"}


def name(button: Locator) -> str:
    return button.get_attribute("aria-label") or button.inner_text()


def test_a_player_sends_a_link_to_watch_a_private_game(person: Make) -> None:
    anna, eva = person(name="Anna"), person(name="Eva", size=(320, 640))
    sit_at(anna, my_turn, others=[COMPUTER])
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="Invite somebody to watch").click()
    visible(anna.page.locator("dialog img.qr"))
    eva.go(anna.page.get_by_label("The link to watch").input_value())
    eva.at_table()
    visible(eva.page.locator(".watcher", has_text="You are watching."))
    expect(eva.page.locator("[role=log]")).to_contain_text("You are watching.")


def test_a_guest_leaves_the_lobby_and_the_seat_is_free_again(person: Make) -> None:
    """And who gives no name is a guest, as on the first page."""
    anna, ben = person(name="Anna"), person()
    anna.home()
    anna.page.get_by_role("link", name="Make a table").click()
    anna.page.get_by_role("button", name="Make the table").click()
    visible(anna.page.get_by_text("Compact, English · no turn clock"))
    ben.go(anna.page.locator(".invitation input").input_value())
    ben.page.get_by_label("Your name").fill("B")
    ben.page.get_by_label("Your name").focus()
    anna.page.get_by_label("Level").select_option("thinker")
    eva = person(name="Eva")
    eva.go(anna.page.locator(".invitation input").input_value())
    visible(ben.page.get_by_text("Somebody is choosing a name …"))
    expect(ben.page.get_by_label("Your name")).to_be_focused()
    ben.page.keyboard.press("Backspace")
    expect(ben.page.get_by_label("Your name")).to_have_value("")
    expect(anna.page.get_by_label("Level")).to_have_value("thinker")
    ben.page.get_by_role("button", name="Sit down").click()
    expect(anna.page.locator(".chairs .here")).to_have_count(2)
    visible(anna.page.locator(".chairs li", has_text="Guest"))
    expect(anna.page.get_by_role("button", name="Start the game")).to_be_enabled()
    ben.page.get_by_role("button", name="Leave the table").click()
    visible(anna.page.locator(".chairs .free"))
    visible(ben.page.get_by_role("button", name="Sit down"))
    old = anna.page.locator(".invitation input").input_value()
    anna.page.get_by_role("button", name="Make a new link").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Make a new link").click()
    expect(anna.page.locator(".invitation input")).not_to_have_value(old)
    visible(ben.page.get_by_text("This table is only open to those who have its link."))


def test_a_turn_clock_runs(person: Make) -> None:
    anna = person()
    anna.go("/new")
    anna.page.get_by_text("More settings").click()
    anna.page.get_by_label("Turn clock").select_option("30s")
    anna.page.get_by_role("button", name="Make the table").click()
    anna.at_table()
    anna.wait()
    expect(anna.page.locator(".seat.turn .clock")).to_have_text(re.compile(r"0:[0-3]\d"))
    expect(anna.page.locator(".countdown i")).to_be_visible()
