"""Puzzles in the browser: solved at once, missed twice and explained, by keys alone, and without a server."""

import re
from collections.abc import Callable
from datetime import date, timedelta
from itertools import product

from playwright.sync_api import Page, Route, expect

from tripple.learning.puzzles import THEMES, Puzzle, puzzles
from tripple.learning.puzzles.shelf import daily_puzzle
from tripple.learning.puzzles.solving import UNKNOWN, next_of_mix
from tripple.personal import days_in_a_row
from tripple.rules import Lay

from .person import OFTEN, Person, visible
from .scorer import AWAY, installed
from .test_games import personal_link
from .test_learn import KEEPS
from .test_pages import PHONE, SMALL, big_enough, fits_across, in_every_theme
from .test_review import shown
from .test_turns import SIDE

Make = Callable[..., Person]
BOX = "compact-en"
"""The usual one in English."""
HERE = puzzles(BOX)
LAID = next(
    one
    for one in HERE.values()
    if isinstance(one.best, Lay) and len(one.losses) > len(one.accepted) + 2 and one.gains and one.costs
)


def opened(person: Person, where: str) -> Puzzle:
    """A puzzle by its id."""
    person.go(f"/puzzles#{where}")
    visible(person.page.locator(".question"))
    return HERE[where]


def answer(person: Person, action: str) -> None:
    tile, _, cell = action.partition("@")
    if not cell:
        return person.page.locator(f".question .deed.{action}").click()
    person.page.locator(f".slot[data-tile='{tile}']").click()
    person.page.locator(f".choices [data-cell='{cell}']").dispatch_event("click")
    return person.page.locator(".question .lay").click()


def wrong(puzzle: Puzzle, number: int = 0) -> str:
    return [action for action, loss in puzzle.losses.items() if loss][number]


def status(person: Person) -> str:
    return person.page.locator(".question .tried").inner_text()


def test_a_puzzle_is_solved_with_keys_alone_and_counts_once(person: Make) -> None:
    anna = person(name="Anna")
    puzzle = opened(anna, LAID.id)
    assert isinstance(puzzle.best, Lay)
    anna.page.locator("h1").focus()
    anna.page.keyboard.type(str(puzzle.best.tile))
    place = anna.page.locator(f".choices [data-cell='{puzzle.best.cell}']")
    if place.get_attribute("aria-pressed") != "true":
        place.focus()
        anna.page.keyboard.press("Enter")
    anna.page.locator(".question .lay").focus()
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator(".praise")).to_contain_text("nothing is better.")
    expect(anna.page.locator(".news")).to_contain_text("Your rating:")
    expect(anna.page.locator(".question .next")).to_be_focused()
    for reason in puzzle.gains:
        expect(anna.page.locator(".told")).to_contain_text(str(reason))
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator(".told")).to_be_hidden()
    anna.page.get_by_role("button", name="All puzzles").click()
    expect(anna.page.locator("h1")).to_be_focused()
    expect(anna.page.locator(".figures div", has_text="Solved").locator("dd")).to_contain_text("1 of")
    in_every_theme(anna)
    anna.go("/me")
    visible(anna.page.get_by_role("heading", name="Puzzles"))
    expect(anna.page.locator(".plot circle")).to_have_count(1)


def test_the_next_puzzle_is_one_press_away_and_its_idea_is_named_afterwards(person: Make) -> None:
    """A mix about as hard as one is strong, by the rules of one's box."""
    kim = person(size=PHONE)
    kim.go("/puzzles")
    kim.page.get_by_role("link", name="Next puzzle").click()
    visible(kim.page.locator(".question"))
    first = next_of_mix(HERE.values(), UNKNOWN, (), {})
    assert first
    head = kim.page.locator(".playing header")
    expect(head).to_contain_text(f"Rated: puzzle {first.rating}")
    expect(head).to_contain_text("Compact: hexagon 40")
    title = THEMES[first.theme].title
    expect(kim.page.locator("main")).not_to_contain_text(title)
    answer(kim, first.accepted[0])
    expect(kim.page.locator(".told .named")).to_have_text(f"The idea: {title}.")
    expect(kim.page.locator(".news")).to_contain_text("Your rating")
    kim.page.get_by_role("button", name="Next puzzle").click()
    expect(head).to_contain_text(re.compile(r"Rated: puzzle \d+, you \d+"))
    kim.page.evaluate("localStorage.setItem('tripple.box', 'pressman-1997')")
    kim.page.reload()
    expect(head).to_contain_text("Pressman Tri-Ominos 1997: hexagon 50")
    expect(kim.page.locator(".question .deed.draw")).to_have_count(0)


