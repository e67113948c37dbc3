"""A turn: by keys, by dragging, through a reload and through a lost line."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.cli.tables import ENGLISH
from tests.cli.test_hints import DIFFERENCES, LAID
from tripple.bots import Candidate
from tripple.cli.game.differences import differences
from tripple.rules import Round

from .chrome import House
from .deals import COMPUTER, has_to_draw, may_lay, may_lay_or_draw, places, sit_at
from .person import Person, visible

Make = Callable[..., Person]


def ready_to_lay(person: Person) -> None:
    sit_at(person, may_lay, others=[COMPUTER])


def ready_to_draw(person: Person) -> None:
    """Or to lay: it is up to them."""
    sit_at(person, may_lay_or_draw, others=[COMPUTER])


def test_turns_by_keys_alone(person: Make) -> None:
    anna = person()
    anna.home()
    tab_to(anna, ".way:first-child .primary")
    anna.page.keyboard.press("Enter")
    anna.at_table()
    for acted in range(60):
        if acted >= 8 and anna.tiles_on_board() > 1:
            return
        anna.wait()
        before = anna.number
        act_by_keys(anna)
        anna.moved_on(before)
    raise AssertionError("no tile was laid by keys")


def tab_to(person: Person, selector: str) -> None:
    for _ in range(60):
        if person.page.evaluate("one => document.activeElement.matches(one)", selector):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"no way to {selector} by keys")


def act_by_keys(person: Person) -> None:
    """Tile, place and confirmation, each with Enter, where the keyboard is already; D and P for the rest.

    The first tile of all lies in its place already.
    """
    keys = person.page.keyboard
    if person.page.locator("button.open").count():
        expect(person.page.locator("button.open")).to_be_focused()
        keys.press("Enter")
    elif person.may_lay() and person.page.locator(".board .ghost").count():
        expect(person.page.locator(".lay")).to_be_focused()
        keys.press("Enter")
    elif person.may_lay():
        expect(person.page.locator(".slot:not(.faded)").first).to_be_focused()
        keys.press("Enter")
        expect(person.page.locator(".choices button:focus, .lay:focus")).to_have_count(1)
        if person.page.locator(".choices button:focus").count():
            keys.press("ArrowRight")
            keys.press("Enter")
            expect(person.page.locator(".lay:focus")).to_have_count(1)
        keys.press("Enter")
    else:
        expect(person.page.locator("button.draw, button.pass").first).to_be_focused()
        keys.press("d" if person.page.locator("button.draw").count() else "p")


def test_a_new_turn_does_not_take_the_keyboard_from_elsewhere(person: Make) -> None:
    anna = person()
    ready_to_draw(anna)
    menu = anna.page.get_by_role("button", name="Menu")
    menu.focus()
    before = anna.number
    anna.page.locator("button.draw").dispatch_event("click")
    anna.moved_on(before)
    anna.wait()
    expect(menu).to_be_focused()


def test_escape_thinks_again(person: Make) -> None:
    anna = person()
    ready_to_lay(anna)
    anna.choose_best()
    expect(anna.page.locator(".ghost")).to_have_count(1)
    for _ in range(2):
        anna.page.keyboard.press("Escape")
    expect(anna.page.locator(".place, .ghost")).to_have_count(0)


def test_choosing_explains_the_points_before_they_are_confirmed(person: Make) -> None:
    anna = person()
    ready_to_lay(anna)
    anna.choose_best()
    promised = anna.page.locator(".lay b").inner_text()
    anna.page.locator(".lay").click()
    visible(anna.page.locator(".rise"))
    expect(anna.page.locator(".pad li", has_text="You laid").first.locator(".amount")).to_have_text(promised)


def test_dragging_snaps_and_a_bad_drop_says_why(person: Make) -> None:
    anna = person()
    ready_to_lay(anna)
    slot = anna.page.locator(".slot:not(.faded)").first
    anna.press_slot(slot)
    place = anna.page.locator(".choices button").first.bounding_box()
    assert place
    anna.page.keyboard.press("Escape")
    anna.page.keyboard.press("Escape")
    start = slot.bounding_box()
    assert start
    anna.page.mouse.move(start["x"] + 30, start["y"] + 30)
    anna.page.mouse.down()
    anna.page.mouse.move(place["x"] + 60, place["y"] + 60, steps=4)
    anna.page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, steps=4)
    anna.page.mouse.up()
    expect(anna.page.locator(".ghost")).to_have_count(1)
    start = slot.bounding_box()
    assert start
    anna.page.mouse.move(start["x"] + 30, start["y"] + 30)
    anna.page.mouse.down()
    anna.page.mouse.move(*middle(anna.page.locator(".board .tile:not(.ghost) .ivory").first), steps=4)
    anna.page.mouse.up()
    visible(anna.page.get_by_text("There is already a tile here."))
    expect(anna.page.locator(".ghost")).to_have_count(0)
    anna.page.mouse.move(start["x"] + 30, start["y"] + 30)
    anna.page.mouse.down()
    anna.page.mouse.move(300, 300, steps=3)
    anna.page.mouse.move(60, 90, steps=3)
    anna.page.mouse.up()
    visible(anna.page.locator(".toast.shown"))


def test_the_tray_is_sorted_and_rearranged(person: Make) -> None:
    anna = person()
    ready_to_lay(anna)
    names = [slot.get_attribute("data-tile") or "" for slot in anna.page.locator(".slot").all()]
    anna.page.get_by_role("button", name="Sort the tiles").click()
    by_value = [slot.get_attribute("data-tile") or "" for slot in anna.page.locator(".slot").all()]
    assert sorted(by_value) == sorted(names)
    values = [sum(map(int, name)) for name in by_value]
    assert values == sorted(values, reverse=True)
    first, last = middle(anna.page.locator(".slot").first), middle(anna.page.locator(".slot").last)
    anna.page.mouse.move(*last)
    anna.page.mouse.down()
    anna.page.mouse.move(first[0] + 40, first[1], steps=5)
    anna.page.mouse.move(*first, steps=2)
    anna.page.mouse.up()
    expect(anna.page.locator(".slot").first).to_have_attribute("data-tile", by_value[-1])


def test_the_board_pans_zooms_and_fits(person: Make) -> None:
    anna = person()
    ready_to_lay(anna)
    world = anna.page.locator(".board > g")
    fitted = settled(world)
    anna.page.mouse.move(400, 300)
    anna.page.mouse.wheel(0, -300)
    anna.page.mouse.down()
    anna.page.mouse.move(480, 360, steps=4)
    anna.page.mouse.up()
    expect(world).not_to_have_attribute("transform", fitted)
    anna.page.get_by_role("button", name="Fit the board").click()
    expect(world).to_have_attribute("transform", fitted)


def settled(world: Locator) -> str:
    """Where the board is once it has stopped moving; no motion takes as long as a pause here."""
    before, now = "", world.get_attribute("transform") or ""
    while now != before:
        world.page.wait_for_timeout(500)
        before, now = now, world.get_attribute("transform") or ""
    return now


def test_a_reload_in_the_middle_of_a_turn_shows_the_same_state(person: Make) -> None:
    anna = person()
    ready_to_draw(anna)
    before = anna.number
    anna.page.locator("button.draw").click()
    anna.moved_on(before)
    seen = state(anna)
    anna.page.reload()
    anna.at_table()
    assert state(anna) == seen


def state(person: Person) -> list[str]:
    page = person.page
    tiles = sorted(str(slot.get_attribute("data-tile")) for slot in page.locator(".slot").all())
    return [
        *tiles,
        str(person.tiles_on_board()),
        page.locator(".seats").inner_text(),
        page.locator(".pad").inner_text(),
    ]


def test_a_lost_server_is_shown_and_harmless(person: Make, house: House) -> None:
    anna = person()
    anna.ignored = ("WebSocket", "ERR_CONNECTION_REFUSED")
    ready_to_lay(anna)
    before = anna.number
    house.stop()
    visible(anna.page.locator(".linkstate", has_text="Reconnecting …"))
    anna.choose_best()
    anna.page.locator(".lay").click()
    house.start()
    anna.moved_on(before)
    expect(anna.page.locator(".linkstate")).to_be_empty()
    expect(anna.page.locator(".pad li", has_text="You laid").first).to_be_visible()


def on_top_of_a_sheet(person: Person, words: str) -> None:
    """What is said as long as it is true is seen over a sheet, and where it was when the sheet is closed."""
    person.page.evaluate("openDialog('Something to read', ['Some words'])")
    note = person.page.locator("dialog[open] .lasting", has_text=words)
    visible(note)
    assert note.bounding_box()["height"] < 44, "one line is enough"  # type: ignore[index]
    person.page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    expect(person.page.get_by_text(words).filter(visible=True)).to_have_count(1)


def test_a_line_that_is_back_takes_its_notice_along(person: Make, plain: None) -> None:
    anna = person(size=(360, 640))
    anna.ignored = ("WebSocket", "ERR_")
    ready_to_lay(anna)
    notes = anna.page.locator(".linkstate, .lasting, .toast.shown")
    for path, words in (("", "Reconnecting …"), ("/rules", "You are offline.")):
        if path:
            anna.go(path)
        anna.page.evaluate("web('lib/dialog.js').then(({ openDialog }) => { window.openDialog = openDialog; })")
        anna.context.set_offline(True)
        expect(notes.filter(has_text=words, visible=True)).to_have_count(1)
        on_top_of_a_sheet(anna, words)
        anna.context.set_offline(False)
        expect(notes.filter(has_text=re.compile("."))).to_have_count(0)


def test_a_reaction_reaches_the_table(person: Make) -> None:
    anna = person()
    ready_to_lay(anna)
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="Well played!").click()
    visible(anna.page.locator(".bubble.shown", has_text="Well played!"))


def test_those_who_listen_hear_what_happens_and_can_read_the_board(person: Make) -> None:
    anna = person()
    ready_to_lay(anna)
    anna.choose_best()
    visible(anna.page.get_by_role("button", name="Think again"))
    assert anna.page.locator(":is([aria-live], [role=log], [role=status], [role=alert]) button").count() == 0
    assert anna.page.locator("main [aria-live]").count() == 0, "nothing speaks beside the one voice"
    before = anna.number
    anna.page.locator(".lay").click()
    anna.moved_on(before)
    anna.until(lambda anna: anna.sheet.count() > 0 or bool(MOVE.search(last_heard(anna))))
    text = anna.page.locator("section[aria-label='The board as text']")
    assert len(re.findall(r"(?<!on )\d-\d-\d", text.inner_text())) == anna.tiles_on_board()
    assert text.locator("ol > li").count() > 1, "rows, joined by what a tile stands on"
    assert len(re.findall(r"\d-\d-\d on \d-\d-\d", text.inner_text())) >= text.locator("ol > li").count() - 1
    assert anna.page.title().startswith("▲")


SIDE = re.compile(r"(left of|right of|above|below) \d-\d-\d")
MOVE = re.compile(rf"^\w+ laid \d-\d-\d: [^.]*\. It lies [^.]*{SIDE.pattern}[^.]*\. Your turn: ")


def last_heard(person: Person) -> str:
    """The opponent's move, where it lies, and whose turn it is now: one message."""
    return person.page.locator("[role=log] p").last.inner_text()


