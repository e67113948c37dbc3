"""A pad as its log has it: who may see it, every change under its number, and what the changes come to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from tripple.notation import read_change
from tripple.pad import Pad
from tripple.pad.pad import Correct, Insert, Strike, Write
from tripple.rules import Sheet, TrippleError, sheet
from tripple.tables import Reason, Refusal

from .bench import Steps
from .changes import Change, Keyed, Lasting, Noted, Rename, Undo
from .events import Changed, Created, Event, Joined, Left


@dataclass(frozen=True)
class State:
    """Never changed, only followed by another one."""

    created: Created
    length: int = 0
    """How many events the log has."""
    members: Mapping[int, str] = field(default_factory=dict)
    """Persons, by the number of the event they came with."""
    leavers: Mapping[int, str] = field(default_factory=dict)
    """Who has left, by the same number, while the log still names them."""
    log: tuple[Noted, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    """The changes that count: those that no undo has taken back."""
    changed: float = 0.0

    @property
    def number(self) -> int:
        return len(self.log)

    @property
    def persons(self) -> frozenset[str]:
        return frozenset(self.members.values())

    @property
    def named(self) -> frozenset[str]:
        """Everybody whom the log names, those who have left included."""
        return self.persons.union(self.leavers.values())

    @cached_property
    def keys(self) -> dict[str, int]:
        return {noted.key: noted.number for noted in self.log}

    @cached_property
    def pad(self) -> Pad:
        """Everything in the log was checked when it was written; this folds it once."""
        names = self.names_after(self.lasting)
        lines = tuple(change for change in self.lasting if not isinstance(change, Rename))
        return Pad(names, rules_of(self.created.sheet, self.created.house_rules), lines)

    def names_after(self, changes: Sequence[Lasting]) -> tuple[str, ...]:
        renames = (change.names for change in reversed(changes) if isinstance(change, Rename))
        return next(renames, self.created.names)


def rules_of(name: str, house_rules: Iterable[str]) -> Sheet:
    return sheet(name).with_(**dict(map(read_change, house_rules)))


def apply(state: State, event: Joined | Left | Changed) -> State:
    """What the log says is believed: nothing is checked again."""
    after = replace(state, length=state.length + 1)
    match event:
        case Joined(_, person):
            return _worked_out(state, replace(after, members={**state.members, state.length: person}))
        case Left(_, came):
            return _worked_out(state, _without(after, came))
        case Changed(at, key, change):
            noted = Noted(state.number + 1, key, change)
            lasting = state.lasting[:-1] if isinstance(change, Undo) else (*state.lasting, change)
            return replace(after, log=(*state.log, noted), lasting=lasting, changed=at)


def _without(state: State, came: int) -> State:
    """One member less. Who is named no more has no name here, either."""
    members = dict(state.members)
    person = members.pop(came, "")
    return replace(state, members=members, leavers={**state.leavers, came: person} if person else state.leavers)


def settled(state: State) -> State:
    """When the log names nobody any more who has left."""
    return _worked_out(state, replace(state, leavers={}))


def _worked_out(before: State, after: State) -> State:
    """Who comes and goes changes no line: what is worked out already need not be folded again."""
    if "pad" in vars(before):
        vars(after)["pad"] = before.pad
    return after


def fold(state: State | None, events: Iterable[Event]) -> State | None:
    """Nothing where there is no log."""
    for event in events:
        if isinstance(event, Created):
            state = State(event, 1, {0: event.person}, changed=event.at)
        elif state:
            state = apply(state, event)
    return state


def entered(state: State, changes: Iterable[Keyed], now: float) -> Steps[tuple[State, list[Event]]]:
    """The state after these changes, each of which can have happened and is done once, and the events to be written.

    A step is a change.
    """
    events: list[Event] = []
    known = set(state.keys)
    for index, new in enumerate(changes):
        if new.key in known:
            continue
        known.add(new.key)
        try:
            pad = written(state, new.change)
        except TrippleError as fault:
            raise _refusal(fault, state.pad, new.change, index) from None
        event = Changed(now, new.key, new.change)
        state = apply(state, event)
        # What is worked out already need not be folded again.
        vars(state)["pad"] = pad
        events.append(event)
        yield
    return state, events


def written(state: State, change: Change) -> Pad:
    """The pad after one change more. Raises what `tripple.pad` raises when it cannot have happened."""
    match change:
        case Write(entry):
            return state.pad.write(entry)
        case Correct(at, entry):
            return state.pad.correct(at, entry)
        case Insert(at, entry):
            return state.pad.insert(at, entry)
        case Strike(at):
            return state.pad.strike(at)
        case Rename(names):
            return state.pad.rename(names)
        case Undo():
            return _taken_back(state)


def _taken_back(state: State) -> Pad:
    """Without the last change. What comes of it was a pad before, so nothing of it can be refused."""
    *before, last = state.lasting or (None,)
    if isinstance(last, Rename):
        return state.pad.rename(state.names_after(before))
    return state.pad.undo() if last else state.pad


def _refusal(fault: TrippleError, pad: Pad, change: Change, index: int) -> Refusal:
    """With the line of the pad it stands on, from 0, and which of the changes it was."""
    line = getattr(fault, "at", None)
    if line is None and isinstance(change, Write):
        line = len(pad.entries)
    elif line is None and isinstance(change, Correct | Insert):
        line = change.at
    place = {} if line is None else {"at": line}
    return Refusal(Reason.ILLEGAL, fault.sentence, **fault.values | place | {"index": index})
