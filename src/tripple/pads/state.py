"""A pad as its log has it: who may see it, every change under its number, and what the changes come to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from tripple.notation import read_change
from tripple.pad import Pad
from tripple.pad.pad import Correct, Strike, Write
from tripple.rules import Sheet, TrippleError, sheet
from tripple.tables import Reason, Refusal

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

    @cached_property
    def keys(self) -> dict[str, int]:
        return {noted.key: noted.number for noted in self.log}

    @cached_property
    def pad(self) -> Pad:
        """Everything in the log was checked when it was written; this folds it once."""
        names = self.created.names
        for change in self.lasting:
            names = change.names if isinstance(change, Rename) else names
        lines = tuple(change for change in self.lasting if not isinstance(change, Rename))
        return Pad(names, rules_of(self.created.sheet, self.created.house_rules), lines)


def rules_of(name: str, house_rules: Iterable[str]) -> Sheet:
    return sheet(name).with_(**dict(map(read_change, house_rules)))


def apply(state: State, event: Joined | Left | Changed) -> State:
    """What the log says is believed: nothing is checked again."""
    after = replace(state, length=state.length + 1)
    match event:
        case Joined(_, person):
            return replace(after, members={**state.members, state.length: person})
        case Left(_, came):
            return replace(after, members={at: who for at, who in state.members.items() if at != came})
        case Changed(at, key, change):
            noted = Noted(state.number + 1, key, change)
            lasting = state.lasting[:-1] if isinstance(change, Undo) else (*state.lasting, change)
            return replace(after, log=(*state.log, noted), lasting=lasting, changed=at)


def fold(state: State | None, events: Iterable[Event]) -> State | None:
    """Nothing where there is no log."""
    for event in events:
        if isinstance(event, Created):
            state = State(event, 1, {0: event.person}, changed=event.at)
        elif state:
            state = apply(state, event)
    return state


def entered(state: State, changes: Iterable[Keyed], now: float) -> tuple[State, list[Event]]:
    """The state after these changes, each of which can have happened and is done once, and the events to be written."""
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
    return state, events


def written(state: State, change: Change) -> Pad:
    """The pad after one change more. Raises what `tripple.pad` raises when it cannot have happened."""
    match change:
        case Write(entry):
            return state.pad.write(entry)
        case Correct(at, entry):
            return state.pad.correct(at, entry)
        case Strike(at):
            return state.pad.strike(at)
        case Rename(names):
            return state.pad.rename(names)
        case Undo():
            return apply(state, Changed(0.0, "", change)).pad


def _refusal(fault: TrippleError, pad: Pad, change: Change, index: int) -> Refusal:
    """With the line of the pad it stands on, from 0, and which of the changes it was."""
    line = getattr(fault, "at", None)
    if line is None and isinstance(change, Write):
        line = len(pad.entries)
    elif line is None and isinstance(change, Correct):
        line = change.at
    place = {} if line is None else {"at": line}
    return Refusal(Reason.ILLEGAL, fault.sentence, **fault.values | place | {"index": index})