def many_ways(here: Round) -> bool:
    return may_lay_or_draw(here) and len(places(here)) > 1


def test_a_hint_shows_one_thing_on_the_board_and_the_rest_to_who_asks_why(person: Make) -> None:
    """The first one of all may have to wait until the kernels are compiled."""
    anna = person(size=(320, 640))
    sit_at(anna, many_ways, others=[COMPUTER])
    anna.page.get_by_role("button", name="Hint").click()
    why = anna.page.get_by_role("button", name="Why?")
    expect(why).to_be_visible(timeout=120_000)
    expect(anna.page.locator(".ghost, .advised")).to_have_count(1)
    expect(anna.page.locator(".lay:focus, .advised:focus")).to_have_count(1)
    why.click()
    expect(anna.page.locator(".advice li").nth(1)).to_be_visible()
    tips, board = anna.page.locator(".tip").bounding_box(), anna.page.locator(".middle").bounding_box()
    assert tips
    assert board
    assert tips["y"] >= board["y"] + board["height"], "it does not cover the board"
    laid = anna.page.locator(".advice li", has=anna.page.get_by_role("button", name="Lay "))
    assert all(SIDE.search(text) for text in laid.all_inner_texts())
    told = anna.page.locator(".advice").inner_text()
    assert not re.search("[+−]\\d|%|±", told), "differences in words"
    anna.page.locator(".behind summary").click()
    expect(anna.page.locator(".behind tbody tr")).to_have_count(anna.page.locator(".advice li").count())
    expect(anna.page.locator(".behind thead")).to_contain_text("Points ahead")
    numbers = "·".join(anna.page.locator(".pointer text").all_text_contents()).split("·")
    assert len(numbers) == laid.count(), "every place has its number on the board"
    laid.get_by_role("button").first.click()
    expect(anna.page.locator(".ghost")).to_have_count(1)
    why.click()
    anna.page.locator(".advice button").last.click()
    expect(anna.page.locator(".tip p")).not_to_contain_text(re.compile("does best|worth its price"))
    why.click()
    # On a phone the list covers this button; as a message from the table would, it has everything drawn anew.
    anna.page.locator("[aria-label='Sort the tiles']").dispatch_event("click")
    expect(anna.page.locator(".advice li").nth(1)).to_be_visible()
    anna.page.locator(".advice button").first.click()
    expect(anna.page.locator(".ghost, .advised")).to_have_count(1)
    anna.page.locator(".tip").get_by_role("button", name="Close").click()
    expect(anna.page.locator(".tip")).to_be_hidden()
    expect(anna.page.locator(".row :focus")).to_have_count(1)


