"""Choosing and laying: by every key, by a click without a pointer, by tapping twice, by dropping, by itself."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from playwright.sync_api import Locator, expect

from tripple.rules import Lay, Round

from .deals import FRIEND, Table, places, sit_at
from .person import Person, visible
from .test_corners import menu_setting
from .test_turns import gesture, middle, settled

Make = Callable[..., Person]


def may_choose(here: Round) -> bool:
    """A tile that fits in several places, one more that fits, and a draw that costs points."""
    fits = places(here)
    return len(fits) > 1 and max(fits.values()) > 1 and any(str(action) == "draw" for action in here.actions())


def widest(here: Round) -> str:
    fits = places(here)
    return max(fits, key=lambda tile: fits[tile])


def press(key: str, on: Locator) -> None:
    on.evaluate("one => one.click()") if key == "click()" else on.press(key)


def test_space_and_a_bare_click_go_the_way_of_enter(person: Make) -> None:
    """From the tile to a place, from the place to the button, and the keyboard is never lost."""
    anna = person()
    here = sit_at(anna, may_choose)
    tile = anna.page.locator(f".slot[data-tile='{widest(here)}']")
    place = anna.page.locator(".choices button").nth(1)
    anna.page.mouse.move(500, 300)
    anna.page.mouse.down()
    anna.page.mouse.move(540, 330, steps=3)
    anna.page.mouse.up()  # whoever has moved the board before is not kept from choosing by keys
    for key in ("Enter", " ", "click()"):
        tile.focus()
        press(key, tile)
        expect(anna.page.locator(".choices button").first).to_be_focused()
        place.focus()
        press(key, place)
        expect(anna.page.locator(".lay")).to_be_focused()
        if key != "click()":
            for _ in range(2):
                anna.page.keyboard.press("Escape")
            expect(tile).to_be_focused()
    before = anna.number
    press("click()", anna.page.locator(".lay"))
    anna.moved_on(before)
    expect(anna.page.locator(".hand :focus")).to_have_count(1)


def test_letters_ask_before_they_cost_points_digits_choose_and_all_can_be_switched_off(person: Make) -> None:
    anna = person()
    here = sit_at(anna, may_choose)
    keys, held = anna.page.keyboard, len(here.hands[0])
    tile = widest(here)
    slots, meant = anna.page.locator(".slot"), anna.page.locator(".slot.meant")
    chosen = anna.page.locator(".slot[aria-pressed=true]")

    keys.type(tile[2] + tile[0])
    hold = [str(one) for one in here.hands[0] if not (set(tile[2] + tile[0]) - set(str(one)))]
    expect(meant).to_have_count(len([one for one in hold if one.count(tile[0]) >= (tile[2] + tile[0]).count(tile[0])]))
    keys.press("Backspace")
    visible(anna.page.locator(".sum", has_text=f"{tile[2]}-…"))
    keys.press("Escape")
    expect(meant).to_have_count(0)
    keys.type(tile[::-1])
    expect(chosen).to_have_attribute("data-tile", tile)
    expect(anna.page.locator(".choices button").first).to_be_focused()
    keys.press("Escape")

    before = anna.number
    keys.press("d")
    expect(anna.page.locator("button.draw")).to_be_focused()
    visible(anna.page.get_by_text("This costs 5 points: press D again to do it."))
    assert (anna.number, slots.count()) == (before, held)

    menu_setting(anna, "Keyboard shortcuts").uncheck()
    said = anna.page.get_by_role("dialog").get_by_text("Tab and the arrow keys choose").inner_text()
    assert all(re.search(rf"\b{word}\b", said) for word in ("Enter", "Space", "Escape", "D", "P", "H", "F", "digits"))
    keys.press("Escape")
    anna.page.locator("button.draw").focus()
    keys.type("dp" + tile)
    expect(chosen).to_have_count(0)
    slots.first.focus()
    keys.type(tile)
    expect(chosen).to_have_attribute("data-tile", tile)
    assert (anna.number, slots.count()) == (before, held)

    menu_setting(anna, "Keyboard shortcuts").check()
    keys.press("Escape")
    keys.type("dd")
    anna.moved_on(before)
    expect(slots).to_have_count(held + 1)


def test_whoever_knows_the_game_lays_by_tapping_again_or_dropping(person: Make) -> None:
    """A new guest confirms; after some games it goes faster; what was chosen always counts."""
    anna = person()
    here = sit_at(anna, may_choose)
    on_board = len(here.board.cells)
    laid, ghost = anna.page.locator(".board .tile:not(.ghost)"), anna.page.locator(".ghost")
    anna.page.locator(f".slot[data-tile='{widest(here)}']").click()
    for _ in range(2):
        anna.page.mouse.click(*middle(anna.page.locator(".choices button").first))
    expect(ghost).to_have_count(1)
    expect(anna.page.locator(".toast.shown")).to_contain_text("press the button")
    expect(anna.page.locator(".sum").get_by_text("tap it again to lay it")).to_have_count(0)

    anna.page.evaluate("localStorage.setItem('tripple.finished', '4')")
    anna.page.reload()
    anna.at_table()
    anna.page.locator(f".slot[data-tile='{widest(here)}']").click()
    spot = middle(anna.page.locator(".choices button").first)
    anna.page.mouse.click(*spot)
    visible(anna.page.locator(".sum").get_by_text("tap it again to lay it"))
    expect(laid).to_have_count(on_board)
    anna.page.mouse.click(*spot)
    expect(laid).to_have_count(on_board + 1)
    expect(ghost).to_have_count(0)

    anna.until(lambda anna: anna.may_lay())
    menu_setting(anna, "Confirm each move").check()
    anna.page.keyboard.press("Escape")
    dropped_on_its_place(anna)
    expect(ghost).to_have_count(1)
    menu_setting(anna, "Confirm each move").uncheck()
    anna.page.keyboard.press("Escape")
    on_board = laid.count()
    dropped_on_its_place(anna)
    expect(laid).to_have_count(on_board + 1)


def dropped_on_its_place(person: Person) -> None:
    slot = person.page.locator(".slot:not(.faded)").first
    person.press_slot(slot)
    x, y = middle(person.page.locator(".choices button").first)
    a, b = middle(slot)
    gesture(person, *(((a + (x - a) * part, b + (y - b) * part),) for part in (0, 0.3, 0.7, 1)))
    person.page.wait_for_timeout(100)  # for a moment after a drag every click counts as its end


COUNT = """() => {
  globalThis.redraws = 0;
  new MutationObserver((seen) => { redraws += seen.length; })
    .observe(document.body, { attributes: true, attributeFilter: ["data-number"] });
}"""
"""Every redraw writes on the page how far the stream has come, even where it has come no further."""


def test_a_laid_tile_is_one_redraw(person: Make) -> None:
    anna = person()
    sit_at(anna, may_choose, others=[FRIEND])
    with Table.at(anna).attended(1):
        anna.choose_best()
        expect(anna.page.locator(".lay")).to_be_enabled()
        anna.page.evaluate(COUNT)
        before = anna.number
        anna.page.locator(".lay").click()
        anna.moved_on(before)
        anna.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100)))")
        assert anna.page.evaluate("redraws") == 1


def no_choice(here: Round) -> bool:
    return [str(action) for action in here.actions()] == ["draw"]


READABLE, LONG = 1000, 2000
"""Milliseconds: within the one nothing that is about to happen has happened, after the other it has."""


def test_what_is_no_choice_can_be_done_by_itself(person: Make) -> None:
    anna = person()
    here = sit_at(anna, no_choice)
    slots, held, before = anna.page.locator(".slot"), len(here.hands[0]), anna.number
    clock = anna.context.clock
    clock.install()
    clock.pause_at(datetime.now() + timedelta(minutes=1))
    clock.run_for(LONG)
    assert (anna.number, slots.count()) == (before, held), "nothing happens unless one wants it to"
    anna.page.get_by_role("button", name="Look at earlier moves").click()
    menu_setting(anna, "Draw and pass automatically when there is no choice").check()
    clock.run_for(LONG)
    assert anna.number == before, "nor behind a sheet"
    anna.page.keyboard.press("Escape")
    clock.run_for(LONG)
    assert anna.number == before, "nor while I look back"
    anna.page.keyboard.press("Escape")
    visible(anna.page.get_by_text("Nothing fits: a tile is drawn for you … (−5)"))
    clock.run_for(READABLE)
    anna.page.wait_for_timeout(200)
    assert anna.number == before, "nor before it can be read"
    clock.run_for(LONG)
    anna.moved_on(before)
    while not anna.may_lay() and not anna.sheet.count():
        clock.run_for(100)
    assert anna.may_lay()
    before = anna.number
    clock.run_for(LONG)
    anna.page.wait_for_timeout(200)
    assert anna.number == before, "a choice is left to me"


# Where things are on the screen

SIZES = [(320, 640), (390, 844), (820, 1180), (1280, 800)]
BOX = """(path) => {
  const to = path.getScreenCTM();
  const along = Array.from({ length: 60 }, (_, i) => path.getPointAtLength((i / 60) * path.getTotalLength()));
  const [xs, ys] = ["x", "y"].map((axis) => along.map((point) => point.matrixTransform(to)[axis]));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}"""
"""The box around what is drawn; that of the element would be the one around its turned box."""
SCROLLS = """() => {
  const { scrollHeight, scrollWidth } = document.documentElement;
  return [scrollHeight - innerHeight, scrollWidth - innerWidth];
}"""


def wide_board(here: Round) -> bool:
    """Many tiles on the board, and a tile with a place."""
    return len(here.board.cells) > 20 and len(places(here)) > 0


def test_a_dragged_tile_covers_its_place_and_a_drop_beside_it_counts(person: Make) -> None:
    """On every screen; and nothing scrolls there."""
    anna = person()
    here = sit_at(anna, wide_board, "hands=13,10,8,8,6,6")
    slot = anna.page.locator(f".slot[data-tile='{next(iter(places(here)))}']")
    for width, height in SIZES:
        anna.page.set_viewport_size({"width": width, "height": height})
        slot.click()
        settled(anna.page.locator(".board > g"))
        assert anna.page.evaluate(SCROLLS) == [0, 0]
        for _ in range(2):
            anna.page.keyboard.press("Escape")
        covered, wanted = lifted_over(anna, slot)
        reach = 0.1 * (wanted[2] - wanted[0])
        assert all(abs(a - b) <= reach for a, b in zip(covered, wanted, strict=True)), (width, covered, wanted)
        anna.page.mouse.move(*occupied_beside(anna, *centre(anna)), steps=2)
        anna.page.mouse.up()
        expect(anna.page.locator(".ghost")).to_have_count(1)
        for _ in range(2):
            anna.page.keyboard.press("Escape")


Box = tuple[float, float, float, float]


def lifted_over(person: Person, slot: Locator) -> tuple[Box, Box]:
    """A tile held over its first place: where the tile is, and where the place."""
    x, y = middle(slot)
    person.page.mouse.move(x, y)
    person.page.mouse.down()
    person.page.mouse.move(x, y - 40, steps=2)
    wanted = person.page.locator(".place path").first.evaluate(BOX)
    person.page.mouse.move(*centre(person), steps=3)
    return person.page.locator(".flying.snapped .ivory").evaluate(BOX), wanted


def centre(person: Person) -> tuple[float, float]:
    x, y = person.page.evaluate(
        "() => { const { x, y, width, height } = document.querySelector('.choices button').getBoundingClientRect();"
        " return [x + width / 2, y + height / 2]; }"
    )
    return x, y


def occupied_beside(person: Person, x: float, y: float) -> tuple[float, float]:
    """Seventeen pixels off, over a tile that lies there if there is one."""
    spots = [(x + 17, y), (x - 17, y), (x, y + 17), (x, y - 17)]
    over = "([x, y]) => Boolean(document.elementsFromPoint(x, y).find((one) => one.closest('.tile:not(.ghost)')))"
    return next((spot for spot in spots if person.page.evaluate(over, list(spot))), spots[0])


CONTRAST = """(digits) => digits.map((digit) => {
  const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const light = (element) => {
    paint.fillStyle = getComputedStyle(element).fill;
    paint.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...paint.getImageData(0, 0, 1, 1).data].map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const opacity = Number(getComputedStyle(digit.closest(".standing")).opacity);
  const [one, other] = [light(digit), light(digit.parentElement.querySelector(".sector"))];
  return opacity < 1 ? 0 : Math.max(one, other) / Math.min(one, other);
})"""


def smallest(slots: Locator) -> float:
    return min(float(box["width"]) for box in (one.bounding_box() for one in slots.all()) if box)


def test_my_tiles_are_large_and_those_that_do_not_fit_are_as_easy_to_read(person: Make) -> None:
    anna = person()
    sit_at(anna, lambda here: len(here.hands[0]) == 10 and 0 < len(places(here)) < 9)
    tiles = anna.page.locator(".slot .standing")
    assert smallest(tiles) >= 96
    assert middle_part(anna) > 0.7
    for theme in ("light", "dark", "contrast"):
        anna.page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        assert min(anna.page.locator(".slot.faded .digit").evaluate_all(CONTRAST)) >= 4.5
    sit_at(anna, lambda here: len(here.hands[0]) == 13, "hands=13,10,8,8,6,6")
    anna.page.set_viewport_size({"width": 390, "height": 844})
    expect(tiles).to_have_count(13)
    anna.page.wait_for_timeout(300)
    assert smallest(tiles) >= 48
    assert middle_part(anna) > 0.45


def middle_part(person: Person) -> float:
    """How much of the window's height the board has."""
    box: Any = person.page.locator(".middle").bounding_box()
    size: Any = person.page.viewport_size
    return float(box["height"]) / float(size["height"])


