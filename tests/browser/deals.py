"""Positions to begin a test with: tables as the log has them, dealt by a secret that is the same in every run."""

import secrets
import time
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, NamedTuple

import msgspec

from tripple.notation import commitment
from tripple.rules import Action, Lay, Round
from tripple.server.identity.cookies import new_identity
from tripple.tables import AddComputer, Join, Ready, Settings
from tripple.tables.events import Created, write_event
from tripple.tables.handlers import fill_new, new_invite
from tripple.tables.listing import summary
from tripple.tables.plan import TablePlan
from tripple.tables.state import TableState

from .chrome import House
from .ends import COMPUTERS
from .person import Person

Wanted = Callable[[Round], bool]
SHEET = "compact-en"
HERE, COMPUTER = "here", "greedy"
"""Instead of somebody with a browser: one more at the first one's, or a computer player of this level."""
PAUSE = 60.0
"""Seconds between two rounds."""


class Chair(NamedTuple):
    """Who sits there: a person, or a computer player of a level."""

    name: str
    person: str = ""
    level: str = ""


class Found(NamedTuple):
    """A table as it was left, and its round as the referee has it."""

    id: str
    invite: str
    round: Round


def usual(actions: tuple[Action, ...]) -> Action:
    """Some tile where one fits, so that the board becomes wide; else what can be done."""
    lays = [action for action in actions if isinstance(action, Lay)]
    return lays[len(lays) // 2] if lays else actions[0]


def places(here: Round) -> dict[str, int]:
    """In how many places each tile fits now."""
    tiles = [str(action.tile) for action in here.actions() if isinstance(action, Lay)]
    return {tile: tiles.count(tile) for tile in tiles}


def may_lay(here: Round) -> bool:
    """The first player, with two tiles on the board or more."""
    return here.turn == 0 and len(here.board.cells) > 1 and bool(places(here))


def may_lay_or_draw(here: Round) -> bool:
    return may_lay(here) and any(str(action) == "draw" for action in here.actions())


def has_to_draw(here: Round) -> bool:
    return here.turn == 0 and [str(action) for action in here.actions()] == ["draw"]


def must_end(here: Round) -> bool:
    """Whatever the first player does, it is the last action of the round."""
    return here.turn == 0 and all(here.play(action)[0].end for action in here.actions())


def sit_at(
    person: Person, wanted: Wanted, *changes: str, others: Sequence[Person | str] = (), **settings: Any
) -> Round:
    """At a table where it is so, everybody in their own browser, and the round as the referee has it."""
    found = table_of(person, wanted, *changes, others=others, **settings)
    for seat, one in enumerate([person, *others]):
        if isinstance(one, Person):
            one.go(f"/t/{found.id}")
            one.at_table()
            one.page.wait_for_selector(f".slot >> nth={len(found.round.hands[seat]) - 1}")
            one.page.wait_for_selector(f".board .tile >> nth={len(found.round.board.cells) - 1}")
    return found.round


def table_of(
    person: Person, wanted: Wanted, *changes: str, others: Sequence[Person | str] = (), **settings: Any
) -> Found:
    """The same before anybody has opened it."""
    wish = Settings(**{"sheet": SHEET, "size": 1 + len(others), "changes": changes, **settings})
    plan = found(chairs(person, others), wish, wanted)
    table = secrets.token_hex(12)
    person.house.do(keep(person.house, table, plan))
    assert plan.state.round
    return Found(table, plan.state.invite, plan.state.round)


async def keep(house: House, table: str, plan: TablePlan) -> None:
    events = [write_event(step.event) for step in plan.steps]
    await house.services.store.append(table, 0, events, summary(table, plan.state))


def chairs(person: Person, others: Sequence[Person | str]) -> list[Chair]:
    """Whoever has a browser becomes somebody else there, whom only this table knows."""
    host, names = person.become(new_identity()), iter(COMPUTERS)
    taken = [Chair(person.name or "Guest", host)]
    for number, one in enumerate(others, 2):
        if isinstance(one, Person):
            taken.append(Chair(one.name or "Guest", one.become(new_identity())))
        else:
            taken.append(Chair(f"Player {number}", host) if one == HERE else Chair(next(names), level=one))
    return taken


def found(chairs: Sequence[Chair], settings: Settings, wanted: Wanted) -> TablePlan:
    """The first deal in which it comes to that."""
    plans = (begun(chairs, settings, number) for number in count(1))
    return next(plan for plan in plans if comes_to(plan, wanted))


def comes_to(plan: TablePlan, wanted: Wanted) -> bool:
    while here := plan.state.round:
        if here.board.cells and wanted(here):
            return True
        plan.play(here.turn, usual(here.actions()), plan.state.chairs[here.turn].level)
    return False


def begun(chairs: Sequence[Chair], settings: Settings, number: int) -> TablePlan:
    """As soon as everybody is ready; nobody gives a salt, so the deals follow from the number."""
    host, secret = chairs[0].person, f"{number:064x}"
    plan = TablePlan(TableState(), time.time(), PAUSE, host)
    wish = msgspec.structs.asdict(settings) | {"seed": settings.seed or ""}
    promise = {"commitment": "" if settings.seed else commitment(secret), "secret": secret}
    plan.add(Created, **wish, **promise, invite=new_invite(), onward=secrets.token_hex(12))
    for chair in chairs:
        plan.by = chair.person or host
        fill_new(plan, [AddComputer(level=chair.level, name=chair.name) if chair.level else Join(name=chair.name)])
    for seat, chair in enumerate(chairs):
        plan.by = chair.person
        fill_new(plan, [Ready(seat=seat)] if chair.person else [])
    return plan