def what_follows(person: Person, puzzle: Puzzle, action: str) -> None:
    """The answer and the turns after it, one by one on a board, by keys alone."""
    (first, *_), all_turns = puzzle.follows[action], len(puzzle.follows[action]) + 1
    person.page.get_by_role("button", name="What usually happens next").click()
    sheet = person.page.locator("dialog.follows")
    tiles = sheet.locator(".stepped > *")
    expect(sheet).to_contain_text(f"1 of {all_turns} You: ")
    before = tiles.count()
    person.page.keyboard.press("ArrowRight")
    expect(sheet).to_contain_text(f"2 of {all_turns} {f'Player {first.seat + 1}' if first.seat else 'You'}: ")
    assert tiles.count() == before + isinstance(first.action, Lay)
    in_every_theme(person, (("light", SMALL), ("dark", PHONE)))
    person.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_two_tries_then_a_hint_then_the_answer_and_what_else_would_have_cost(person: Make) -> None:
    ben = person(size=PHONE)
    puzzle = opened(ben, LAID.id)
    bad = wrong(puzzle)
    answer(ben, bad)
    assert f"{puzzle.losses[bad]} point" in status(ben)
    visible(ben.page.get_by_text("You have 1 more try."))
    ben.page.reload()
    visible(ben.page.get_by_text("You have 1 more try."))
    answer(ben, bad)
    visible(ben.page.get_by_text("You have tried that already."))
    visible(ben.page.get_by_text("You have 1 more try."))
    what_follows(ben, puzzle, bad)
    answer(ben, wrong(puzzle, 1))
    visible(ben.page.get_by_text("Hint:"))
    expect(ben.page.get_by_role("button", name="Show the answer")).to_be_in_viewport(ratio=1)
    seen = ben.page.evaluate(SEEN)
    assert seen == {"scrolls": 0, "line": 1, "chips": 3, "board": PHONE[0], "out": []}
    assert min(ben.page.evaluate(SIZES)) >= 11, "digits"
    assert ben.page.locator(".stage .tile .ivory").first.bounding_box()["width"] >= 48  # type: ignore[index]
    for width, height in (SMALL, TABLET, PHONE):
        ben.page.set_viewport_size({"width": width, "height": height})
        ben.page.wait_for_function("width => document.querySelector('.stage').offsetWidth === width", arg=width)
        assert ben.page.evaluate(SEEN)["out"] == []
    answer(ben, wrong(puzzle, 2))
    visible(ben.page.locator(".told"))
    ben.page.reload()
    visible(ben.page.get_by_text("You missed this one. It does not count again."))
    visible(ben.page.get_by_text("Unrated: you have met it before"))
    ben.page.get_by_role("button", name="Show the answer").click()
    visible(ben.page.locator(".field .ghost"))
    told = ben.page.locator(".told")
    for reason in (*puzzle.gains, *puzzle.costs):
        expect(told).to_contain_text(str(reason))
    told.get_by_role("button", name=shown(puzzle.tempting)).first.click()
    assert f"{puzzle.losses[puzzle.tempting]} point" in status(ben)
    in_every_theme(ben)
    for width, height in (SMALL, PHONE):
        ben.page.set_viewport_size({"width": width, "height": height})
        fits_across(ben.page, width)
        big_enough(ben.page)
    ben.page.get_by_role("button", name="Next puzzle").click()
    expect(ben.page.locator(".told")).to_be_hidden()
    assert ben.page.url.endswith("#next"), "the mix goes on"


