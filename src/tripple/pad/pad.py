"""The pad as a value made of changes, so that each of them can be undone."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import msgspec

from tripple.notation import Seat, same_name
from tripple.rules import Sheet
from tripple.rules.sheet import MOST_PLAYERS

from .entries import BadEntry, Entry
from .fold import Fold
from .rounds import PadRound

LONGEST = 24


class Write(msgspec.Struct, frozen=True, tag="write", forbid_unknown_fields=True):
    entry: Entry


class Correct(msgspec.Struct, frozen=True, tag="correct", forbid_unknown_fields=True):
    at: int
    entry: Entry


class Insert(msgspec.Struct, frozen=True, tag="insert", forbid_unknown_fields=True):
    """Insert a forgotten line before an earlier one; that one and the others move down."""

    at: int
    entry: Entry


class Strike(msgspec.Struct, frozen=True, tag="strike", forbid_unknown_fields=True):
    """Remove an earlier line; the others move up."""

    at: int


Change = Write | Correct | Insert | Strike


class Lines(NamedTuple):
    entries: tuple[Entry, ...]
    fold: Fold


@dataclass(frozen=True)
class Pad:
    """The score of a real game: players, rules, and every change so far.

    Immutable: `write`, `correct`, `insert`, `strike` and `undo` return a new pad,
    and raise BadEntry for what cannot have happened.
    """

    names: tuple[str, ...]
    """Two to six players in the order of turns."""
    sheet: Sheet
    changes: tuple[Change, ...] = ()
    known: Lines | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        _check_names(self.names)
        # Folding it once is the check that all of it can have happened.
        _ = self._lines

    @cached_property
    def _lines(self) -> Lines:
        if self.known:
            return self.known
        entries, fold = tuple(_entries(self.changes)), Fold(self.sheet, len(self.names))
        for at, entry in enumerate(entries):
            fold.enter(at, entry)
        return Lines(entries, fold)

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self._lines.entries

    @property
    def _fold(self) -> Fold:
        return self._lines.fold

    @cached_property
    def rounds(self) -> tuple[PadRound, ...]:
        return tuple(self._fold.rounds)

    def write(self, entry: Entry) -> "Pad":
        return self._spliced((*self.changes, Write(entry)), len(self.entries), 0, (entry,))

    def correct(self, at: int, entry: Entry) -> "Pad":
        """Replace the entry on line `at`; raises BadEntry if a later line contradicts it."""
        return self._spliced((*self.changes, Correct(at, entry)), _line(at, self.entries), 1, (entry,))

    def insert(self, at: int, entry: Entry) -> "Pad":
        """Insert a line before line `at`; later turns shift to the next players."""
        return self._spliced((*self.changes, Insert(at, entry)), _line(at, self.entries), 0, (entry,))

    def strike(self, at: int) -> "Pad":
        """Remove line `at`; later turns shift to the players before."""
        return self._spliced((*self.changes, Strike(at)), _line(at, self.entries), 1, ())

    def undo(self) -> "Pad":
        """Undo the last change; an empty pad stays the same."""
        if not self.changes:
            return self
        *before, last = self.changes
        match last:
            case Write():
                return self._spliced(tuple(before), len(self.entries) - 1, 1, ())
            case Correct(at):
                return self._spliced(tuple(before), at, 1, (_entries(before)[at],))
            case Insert(at):
                return self._spliced(tuple(before), at, 1, ())
            case Strike(at):
                return self._spliced(tuple(before), at, 0, (_entries(before)[at],))

    def _spliced(self, changes: tuple[Change, ...], at: int, gone: int, lines: tuple[Entry, ...]) -> "Pad":
        """Replace `gone` lines from line `at` on, with one change more or less."""
        fold = self._fold.spliced(at, gone, lines)
        entries = (*self.entries[:at], *lines, *self.entries[at + gone :])
        return Pad(self.names, self.sheet, changes, Lines(entries, fold))

    def rename(self, names: tuple[str, ...]) -> "Pad":
        """Rename the players; not a change, so it cannot be undone."""
        if len(names) != len(self.names):
            raise BadEntry("{given} names for {players} players", given=len(names), players=len(self.names))
        return Pad(names, self.sheet, self.changes, self._lines)

    @property
    def round(self) -> PadRound | None:
        return self._fold.rounds[-1] if self._fold.rounds and not self._fold.rounds[-1].over else None

    @property
    def totals(self) -> tuple[int, ...]:
        return self._fold.totals

    @property
    def over(self) -> bool:
        """R10: judged at the end of a round."""
        return self._fold.is_over

    @property
    def winners(self) -> tuple[int, ...]:
        """R10, D12: winners once the game is over, several after a tie."""
        return self._fold.winners

    @property
    def turn(self) -> int | None:
        return self.round.turn if self.round and not self.round.must_end else None


def _entries(changes: Sequence[Change]) -> list[Entry]:
    lines: list[Entry] = []
    for change in changes:
        match change:
            case Write(entry):
                lines.append(entry)
            case Correct(at, entry):
                lines[_line(at, lines)] = entry
            case Insert(at, entry):
                lines.insert(_line(at, lines), entry)
            case Strike(at):
                del lines[_line(at, lines)]
    return lines


def _line(at: int, lines: Sequence[Entry]) -> int:
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
    for name in names:
        if sum(same_name(name, other) for other in names) > 1:
            raise BadEntry("two players cannot both be called {name}", name=name)