SHORTLY = """async () => {
  const [{ shortly }, { ideaLink }] = await Promise.all(
    ["table/hint", "turn/actions"].map((name) => web(`${name}.js`)));
  const gives = { "draw": -5, "123@0,0v": 6, "345@1,0^": 12 };
  const options = Object.entries(gives).map(([action, points]) => ({ action, lines: [{ reason: "value", points }] }));
  const choice = { options, option: (action) => options.find((option) => option.action === action) };
  const state = { round: { hand: ["123", "345"] } };
  const given = [{ action: "123@0,0v", values: { points: 50 } }, { action: "345@1,0^", values: { points: 3 } }];
  const beginner = [{ action: "123@0,0v" }, { action: "draw", expert: true }];
  const simple = beginner.map((one) => shortly({ choice, state }, one, beginner));
  const links = ["gift", ""].map((idea) => ideaLink(idea)?.outerHTML ?? null);
  return [[...given.map((one) => shortly({ choice, state }, one, given)), ...simple], links];
}"""


def test_a_short_reason_speaks_of_the_points_of_the_tile_and_an_idea_leads_to_its_page(scripts: Page) -> None:
    """Not of the points in a sentence about something else."""
    said, links = scripts.evaluate(SHORTLY)
    assert said == [
        "It does best in the long run.",
        "No other tile gives more points now.",
        "Other tiles give more now, but this one helps you more later.",
        "A drawn tile will probably be worth its price.",
    ]
    assert links == ['<a class="idea" href="ideas#gift" target="_blank">The gift</a>', None]


