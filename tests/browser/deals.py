"""Positions to begin a test with: tables as the log has them, dealt by a secret that is the same in every run."""

import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from tripple.live.tables import AddComputer, AnyCommand, Join, Play, Ready, Settings
from tripple.live.tables.events import Created, write_event
from tripple.live.tables.handlers import fill_new, new_invite
from tripple.live.tables.listing import summary
from tripple.live.tables.plan import TablePlan
from tripple.live.tables.state import TableState
from tripple.notation import commitment
from tripple.rules import Action, Lay, Round
from tripple.server.identity import new_identity

from .chrome import House
from .ends import COMPUTERS
from .person import Person

Wanted = Callable[[Round], bool]
SHEET = "compact-en"
HERE, FRIEND, COMPUTER = "here", "friend", "greedy"
"""Instead of somebody with a browser: one more at the first one's, somebody elsewhere, a computer player."""
PAUSE = 60.0
"""Seconds between two rounds."""


class Chair(NamedTuple):
    """Who sits there: a person, or a computer player of a level."""

    name: str
    person: str = ""
    level: str = ""


class Table:
    """In the log of a house. What is done here is done at another device."""

    def __init__(self, house: House, table: str) -> None:
        self.house, self.id = house, table

    @classmethod
    def written(cls, house: House, plan: TablePlan) -> "Table":
        table, events = secrets.token_hex(12), [write_event(step.event) for step in plan.steps]
        house.do(house.services.store.append(table, 0, events, summary(table, plan.state)))
        return cls(house, table)

    @classmethod
    def at(cls, person: Person) -> "Table":
        """The one that is open in a browser."""
        return cls(person.house, urlsplit(person.page.url).path.rsplit("/", 1)[1])

    @property
    def link(self) -> str:
        return f"/t/{self.id}#{self.state.invite}"

    @property
    def state(self) -> TableState:
        return self.house.do(self.house.services.tables.state(self.id))

    @property
    def round(self) -> Round:
        here = self.state.round
        assert here
        return here

    def ask(self, seat: int, command: AnyCommand) -> None:
        state, key = self.state, secrets.token_hex(12)
        who = state.chairs[seat].person
        self.house.do(self.house.services.tables.do(self.id, who, command, key=key, seen=state.last))

    def play(self, action: str) -> None:
        """By whoever is on turn."""
        self.ask(self.round.turn, Play(seat=self.round.turn, action=action))

    @contextmanager
    def attended(self, seat: int) -> Iterator[None]:
        """Somebody elsewhere looks at it meanwhile, so that they are not away."""
        watching = self.house.begin(self._attend(self.state.chairs[seat].person))
        try:
            yield
        finally:
            watching.cancel()

    async def _attend(self, who: str) -> None:
        async with self.house.services.tables.follow(self.id, who, seat="mine") as stream:
            async for _ in stream:
                pass

    def open(self, person: Person, seat: int = 0) -> None:
        """In this person's browser, until everything is there to be seen."""
        person.go(f"/t/{self.id}")
        person.at_table()
        person.page.wait_for_selector(f".slot >> nth={len(self.round.hands[seat]) - 1}")
        person.page.wait_for_selector(f".board .tile >> nth={len(self.round.board.cells) - 1}")


# -- what is wanted


def places(here: Round) -> dict[str, int]:
    """In how many places each tile fits now."""
    tiles = [str(action.tile) for action in here.actions() if isinstance(action, Lay)]
    return {tile: tiles.count(tile) for tile in tiles}


def my_turn(here: Round) -> bool:
    return here.turn == 0


def may_lay(here: Round) -> bool:
    """With two tiles on the board or more."""
    return my_turn(here) and len(here.board.cells) > 1 and bool(places(here))


def may_lay_or_draw(here: Round) -> bool:
    return may_lay(here) and any(str(action) == "draw" for action in here.actions())


def has_to_draw(here: Round) -> bool:
    return my_turn(here) and [str(action) for action in here.actions()] == ["draw"]


def must_end(here: Round) -> bool:
    """Whatever I do, it is the last action of the round."""
    return my_turn(here) and all(here.play(action)[0].end for action in here.actions())


# -- how it comes to that


