"""The pad itself: a value made of changes, so that each of them can be taken back."""

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
    """A further line."""

    entry: Entry


class Correct(msgspec.Struct, frozen=True, tag="correct", forbid_unknown_fields=True):
    """Another entry in place of an earlier one."""

    at: int
    entry: Entry


class Insert(msgspec.Struct, frozen=True, tag="insert", forbid_unknown_fields=True):
    """A line that was forgotten, put before an earlier one; that one and the others move down."""

    at: int
    entry: Entry


class Strike(msgspec.Struct, frozen=True, tag="strike", forbid_unknown_fields=True):
    """An earlier line taken out, the others move up."""

    at: int


Change = Write | Correct | Insert | Strike


class Lines(NamedTuple):
    """What the changes come to, and what that scores."""

    entries: tuple[Entry, ...]
    fold: Fold


@dataclass(frozen=True)
class Pad:
    """The score of a real game: who plays by which rules, and every change so far.

    It is a value: `write`, `correct`, `insert`, `strike` and `undo` give a new pad.
    What cannot have happened raises BadEntry.
    """

    names: tuple[str, ...]
    """Who plays, two to six, in the order of the turns."""
    sheet: Sheet
    """The rules that are played by."""
    changes: tuple[Change, ...] = ()
    """Whatever was done to the pad, so that each of it can be undone."""
    known: Lines | None = field(default=None, compare=False, repr=False)
    """The lines and their points, for whoever has worked them out already."""

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
        """The lines as they stand now."""
        return self._lines.entries

    @property
    def _fold(self) -> Fold:
        return self._lines.fold

    @cached_property
    def rounds(self) -> tuple[PadRound, ...]:
        """The rounds so far; the last one may be running."""
        return tuple(self._fold.rounds)

    def write(self, entry: Entry) -> "Pad":
        """The pad with one more line."""
        return self._spliced((*self.changes, Write(entry)), len(self.entries), 0, (entry,))

    def correct(self, at: int, entry: Entry) -> "Pad":
        """The pad with another entry on line `at`; refused where a later line contradicts it."""
        return self._spliced((*self.changes, Correct(at, entry)), _line(at, self.entries), 1, (entry,))

    def insert(self, at: int, entry: Entry) -> "Pad":
        """The pad with a line before line `at`; the turns after it move on to the next players."""
        return self._spliced((*self.changes, Insert(at, entry)), _line(at, self.entries), 0, (entry,))

    def strike(self, at: int) -> "Pad":
        """The pad without line `at`; the turns after it move back to the players before."""
        return self._spliced((*self.changes, Strike(at)), _line(at, self.entries), 1, ())

    def undo(self) -> "Pad":
        """Before the last change, whatever it was; an empty pad stays one."""
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
        """These lines in place of `gone` from line `at` on, by one change more or less."""
        fold = self._fold.spliced(at, gone, lines)
        entries = (*self.entries[:at], *lines, *self.entries[at + gone :])
        return Pad(self.names, self.sheet, changes, Lines(entries, fold))

    def rename(self, names: tuple[str, ...]) -> "Pad":
        """The same players by other names; this is none of the changes, and undo leaves it."""
        if len(names) != len(self.names):
            raise BadEntry("{given} names for {players} players", given=len(names), players=len(self.names))
        return Pad(names, self.sheet, self.changes, self._lines)

    @property
    def round(self) -> PadRound | None:
        """The round that is being played, if one is."""
        return self._fold.rounds[-1] if self._fold.rounds and not self._fold.rounds[-1].over else None

    @property
    def totals(self) -> tuple[int, ...]:
        """Each player's points in all rounds together."""
        return self._fold.totals

    @property
    def over(self) -> bool:
        """R10: judged at the end of a round."""
        return self._fold.is_over

    @property
    def winners(self) -> tuple[int, ...]:
        """R10, D12: who has won, once the game is over; there may be several."""
        return self._fold.winners

    @property
    def turn(self) -> int | None:
        """Who is next, if it is known."""
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