SEEN = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const lines = new Set([".brand", "h1", ".head > button"].map((one) => Math.round(box(one).y + box(one).height / 2)));
  const deeds = [...document.querySelectorAll(".turn button")];
  return {
    scrolls: Math.max(0, document.documentElement.scrollHeight - innerHeight),
    line: lines.size,
    chips: document.querySelectorAll("header li").length,
    board: box(".stage").width,
    out: deeds.filter((one) => one.getBoundingClientRect().bottom > innerHeight).map((one) => one.innerText),
  };
}"""
"""Of a puzzle in one screen: how far it scrolls, its lines above the facts, and the deeds that are out of sight."""
TABLET = (820, 1180)
SIZES = """() => [...document.querySelectorAll(".stage .digit, .tray .digit")].map((one) =>
  parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"""


def elsewhere(puzzle: Puzzle) -> list[str]:
    """A right tile in wrong places."""
    tiles = [action.partition("@")[0] for action in puzzle.accepted if "@" in action]
    return [one for one, loss in puzzle.losses.items() if loss and one.partition("@")[0] == tiles[0]] if tiles else []


def test_the_right_tile_in_a_wrong_place_is_told_so(person: Make) -> None:
    ida = person(size=PHONE)
    puzzle = opened(ida, next(one.id for one in HERE.values() if len(elsewhere(one)) > 1))
    for action in elsewhere(puzzle)[:2]:
        answer(ida, action)
    tile = shown(puzzle.accepted[0]).removeprefix("Lay ")
    visible(ida.page.get_by_text(f"{tile} is the right tile, but it belongs in another place."))
    ida.page.get_by_role("button", name="Show the answer").click()
    titles = ida.page.locator(".told h2").all_inner_texts()
    assert all(SIDE.search(title) for title in titles if tile in title)


def test_results_are_told_once_the_server_is_back_without_a_tap(person: Make) -> None:
    """A server that comes back is no network that comes back: the browser says nothing of it."""
    leo = person()
    leo.ignored = AWAY
    leo.context.clock.install()
    leo.context.route("**/api/puzzles/answers*", lambda route: route.abort())
    puzzle = opened(leo, LAID.id)
    answer(leo, puzzle.accepted[0])
    leo.page.get_by_role("button", name="All puzzles").click()
    visible(leo.page.get_by_text("1 result is kept on this device"))
    leo.context.unroute("**/api/puzzles/answers*")
    leo.context.clock.fast_forward(20_000)
    expect(leo.page.get_by_text("kept on this device")).to_have_count(0)
    expect(leo.page.locator(".figures div", has_text="Rating").locator("dd")).to_contain_text("±")


def test_without_a_server_puzzles_are_played_and_told_later(person: Make) -> None:
    eva = person(worker=True, size=PHONE)
    eva.ignored = AWAY
    eva.go("/puzzles")
    installed(eva)
    eva.page.wait_for_function(KEEPS, arg=f"/api/puzzles/shelf?box={BOX}", polling=OFTEN)
    day, daily = eva.page.evaluate(
        "async () => (await web('puzzles/shelf.js')).loadShelf().then((shelf) => "
        "web('game/deals.js').then(({ today }) => [today(), shelf.daily(today()).id]))"
    )
    assert daily == daily_puzzle(date.fromisoformat(day), BOX).id
    eva.context.set_offline(True)
    eva.page.reload()
    visible(eva.page.get_by_role("heading", name="Puzzles", exact=True))
    eva.page.get_by_role("link", name="Puzzle of the day").click()
    puzzle = HERE[daily]
    answer(eva, puzzle.accepted[0])
    visible(eva.page.locator(".praise"))
    eva.page.get_by_role("button", name="All puzzles").click()
    expect(eva.page.locator(".figures div", has_text="Days in a row").locator("dd")).to_have_text("1")
    visible(eva.page.get_by_text("1 result is kept on this device"))
    eva.context.set_offline(False)
    expect(eva.page.locator(".figures div", has_text="Rating").locator("dd")).to_contain_text("±")
    expect(eva.page.get_by_text("kept on this device")).to_have_count(0)


SOLVED_IN_TABS = """async (ids) => {
  const { Results } = await web("puzzles/results.js");
  const { loadPuzzle, rightOnes } = await web("puzzles/shelf.js");
  const puzzles = await Promise.all(ids.map(loadPuzzle));
  const tabs = [new Results(), new Results()];
  puzzles.forEach((one, at) => tabs[at % 2].tried(one, rightOnes(one)[0].action, ""));
  await Promise.all([...tabs, ...tabs].map((tab) => tab.send()));
  const { outbox, progress } = new Results().kept;
  return [outbox.map(({ puzzle }) => puzzle), Object.keys(progress.solved)];
}"""
FEWEST = min(THEMES, key=lambda theme: sum(theme in one.themes for one in HERE.values()))
OF_IT = [one.id for one in HERE.values() if FEWEST in one.themes]


def test_results_of_two_tabs_on_a_bad_network_are_told_as_mine_and_a_theme_ends(person: Make) -> None:
    """One answer does not come through. It waits, and is told before this browser becomes another guest."""
    tom, uma = person(name="Tom"), person(name="Uma")
    tom.ignored = AWAY
    tom.go("/puzzles")
    tom.context.route("**/api/puzzles/answers*", lambda route: without(route, OF_IT[1]))
    waiting, told = tom.page.evaluate(SOLVED_IN_TABS, OF_IT)
    assert OF_IT[1] in waiting
    assert {*waiting, *told} == {*OF_IT}, "nothing is lost"
    tom.page.reload()
    expect(tom.page.locator(".figures div", has_text="Solved").locator("dd")).to_contain_text(f"{len(OF_IT)} of")
    tom.page.get_by_text("Train one idea").click()
    tom.page.locator(f"a.theme[href$='#{FEWEST}']").click()
    expect(tom.page.locator(".result")).to_have_text("You have solved all of them.")
    visible(tom.page.get_by_role("link", name="Next puzzle"))
    tom.page.get_by_role("button", name="Once more, unrated").click()
    visible(tom.page.get_by_text("Unrated: you have met it before"))
    uma.go("/puzzles")
    tom.go(personal_link(uma))
    become = tom.page.get_by_role("button", name="Play as this guest")
    become.click()
    visible(tom.page.get_by_role("alert").get_by_text("The server does not answer."))
    tom.context.unroute("**/api/puzzles/answers*")
    become.click()
    expect(become).to_have_count(0)
    tom.go("/puzzles")
    solved = tom.page.locator(".figures div", has_text="Solved").locator("dd")
    expect(solved).to_contain_text("0 of")
    tom.page.evaluate("fetch('/api/links/back', {method: 'POST', body: '{\"number\": 0}'})")
    tom.page.reload()
    expect(solved).to_contain_text(f"{len(OF_IT)} of")


def without(route: Route, puzzle: str) -> None:
    """A network that lets everything through but one answer."""
    if puzzle in (route.request.post_data or ""):
        route.abort()
    else:
        route.continue_()


IN_A_ROW = """(cases) => web("puzzles/shelf.js").then(({ inARow }) =>
  cases.map(([days, today]) => inARow(new Set(days), today)))"""


def test_days_in_a_row_are_counted_alike(scripts: Page) -> None:
    """Around the end of a February: every choice of seven days, seen from each of them and from the day after."""
    week = [date(2028, 2, 26) + timedelta(days=day) for day in range(8)]
    chosen = [{day for day, taken in zip(week, some, strict=False) if taken} for some in product((0, 1), repeat=7)]
    cases = [(days, today) for days in chosen for today in week]
    told = scripts.evaluate(IN_A_ROW, [([str(day) for day in sorted(days)], str(today)) for days, today in cases])
    assert told == [days_in_a_row(days, today) for days, today in cases]