def sit_at(
    person: Person, wanted: Wanted, *changes: str, others: Sequence[Person | str] = (), **settings: Any
) -> Round:
    """At a table where it is so, everybody in their own browser, and the round as the referee has it."""
    table = table_of(person, wanted, *changes, others=others, **settings)
    for seat, one in enumerate([person, *others]):
        if isinstance(one, Person):
            table.open(one, seat)
    return table.round


def table_of(
    person: Person, wanted: Wanted, *changes: str, others: Sequence[Person | str] = (), **settings: Any
) -> Table:
    """The same before anybody has opened it."""
    return left_at(person.house, chairs_of(person, others), wanted, *changes, **settings)


def left_at(house: House, chairs: Sequence[Chair], wanted: Wanted, *changes: str, **settings: Any) -> Table:
    return Table.written(house, next(plan for plan in deals(chairs, changes, settings) if comes_to(plan, wanted)))


def finished(house: House, chairs: Sequence[Chair], *changes: str, **settings: Any) -> Table:
    """A game that is over after its first round."""
    over = (plan for plan in deals(chairs, changes, settings) if not comes_to(plan, lambda _: False))
    return Table.written(house, next(plan for plan in over if plan.state.phase == "over"))


def lobby(person: Person, *others: Person | str, **settings: Any) -> Table:
    """These sit there, and nobody is ready."""
    chairs = chairs_of(person, others)
    return Table.written(person.house, seated(chairs, wish(chairs, **settings), 1))


def wish(chairs: Sequence[Chair], **settings: Any) -> Settings:
    return Settings(**{"sheet": SHEET, "size": len(chairs), **settings})


def deals(chairs: Sequence[Chair], changes: Sequence[str], settings: Mapping[str, Any]) -> Iterator[TablePlan]:
    wanted = wish(chairs, changes=tuple(changes), **settings)
    return (begun(chairs, wanted, number) for number in count(1))


def chairs_of(person: Person, others: Sequence[Person | str]) -> list[Chair]:
    """Whoever has a browser becomes somebody there whom only this table knows."""
    host, names = person.become(new_identity()), iter(COMPUTERS)
    taken = [Chair(person.name or "Guest", host)]
    for number, one in enumerate(others, 2):
        if isinstance(one, Person):
            taken.append(Chair(one.name or "Guest", one.become(new_identity())))
        elif one in (HERE, FRIEND):
            taken.append(Chair(f"Player {number}", host) if one == HERE else Chair("Ben", new_identity()))
        else:
            taken.append(Chair(next(names), level=one))
    return taken


def seated(chairs: Sequence[Chair], settings: Settings, number: int) -> TablePlan:
    """Everybody on their chair, nobody ready; the secret is this number."""
    host, secret = chairs[0].person, f"{number:064x}"
    plan = TablePlan(TableState(), time.time(), PAUSE, host)
    wishes = msgspec.structs.asdict(settings) | {"seed": settings.seed or "", "pace": settings.pace or "calm"}
    promise = {"commitment": "" if settings.seed else commitment(secret), "secret": secret}
    plan.add(Created, **wishes, **promise, invite=new_invite(), onward=secrets.token_hex(12))
    for chair in chairs:
        plan.by = chair.person or host
        fill_new(plan, [AddComputer(level=chair.level, name=chair.name) if chair.level else Join(name=chair.name)])
    return plan


def begun(chairs: Sequence[Chair], settings: Settings, number: int) -> TablePlan:
    """Nobody gives a salt, so the deals follow from the number alone."""
    plan = seated(chairs, settings, number)
    for seat, chair in enumerate(chairs):
        plan.by = chair.person
        fill_new(plan, [Ready(seat=seat)] if chair.person else [])
    return plan


def comes_to(plan: TablePlan, wanted: Wanted) -> bool:
    """Whether the first round does, where everybody does what is usual."""
    while here := plan.state.round:
        if here.board.cells and wanted(here):
            return True
        plan.play(here.turn, usual(here.actions()), plan.state.chairs[here.turn].level)
    return False


def usual(actions: tuple[Action, ...]) -> Action:
    """Some tile where one fits, so that the board becomes wide; else what can be done."""
    lays = [action for action in actions if isinstance(action, Lay)]
    return lays[len(lays) // 2] if lays else actions[0]
