"""A rule sheet: every number and choice of the game, as data.

A house rule is a sheet with a changed field. The engine reads the fields and knows no sheet by name.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import Any, TypeVar

from .errors import N_, BadSheet
from .tiles import MOST_NUMBERS, NUMBERS, Tile, box

T = TypeVar("T")
BOX = 56
MOST_PLAYERS = 6


class Starter(Enum):
    """The seat that opens the round (R3)."""

    TRIPLE = "triple"
    """The holder of the highest triple; without one, the holder of the tile with the highest value."""
    VALUE = "value"
    ZERO = "zero"
    """The holder of 0-0-0; if it is not held, as `TRIPLE`."""
    LOT = "lot"


class Opening(Enum):
    """The tile that opens the round (R3)."""

    HIGHEST = "highest"
    """The opener's highest tile, by the order of `starter`."""
    ZERO = "highest-or-zero"
    """The same; an opener who also holds 0-0-0 may use it instead of a triple."""
    ANY = "any"


class Counting(Enum):
    """A tile's worth (R4)."""

    NUMBERS = "numbers"
    TILES = "tiles"


class Failure(Enum):
    """When `failed_draws` is due (R5)."""

    PASSING = "passing"
    """When the turn ends without laying after the last allowed draw."""
    DRAWING = "drawing"
    """With the last allowed draw, even if that tile is then laid."""


class Blocked(Enum):
    """Scoring of a round that ends with an empty pool and no tile that fits (R9)."""

    LEAST = "least"
    """The seat with the least left gets the value of the others' tiles and loses that of its own."""
    LEAST_KEEPS = "least-keeps"
    """The seat with the least left gets the value of the others' tiles and loses none."""
    ALL_LOSE = "all-lose"
    NOTHING = "nothing"
    FEWEST = "fewest"
    """The seat with the fewest tiles gets the value of the others' tiles and loses that of its own."""
    DIFFERENCES = "differences"
    """The seat with the least left gets the difference to each of the others."""


class Winner(Enum):
    """The winner among several that have reached the target (R10)."""

    MOST = "most"
    LAST_ROUND = "last-round"
    """The highest score in the last round, among those that have reached the target."""


@dataclass(frozen=True, slots=True)
class Moot:
    """Another field's values under which this field has no effect."""

    because_of: str
    values: tuple[object, ...]
    unless: bool = False
    """Moot unless the other field has one of these values: then it replaces this one."""

    def holds(self, sheet: "Sheet") -> bool:
        return (getattr(sheet, self.because_of) in self.values) != self.unless


def _number(default: T, rule: str, least: int = 0, most: int = 1000, **more: object) -> T:
    return field(default=default, metadata={"rule": rule, "least": least, "most": most, **more})


def _choice(default: T, rule: str, **more: object) -> T:
    return field(default=default, metadata={"rule": rule, **more})


