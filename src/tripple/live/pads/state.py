"""The state of a pad: its members, every change under its number, and the pad they make."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce

from tripple.live import Plan, Refusal, RefusalReason
from tripple.notation import read_sheet
from tripple.pad import Pad
from tripple.pad.pad import Correct, Insert, Strike, Write
from tripple.rules import TrippleError

from .events import Change, Event, Keyed, Lasting, NotedChange, PadChanged, PadCreated, PadJoined, PadLeft, Rename, Undo


@dataclass(frozen=True)
class PadState:
    created: PadCreated
    pad: Pad = field(compare=False)
    length: int = 1
    members: Mapping[int, str] = field(default_factory=dict)  # persons, by the number of the event they came with
    leavers: Mapping[int, str] = field(default_factory=dict)
    """Former members, by the same number, while the log still names them."""
    log: tuple[NotedChange, ...] = ()
    lasting: tuple[Lasting, ...] = ()  # the changes that count: those that were not undone
    changed: float = 0.0

    @property
    def number(self) -> int:
        return len(self.log)

    @property
    def persons(self) -> frozenset[str]:
        return frozenset(self.members.values())

    @property
    def named(self) -> frozenset[str]:
        return self.persons.union(self.leavers.values())

    @property
    def unsettled(self) -> bool:
        return bool(self.leavers)

    def names_after(self, changes: Sequence[Lasting]) -> tuple[str, ...]:
        renames = (change.names for change in reversed(changes) if isinstance(change, Rename))
        return next(renames, self.created.names)


def begun(created: PadCreated) -> PadState:
    pad = Pad(created.names, read_sheet(created.sheet, created.house_rules))
    return PadState(created, pad, members={0: created.person}, changed=created.at)


def fold(events: Iterable[Event]) -> PadState:
    """Fold a whole log; the pad itself is computed once, at the end."""
    created, *more = events
    if not isinstance(created, PadCreated):
        raise ValueError("a pad begins with its making")
    state = reduce(_noted, more, begun(created))
    lines = tuple(change for change in state.lasting if not isinstance(change, Rename))
    return replace(state, pad=Pad(state.names_after(state.lasting), state.pad.sheet, lines))


def apply(state: PadState, event: Event) -> PadState:
    """Apply one event. Raises what `tripple.pad` raises when a change cannot have happened."""
    after = _noted(state, event)
    return replace(after, pad=written(state, event.change)) if isinstance(event, PadChanged) else after


def _noted(state: PadState, event: Event) -> PadState:
    """Fold everything except the pad itself."""
    after = replace(state, length=state.length + 1)
    match event:
        case PadJoined(_, person):
            return replace(after, members={**state.members, state.length: person})
        case PadLeft(_, came):
            return _without(after, came)
        case PadChanged(at, key, change):
            noted = NotedChange(state.number + 1, key, change)
            lasting = state.lasting[:-1] if isinstance(change, Undo) else (*state.lasting, change)
            return replace(after, log=(*state.log, noted), lasting=lasting, changed=at)
        case PadCreated():
            raise ValueError("a pad is made once")


def _without(state: PadState, came: int) -> PadState:
    members = dict(state.members)
    person = members.pop(came, "")
    return replace(state, members=members, leavers={**state.leavers, came: person} if person else state.leavers)


def enter(plan: Plan[PadState, Event], changes: Sequence[Keyed], known: set[str], begin: int, now: float) -> None:
    """Add the changes that are not known yet; `begin` is the index of the first one."""
    for index, new in enumerate(changes, begin):
        if new.key in known:
            continue
        known.add(new.key)
        try:
            plan.take(PadChanged(now, new.key, new.change))
        except TrippleError as fault:
            raise _refusal(fault, plan.state.pad, new.change, index) from None


def written(state: PadState, change: Change) -> Pad:
    """Apply a change. Raises what `tripple.pad` raises when it cannot have happened."""
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


def _taken_back(state: PadState) -> Pad:
    *before, last = state.lasting or (None,)
    if isinstance(last, Rename):
        return state.pad.rename(state.names_after(before))
    return state.pad.undo() if last else state.pad


def _refusal(fault: TrippleError, pad: Pad, change: Change, index: int) -> Refusal:
    line = getattr(fault, "at", None)
    if line is None and isinstance(change, Write):
        line = len(pad.entries)
    elif line is None and isinstance(change, Correct | Insert):
        line = change.at
    place = {} if line is None else {"at": line}
    return Refusal(RefusalReason.ILLEGAL, fault.sentence, **fault.values | place | {"index": index})
