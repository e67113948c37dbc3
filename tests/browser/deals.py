"""Positions to begin a test with: solitaires dealt by number and played on through the protocol, without clicks."""

from collections.abc import Callable
from itertools import count

from tripple.rules import Action, Deal, Lay, Round
from tripple.tables.state import rules_of

from .person import Person

SHEET = "compact-en"
PLAY = """async ([seed, changes, actions]) => {
  const { playDeal } = await import("/web/game/deals.js");
  const { followTable } = await import("/web/table/connections.js");
  const path = await playDeal({ seed, sheet: "SHEET", changes });
  let heard = () => {};
  const stream = followTable(path.split("/").at(-1), 0, null, { told: () => heard(), line: () => {} });
  const until = async (number) => {
    while ((stream.number ?? -1) < number) await new Promise((next) => (heard = next));
  };
  await until(0);
  for (const action of actions) await until((await stream.ask({ do: "play", seat: 0, action })).number);
  stream.close();
  return path;
}""".replace("SHEET", SHEET)


def usual(actions: tuple[Action, ...]) -> Action:
    """Some tile where one fits, so that the board becomes wide; else what can be done."""
    lays = [action for action in actions if isinstance(action, Lay)]
    return lays[len(lays) // 2] if lays else actions[0]


def found(wanted: Callable[[Round], bool], changes: tuple[str, ...]) -> tuple[str, Round, list[str]]:
    """The first deal in which it comes to that, the round then, and what was played until then."""
    rules = rules_of(SHEET, changes)
    for number in count(1):
        here, played = Round.start(rules, Deal.from_seed(str(number), 1, 1, rules)), list[str]()
        while actions := here.actions():
            if here.board.cells and wanted(here):
                return str(number), here, played
            played.append(str(usual(actions)))
            here, _ = here.play(usual(actions))
    raise AssertionError("numbers do not end")


def sit_at(person: Person, wanted: Callable[[Round], bool], *changes: str) -> Round:
    """At a table for one where it is so, and the round as the referee has it."""
    seed, here, played = found(wanted, changes)
    person.go("/rules")
    person.go(person.page.evaluate(PLAY, [seed, list(changes), played]))
    person.at_table()
    person.page.wait_for_selector(f".slot >> nth={len(here.hands[0]) - 1}")
    person.page.wait_for_function(
        "n => document.querySelectorAll('.board .tile').length === n", arg=len(here.board.cells)
    )
    return here


def places(here: Round) -> dict[str, int]:
    """In how many places each tile fits now."""
    tiles = [str(action.tile) for action in here.actions() if isinstance(action, Lay)]
    return {tile: tiles.count(tile) for tile in tiles}