_UNLESS_AT_TARGET = Moot("rounds", (None,), unless=True)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Sheet:
    """A rule sheet: every number and every choice of the game. `sheet(name)` returns that of an edition.

    A house rule is another value of a field: `sheet("compact-en").with_(hexagon=50)`. Values are checked.
    """

    id: str
    """The edition it belongs to or was changed from; see `EDITIONS`."""
    numbers: int = _number(len(NUMBERS), "R1", least=3, most=MOST_NUMBERS)
    """How many numbers there are, from 0 up: 3 make a box of 10 tiles, 6 one of 56."""
    hands: tuple[int, ...] = _choice((10, 10, 8, 8, 6, 6), "R2")
    """Tiles dealt to each of one, two, … six players, or fewer if the box is too small; the first is the solitaire tray
    (D13).
    """
    starter: Starter = _choice(Starter.TRIPLE, "R3")
    opening: Opening = _choice(Opening.HIGHEST, "R3")
    start: int = _number(5, "R7")
    """Bonus for the tile that opens the round."""
    start_plain: int | None = _number(None, "R7", like="start")
    """Bonus if that tile is not a triple; None for the same as a triple."""
    start_zero: int = _number(0, "R7")
    """Additional points for opening with 000."""
    counting: Counting = _choice(Counting.NUMBERS, "R4")
    zero: int = _number(0, "R4", moot=Moot("counting", (Counting.TILES,)))
    """Worth of 000 where tiles count their numbers."""
    draw: int = _number(5, "R5")
    draws: int = _number(3, "R5", least=1, most=BOX)
    failed_draws: int = _number(0, "R5")
    """Penalty, beside the draws, for not laying after the last allowed draw."""
    failure: Failure = _choice(Failure.PASSING, "R5", moot=Moot("failed_draws", (0,)))
    drawn_only: bool = _choice(True, "D7")
    """After drawing, only tiles drawn in this turn may be laid."""
    decline: bool = _choice(True, "R5")
    """A seat that could lay may draw or pass instead (R5, D9)."""
    empty: int = _number(5, "R6")
    """Penalty for needing a tile when the pool is empty."""
    empty_mid_turn: bool = _choice(True, "D8", moot=Moot("empty", (0,)))
    """Charge `empty` even after draws in the same turn."""
    bridge: int = _number(30, "R7")
    double: int = _number(25, "R7")
    hexagon: int = _number(40, "R7")
    next_hexagon: int | None = _number(None, "D5", like="hexagon")
    """Bonus for the second and third hexagon completed at once; None for the same as the first."""
    hexagon_double: bool = _choice(False, "R7", moot=Moot("double", (0,)))
    """Pay a double connection on top of a hexagon."""
    out: int = _number(20, "R8")
    out_takes_left: bool = _choice(True, "R8")
    """Laying the last tile also gets the value of the others' tiles."""
    blocked: Blocked = _choice(Blocked.LEAST, "R9")
    blocked_tie: bool = _choice(True, "D11", moot=Moot("blocked", (Blocked.ALL_LOSE, Blocked.NOTHING)))
    """Pay every seat that shares the least; otherwise a tie is not paid."""
    target: int = _number(300, "R10", least=1, most=100_000, moot=_UNLESS_AT_TARGET)
    """The game ends after the round in which a seat reaches this total."""
    winner: Winner = _choice(Winner.MOST, "R10", moot=_UNLESS_AT_TARGET)
    rounds: int | None = _number(None, "R10", least=1, most=1000)
    """The game ends after this many rounds; None plays to the target."""
    solo_draws: int = _number(20, "D13", most=BOX)

    def __post_init__(self) -> None:
        for name, rule in HOUSE_RULES.items():
            rule.check(name, getattr(self, name))
        if self.hands[0] == 0 == self.solo_draws:
            raise BadSheet("hands and solo_draws: a solitaire with no tray needs tiles to draw")

    def __repr__(self) -> str:
        from .editions import SHEETS  # the table of sheets, which needs this module

        changed = self.changes_from(SHEETS[self.id]).items() if self.id in SHEETS else ()
        told = ", ".join(f"{name}={value if isinstance(value, Enum) else repr(value)}" for name, value in changed)
        return f"sheet({self.id!r})" + (f".with_({told})" if told else "")

    def with_(self, **changes: Any) -> "Sheet":
        """Change some fields; raises BadSheet for an unknown field or an impossible value."""
        for name in changes:
            if name not in HOUSE_RULES:
                raise BadSheet(
                    "{name} is not a field of a rule sheet: try one of {known}", name=name, known=", ".join(HOUSE_RULES)
                )
        return replace(self, **changes)

    def changes_from(self, other: "Sheet") -> Mapping[str, object]:
        """Fields in which the two differ, with this sheet's values."""
        return {name: getattr(self, name) for name in HOUSE_RULES if getattr(self, name) != getattr(other, name)}

    @property
    def box(self) -> tuple[Tile, ...]:
        return box(self.numbers)

    def hand_size(self, players: int) -> int:
        """Tiles dealt to each: what `hands` says, or what a small box is enough for."""
        check_players(players)
        # A solitaire opens with a tile of the pool (D13).
        enough = len(self.box) - 1 if players == 1 else len(self.box) // players
        return min(self.hands[players - 1], enough)

    def worth(self, tile: Tile) -> int:
        """Points for laying the tile, and for having it left (R4)."""
        if self.counting is Counting.TILES:
            return 1
        return tile.value or self.zero

    def start_bonus(self, tile: Tile) -> int:
        """Bonus for opening with this tile, beside its worth (R7)."""
        bonus = self.start if tile.is_triple or self.start_plain is None else self.start_plain
        return bonus + (self.start_zero if tile.value == 0 else 0)

    def hexagons(self, count: int) -> tuple[int, ...]:
        """Bonus of each of `count` hexagons completed at once (D5)."""
        further = self.hexagon if self.next_hexagon is None else self.next_hexagon
        return (self.hexagon, *[further] * (count - 1))[:count]