APART = """(cases) => web("game/better.js").then(({ betterBy, worseBy }) =>
  cases.map(([best, other]) => [betterBy(best, other), worseBy(other, best)]))"""


def test_a_difference_is_told_in_the_words_of_the_terminal(scripts: Page) -> None:
    def written(one: Candidate) -> dict[str, object]:
        return {"action": str(one.action), "points": one.points, "win": one.win, "error": one.error}

    cases = [(Candidate(LAID, *best), Candidate(*other)) for best, other, *_ in DIFFERENCES]
    told = scripts.evaluate(APART, [[written(one) for one in case] for case in cases])
    assert told == [differences(case, ENGLISH) for case in cases]


def test_against_the_first_levels_a_hint_begins_with_a_tile_to_lay(person: Make) -> None:
    """Whatever an expert would do: that comes second."""
    anna = person()
    here = sit_at(anna, many_ways, others=[COMPUTER])
    lay = next(str(action) for action in here.actions() if "@" in str(action))
    advice = [{"action": lay, "points": 4.0}, {"action": "draw", "points": 21.0, "expert": True}]
    anna.context.route("**/hint?*", lambda route: route.fulfill(json=advice))
    anna.page.get_by_role("button", name="Hint").click()
    expect(anna.page.locator(".tip p")).to_contain_text("Lay ")
    anna.page.get_by_role("button", name="Why?").click()
    second = anna.page.locator(".advice li").nth(1)
    expect(second).to_contain_text("An expert would do this: Draw a tile about 17 points better than")
    expect(anna.page.locator(".advice li").first.locator(".expected")).to_have_text("")


