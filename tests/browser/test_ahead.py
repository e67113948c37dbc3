"""While others think: tiles are tried, and the next move is set; it is played on my turn if it is still worth it."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tripple.live.tables import Invite
from tripple.rules import Lay, Round
from tripple.rules.lattice import corners

from .deals import FRIEND, Table, table_of, usual
from .person import Person, visible

Make = Callable[..., Person]
Pair = Callable[[Lay, Lay], bool]
"""Whether two moves, mine and theirs, are to each other as is wanted."""


def apart(one: Lay, other: Lay) -> bool:
    """Whether nothing that is laid by the one changes anything for the other."""
    return not set(corners(one.cell)) & set(corners(other.cell))


def same_place(one: Lay, other: Lay) -> bool:
    return one.cell == other.cell


def pair(here: Round, wanted: Pair) -> tuple[Lay, Lay] | None:
    """My move and theirs with another tile, while they are on turn."""
    theirs = [action for action in here.actions() if here.turn and isinstance(action, Lay)]
    pairs = ((one, other) for one in here.view(0).ahead() for other in theirs if one.tile != other.tile)
    return next((both for both in pairs if wanted(*both)), None)


def until(person: Person, table: Table, wanted: Pair) -> tuple[Lay, Lay]:
    """Plays on at other devices until there are two such moves, and this person has seen all of it."""
    while not (found := pair(table.round, wanted)):
        table.play(str(usual(table.round.actions())))
    person.moved_on(table.state.last - 1)
    return found


def tried(person: Person, move: Lay) -> Locator:
    """A tile is chosen and put on a place while somebody else thinks."""
    expect(person.page.locator(".table.mine")).to_have_count(0)
    person.page.locator(f".slot[data-tile='{move.tile}']").click()
    expect(person.page.locator(".trying :is(.place, .ghost)").first).to_be_visible()
    if not person.page.locator(".ghost").count():
        person.page.locator(f".choices [data-cell='{move.cell}']").dispatch_event("click")
    expect(person.page.locator(".ghost")).to_have_count(1)
    visible(person.page.locator(".sum", has_text="just trying"))
    return person.page.locator(".actions .next")


def test_a_tile_that_fits_nowhere_says_so_whatever_the_other_has_drawn(person: Make) -> None:
    anna = person(name="Anna")
    table = table_of(anna, lambda here: here.turn == 1 and bool(here.drawn), others=[FRIEND])
    with table.attended(1):
        table.open(anna)
        useless = anna.page.locator(".slot.faded").first
        anna.page.locator(".slot").first.click()
        useless.click()
        expect(anna.page.locator(".toast.shown")).to_contain_text("fits nowhere at the moment")


def test_a_move_set_while_the_other_thinks_is_played_on_my_turn_or_i_am_told_why_not(person: Make) -> None:
    anna = person(name="Anna")
    table = table_of(anna, lambda here: bool(pair(here, apart)), others=[FRIEND])
    with table.attended(1):
        table.open(anna)
        is_played_or_i_am_told_why_not(anna, table)


def is_played_or_i_am_told_why_not(anna: Person, table: Table) -> None:
    laid = anna.page.locator(".board .tile:not(.ghost)")

    mine, theirs = until(anna, table, apart)
    tried(anna, mine)
    anna.page.get_by_role("button", name="Think again").click()
    expect(anna.page.locator(".ghost, .place")).to_have_count(0)
    before, on_board = anna.number, laid.count()
    tried(anna, mine).click()
    anna.page.get_by_role("button", name="Take the move back").click()
    tried(anna, mine).click()  # what was taken back is a mere try again
    visible(anna.page.locator(".sum", has_text="laid as soon as it is your turn"))
    visible(anna.page.get_by_role("button", name="Take the move back"))
    assert (anna.number, laid.count()) == (before, on_board), "nothing is sent before it is my turn"
    table.play(str(theirs))
    expect(laid).to_have_count(on_board + 2)
    expect(anna.page.locator(f".slot[data-tile='{mine.tile}']")).to_have_count(0)

    mine, theirs = until(anna, table, apart)
    on_board = laid.count()
    tried(anna, mine).click()
    before = anna.number
    table.ask(0, Invite())
    anna.moved_on(before)
    visible(anna.page.get_by_role("button", name="Take the move back"))
    anna.page.get_by_role("button", name="Look at earlier moves").click()
    table.play(str(theirs))
    visible(anna.page.get_by_text("1 new move since"))
    expect(anna.page.locator(f".slot[data-tile='{mine.tile}']")).to_have_count(1)
    anna.page.get_by_role("button", name="Back to now").click()
    expect(laid).to_have_count(on_board + 2)
    expect(anna.page.locator(f".slot[data-tile='{mine.tile}']")).to_have_count(0)

    mine, theirs = until(anna, table, same_place)
    on_board = laid.count()
    tried(anna, mine).click()
    table.play(str(theirs))
    note = anna.page.get_by_text(re.compile("was not laid: it no longer fits there"))
    visible(note)
    anna.wait()
    expect(laid).to_have_count(on_board + 1)
    expect(anna.page.locator(f".slot[data-tile='{mine.tile}']")).to_have_count(1)
    expect(anna.page.locator(".ghost")).to_have_count(0)


KEEPS = """async ([before, now]) => {
  const { keeps } = await web("table/ahead.js");
  const lines = (all) => all.map(([reason, points]) => ({ seat: 0, reason, points }));
  return keeps(lines(before), lines(now));
}"""


WORTH_LESS = """async () => {
  const { TableModel } = await web("table/model.js");
  const { Ahead } = await web("table/ahead.js");
  const line = (reason, points) => ({ seat: 0, reason, points });
  const move = (...lines) => [{ action: "012@0,0^", lines }];
  const ahead = [move(line("value", 3), line("bridge", 30)), move(line("value", 3))];
  window.fetch = async () => Response.json(ahead.shift());
  const model = new TableModel("a table", null);
  const chairs = [{ name: "Anna", mine: true }, { name: "Ben", mine: false }];
  const [table, round] = [{ phase: "playing", chairs }, { turn: 1, hand: ["012"], drawn: [], end: null }];
  const drawn = { next: null, tile: null };
  const draw = () => Object.assign(drawn, { next: model.choice.next?.action ?? null, tile: model.choice.tile });
  model.subscribe(new Ahead(model, () => {}), { changed: draw });
  const lies = async (tiles) => {
    model.states.set(0, { id: "a table", number: tiles, seat: 0, table, round, board: Array(tiles).fill({}) });
    model.changed();
    if (!model.choice.tile) model.choice.choose("012");
    while (!model.choice.knowsTries) await new Promise((next) => setTimeout(next, 5));
  };
  model.sit([0]);
  await lies(1);
  model.choice.setNext();
  const before = { ...drawn };
  await lies(2);
  return [before, drawn, document.querySelector(".toast").textContent];
}"""


def test_a_set_move_is_kept_when_nothing_it_promised_is_missing(person: Make, plain: None) -> None:
    anna = person()
    anna.go("/rules")
    value, bridge, double, out = ["value", 7], ["bridge", 40], ["double", 50], ["out", 25]
    for before, now, kept in [
        ([value], [value], True),
        ([value], [value, out], True),
        ([value, bridge], [value], False),
        ([value, bridge], [value, double], False),
        ([value, double, double], [value, double], False),
    ]:
        assert anna.page.evaluate(KEEPS, [before, now]) is kept

    before, after, told = anna.page.evaluate(WORTH_LESS)
    assert before == {"next": "012@0,0^", "tile": "012"}
    assert after == {"next": None, "tile": "012"}, "what still fits and is worth less is shown as a mere try"
    assert told == "0-1-2 was not laid: it is worth less there now."
