"""A page for any position: set up with fingers or keys, refereed, asked about, and given away."""

import re
from collections.abc import Callable
from urllib.parse import unquote

import pytest
from playwright.sync_api import Locator, expect

from tripple.bots.simple import greedy
from tripple.learning.puzzles import puzzles
from tripple.notation import question
from tripple.notation.position import set_up

from .chrome import House
from .ends import Company
from .person import Person, visible
from .test_pages import GOLDEN, PHONE, SMALL, big_enough, fits_across, in_every_theme

Make = Callable[..., Person]
EXAMPLES = {
    "hexagon": ("145@0,0^ 155@0,-1v 015@0,-1^ 110@-1,-1v 131@-1,0^", "341@-1,0v", ["8", "40", "48"]),
    "bridge": (
        "014@0,0^ 010@-1,0v 011@-1,1^ 131@-1,1v 133@-1,2^ 303@-1,2v 300@0,2^ 302@0,1v",
        "124@0,0v",
        ["7", "30", "37"],
    ),
    "double": (
        "045@0,0^ 240@-1,0v 020@-1,0^ 005@-1,-1v 502@0,-1^ 525@0,-2v 445@0,0v 522@1,-2^ 212@1,-2v 251@1,-1^ 551@1,-1v",
        "545@1,0^",
        ["14", "25", "39"],
    ),
}
"""As on the rule sheets: what lies there, the tile that makes it, and what that gives."""
ASKED = "tripple_1/sheet_classic-de/board_555@0,0%5E/hand_455_012/hand_?_?/pool_?_?/turn_1/points_0_0"
RARE = ASKED.replace("555@0", "033@-2,0v_355@-1,0v_335@-1,0%5E_555@0")
"""No game of another test has this board: about a running game's there is no advice."""


@pytest.fixture(autouse=True)
def _thinking_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "tripple.live.tables.advice.advise", lambda view, budget, *_, **__: greedy(view, budget).candidates
    )
    monkeypatch.setattr("tripple.live.tables.warming.is_compiled", lambda _: True)


def type_tile(person: Person, tile: str) -> None:
    """By its numbers on the keypad."""
    for digit in tile:
        person.page.locator(".keypad button", has_text=digit).tap()


def place(person: Person, cell: str) -> None:
    person.page.locator(f".choices [data-cell='{cell}']").tap()


def lay(person: Person, laid: str) -> None:
    """Two taps: a place, and a tile that fits there; the first tile has only one place."""
    numbers, _, cell = laid.partition("@")
    place(person, cell)
    person.page.locator(f".slot[data-tile='{''.join(sorted(numbers))}']").tap()


def position(person: Person) -> str:
    return unquote(person.page.url.partition("#")[2]).replace("_", " ").partition("~")[0]


def board(person: Person) -> set[str]:
    return set(position(person).partition("board ")[2].partition("/")[0].split())


def status(person: Person) -> Locator:
    return person.page.locator(".question .tried")


@pytest.mark.parametrize("size", [SMALL, PHONE])
@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_of_the_rule_sheets_are_set_up_with_fingers(
    person: Make, example: str, size: tuple[int, int]
) -> None:
    anna = person(size=size)
    anna.go("/position")
    laid, last, sum_ = EXAMPLES[example]
    for one in [*laid.split(), last]:
        lay(anna, one)
        expect(status(anna)).to_contain_text("may lie here")
    assert board(anna) == {*laid.split(), last}
    assert re.findall(r"\d+", anna.page.locator(".tried .lines").inner_text())[-3:] == sum_