def test_where_nothing_lights_up_any_place_may_be_tried_and_a_wrong_one_says_why_not(person: Make) -> None:
    anna = person()
    here = sit_at(anna, may_choose)
    for name in ("Nothing lights up", "Numbers turned outward", "Large text"):
        box = menu_setting(anna, name)
        assert box.evaluate("one => getComputedStyle(one.closest('label')).display") == "flex", "beside its words"
        box.check()
        anna.page.keyboard.press("Escape")
    assert anna.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "20px"
    turns = anna.page.locator(".board .digit").evaluate_all("all => all.map((one) => getComputedStyle(one).rotate)")
    assert len(set(turns)) > 2, "each corner its own way"
    expect(anna.page.locator(".slot.faded")).to_have_count(0)
    fits = {str(one.cell) for one in here.actions() if isinstance(one, Lay) and str(one.tile) == widest(here)}
    unfit = min({str(one) for one in here.hands[0]} - set(places(here)))
    anna.page.locator(f".slot[data-tile='{unfit}']").click()
    expect(anna.page.locator(f".slot[data-tile='{unfit}']")).to_have_attribute("aria-pressed", "true")
    anna.page.locator(f".slot[data-tile='{widest(here)}']").click()
    choices = anna.page.locator(".choices button")
    cells = set(choices.evaluate_all("all => all.map((one) => one.dataset.cell)"))
    assert fits < cells, "also where it does not fit"
    expect(anna.page.locator(".place:visible")).to_have_count(0)
    anna.page.locator(f".choices [data-cell='{min(cells - fits)}']").dispatch_event("click")
    expect(anna.page.locator(".toast.shown")).to_contain_text("does not fit here")
    expect(anna.page.locator(".ghost")).to_have_count(0)
    anna.page.locator(f".choices [data-cell='{min(fits)}']").dispatch_event("click")
    expect(anna.page.locator(".ghost")).to_have_count(1)
    expect(anna.page.locator(".lay")).to_be_enabled()
    expect(anna.page.locator(".countdown")).to_be_hidden()
