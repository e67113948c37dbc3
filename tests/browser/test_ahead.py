"""While others think: tiles are tried, and the next move is set; it is played on my turn if it is still worth it."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tripple.notation import read_action
from tripple.rules import Lay
from tripple.rules.lattice import corners

from .person import Person, visible

Make = Callable[..., Person]
Move = tuple[str, str]
"""A tile and a cell."""

MAKE = """async () => {
  const { makeTable } = await import("/web/game/maketable.js");
  const seat = (kind) => ({ kind, name: kind, level: "" });
  return makeTable([seat("me"), seat("friend")], { sheet: "compact-en" });
}"""
SIT = """async ([table, invite, joins]) => {
  const { post } = await import("/web/lib/api.js");
  const { followTable } = await import("/web/table/connections.js");
  const { after, begin } = await import("/web/game/state.js");
  if (joins) await post(`/api/tables/${table}/join`, { name: "Ben", invite });
  const there = (window.there = { state: null, seat: joins ? 1 : 0 });
  const told = (message) => {
    if (message.type === "fresh") there.state = begin(message);
    if (message.type === "told") there.state = after(there.state, message);
  };
  there.stream = followTable(table, there.seat, invite, { told, line: () => {} });
}"""
DO = """async (command) => {
  while (!there.state) await new Promise((next) => setTimeout(next, 20));
  const answer = await there.stream.ask({ ...command, seat: there.seat });
  if (answer.type !== "done") throw new Error(answer.sentence);
  while (there.state.number < answer.number) await new Promise((next) => setTimeout(next, 10));
}"""
SEE = """async (number) => {
  while (there.state.number < number) await new Promise((next) => setTimeout(next, 10));
  const found = await fetch(`/api/tables/${there.state.id}/ahead?seat=${there.seat}`);
  const { number: heard, round, table } = there.state;
  return { number: heard, phase: table.phase, turn: round.turn, options: round.options, ahead: await found.json() };
}"""


class Seat:
    """Somebody whose seat is also played through the protocol, so that it comes to the position that is wanted."""

    def __init__(self, person: Person, table: str, invite: str, joins: bool) -> None:
        self.person, self.number = person, int(joins)
        person.page.evaluate(SIT, [table, invite, joins])

    def do(self, **command: Any) -> None:
        self.person.page.evaluate(DO, command)

    def see(self, number: int = 0) -> Any:
        """Once everything up to that number has been heard."""
        return self.person.page.evaluate(SEE, number)


def dealt(anna: Person, ben: Person) -> tuple[Seat, Seat]:
    """Both at a table, Anna in her browser."""
    for one in (anna, ben):
        one.go("/rules")
    table, invite = anna.page.evaluate(MAKE).removeprefix("/t/").split("#")
    there = Seat(ben, table, invite, joins=True)
    anna.go(f"/t/{table}#{invite}")
    here = Seat(anna, table, invite, joins=False)
    for seat in (here, there):
        seat.do(do="ready", salt="")
    anna.at_table()
    return here, there


def moves(options: list[Any]) -> list[Move]:
    return [(tile, cell) for tile, _, cell in (option["action"].partition("@") for option in options) if cell]


def around(cell: str) -> set[object]:
    action = read_action(f"012@{cell}")
    assert isinstance(action, Lay)
    return set(corners(action.cell))


def apart(one: str, other: str) -> bool:
    """Whether nothing that is laid on the one cell changes anything for the other."""
    return not around(one) & around(other)


def both(here: Seat, there: Seat) -> tuple[Any, Any]:
    """What the two see, once each has heard all that the other has; where a round is over, the next one begins."""
    mine = here.see()
    theirs = there.see(mine["number"])
    if theirs["phase"] == "pause":
        for seat in (here, there):
            seat.do(do="ready", salt="")
        while there.see()["phase"] == "pause":
            there.person.page.wait_for_timeout(50)
        return both(here, there)
    return here.see(theirs["number"]), theirs


def until(here: Seat, there: Seat, wanted: Callable[[str, str], bool]) -> tuple[Move, Move]:
    """Plays on until the other one is on turn, and two moves, mine and theirs, are to each other as is wanted."""
    for _ in range(200):
        seen, told = both(here, there)
        if seen["turn"] == here.number:
            lays = moves(seen["options"])
            here.do(do="play", action="@".join(lays[0]) if lays else seen["options"][0]["action"])
            continue
        for mine in moves(seen["ahead"]):
            for their in moves(told["options"]):
                if wanted(mine[1], their[1]) and mine[0] != their[0]:
                    return mine, their
        there.do(do="play", action=told["options"][-1]["action"])
    raise AssertionError("it never came to that")


def tried(person: Person, move: Move) -> Locator:
    """A tile is chosen and put on a place while somebody else thinks."""
    expect(person.page.locator(".table.mine")).to_have_count(0)
    person.page.locator(f".slot[data-tile='{move[0]}']").click()
    expect(person.page.locator(".trying :is(.place, .ghost)").first).to_be_visible()
    if not person.page.locator(".ghost").count():
        person.page.locator(f".choices [data-cell='{move[1]}']").dispatch_event("click")
    expect(person.page.locator(".ghost")).to_have_count(1)
    visible(person.page.locator(".sum", has_text="just trying"))
    return person.page.locator(".actions .next")


def other_draws(here: Seat, there: Seat) -> None:
    """Plays on until the other one has drawn a tile and is still on turn."""
    for _ in range(60):
        seen, told = both(here, there)
        seat, view = (here, seen) if seen["turn"] == here.number else (there, told)
        actions = [option["action"] for option in view["options"]]
        action = "draw" if seat is there and "draw" in actions else actions[0]
        seat.do(do="play", action=action)
        if seat is there and action == "draw" and there.see()["turn"] == there.number:
            return
    raise AssertionError("it never came to that")


def test_a_tile_that_fits_nowhere_says_so_whatever_the_other_has_drawn(person: Make) -> None:
    anna, ben = person(name="Anna"), person(name="Ben")
    here, there = dealt(anna, ben)
    other_draws(here, there)
    useless = anna.page.locator(".slot.faded").first
    anna.page.locator(".slot").first.click()
    useless.click()
    expect(anna.page.locator(".toast.shown")).to_contain_text("fits nowhere at the moment")


def test_a_move_set_while_the_other_thinks_is_played_on_my_turn_or_i_am_told_why_not(person: Make) -> None:
    anna, ben = person(name="Anna"), person(name="Ben")
    here, there = dealt(anna, ben)
    laid = anna.page.locator(".board .tile:not(.ghost)")

    mine, theirs = until(here, there, apart)
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
    there.do(do="play", action="@".join(theirs))
    expect(laid).to_have_count(on_board + 2)
    expect(anna.page.locator(f".slot[data-tile='{mine[0]}']")).to_have_count(0)

    mine, theirs = until(here, there, apart)
    on_board = laid.count()
    tried(anna, mine).click()
    before = anna.number
    anna.page.evaluate("there.stream.ask({ do: 'invite' })")
    anna.page.wait_for_function("n => Number(document.body.dataset.number) > n", arg=before)
    visible(anna.page.get_by_role("button", name="Take the move back"))
    anna.page.get_by_role("button", name="Look at earlier moves").click()
    there.do(do="play", action="@".join(theirs))
    visible(anna.page.get_by_text("1 new move since"))
    expect(anna.page.locator(f".slot[data-tile='{mine[0]}']")).to_have_count(1)
    anna.page.get_by_role("button", name="Back to now").click()
    expect(laid).to_have_count(on_board + 2)
    expect(anna.page.locator(f".slot[data-tile='{mine[0]}']")).to_have_count(0)

    mine, theirs = until(here, there, lambda one, other: one == other)
    on_board = laid.count()
    tried(anna, mine).click()
    there.do(do="play", action="@".join(theirs))
    note = anna.page.get_by_text(re.compile("was not laid: it no longer fits there"))
    visible(note)
    anna.wait()
    expect(laid).to_have_count(on_board + 1)
    expect(anna.page.locator(f".slot[data-tile='{mine[0]}']")).to_have_count(1)
    expect(anna.page.locator(".ghost")).to_have_count(0)


KEEPS = """async ([before, now]) => {
  const { keeps } = await import("/web/table/ahead.js");
  const lines = (all) => all.map(([reason, points]) => ({ seat: 0, reason, points }));
  return keeps(lines(before), lines(now));
}"""


WORTH_LESS = """async () => {
  const { TableModel } = await import("/web/table/model.js");
  const { Ahead } = await import("/web/table/ahead.js");
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


def test_a_set_move_is_kept_when_nothing_it_promised_is_missing(person: Make) -> None:
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