def test_a_tile_is_moved_and_taken_away_without_undoing_the_rest(person: Make) -> None:
    anna = person(size=SMALL)
    anna.go("/position")
    for one in ("345@0,0^", "350@0,-1v", "445@0,0v"):
        lay(anna, one)
    place(anna, "0,0^")
    expect(status(anna)).to_contain_text("3-4-5 is off the board")
    expect(anna.page.locator(".ruling.wrong")).to_contain_text("D2")
    assert len(board(anna)) == 2, "what it held together stays where it is"
    place(anna, places(anna)[0])
    expect(status(anna)).to_contain_text("3-4-5 may lie here")
    anna.page.get_by_role("button", name="Undo").tap()
    anna.page.get_by_role("button", name="Undo").tap()
    assert board(anna) == {"345@0,0^", "350@0,-1v", "445@0,0v"}


def places(person: Person) -> list[str]:
    visible(person.page.locator(".place").first)
    cells: list[str] = person.page.locator(".choices button").evaluate_all("all => all.map((one) => one.dataset.cell)")
    return cells


def test_laying_it_anyway_says_what_is_wrong(person: Make) -> None:
    anna = person(size=SMALL)
    anna.go("/position")
    lay(anna, "345@0,0^")
    type_tile(anna, "012")
    expect(status(anna)).to_contain_text("Tap a place to hear why 0-1-2 may not lie there.")
    place(anna, "0,0v")
    expect(status(anna)).to_contain_text("0-1-2 does not fit here: the corners ask for")
    place(anna, "0,-1v")
    expect(status(anna)).to_contain_text("0-1-2 does not fit here")
    assert board(anna) == {"345@0,0^"}


def test_hands_are_filled_and_what_is_not_possible_is_told(person: Make) -> None:
    anna = person(size=PHONE)
    anna.go("/position")
    lay(anna, "555@0,0^")
    said = anna.page.locator(".ruling")
    expect(said).to_contain_text("Seat 1 has no tile left")
    anna.page.get_by_role("button", name="Player 1").tap()
    type_tile(anna, "455")
    type_tile(anna, "012")
    expect(said).to_have_text("This position is possible.")
    assert "/hand 012 455/hand ?/" in position(anna)
    anna.page.get_by_role("button", name="One more unknown tile").nth(1).tap()
    anna.page.get_by_role("button", name="Take 0-1-2 out of the hand").tap()
    anna.page.get_by_role("spinbutton").nth(1).fill("17")
    anna.page.keyboard.press("Tab")
    anna.page.get_by_role("button", name="on turn").nth(1).tap()
    assert "/hand 455/hand ? ?/" in position(anna)
    anna.page.get_by_role("button", name="On the board").tap()
    lay(anna, "545@0,0v")
    assert "/hand/hand ? ?/" in position(anna), "it cannot lie there and be held"
    anna.page.get_by_role("button", name="Undo").tap()
    assert position(anna).endswith("turn 2/points 0 17")
    expect(said).to_have_text("All tiles of the seat on turn have to be known.")


def test_advice_is_told_in_differences_and_a_running_game_gets_none(person: Make) -> None:
    anna = person(size=PHONE)
    anna.go(f"/position#{RARE}")
    anna.page.get_by_role("button", name="Think about it").tap()
    rows = anna.page.locator(".answers li")
    view = question(unquote(RARE).replace("_", " "))
    expect(rows).to_have_count(len(view.actions))
    assert "worse" not in rows.first.inner_text()
    expect(rows.last).to_contain_text("about 19 points worse")
    rows.first.get_by_role("button").tap()
    visible(anna.page.locator(".ghost"))


