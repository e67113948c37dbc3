"""The state of a table at a point of its log: a fold over the events up to there."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from itertools import chain, islice
from typing import Any

import msgspec
from msgspec.structs import replace

from tripple.bots import called
from tripple.notation import Proof, read_action, read_position, read_sheet
from tripple.rules import Board, Deal, Match, Round, RoundEnd, Sheet, Tile
from tripple.rules.match import replayed, winners

from . import events
from .events import AnyEvent, Clock, Pace, Phase, Why
from .remembered import Requests, hand_on, remember

REACTIONS_REMEMBERED = 32
PIECE = 256
MovesOn = events.Dealt | events.Played
GONE = "gone"  # replaces the id of a forgotten person. No guest has this id
NAMELESS = "N. N."  # replaces their name: the traditional sign, in many languages, for an unknown name


class Chair(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    name: str
    """In English, if it is one of its level's names; `called` has it in every language."""
    level: str | None = None
    number: int | None = None
    person: str = ""
    ready: bool = False
    salt: str = ""
    taken: str | None = None
    resigned: bool = False

    def called(self, t: Callable[[str], str]) -> str:
        return self.name if self.level is None or self.number is None else called(self.level, self.number, t)

    @property
    def computer(self) -> str | None:
        return self.level or self.taken

    @property
    def lent(self) -> bool:
        """True while a stand-in holds the seat for a person who can have it back."""
        return self.taken is not None and not self.resigned