def test_a_hint_where_nothing_fits_says_what_can_be_done(person: Make) -> None:
    anna = person()
    sit_at(anna, has_to_draw, others=[COMPUTER])
    anna.page.get_by_role("button", name="Hint").click()
    tip = anna.page.locator(".tip p")
    expect(tip).to_have_text(re.compile("Draw a tile[.] Nothing fits"), timeout=120_000)
    expect(anna.page.locator(".advised:focus")).to_have_count(1)
    anna.page.get_by_role("button", name="Why?").click()
    expect(anna.page.locator(".advice li")).to_contain_text("costs")


def test_a_hint_that_does_not_come_says_so_and_can_be_closed(person: Make) -> None:
    anna = person()
    ready_to_lay(anna)
    anna.context.clock.install()
    anna.context.route("**/hint?*", lambda route: None)
    anna.page.get_by_role("button", name="Hint").click()
    visible(anna.page.locator(".tip", has_text="Thinking …"))
    anna.context.clock.fast_forward(11_000)
    visible(anna.page.locator(".tip", has_text="The hint takes longer than it should."))
    anna.page.locator(".tip").get_by_role("button", name="Close").click()
    expect(anna.page.locator(".tip")).to_be_hidden()


Spot = tuple[float, float]


def gesture(person: Person, *moments: tuple[Spot, ...]) -> None:
    """Fingers on the glass, moment by moment, as the device reports them; then all are lifted."""
    device = person.context.new_cdp_session(person.page)
    for number, spots in enumerate(moments):
        fingers = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(spots)]
        device.send(
            "Input.dispatchTouchEvent", {"type": "touchMove" if number else "touchStart", "touchPoints": fingers}
        )
    device.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def middle(locator: Locator) -> Spot:
    visible(locator)
    while not (box := locator.bounding_box()):
        visible(locator)  # it was just drawn anew
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_drags_a_tile_to_its_place(person: Make) -> None:
    anna = person(size=(390, 844))
    ready_to_lay(anna)
    slot = anna.page.locator(".slot:not(.faded)").first
    anna.press_slot(slot)
    x, y = middle(anna.page.locator(".choices button").first)
    for _ in range(2):
        anna.page.keyboard.press("Escape")
    a, b = middle(slot)
    gesture(anna, *(((a + (x - a) * part, b + (y - b) * part),) for part in (0, 0.2, 0.5, 0.8, 1)))
    expect(anna.page.locator(".ghost")).to_have_count(1)


def test_two_fingers_zoom_the_board(person: Make) -> None:
    anna = person(size=(390, 844))
    ready_to_lay(anna)
    settled(anna.page.locator(".board > g"))
    before = scale(anna)
    gesture(anna, *(((150 - by, 350 - by), (240 + by, 400 + by)) for by in (0, 10, 30, 60)))
    anna.page.wait_for_function(f"before => ({SCALE})() > before", arg=before)


SCALE = "() => Number(document.querySelector('.board > g').getAttribute('transform').split('scale(')[1].slice(0, -1))"


def scale(person: Person) -> float:
    return float(person.page.evaluate(SCALE))