def test_it_is_given_away_as_a_link_a_picture_and_a_puzzle(person: Make) -> None:
    anna, ben = person(size=PHONE), person(size=SMALL)
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna.go(f"/position#{ASKED}")
    for kind, start in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with anna.page.expect_download() as loading:
            anna.page.get_by_role("button", name=f"As {kind}").tap()
        assert loading.value.path().read_bytes().startswith(start)
    anna.page.get_by_role("button", name="A puzzle for a friend").tap()
    in_every_theme(anna, (("light", PHONE),))
    anna.page.get_by_label("Your answer").select_option("draw")
    anna.page.locator("dialog").get_by_role("button", name="Copy the link").tap()
    link = anna.page.evaluate("navigator.clipboard.readText()")
    assert "draw" not in link
    ben.go(link)
    assert "Draw" not in ben.page.locator(".question .tried").inner_text()
    in_every_theme(ben, (("light", SMALL),))
    ben.page.locator(".slot[data-tile='455']").tap()
    ben.page.locator(".choices button").first.tap()
    ben.page.locator(".question .lay").tap()
    expect(status(ben)).to_contain_text("You: Lay 4-5-5")
    expect(status(ben)).to_contain_text("Your friend: Draw a tile (draw −5)")
    ben.page.get_by_role("link", name="Change this position").tap()
    expect(ben.page.locator(".ruling")).to_have_text("This position is possible.")


def test_a_round_goes_on_from_it_and_counts_in_no_statistics(person: Make) -> None:
    anna = person(name="Anna", size=PHONE)
    anna.go(f"/position#{ASKED}")
    anna.page.get_by_label("Level").select_option("chick")
    anna.page.get_by_role("button", name="Play now").tap()
    anna.at_table()
    assert anna.page.locator(".board .tile").count() >= 1
    assert anna.page.locator(".tray .slot").count() == 2


def test_keys_alone_set_up_a_position(person: Make) -> None:
    anna = person()
    anna.go("/position")
    keys = anna.page.keyboard
    for tile in ("345", "355", "445"):
        anna.page.locator(".keypad button").first.focus()
        for _ in range(8 if tile == "345" else 0):
            keys.press("Tab")
        keys.type(tile)
        keys.press("Enter")
        expect(status(anna)).to_contain_text(f"{'-'.join(tile)} may lie here")
    assert len(board(anna)) == 3


@pytest.mark.parametrize("size", [SMALL, PHONE])
def test_it_is_accessible_and_fits_phones(person: Make, size: tuple[int, int]) -> None:
    anna = person(size=size)
    anna.go(f"/position#{ASKED}")
    expect(anna.page.locator(".ruling")).to_have_text("This position is possible.")
    in_every_theme(anna, (("dark", size), ("light", size)))
    big_enough(anna.page)
    fits_across(anna.page, size[0])


def test_a_tap_leads_there_from_a_replay_a_puzzle_and_a_table_that_is_over(person: Make, house: House) -> None:
    """Each as it was there: with the tiles drawn in this turn, and what is not known as question marks."""
    eva, anna = person(), person(size=PHONE)
    eva.go("/replay#7")
    eva.page.set_input_files("#file", GOLDEN / "sheet-compact-en.tripple")
    eva.page.wait_for_selector(".replay")
    for step, drawn in ((7, False), (8, True), (10, True), (11, False)):
        eva.page.get_by_label("Moment of the game").fill(str(step))
        link = eva.page.locator("a.setup").get_attribute("href") or ""
        assert (" / drawn " in text_of(link)) is drawn
        assert set_up(text_of(link)).board.cells
    eva.page.locator("a.setup").click()
    expect(eva.page.locator(".ruling")).to_have_text("This position is possible.")
    puzzle = next(one for one in puzzles().values() if str(one.best) == "draw")
    eva.go(f"/puzzles#{puzzle.id}")
    expect(eva.page.locator("a.setup")).to_have_count(0)  # before the answer it would be a hint
    eva.page.locator(".question .deed.draw").click()
    eva.page.locator("a.setup").click()
    expect(eva.page.locator(".ruling")).to_have_text("This position is possible.")
    table = Company(house.url, "Anna", computers=1, changes=["rounds=1"]).play_to("over")
    table.sits_at(anna)
    anna.page.locator("dialog [data-way=position]").tap()
    expect(anna.page.locator(".ruling")).to_have_text("The round is over.")


def text_of(link: str) -> str:
    """The notation in a link."""
    return unquote(link.partition("#")[2]).replace("_", " ").replace("/", " / ")
