"""A round on the pad: fold its entries and refuse what cannot have happened."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tripple.rules import Blocked, ScoreLine, Sheet, Tile, scoring

from .entries import BadEntry, Bonus, End, Entry, Extra, Noted, Points, Start, Turn, check_points

Lines = tuple[ScoreLine | Noted, ...]


@dataclass(frozen=True, slots=True)
class Scored:
    """An entry with the score lines that explain it."""

    seat: int | None
    """The player it belongs to; None for the end of a round, which belongs to all."""
    entry: Entry
    lines: Lines


@dataclass(frozen=True, slots=True)
class PadRound:
    """A round on the pad. Hands are unknown, so entries are checked by counts."""

    sheet: Sheet
    held: tuple[int, ...]
    """Number of tiles each player holds: dealt and drawn, less laid."""
    pool: int
    turn: int | None = None
    """The player on turn; None before the start and after the end."""
    passes: int = 0
    """Consecutive turns without laying while the pool was empty."""
    laid: tuple[Tile, ...] = ()
    """Tiles on the table, as far as they were entered."""
    out: int | None = None
    over: bool = False
    scored: tuple[Scored, ...] = ()
    points: tuple[int, ...] = ()

    @classmethod
    def dealt(cls, sheet: Sheet, players: int) -> "PadRound":
        size = sheet.hand_size(players)
        return cls(sheet, (size,) * players, len(sheet.box) - players * size, points=(0,) * players)

    @property
    def players(self) -> int:
        return len(self.held)

    @property
    def must_end(self) -> bool:
        """True after a last tile (R8), or after a full circle without laying while the pool is empty (D10)."""
        return self.out is not None or self.passes == self.players

    def enter(self, entry: Entry) -> "PadRound":
        """Add an entry; raises BadEntry if it cannot have happened."""
        seat: int | None
        match entry:
            case Start():
                after, seat, lines = self._start(entry)
            case Turn():
                after, seat, lines = self._turn(entry)
            case Points():
                after, seat, lines = self._points(entry)
            case Extra():
                after, seat, lines = self._extra(entry)
            case End():
                after, seat, lines = self._end(entry)
        return replace(after, scored=(*self.scored, Scored(seat, entry, lines)), points=added(self.points, lines))

    def _start(self, entry: Start) -> tuple["PadRound", int, Lines]:
        seat = self._opener(entry.seat)
        tile = self._tile(entry.tile)
        after = self._after_laying(seat, tile)
        return after, seat, (*scoring.opening(self.sheet, seat, tile), *after._going_out(seat))

    def _opener(self, seat: int) -> int:
        if self.scored:
            raise BadEntry("the round has begun already")
        return self._player(seat)

    def _player(self, seat: int) -> int:
        if not 0 <= seat < self.players:
            raise BadEntry("there is no player {number}", number=seat + 1)
        return seat

    def _turn(self, entry: Turn) -> tuple["PadRound", int, Lines]:
        seat = self._on_turn()
        # Draws first: the tile may be one of them, and what it is worth to go out depends on the tiles held then.
        drawn = self._drawn(seat, entry.draws)
        draws = [line for before in range(entry.draws) for line in scoring.drawing(self.sheet, seat, before)]
        if entry.tile is None:
            passed, lines = drawn._pass(seat, entry)
            return passed, seat, (*draws, *lines)
        tile = self._tile(entry.tile)
        after = drawn._after_laying(seat, tile)
        lay = scoring.laying(self.sheet, seat, tile, entry.bonus.slot)
        return after, seat, (*draws, *lay, *after._going_out(seat))

    def _on_turn(self) -> int:
        if self.turn is None:
            raise BadEntry("a round begins with its opening tile")
        if self.must_end:
            raise BadEntry("the round is over: enter the tiles that are left")
        return self.turn

    def _drawn(self, seat: int, draws: int) -> "PadRound":
        if not 0 <= draws <= self.sheet.draws:
            raise BadEntry("{draws} draws: expected a number from 0 to {most}", draws=draws, most=self.sheet.draws)
        if draws > self.pool:
            raise BadEntry("{draws} draws: the pool has {pool} tiles left", draws=draws, pool=self.pool)
        return replace(self, pool=self.pool - draws, held=_changed(self.held, seat, draws))

    def _pass(self, seat: int, entry: Turn) -> tuple["PadRound", Lines]:
        """R5, R6: a turn without laying has used every allowed draw or pays for the empty pool."""
        if entry.bonus is not Bonus.NONE:
            raise BadEntry("there is no bonus without a tile")
        if self.pool and entry.draws < self.sheet.draws:
            raise BadEntry(
                "the pool has {pool} tiles left: whoever lays nothing draws up to {most}",
                pool=self.pool,
                most=self.sheet.draws,
            )
        return self._after_passing(seat), tuple(scoring.passing(self.sheet, seat, entry.draws))

    def _after_passing(self, seat: int) -> "PadRound":
        return replace(self, passes=0 if self.pool else self.passes + 1, turn=(seat + 1) % self.players)

    def _points(self, entry: Points) -> tuple["PadRound", int, Lines]:
        """Count tiles as usual, but take the points of the whole turn as entered."""
        if self.turn is None and not entry.laid:
            raise BadEntry("a round begins with its opening tile")
        seat = self._on_turn() if entry.seat is None else self._opener(entry.seat)
        drawn = self._drawn(seat, entry.draws)
        after = drawn._after_laying(seat) if entry.laid else drawn._after_passing(seat)
        return after, seat, (Noted(seat, check_points(entry.points)),)

    def _extra(self, entry: Extra) -> tuple["PadRound", int, Lines]:
        if self.turn is None and not self.over:
            raise BadEntry("a round begins with its opening tile")
        seat = self._player(entry.seat)
        if not entry.points:
            raise BadEntry("0 points change nothing")
        return self, seat, (Noted(seat, check_points(entry.points)),)

    def _tile(self, name: str) -> Tile:
        """Read a tile from its numbers in any order; each is in the box once (R1)."""
        tile = Tile.parse("".join(sorted(name)), self.sheet.numbers)
        if tile in self.laid:
            raise BadEntry("{tile} was laid in this round already", tile=tile)
        return tile

    def _after_laying(self, seat: int, *tile: Tile) -> "PadRound":
        """Omit `tile` if its name is not remembered."""
        held = _changed(self.held, seat, -1)
        out = None if held[seat] else seat
        turn = (seat + 1) % self.players
        return replace(self, held=held, laid=(*self.laid, *tile), out=out, passes=0, turn=turn)

    def _going_out(self, seat: int) -> Iterator[ScoreLine]:
        if self.out == seat:
            yield from scoring.going_out(self.sheet, seat)

    def _end(self, entry: End) -> tuple["PadRound", None, Lines]:
        if self.turn is None:
            raise BadEntry("a round begins with its opening tile")
        if self.out is None and self.pool:
            raise BadEntry("nobody is out and the pool has {pool} tiles left: the round goes on (R9)", pool=self.pool)
        left = self._left(entry) if self._counts_what_is_left else [0] * self.players
        scored = scoring.blocked(self.sheet, left, self.held) if self.out is None else self._taken(left)
        return replace(self, turn=None, over=True), None, tuple(scored)

    @property
    def _counts_what_is_left(self) -> bool:
        """False if the end does not score it: then it is not checked, and no corrected turn can contradict it."""
        return self.sheet.blocked is not Blocked.NOTHING if self.out is None else self.sheet.out_takes_left

    def _taken(self, left: list[int]) -> Iterator[ScoreLine]:
        assert self.out is not None
        yield from scoring.left_over(self.sheet, self.out, left)

    def _left(self, entry: End) -> list[int]:
        if len(entry.left) != self.players:
            raise BadEntry(
                "expected the tiles of {players} players, not of {given}", given=len(entry.left), players=self.players
            )
        named = [self._tile(name) for left in entry.left if isinstance(left, tuple) for name in left]
        for tile in named:
            if named.count(tile) > 1:
                raise BadEntry("{tile} is left twice: the box has one of each (R1)", tile=tile)
        return [self._worth(seat, left) for seat, left in enumerate(entry.left)]

    def _worth(self, seat: int, left: int | tuple[str, ...]) -> int:
        """Check that this number of tiles can have this sum."""
        values: dict[str, object] = {"number": seat + 1, "held": self.held[seat]}
        if isinstance(left, tuple):
            if len(left) != self.held[seat]:
                raise BadEntry("player {number} holds {held} tiles, and {named} are named", named=len(left), **values)
            return sum(self.sheet.worth(self._tile(name)) for name in left)
        # Hands are unknown, but no hand is worth less than the cheapest unseen tiles or more than the dearest.
        worths = sorted(self.sheet.worth(tile) for tile in self.sheet.box if tile not in self.laid)
        least, most = sum(worths[: self.held[seat]]), sum(worths[len(worths) - self.held[seat] :])
        if not least <= left <= most:
            raise BadEntry(
                "player {number} holds {held} tiles: they are worth {least} to {most}, not {left}",
                left=left,
                least=least,
                most=most,
                **values,
            )
        return left


def _changed(held: tuple[int, ...], seat: int, by: int) -> tuple[int, ...]:
    return tuple(number + by if at == seat else number for at, number in enumerate(held))


def added(points: tuple[int, ...], lines: Lines) -> tuple[int, ...]:
    added = list(points)
    for line in lines:
        added[line.seat] += line.points
    return tuple(added)
