"""The places where a tile in hand fits, each with a letter, the best first."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice

from tripple.cli.drawing.turns import total
from tripple.look.characters import Mark
from tripple.rules import Cell, Lay, Tile, View
from tripple.rules.scoring import Lines

MISREAD = "IO"  # letters easily taken for digits


@dataclass(frozen=True, slots=True)
class LayOption:
    lay: Lay
    lines: Lines

    @property
    def tile(self) -> Tile:
        return self.lay.tile

    @property
    def points(self) -> int:
        return total(self.lines)


@dataclass(frozen=True, slots=True)
class Place:
    label: str  # empty for the middle of the table, where the opener's tile alone says everything
    cell: Cell
    options: tuple[LayOption, ...]

    @property
    def mark(self) -> Mark:
        return Mark(self.label, self.options[0].points)


def places(view: View, taken: str = "") -> list[Place]:
    """All places with their letters, except those in `taken`, which mean something else at the prompt."""
    found: dict[Cell, list[LayOption]] = {}
    lays = [LayOption(action, view.preview(action)) for action in view.actions if isinstance(action, Lay)]
    for option in sorted(lays, key=lambda option: (-option.points, option.lay)):
        found.setdefault(option.lay.cell, []).append(option)
    labels = islice(letters(taken), len(found)) if view.board.cells else [""] * len(found)
    return [Place(label, cell, tuple(found[cell])) for label, cell in zip(labels, found, strict=True)]


def marks(found: Sequence[Place]) -> Mapping[Cell, Mark]:
    return {place.cell: place.mark for place in found if place.label}


def ranked(found: Sequence[Place]) -> list[tuple[Place, LayOption]]:
    pairs = [(place, option) for place in found for option in place.options]
    return sorted(pairs, key=lambda pair: (-pair[1].points, len(pair[0].label), pair[0].label))


def letters(taken: str = "") -> Iterator[str]:
    """A, B, C … Z, AA, AB …"""
    letters = [letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter not in taken.upper() + MISREAD]
    for times in count(1):
        yield from (letter * times for letter in letters)
