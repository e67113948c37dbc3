"""What is seen of a game: the last moves and earlier ones, a bonus as it falls, cards that keep their shape."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .deals import COMPUTER, my_turn, sit_at
from .person import Person, visible
from .test_games import next_on_turn

Make = Callable[..., Person]


def acts(one: Person, *all_of_us: Person) -> None:
    before = one.number
    one.act()
    for each in all_of_us:
        each.moved_on(before)


PASSES = "keys => dispatchEvent(new KeyboardEvent('keydown', { ...keys, cancelable: true }))"


def test_what_others_did_is_marked_listed_and_can_be_looked_back_at(person: Make) -> None:
    anna, ben = person(name="Anna", size=(390, 844)), person(name="Ben")
    sit_at(anna, lambda here: len(here.board.cells) == 1, others=[ben])
    anna.page.get_by_role("button", name="Look at earlier moves").click()
    expect(anna.page.get_by_role("button", name="Back to now")).to_be_focused()
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator(":focus")).to_have_count(1)
    while anna.tiles_on_board() < 3 or next_on_turn(anna, ben) is anna:
        acts(next_on_turn(anna, ben), anna, ben)
    anna.page.get_by_role("button", name="Look at earlier moves").click()
    bar = anna.page.locator(".past")
    expect(bar.get_by_role("button", name="One step back")).to_be_focused()
    for _ in range(30):
        anna.page.keyboard.press("ArrowLeft")
    expect(anna.page.locator(".board .tile")).to_have_count(1)
    visible(bar.get_by_text(re.compile(r"^1 of \d+")))

    acts(ben, anna, ben)
    visible(bar.get_by_text("1 new move since"))
    expect(anna.page.locator(".board .tile")).to_have_count(1)
    while next_on_turn(anna, ben) is ben:
        acts(ben, anna, ben)
    expect(anna.page.locator("h1.now")).to_have_text("It is your turn")
    expect(anna.page.locator(".row button:visible")).to_have_count(0)
    before = anna.number
    tile = anna.page.locator(".slot:not(.faded), .slot").first.get_attribute("data-tile") or ""
    anna.page.keyboard.type("d" + tile)
    anna.page.wait_for_timeout(100)
    assert anna.number == before, "looking back changes nothing"
    expect(anna.page.locator(".slot.meant, .slot[aria-pressed=true]")).to_have_count(0)
    assert anna.page.evaluate(PASSES, {"key": "ArrowLeft", "altKey": True}), "that is the browser's own key"

    bar.get_by_role("button", name="Back to now").click()
    expect(bar).to_be_hidden()
    expect(anna.page.locator(".row :focus")).to_have_count(1)
    expect(anna.page.locator(".board .tile")).to_have_count(ben.tiles_on_board())
    lately = anna.page.get_by_role("list", name="Since your last turn").get_by_role("listitem")
    expect(lately).to_have_count(1)
    expect(lately).to_contain_text("Ben")
    laid = re.findall(r"\d-\d-\d", lately.inner_text())
    expect(anna.page.locator(".signs .sign")).to_have_count(len(laid))


CHEER = """async ([cells, last, reason]) => {
  const { Board } = await web("board/board.js");
  const { cheer } = await web("turn/cheer.js");
  const tile = (cell) => ({ cell, tile: "012", numbers: [0, 1, 2] });
  const board = new Board();
  document.body.append(board.element);
  board.show(cells.map(tile));
  board.add(tile(last));
  const lines = [["value", 3], [reason, 40]].map(([reason, points]) => ({ seat: 0, reason, points }));
  cheer(board, { seat: 0, action: `012@${last}`, laid: tile(last), lines });
  const shapes = [...board.effects.querySelectorAll(".glow")].map((one) => one.getAttribute("d").split("L").length);
  return [board.effects.querySelector(".rise").textContent, shapes];
}"""
SIX = ["0,0^", "0,-1^", "-1,0^", "0,-1v", "-1,-1v"]


@pytest.mark.parametrize("still", [True, False], ids=["still", "moving"])
def test_a_bridge_and_a_hexagon_light_up_with_their_word(person: Make, still: bool) -> None:
    anna = person(still=still)
    anna.home()
    assert anna.page.evaluate(CHEER, [SIX, "-1,0v", "hexagon"]) == ["Hexagon! +43", [6]]
    assert anna.page.evaluate(CHEER, [SIX[:1], "0,-1v", "bridge"]) == ["Bridge! +43", [3]]
    expect(anna.page.locator(".effects > *")).to_have_count(0)


FILLS = """async (hearts) => {
  const { Board } = await web("board/board.js");
  const board = new Board({ still: true });
  board.element.style.cssText = "position: fixed; inset: 0; width: 300px; height: 300px";
  board.least = 55;
  document.body.append(board.element);
  board.show(Array.from({ length: 13 }, (_, at) => ({ cell: `${at},0^`, tile: "012", numbers: [0, 1, 2] })));
  const edges = (heart) => {
    board.heart = [heart];
    board.fit(false);
    const tiles = [...board.lower.querySelectorAll(".ivory")].map((one) => one.getBoundingClientRect());
    return [tiles[0].left, tiles[12].right].map(Math.round);
  };
  const found = hearts.map(edges);
  board.element.remove();
  return found;
}"""


def test_a_view_of_a_part_leaves_no_room_empty_that_other_tiles_could_fill(scripts: Page) -> None:
    first, middle, last = scripts.evaluate(FILLS, ["0,0^", "6,0^", "12,0^"])
    assert 30 <= first[0] < 34
    assert middle[0] < 0 < 300 < middle[1]
    assert 266 < last[1] <= 270


SEATS = """async ([count, note]) => {
  const { showSeats } = await web("table/seats.js");
  const seats = document.querySelector(".seats");
  const name = "Wilhelmine Charlotte von Hohenzollern III";
  const chairs = Array.from({ length: count }, (_, seat) => ({ name, taken: "greedy", mine: !seat }));
  const all = chairs.map(() => 12);
  const table = { phase: "playing", size: count, chairs };
  const round = { turn: 1, held: all, before: all, points: all.map(() => -120) };
  const until = Date.now() / 1000 + 100;
  showSeats(seats, { seat: 0, table, round, present: [], history: [], until }, { target: 300 });
  for (const one of seats.querySelectorAll(".note")) one.textContent = note;
  const edge = innerWidth > 899 ? seats.closest(".card").getBoundingClientRect().right : innerWidth;
  const faults = (card) => {
    const box = card.getBoundingClientRect();
    const isOut = ({ left, right, bottom }) => left < box.left - 1 || right > box.right + 1 || bottom > box.bottom + 1;
    const parts = [...card.querySelectorAll(".name, .points, .small > *, .bar")].filter((part) => part.offsetWidth);
    const out = parts.filter((part) => isOut(part.getBoundingClientRect())).map((part) => part.className);
    const note = card.querySelector(".note").offsetHeight ? [] : ["no note"];
    return [...out, ...note, ...(box.right > edge ? ["bursts"] : [])];
  };
  return [...seats.children].flatMap(faults);
}"""


def test_seat_cards_keep_their_shape_and_are_all_in_sight_with_long_names_and_notes(person: Make) -> None:
    anna = person()
    sit_at(anna, my_turn, others=[COMPUTER])
    for size in ((320, 640), (390, 844), (740, 360), (820, 1180), (1280, 800)):
        anna.page.set_viewport_size({"width": size[0], "height": size[1]})
        for count in (2, 3, 6):
            faults = anna.page.evaluate(SEATS, [count, "the computer plays: away for 12 minutes!"])
            assert faults == [], (size, count)
    assert anna.page.locator(".padcard").bounding_box()["height"] >= 90, "six players leave the lines in sight"  # type: ignore[index]
