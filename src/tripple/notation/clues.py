"""Constraints that the course of a round puts on its unknown tiles."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from tripple.rules import DRAW, PASS, Board, Deal, Opening, Sheet, Starter, Tile, scoring
from tripple.rules.opening import ZERO, Rank, opening_tile, rank

from . import claims
from .course import Course, PartialDeal, WrittenStep

_NOBODY_FITS = 5  # penalty if no hand fits at the end although one has to


class TilePlace(NamedTuple):
    seat: int | None  # the seat that was dealt it or drew it; None if it was never drawn
    number: int | None  # its place in the pool, counted from 0; None if it was dealt
    since: int  # the step that drew it; a negative number, different for each, if it was dealt


class _LayingChance(NamedTuple):
    """A step at which a seat could have laid some of its tiles."""

    seat: int
    step: int
    drawn: tuple[int, ...]  # restricts laying to these tiles of the pool, unless empty (D7)

    def could_lay_from(self, place: TilePlace) -> bool:
        return place.seat == self.seat and place.since < self.step and (not self.drawn or place.number in self.drawn)


@dataclass(frozen=True)
class Clues:
    sheet: Sheet
    deal: PartialDeal
    course: Course
    fits: bool | None = None  # true if some hand has to fit at the end, False if none may, None if it does not matter

    def dealt(self, filling: Mapping[TilePlace, Tile]) -> Deal:
        pool = list(self.deal.pool)
        for place, tile in filling.items():
            if place.number is not None:
                pool[place.number] = tile
        return Deal.of(self._hands(filling), [tile for tile in pool if tile is not None], self.deal.lot)

    def _hands(self, filling: Mapping[TilePlace, Tile]) -> list[list[Tile]]:
        hands = [list(hand) for hand in self._known_hands]
        for place, tile in filling.items():
            if place.number is None:
                assert place.seat is not None, "what is not in the pool was dealt to somebody"
                hands[place.seat].append(tile)
        return hands

    @cached_property
    def options(self) -> dict[TilePlace, tuple[Tile, ...]]:
        """Tiles that may have been at each place, judged one place at a time."""
        free = [tile for tile in self.sheet.box if tile not in self.deal.known]
        return {place: tuple(tile for tile in free if self._may_be(place, tile)) for place in self._places}

    @property
    def laid(self) -> list[Tile]:
        return list(self._laid)

    @property
    def held(self) -> list[TilePlace]:
        """Places whose tiles reached a hand: all that `fault` depends on."""
        return [place for place in self._places if place.seat is not None]

    def fault(self, filling: Mapping[TilePlace, Tile]) -> int:
        """Distance of the tiles, taken together, from a legal round, in points."""
        held = self._held_at_end(filling)
        nobody = self.fits is True and self._fitting_at_end.isdisjoint(chain.from_iterable(held))
        return nobody * _NOBODY_FITS + self._opening_fault(filling) + self._points_fault(held)

    @cached_property
    def _known_hands(self) -> list[list[Tile]]:
        return [[tile for tile in hand if tile is not None] for hand in self.deal.hands]

    @cached_property
    def _draws(self) -> dict[int, TilePlace]:
        """Destinations of the drawn tiles; a solitaire's first is not drawn (D13)."""
        draws = [(nth, step.seat) for nth, step in enumerate(self.course.steps) if step.action == DRAW]
        return {number: TilePlace(seat, number, nth) for number, (nth, seat) in enumerate(draws, int(self._is_solo))}

    @cached_property
    def _places(self) -> list[TilePlace]:
        counts = [(seat, hand.count(None)) for seat, hand in enumerate(self.deal.hands)]
        dealt = [TilePlace(seat, None, -1 - nth) for seat, count in counts for nth in range(count)]
        pool = [number for number, tile in enumerate(self.deal.pool) if tile is None]
        return [*dealt, *(self._draws.get(number) or TilePlace(None, number, -1) for number in pool)]

    @property
    def _is_solo(self) -> bool:
        return len(self.deal.hands) == 1

    @cached_property
    def _turns(self) -> list[_LayingChance]:
        only = self.sheet.drawn_only
        return [_LayingChance(step.seat, nth, step.drawn if only else ()) for nth, step in enumerate(self._steps)]

    @cached_property
    def _steps(self) -> tuple[WrittenStep, ...]:
        return *self.course.steps, *self.course.misfit

    @cached_property
    def _laid(self) -> dict[Tile, _LayingChance]:
        pairs = zip(self._steps, self._turns, strict=True)
        return {step.laid: turn for step, turn in pairs if step.laid and step.laid not in self.deal.known}

    @cached_property
    def _declined(self) -> list[tuple[_LayingChance, frozenset[Tile]]]:
        """Turns without laying and the tiles that would have fitted: with a duty to lay (R5), none was held."""
        pairs = zip(self._steps, self._turns, strict=True)
        declined = [(turn, _fitting(step.board)) for step, turn in pairs if step.action in (DRAW, PASS)]
        return [] if self.sheet.decline else declined

    @cached_property
    def _fitting_at_end(self) -> frozenset[Tile]:
        return _fitting(self.course.board)

    def _may_be(self, place: TilePlace, tile: Tile) -> bool:
        # A tile that was laid had to be in that seat's hand by then.
        laid = self._laid.get(tile)
        if laid and not laid.could_lay_from(place):
            return False
        # A higher tile in a hand would have opened the round (R3).
        if place.number is None and place.seat in self._not_above and self._rank(tile) > self._highest:
            return False
        # In a blocked round no tile that is left fits (R9).
        if self.fits is False and not laid and place.seat is not None and tile in self._fitting_at_end:
            return False
        # With a duty to lay, a tile that would have fitted was not there (R5).
        last = laid.step if laid else len(self.course.steps)
        return not any(
            turn.step < last and tile in fitting and turn.could_lay_from(place) for turn, fitting in self._declined
        )

    def _rank(self, tile: Tile) -> Rank:
        return rank(self.sheet, tile)

    @cached_property
    def _opened(self) -> Tile | None:
        """The tile of the opening seat; None in a solitaire, whose first tile comes from the pool."""
        return None if self._is_solo or not self.course.steps else self.course.steps[0].laid

    @cached_property
    def _highest(self) -> Rank:
        assert self._opened
        return self._rank(self._opened)

    @cached_property
    def _opens_with_highest(self) -> bool:
        """R3: true if the opener had to use their highest tile."""
        by_rule = {Opening.HIGHEST: True, Opening.ZERO: self._opened != ZERO, Opening.ANY: False}
        return bool(self._opened) and by_rule[self.sheet.opening]

    @cached_property
    def _not_above(self) -> frozenset[int]:
        """Seats that were dealt no tile above the opening one."""
        if not self._opens_with_highest:
            return frozenset()
        return frozenset([self.course.steps[0].seat]) if self._by_lot else frozenset(range(len(self.deal.hands)))

    @cached_property
    def _by_lot(self) -> bool:
        return self.sheet.starter is Starter.LOT and bool(self.deal.hands[self.deal.lot])

    def _opening_fault(self, filling: Mapping[TilePlace, Tile]) -> int:
        """R3: tiles that outrank the opener's highest, if the tile laid was a choice."""
        if not self._opened or self._opens_with_highest:
            return 0
        opener, hands = self.course.steps[0].seat, self._hands(filling)
        if not hands[opener]:
            return 1
        highest = opening_tile(self.sheet, hands[opener])
        above = [tile for hand in hands for tile in hand if self._rank(tile) > self._rank(highest)]
        wrong_zero = self.sheet.opening is Opening.ZERO and not highest.is_triple
        return wrong_zero + (0 if self._by_lot else len(above))

    @cached_property
    def _known_at_end(self) -> list[list[Tile]]:
        hands, gone = [list(hand) for hand in self._known_hands], {step.laid for step in self.course.steps}
        for number, place in self._draws.items():
            tile = self.deal.pool[number]
            if tile is not None and place.seat is not None:
                hands[place.seat].append(tile)
        return [[tile for tile in hand if tile not in gone] for hand in hands]

    def _held_at_end(self, filling: Mapping[TilePlace, Tile]) -> list[list[Tile]]:
        hands = [list(hand) for hand in self._known_at_end]
        for place, tile in filling.items():
            if place.seat is not None and tile not in self._laid:
                hands[place.seat].append(tile)
        return hands

    # Cached, since `fault` asks for these again for each of thousands of exchanges.
    @cached_property
    def _points_left(self) -> dict[str, int] | None:
        return self.course.left

    @cached_property
    def _worths_left(self) -> list[claims.LeftWorth]:
        found = [] if self.course.comment is None else claims.worths_in(self.course.comment, self._mover)
        return [worth for worth in found if worth.seat < len(self.deal.hands) > (worth.than or 0)]

    @cached_property
    def _is_out(self) -> bool:
        return self.course.is_out

    @property
    def _mover(self) -> int:
        return self.course.steps[-1].seat

    def _points_fault(self, held: list[list[Tile]]) -> int:
        """Distance of the tiles left from the recorded points, plus the number of wrong score lines."""
        given = self._points_left
        if given is None:
            return 0
        worths = scoring.left_worths(self.sheet, held)
        due = claims.left_of(self._left_lines(held, worths), self._mover)
        wrong = len(due.items() ^ given.items())
        less = [0 if than is None else worths[than] for _, than, _ in self._worths_left]
        return wrong + sum(
            abs(worths[seat] - base - points) for (seat, _, points), base in zip(self._worths_left, less, strict=True)
        )

    def _left_lines(self, held: list[list[Tile]], worths: list[int]) -> Iterable[scoring.ScoreLine]:
        if self._is_out:
            return scoring.left_over(self.sheet, self._mover, worths)
        return scoring.blocked(self.sheet, worths, [len(hand) for hand in held])


def _fitting(board: Board) -> frozenset[Tile]:
    return frozenset().union(*(slot.fits for slot in board.slots.values()))
