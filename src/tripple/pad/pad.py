"""The pad itself: a value made of changes, so that each of them can be taken back."""

from dataclasses import dataclass, replace
from functools import cached_property

import msgspec

from tripple.notation import Seat
from tripple.rules import Sheet
from tripple.rules.sheet import MOST_PLAYERS

from .entries import Entry
from .rounds import BadEntry, PadRound

LONGEST = 24


class Write(msgspec.Struct, frozen=True, tag="write", forbid_unknown_fields=True):
    """A further line."""

    entry: Entry


class Correct(msgspec.Struct, frozen=True, tag="correct", forbid_unknown_fields=True):
    """Another entry in place of an earlier one."""

    at: int
    entry: Entry


class Strike(msgspec.Struct, frozen=True, tag="strike", forbid_unknown_fields=True):
    """An earlier line taken out, the others move up."""

    at: int


Change = Write | Correct | Strike


@dataclass(frozen=True)
class Pad:
    """Who plays by which rules, and every change so far. What contradicts the rules is never part of it."""

    names: tuple[str, ...]
    sheet: Sheet
    changes: tuple[Change, ...] = ()

    def __post_init__(self) -> None:
        _check_names(self.names)
        # Folding it once is the check that all of it can have happened.
        _ = self.rounds

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        lines: list[Entry] = []
        for change in self.changes:
            match change:
                case Write(entry):
                    lines.append(entry)
                case Correct(at, entry):
                    lines[_line(at, lines)] = entry
                case Strike(at):
                    del lines[_line(at, lines)]
        return tuple(lines)

    @cached_property
    def rounds(self) -> tuple[PadRound, ...]:
        """The rounds so far; the last one may be running."""
        rounds: list[PadRound] = []
        for at, entry in enumerate(self.entries):
            self._enter(rounds, at, entry)
        return tuple(rounds)

    def _enter(self, rounds: list[PadRound], at: int, entry: Entry) -> None:
        try:
            if not rounds or rounds[-1].over:
                self._check_goes_on(rounds)
                rounds.append(PadRound.dealt(self.sheet, len(self.names)))
            rounds[-1] = rounds[-1].enter(at, entry)
        except BadEntry as fault:
            fault.at = at
            raise

    def _check_goes_on(self, rounds: list[PadRound]) -> None:
        if rounds and max(_sum(rounds, len(self.names))) >= self.sheet.target:
            raise BadEntry("the game is over")

    def write(self, entry: Entry) -> "Pad":
        """Only the new line is worked out; the others stand as they did."""
        rounds = list(self.rounds)
        self._enter(rounds, len(self.entries), entry)
        changes = (*self.changes, Write(entry))
        return self._with(changes=changes, entries=(*self.entries, entry), rounds=tuple(rounds))

    def correct(self, at: int, entry: Entry) -> "Pad":
        """All totals follow; a correction that a later line contradicts is refused."""
        return replace(self, changes=(*self.changes, Correct(at, entry)))

    def strike(self, at: int) -> "Pad":
        return replace(self, changes=(*self.changes, Strike(at)))

    def undo(self) -> "Pad":
        """Before the last change, whatever it was; an empty pad stays one."""
        return replace(self, changes=self.changes[:-1])

    def rename(self, names: tuple[str, ...]) -> "Pad":
        """The same players by other names; this is none of the changes, and undo leaves it."""
        if len(names) != len(self.names):
            raise BadEntry("{given} names for {players} players", given=len(names), players=len(self.names))
        _check_names(names)
        return self._with(names=names)

    def _with(self, **parts: object) -> "Pad":
        """What was worked out already is kept, which `replace` would not do."""
        changed = object.__new__(Pad)
        vars(changed).update(vars(self) | parts)
        return changed

    @property
    def round(self) -> PadRound | None:
        """The round that is being played, if one is."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].over else None

    @property
    def totals(self) -> tuple[int, ...]:
        return _sum(self.rounds, len(self.names))

    @property
    def over(self) -> bool:
        """R10: judged at the end of a round."""
        return bool(self.rounds) and self.round is None and max(self.totals) >= self.sheet.target

    @property
    def winners(self) -> tuple[int, ...]:
        """D12: everybody who has the most, once the game is over."""
        totals = self.totals
        return tuple(seat for seat, total in enumerate(totals) if self.over and total == max(totals))

    @property
    def turn(self) -> int | None:
        """Who is next, if it is known."""
        return self.round.turn if self.round and not self.round.must_end else None


def _sum(rounds: "list[PadRound] | tuple[PadRound, ...]", players: int) -> tuple[int, ...]:
    return tuple(sum(played.points[seat] for played in rounds) for seat in range(players))


def _line(at: int, lines: list[Entry]) -> int:
    if not 0 <= at < len(lines):
        raise BadEntry("the pad has no line {number}", number=at + 1)
    return at


def _check_names(names: tuple[str, ...]) -> None:
    if not 2 <= len(names) <= MOST_PLAYERS:
        raise BadEntry("{players} players: a pad is for two to six", players=len(names))
    for name in names:
        Seat(name)
        if len(name) > LONGEST:
            raise BadEntry("{name}: a name has at most {longest} letters here", name=name, longest=LONGEST)
    folded = [name.strip().casefold() for name in names]
    for name in names:
        if folded.count(name.strip().casefold()) > 1:
            raise BadEntry("two players cannot both be called {name}", name=name)