class StoredState(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The part of a state that a snapshot stores: all of it between two rounds."""

    number: int = 0
    phase: Phase = "lobby"
    sheet: str = ""
    changes: tuple[str, ...] = ()
    clock: Clock = "none"
    size: int = 2
    public: bool = False
    hints: bool = True
    pace: Pace = "calm"
    skipping: bool = False
    commitment: str = ""
    secret: str = ""
    invite: str = ""
    given: str = ""
    start: str = ""
    played: str = ""
    onward: str = ""
    host: str = ""
    chairs: tuple[Chair, ...] = ()
    leavers: tuple[tuple[str, ...], ...] = ()
    """Everybody who gave up or lost a seat in the lobby, in that order: the log still names them.

    In pieces, so that one more costs the same however many there are.
    """
    removed: tuple[str, ...] = ()
    """Leavers whom the host has removed since the last invitation was made, which is not for them."""
    past: tuple[tuple[int, ...], ...] = ()
    trail: tuple[tuple[str, ...], ...] = ()  # actions of those rounds, if they can be taken back
    choices: tuple[tuple[int, int], ...] = ()
    """Choices of the only person among several actions: the round, from 1, and its steps before that."""
    chosen: int = 0  # the last event that added or undid one of them
    taken_back: int = 0
    until: float | None = None
    moved: int = 0  # the last event that changed the turn or the order of seats
    changed: float = 0.0
    done: Requests = ()
    reactions: tuple[tuple[str, float], ...] = ()
    why: Why | None = None
    rematch: str | None = None
    unsettled: bool = False  # set while the log still names a person who asked to be forgotten


class TableState(StoredState, frozen=True, omit_defaults=True, kw_only=True):
    match: Match | None = None  # the last round in full, earlier ones only as points. None in the lobby

    @property
    def length(self) -> int:
        return self.number

    @property
    def last(self) -> int:
        return self.number - 1

    @property
    def game(self) -> Match:
        """Raises LookupError before the first deal."""
        if self.match is None:
            raise LookupError("nothing was dealt yet")
        return self.match

    @property
    def rules(self) -> Sheet:
        return read_sheet(self.sheet, self.changes)

    @property
    def round(self) -> Round | None:
        return self.match.round if self.match and self.phase == "playing" else None

    @property
    def round_number(self) -> int:
        return len(self.match.rounds) if self.match else 0

    @property
    def turn(self) -> int | None:
        return self.round.turn if self.round else None

    @property
    def proof(self) -> Proof | None:
        return None if self.given or self.start else Proof(self.secret, tuple(chair.salt for chair in self.chairs))

    @property
    def seed(self) -> str:
        proof = self.proof
        return proof.seed if proof else self.given

    @property
    def totals(self) -> tuple[int, ...]:
        return self.match.totals if self.match else ()

    @property
    def winners(self) -> tuple[int, ...]:
        """Winners by R10 and D12; resigned seats cannot win."""
        if self.phase != "over" or not self.match:
            return ()
        seats = [seat for seat, chair in enumerate(self.chairs) if not chair.resigned]
        return winners(self.match.sheet, self.totals, self.match.rounds[-1].points, seats)

    @property
    def host_seat(self) -> int | None:
        return next((seat for seat, chair in enumerate(self.chairs) if chair.person == self.host), None)

    @property
    def only_person(self) -> int | None:
        """The seat of the one person against computer players or alone; None if there are more people."""
        people = [seat for seat, chair in enumerate(self.chairs) if chair.level is None]
        return people[0] if len(people) == 1 else None

    @property
    def against_computers(self) -> bool:
        """True if one person plays against computer players alone, and others cannot see the result."""
        return len(self.chairs) > 1 and self.only_person is not None and not self.played

    def seats_of(self, person: str) -> tuple[int, ...]:
        return tuple(seat for seat, chair in enumerate(self.chairs) if person and chair.person == person)

    @property
    def persons(self) -> frozenset[str]:
        return frozenset([chair.person for chair in self.chairs]) - {"", GONE}

    @property
    def named(self) -> frozenset[str]:
        return self.persons.union(self.left) - {GONE} if self.leavers else self.persons

    @property
    def left(self) -> Iterator[str]:
        return chain.from_iterable(self.leavers)


def fold(state: TableState, events: Iterable[AnyEvent]) -> TableState:
    return reduce(apply, events, state)


def apply(state: TableState, event: AnyEvent, match: Match | None = None) -> TableState:
    """Apply one event; `match` is the result of a deal or an action, if it is known already."""
    after = FOLDS[type(event)](state, event) if match is None else _moved_on(state, event, match)
    if not event.key:
        return replace(after, number=state.number + 1, changed=event.at)
    done = remember(state.done, event.by, event.key, state.number)
    return replace(after, number=state.number + 1, changed=event.at, done=done)


def _created(_: TableState, event: events.Created) -> TableState:
    return TableState(
        sheet=event.sheet,
        changes=event.changes,
        clock=event.clock,
        size=event.size,
        public=event.public,
        hints=event.hints,
        pace=event.pace,
        commitment=event.commitment,
        secret=event.secret,
        invite=event.invite,
        given=event.seed,
        start=event.start,
        played=event.played,
        onward=event.onward,
        host=event.by,
    )


def _joined(state: TableState, event: events.Joined) -> TableState:
    level, number = event.level, event.number
    name = event.name if level is None or number is None else called(level, number)
    chair = Chair(name=name, level=level, number=number, person=event.person, ready=level is not None)
    return replace(state, chairs=(*state.chairs, chair))


def _left(state: TableState, event: events.Left | events.Removed) -> TableState:
    """Remove a seat: later ones move up, and if the host has gone, the next person is the host."""
    chairs = state.chairs[: event.seat] + state.chairs[event.seat + 1 :]
    persons = [chair.person for chair in chairs if chair.person]
    host = state.host if state.host in persons else next(iter(persons), "")
    left = state.chairs[event.seat].person
    leavers = _and_one(state.leavers, left) if left else state.leavers
    return replace(state, chairs=chairs, host=host, leavers=leavers, moved=state.number)


def _removed(state: TableState, event: events.Removed) -> TableState:
    after, person = _left(state, event), state.chairs[event.seat].person
    return after if person in after.persons | {""} else replace(after, removed=(*after.removed, person))


def _and_one(leavers: tuple[tuple[str, ...], ...], left: str) -> tuple[tuple[str, ...], ...]:
    if leavers and len(leavers[-1]) < PIECE:
        return (*leavers[:-1], (*leavers[-1], left))
    return (*leavers, (left,))


def _readied(state: TableState, event: events.Readied) -> TableState:
    salt = event.salt if state.phase == "lobby" else state.chairs[event.seat].salt
    return _with_chair(state, event.seat, ready=event.ready, salt=salt)


def _dealt(state: TableState, event: events.Dealt) -> TableState:
    return _moved_on(state, event, dealt(state, event.number))


def _played(state: TableState, event: events.Played) -> TableState:
    return _moved_on(state, event, state.game.play(read_action(event.action))[0])


def _moved_on(state: TableState, event: AnyEvent, match: Match) -> TableState:
    assert isinstance(event, MovesOn)
    after = replace(state, match=match, until=event.until, moved=state.number)
    if isinstance(event, events.Played):
        if event.level is None:
            after = replace(after, skipping=False)
        if not _is_choice(state, event):
            return after
        moment = state.round_number, len(state.game.rounds[-1].history)
        return replace(after, choices=(*state.choices, moment), chosen=state.number)
    return replace(after, phase="playing", chairs=_unready(state), past=_past(state), trail=trail(state))


def _unready(state: TableState) -> tuple[Chair, ...]:
    return tuple(replace(chair, ready=chair.level is not None) for chair in state.chairs)


def _is_choice(state: TableState, event: events.Played) -> bool:
    """True for a choice of the only person among several actions, not for one of a stand-in."""
    is_own = event.seat == state.only_person and event.level is None
    return is_own and state.round is not None and len(state.round.actions()) > 1


def _past(state: TableState) -> tuple[tuple[int, ...], ...]:
    return tuple(played.points for played in state.match.rounds) if state.match else state.past


def trail(state: TableState) -> tuple[tuple[str, ...], ...]:
    """Actions of every round, the last one included, if they can be taken back."""
    if not state.match or state.only_person is None:
        return state.trail
    return (*state.trail, tuple(str(step.action) for step in state.match.rounds[-1].history))


def rewound(state: TableState, number: int, step: int) -> TableState:
    """Rewind the game to a step of this or an earlier round. Raises LookupError if its actions are not kept."""
    actions = trail(state)[number - 1][:step]
    before = replace(state, match=None, past=state.past[: number - 1], trail=state.trail[: number - 1])
    start = dealt(before, number)
    running = replayed(start.rounds[-1], map(read_action, actions))
    match = Match(start.sheet, start.players, (), (*start.rounds[:-1], running))
    return replace(before, match=match, phase="playing")


def dealt(state: TableState, number: int) -> Match:
    rules, players = state.rules, len(state.chairs)
    if state.start:
        return Match(rules, players, (), (read_position(state.start),))
    before = tuple(_closed(rules, points) for points in _past(state))
    start = Round.start(rules, Deal.from_seed(state.seed, number, players, rules))
    return Match(rules, players, (), (*before, start))


def _closed(rules: Sheet, points: tuple[int, ...]) -> Round:
    hands: tuple[frozenset[Tile], ...] = (frozenset(),) * len(points)
    return Round(rules, Board(numbers=rules.numbers), hands, (), 0, points, end=RoundEnd.OUT)


def _taken_back(state: TableState, event: events.TakenBack) -> TableState:
    moment = event.round, event.step
    return replace(
        rewound(state, *moment),
        chairs=_unready(state),
        choices=tuple(choice for choice in state.choices if choice < moment),
        chosen=state.number,
        taken_back=state.taken_back + event.moves,
        until=event.until,
        moved=state.number,
    )


def _round_ended(state: TableState, event: events.RoundEnded) -> TableState:
    chairs = tuple(replace(chair, ready=chair.computer is not None) for chair in state.chairs)
    return replace(state, phase="pause", chairs=chairs, until=event.until)


def _taken_over(state: TableState, event: events.TakenOver) -> TableState:
    after = _with_chair(state, event.seat, taken=event.level)
    return replace(after, until=None, moved=state.number) if event.seat == state.turn else after


def _handed_back(state: TableState, event: events.HandedBack) -> TableState:
    after = _with_chair(state, event.seat, taken=None)
    return replace(after, until=event.until, moved=state.number) if event.seat == state.turn else after


def _resigned(state: TableState, event: events.Resigned) -> TableState:
    after = _with_chair(state, event.seat, taken=event.level, resigned=True, ready=True)
    return replace(after, until=None, moved=state.number) if event.seat == state.turn else after


def _reacted(state: TableState, event: events.Reacted) -> TableState:
    if not event.by:
        return state
    return replace(state, reactions=(*state.reactions, (event.by, event.at))[-REACTIONS_REMEMBERED:])


def _forgotten(state: TableState, event: events.Forgotten) -> TableState:
    persons = wants_forgotten(state, event)
    return replace(reduce(without, persons, state), unsettled=state.unsettled or bool(persons))


def wants_forgotten(state: TableState, event: events.Forgotten) -> set[str]:
    """The persons whom this event forgets; none if the log has been rewritten since."""
    persons = {state.chairs[seat].person for seat in event.seats}
    persons.update(next(islice(state.left, left, None)) for left in event.leavers)
    return persons - {"", GONE}


def without(state: TableState, person: str) -> TableState:
    def veil(whose: str) -> str:
        return GONE if whose == person else whose

    chairs = (replace(chair, name=NAMELESS, person=GONE) if chair.person == person else chair for chair in state.chairs)
    return replace(
        state,
        chairs=tuple(chairs),
        host=veil(state.host),
        leavers=tuple(tuple(map(veil, piece)) for piece in state.leavers),
        removed=tuple(map(veil, state.removed)),
        done=hand_on(state.done, person, GONE),
        reactions=tuple((veil(by), at) for by, at in state.reactions),
    )


def _with_chair(state: TableState, seat: int, **changes: Any) -> TableState:
    chairs = list(state.chairs)
    chairs[seat] = replace(chairs[seat], **changes)
    return replace(state, chairs=tuple(chairs))


FOLDS: Mapping[type[AnyEvent], Callable[[TableState, Any], TableState]] = {
    events.Created: _created,
    events.Joined: _joined,
    events.Left: _left,
    events.Removed: _removed,
    events.Invited: lambda state, event: replace(state, invite=event.invite, removed=()),
    events.Readied: _readied,
    events.Dealt: _dealt,
    events.Played: _played,
    events.TakenBack: _taken_back,
    events.Paced: lambda state, event: replace(state, pace=event.pace),
    events.Skipped: lambda state, event: replace(state, skipping=True),
    events.RoundEnded: _round_ended,
    events.TimedOut: lambda state, event: replace(state, until=None),
    events.TakenOver: _taken_over,
    events.HandedBack: _handed_back,
    events.Resigned: _resigned,
    events.Reacted: _reacted,
    events.Ended: lambda state, event: replace(state, phase="over", why=event.why, until=None, moved=state.number),
    events.Rematched: lambda state, event: replace(state, rematch=event.table),
    events.Forgotten: _forgotten,
}


class Stored(msgspec.Struct, frozen=True):
    """A stored snapshot. One of another version is ignored: the log has everything."""

    version: int
    state: StoredState


SNAPSHOT_VERSION = 9  # raised when a stored state would be read wrongly
_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Stored)


def write_state(state: TableState) -> bytes:
    """Encode the state between two rounds, without the boards: what the next `Dealt` needs."""
    return _encoder.encode(Stored(SNAPSHOT_VERSION, replace(state, match=None, past=_past(state), trail=trail(state))))


def read_state(stored: bytes) -> TableState | None:
    try:
        read = _decoder.decode(stored)
    except msgspec.DecodeError:
        return None
    return TableState(**msgspec.structs.asdict(read.state)) if read.version == SNAPSHOT_VERSION else None