def check_players(players: int) -> None:
    if not 1 <= players <= MOST_PLAYERS:
        raise BadSheet("{players} players: the game is for one to six (R2)", players=players)


def check_box(sheet: Sheet) -> None:
    """Raise BadSheet for a box that only the rules and the notation know."""
    if len(sheet.box) > BOX:
        raise BadSheet(
            "numbers={numbers}: a box of {tiles} tiles is for the rules and the notation alone, all else holds {most}",
            numbers=sheet.numbers,
            tiles=len(sheet.box),
            most=BOX,
        )


@dataclass(frozen=True, slots=True)
class HouseRule:
    """Constraints on the value of a field."""

    kind: str
    rule: str
    least: int = 0
    most: int = 0
    choices: tuple[Enum, ...] = ()
    like: str = ""
    """The field whose value a None stands for."""
    moot: Moot | None = None

    def check(self, name: str, value: object) -> None:
        if isinstance(value, str):
            kind = type(self.choices[0]).__name__ if self.choices else _TYPES[self.kind]
            raise BadSheet(
                "{name} takes a value of type {type}, not the text {value!r}", name=name, type=kind, value=value
            )
        fine, expected = _EXPECTED[self.kind]
        if not fine(self, value):
            choices = ", ".join(str(choice.value) for choice in self.choices)
            raise BadSheet(expected, name=name, value=value, least=self.least, most=self.most, choices=choices)


def _is_number(rule: HouseRule, value: object) -> bool:
    return type(value) is int and rule.least <= value <= rule.most


def _are_hands(_: HouseRule, value: object) -> bool:
    if not (isinstance(value, tuple) and len(value) == MOST_PLAYERS and all(type(size) is int for size in value)):
        return False
    dealt = [size * players for players, size in enumerate(value, 1)]
    return value[0] in range(BOX) and min(value[1:]) > 0 and max(dealt) <= BOX


_EXPECTED: dict[str, tuple[Callable[[HouseRule, object], bool], str]] = {
    "number": (_is_number, N_("{name}={value}: expected a whole number from {least} to {most}")),
    "optional": (
        lambda rule, value: value is None or _is_number(rule, value),
        N_("{name}={value}: expected a whole number from {least} to {most}, or none"),
    ),
    "truth": (lambda _, value: isinstance(value, bool), N_("{name}={value}: expected yes or no")),
    "choice": (lambda rule, value: value in rule.choices, N_("{name}={value}: expected one of {choices}")),
    "hands": (
        _are_hands,
        N_("{name}={value}: expected six hand sizes, for one to six players, that 56 tiles are enough for"),
    ),
}
_TYPES = {"number": "int", "optional": "int", "truth": "bool", "hands": "tuple"}
_KINDS: dict[object, str] = {int: "number", int | None: "optional", bool: "truth", tuple[int, ...]: "hands"}

HOUSE_RULES: Mapping[str, HouseRule] = {
    known.name: HouseRule(
        kind=_KINDS.get(known.type, "choice"),
        choices=() if known.type in _KINDS else tuple(known.type),  # type: ignore[arg-type]
        **known.metadata,
    )
    for known in fields(Sheet)
    if known.metadata
}
"""Fields of a sheet that a house rule may change, with their constraints."""
