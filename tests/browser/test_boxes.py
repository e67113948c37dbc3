"""Whatever box somebody has: chosen once, remembered everywhere, and played and scored by its own rules."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import scorer as scorers
from tripple.pad import Entry, Start, Turn
from tripple.pad.entries import End
from tripple.rules import EDITIONS, TRADEMARKS, Lay, Round, Tile
from tripple.rules.opening import ZERO

from .deals import COMPUTER, Table, chairs_of, deals
from .person import Person, visible
from .test_pages import GOLDEN, SMALL, accessible, big_enough, fits_across, in_every_theme
from .test_turns import middle

Make = Callable[..., Person]
GOLIATH = EDITIONS["goliath"].name


def test_a_box_is_chosen_by_what_tells_it_apart_and_remembered_on_every_page(person: Make) -> None:
    eva = person(size=SMALL)
    eva.go("/new")
    eva.page.locator(".boxbutton").click()
    sheet = eva.page.locator("dialog.choosing")
    visible(sheet.get_by_text("This is your box."))
    box = sheet.locator(".box", has=eva.page.locator("input[value=goliath]"))
    expect(box).to_contain_text("9 tiles each for two · to 400 · bridge 40 · hexagon 50/60/70")
    for _ in range(4):
        eva.page.keyboard.press("ArrowDown")  # over Classic and Pressman's two
    expect(box.locator("input")).to_be_focused()
    expect(box.get_by_text("Bonus for opening: 0 instead of 5")).to_be_visible()
    expect(box.locator(".about > details", has_text="more differences").locator("p")).not_to_be_empty()
    box.get_by_text("Where its text is silent or unclear").click()
    visible(box.get_by_text("we draw lots"))
    visible(sheet.get_by_text(TRADEMARKS))
    big_enough(eva.page, "dialog button, .box > label")
    fits_across(eva.page, SMALL[0])
    in_every_theme(eva, (("dark", SMALL), ("contrast", SMALL), ("light", SMALL)))
    sheet.get_by_role("button", name="Use this box").click()
    expect(eva.page.locator(".boxbutton")).to_be_focused()
    with eva.page.expect_request("**/api/tables") as asked:
        eva.page.get_by_role("button", name="Make the table").click()
    body: Any = asked.value.post_data_json
    assert (body["settings"]["sheet"], body["settings"]["changes"]) == ("goliath", [])
    eva.at_table()
    for path in ("/pad", "/solitaire", "/print", "/rules"):
        eva.go(path)
        expect(eva.page.locator(".boxbutton")).to_contain_text(GOLIATH)
        fits_across(eva.page, SMALL[0])
    eva.choose_box("tridom")
    visible(eva.page.locator(".rulebook", has_text="These rules are based on: the rules of the German box"))
    accessible(eva)


def opened_by(person: Person, wanted: Callable[[Round], bool], sheet: str) -> Round:
    """A table before its first tile."""
    chairs = chairs_of(person, [COMPUTER])
    plans = deals(chairs, (), {"sheet": sheet})
    table = Table.written(person.house, next(plan for plan in plans if plan.state.round and wanted(plan.state.round)))
    person.go(f"/t/{table.id}")
    person.at_table()
    return table.round


def test_whoever_opens_with_a_tile_of_their_choice_chooses_it_like_any_other(person: Make) -> None:
    """By its digits and Enter, or by dropping it anywhere on the bare table; then the round goes on."""
    anna = person(name="Anna")
    here = opened_by(anna, lambda here: here.turn == 0, "goliath")
    assert len(here.actions()) == len(here.hands[0]) == 9
    visible(anna.page.get_by_role("heading", name="Your turn: choose the tile that opens the round"))
    expect(anna.page.locator(".sum")).to_have_text("You were drawn to begin.")
    expect(anna.page.locator(".slot:not(.faded)")).to_have_count(9)
    first = min(here.hands[0])
    anna.page.keyboard.type(str(first))
    visible(anna.page.locator(".ghost"))
    expect(anna.page.locator(".choices button")).to_have_attribute(
        "aria-label", f"The middle of the empty table, for {dashed(first)}: {first.value}"
    )
    expect(anna.page.locator(".actions .lay")).to_be_focused()
    anna.page.keyboard.press("Enter")
    anna.until(lambda anna: anna.tiles_on_board() > 1 and anna.may_lay())
    pad = anna.page.locator(".padcard .pad")
    expect(pad.locator("li").nth(-2)).to_contain_text(f"You opened with {dashed(first)}")
    expect(pad.locator(".head")).to_have_text("Round 1You were drawn to begin.")

    here = opened_by(anna, lambda here: here.turn == 0, "goliath")
    tile = max(here.hands[0])
    (x, y), field = middle(anna.page.locator(f".slot[data-tile='{tile}']")), anna.page.locator(".field")
    to = field.bounding_box()
    assert to
    anna.page.mouse.move(x, y)
    anna.page.mouse.down()
    anna.page.mouse.move(to["x"] + 60, to["y"] + 60, steps=4)
    anna.page.mouse.up()
    visible(anna.page.locator(".ghost"))
    anna.page.wait_for_timeout(100)  # a click right after a drag is part of it
    before = anna.number
    anna.page.locator(".actions .lay").click()
    anna.moved_on(before)
    expect(anna.page.locator(".slot")).to_have_count(8)


def holds_zero_and_another_triple(here: Round) -> bool:
    return here.turn == 0 and len(here.actions()) == 2


def has_no_choice(here: Round) -> bool:
    return here.turn == 0 and len(here.actions()) == 1


def test_zeroes_may_open_in_place_of_the_highest_triple_and_without_a_choice_one_button_does_it(person: Make) -> None:
    anna = person()
    here = opened_by(anna, holds_zero_and_another_triple, "pressman")
    triple = max(action.tile for action in here.actions() if isinstance(action, Lay))
    expect(anna.page.locator(".slot:not(.faded)")).to_have_count(2)
    other = next(tile for tile in here.hands[0] if tile not in (ZERO, triple))
    slot = anna.page.locator(f".slot[data-tile='{other}']")
    expect(slot).to_have_attribute("aria-label", f"{dashed(other)}, cannot open the round")
    slot.click()
    visible(anna.page.get_by_text(f"This round cannot be opened with {dashed(other)}."))
    anna.page.locator(".slot[data-tile='000']").click()
    expect(anna.page.locator(".sum")).to_contain_text("0 + start 40 = 40")
    anna.page.locator(".actions .lay").click()
    visible(anna.page.locator(".padcard", has_text="You opened with 0-0-0"))

    here = opened_by(anna, has_no_choice, "pressman")
    visible(anna.page.get_by_role("heading", name="Your turn: you open the round"))
    anna.page.get_by_role("button", name="Lay the opening tile").click()
    visible(anna.page.locator(".padcard", has_text="You opened with"))


def dashed(tile: Tile) -> str:
    return "-".join(str(tile))


def test_a_replay_says_who_was_drawn_and_with_what_they_opened(person: Make) -> None:
    eva = person()
    eva.go("/replay")
    eva.page.set_input_files("#file", GOLDEN / "an-opening-of-choice.tripple")
    now, pad = eva.page.locator(".replay .now"), eva.page.locator(".replay .pad")
    expect(now).to_contain_text("was drawn to begin.")
    eva.page.get_by_role("button", name="One step forward").click()
    expect(now).to_contain_text("opened with")
    expect(pad.locator(".head")).to_contain_text("was drawn to begin.")


KIDS = {"hands": "1,2,2,2,2,2"}
ROUND: tuple[Entry, ...] = (Start(0, "555"), Turn("455"), Turn("445"), End((0, 1)))


@pytest.fixture
def kids(scorer: Callable[..., scorers.Scorer]) -> scorers.Scorer:
    anna = scorer()
    anna.has_pad("Anna", "Ben", sheet="goliath-kids", changes=KIDS, lines=[*ROUND, *ROUND])
    return anna


def test_a_childrens_game_of_three_rounds_ends_on_the_pad(kids: scorers.Scorer) -> None:
    """One point a tile, five for the last one, and nobody has to count what is left."""
    anna = kids
    anna.sees(14, 2)
    expect(anna.page.locator(".scorepad .now")).to_have_text("Who opens round 3 of 3?")
    expect(anna.page.locator(".togo, .scorepad .bar")).to_have_count(0)
    visible(anna.page.get_by_text("Draw lots to see who opens. They open with any of their tiles."))
    anna.open_round("Ben", "012")
    expect(anna.entry.locator(".bonus b")).to_have_text(["+1", "+1"])
    anna.page.get_by_role("button", name="Menu").click()
    shortcuts = ["0–5", "B", "H", "N", "P", "Enter", "U"]
    expect(anna.page.locator("dialog dt")).to_have_text(shortcuts)  # and no D, which pays nothing here
    anna.page.keyboard.press("Escape")
    anna.lay("123", "bridge")
    anna.type("124")
    anna.sees(16, 9)
    expect(anna.says).to_have_text("Ben is out. The tiles that are left do not count.")
    anna.write()
    visible(anna.entry.get_by_role("heading", name="Anna wins."))
    visible(anna.entry.get_by_text("All rounds have been played."))


VERDICT = """async ({ state, sheet }) => {
  const { margin, whatIsPaid, whyGame } = await web("game/verdict.js");
  return [whyGame(state, sheet), margin(state, sheet), whatIsPaid(state, sheet)];
}"""


def verdict(page: Page, totals: list[int], last: list[int], winners: list[int], **sheet: Any) -> list[str]:
    chairs = [{"name": name, "mine": False, "level": None, "resigned": False} for name in ("Anna", "Ben", "Cleo")]
    table = {"chairs": chairs, "totals": totals, "winners": winners, "size": 3}
    why = "rounds" if sheet.get("rounds") else "target"
    state = {"table": {**table, "why": why}, "round": {"end": "blocked", "points": last}, "seat": None}
    told: list[str] = page.evaluate(VERDICT, {"state": state, "sheet": {"target": 400, **sheet}})
    return told


def test_every_way_to_end_a_game_is_explained(scripts: Page) -> None:
    why, clear, paid = verdict(scripts, [420, 450, 90], [60, 10, 5], [0], winner="last-round", blocked="fewest")
    assert why == (
        "Anna and Ben have reached 400 points. Among them, whoever got the most points in the last round wins."
    )
    assert clear == "420 points, 60 of them in the last round."
    assert paid == (
        "When nobody can lay any more: whoever has the fewest tiles left scores the others' tiles and loses their own."
    )
    why, clear, _ = verdict(scripts, [420, 390, 90], [60, 10, 5], [0], winner="last-round")
    assert (why, clear) == ("Anna has reached 400 points.", "420 points, 30 more than Ben.")
    why, clear, _ = verdict(scripts, [20, 30, 9], [6, 1, 5], [1], rounds=3)
    assert (why, clear) == ("All rounds have been played.", "30 points, 10 more than Anna.")
