"""Hidden tiles dealt again, consistent with everything that a seat knows.

Each tile was acquired somewhere: dealt to a seat, drawn by it at some step, or it is in the pool still. Where a tile
can have come from follows from what everybody has seen and from what the seat remembers. One way to give every tile
its own origin is searched for, in random order; any world that is possible can come, though not all equally often.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random

import numpy as np

from tripple.rules import ORIGIN, Board, Deal, Draw, Lay, Match, Open, Opening, Pass, Round, Starter, Tile
from tripple.rules.opening import ZERO, rank

from .checks import BadEnvironment
from .recall import Information, PastStep

_DEALT = -1  # when a tile was acquired: before the first step, or at the step of that number
_POOL = None  # the owner of tiles that are still in the pool


@dataclass(frozen=True, slots=True)
class Origin:
    """How a tile can have been acquired: by whom, and when."""

    seat: int | None
    step: int


@dataclass(frozen=True, slots=True)
class NotHeld:
    """Evidence that a seat held none of these tiles among those acquired in a range of steps."""

    seat: int
    first: int
    before: int
    tiles: frozenset[Tile]

    def holds(self, tile: Tile, origin: Origin, laid: int | None) -> bool:
        """True if this rules out the origin; tiles that were laid before are exempt."""
        return (
            origin.seat == self.seat
            and self.first <= origin.step < self.before
            and tile in self.tiles
            and (laid is None or laid >= self.before)
        )


@dataclass
class _Story:
    """Evidence of one seat about all tiles, gathered step by step."""

    known: Information
    origins: list[Origin] = field(default_factory=list)
    certain: dict[Tile, Origin] = field(default_factory=dict)
    laid: dict[Tile, tuple[int, int, int]] = field(default_factory=dict)
    """By tile: the seat that laid it, the step, and the first step at which it can have been acquired."""
    not_held: list[NotHeld] = field(default_factory=list)

    def tell(self) -> None:
        board, drawn = self._table(), list[int]()
        for number, past in enumerate(self.known.past):
            if number and past.step.seat != self.known.past[number - 1].step.seat:
                drawn = []
            match past.step.action:
                case Draw():
                    self._declines(number, past, board, drawn)
                    drawn.append(number)
                    self._acquire(Origin(past.step.seat, number), past.drawn)
                case Pass():
                    self._declines(number, past, board, drawn)
                case Open():
                    board = self._open(past.step.seat, self.known.view.board.tiles[0])
                case Lay(tile, cell):
                    self._lay(number, past.step.seat, tile, drawn)
                    board = board.lay(tile, cell)

    def _table(self) -> Board:
        return Board(numbers=self.known.view.sheet.numbers)

    def _acquire(self, origin: Origin, tile: Tile | None) -> None:
        self.origins.append(origin)
        if tile is not None:
            self.certain[tile] = origin

    def _declines(self, number: int, past: PastStep, board: Board, drawn: Sequence[int]) -> None:
        """R5: on sheets that require laying, a seat that does not lay has no tile that fits."""
        if self.known.view.sheet.decline:
            return
        fitting = frozenset(tile for slot in board.slots.values() for tile in slot.fits)
        first = drawn[0] if drawn and self.known.view.sheet.drawn_only else _DEALT
        self.not_held.append(NotHeld(past.step.seat, first, number, fitting))

    def _open(self, seat: int, tile: Tile) -> Board:
        """R3: no hand was dealt a tile of a higher rank; in a solitaire it comes from the pool (D13)."""
        if self.known.view.players == 1:
            self._acquire(Origin(seat, 0), tile)
        else:
            self._lay(0, seat, tile, ())
        return self._table().lay(tile, ORIGIN)

    def _lay(self, number: int, seat: int, tile: Tile, drawn: Sequence[int]) -> None:
        first = drawn[0] if drawn and self.known.view.sheet.drawn_only else _DEALT
        self.laid[tile] = seat, number, first
        if number == 0:
            self.not_held += self._higher(seat, tile)

    def _higher(self, starter: int, tile: Tile) -> Iterator[NotHeld]:
        view, sheet = self.known.view, self.known.view.sheet
        if sheet.opening is Opening.ANY:
            higher = frozenset[Tile]()
        else:
            higher = frozenset(other for other in sheet.box if rank(sheet, other) > rank(sheet, tile))
        free = sheet.opening is Opening.ZERO and tile == ZERO
        for seat in range(view.players):
            if (seat != starter and sheet.starter is not Starter.LOT) or (seat == starter and not free):
                yield NotHeld(seat, _DEALT, 0, higher)

    def fits(self, tile: Tile, origin: Origin) -> bool:
        """True if nothing that this seat knows rules the origin out."""
        if tile in self.certain:
            return origin == self.certain[tile]
        if origin in self.certain.values() and origin.step != _DEALT:
            return False
        if origin.seat == self.known.view.seat:
            return origin.step == _DEALT and tile in self.known.dealt
        if tile in self.known.dealt:
            return False
        if tile in self.laid:
            seat, laid, first = self.laid[tile]
            if origin.seat != seat or not first <= origin.step < max(laid, 0):
                return False
            return not any(one.holds(tile, origin, laid) for one in self.not_held)
        return not any(one.holds(tile, origin, None) for one in self.not_held)


class _Matching:
    """A bipartite matching of tiles and origins (Kuhn's algorithm)."""

    def __init__(self, choices: dict[Tile, list[int]]) -> None:
        self.choices, self.taken = choices, dict[int, Tile]()

    def place(self, tile: Tile, tried: set[int]) -> bool:
        for place in self.choices[tile]:
            if place in tried:
                continue
            tried.add(place)
            if place not in self.taken or self.place(self.taken[place], tried):
                self.taken[place] = tile
                return True
        return False


def resampled_deal(known: Information, deal: Deal, random: Random) -> Deal:
    """A deal after which everything would have gone as this seat has seen it.

    Of the real deal only the sizes of the hands, the tiles of the box and the lot are used, which everybody knows.
    """
    story = _Story(known)
    for seat, hand in enumerate(deal.hands):
        story.origins += [Origin(seat, _DEALT)] * len(hand)
    story.tell()
    box = [tile for hand in deal.hands for tile in hand] + list(deal.pool)
    origins = story.origins + [Origin(_POOL, _DEALT)] * (len(box) - len(story.origins))
    choices = {tile: _places(story, tile, origins, random) for tile in sorted(box)}
    matching = _Matching(choices)
    for tile in sorted(random.sample(sorted(box), len(box)), key=lambda tile: len(choices[tile])):
        found = matching.place(tile, set())
        assert found, "the real deal is one way"
    return _dealt(deal, origins, matching.taken)


def _places(story: _Story, tile: Tile, origins: Sequence[Origin], random: Random) -> list[int]:
    """Possible origins of the tile, in random order."""
    possible = {origin for origin in set(origins) if story.fits(tile, origin)}
    places = [place for place, origin in enumerate(origins) if origin in possible]
    random.shuffle(places)
    return places


def _dealt(deal: Deal, origins: Sequence[Origin], taken: dict[int, Tile]) -> Deal:
    hands: list[list[Tile]] = [[] for _ in deal.hands]
    drawn: dict[int, Tile] = {}
    rest: list[Tile] = []
    for place, origin in enumerate(origins):
        if origin.seat is _POOL:
            rest.append(taken[place])
        elif origin.step == _DEALT:
            hands[origin.seat].append(taken[place])
        else:
            drawn[origin.step] = taken[place]
    return Deal.of(hands, [*(drawn[step] for step in sorted(drawn)), *rest], deal.lot)


def _source(random: object) -> Random:
    """Python's source of chance, or one that begins with a number of NumPy's."""
    if isinstance(random, np.random.Generator):
        return Random(int(random.integers(2**62)))  # noqa: S311  (a game, no secret)
    if not isinstance(random, Random):
        raise BadEnvironment(
            "random={value}: expected random.Random or numpy.random.Generator", value=type(random).__name__
        )
    return random


def resampled(match: Match, seat: int, random: Random | np.random.Generator) -> Match:
    """The game with all hidden tiles dealt again; this seat cannot tell the two apart.

    Earlier rounds lie open and stay as they are.
    """
    here, source = match.rounds[-1], _source(random)
    if here.end:
        return match
    known, first = Information.of(match, seat), Round.start(match.sheet, match.deals[-1]).turn
    # If the opener may choose, or has not opened yet, opening only shows that its best tile is the highest.
    deals = (resampled_deal(known, match.deals[-1], source) for _ in count())
    deal = next(deal for deal in deals if Round.start(match.sheet, deal).turn == first)
    again = Round.start(match.sheet, deal)
    for step in here.history:
        again, _ = again.play(step.action)
    return Match(match.sheet, match.players, (*match.deals[:-1], deal), (*match.rounds[:-1], again))
