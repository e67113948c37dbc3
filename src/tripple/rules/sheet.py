"""A rule sheet: every number and choice of the game, as data.

A house rule is a sheet with a changed field. The engine reads the fields and knows no sheet by name.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import Any

from .errors import N_, BadSheet
from .tiles import Tile

BOX = 56
MOST_PLAYERS = 6


class Starter(Enum):
    """Who opens the round (R3)."""

    TRIPLE = "triple"
    """Whoever holds the highest triple; if nobody holds one, the tile with the highest value."""
    VALUE = "value"
    """Whoever holds the tile with the highest value."""
    ZERO = "zero"
    """Whoever holds 0-0-0; if nobody does, as with `TRIPLE`."""
    LOT = "lot"
    """A seat drawn by lot."""


class Opening(Enum):
    """Which tile opens the round (R3)."""

    HIGHEST = "highest"
    """The opener's highest tile, in the order that `starter` names."""
    ZERO = "highest-or-zero"
    """The same; an opener who also holds 0-0-0 may take it instead of a triple."""
    ANY = "any"
    """Any tile in the opener's hand."""


class Counting(Enum):
    """What a tile is worth (R4)."""

    NUMBERS = "numbers"
    """The sum of its numbers."""
    TILES = "tiles"
    """One point."""


class Failure(Enum):
    """When `failed_draws` is due (R5)."""

    PASSING = "passing"
    """If the turn ends without laying after the last tile that may be drawn."""
    DRAWING = "drawing"
    """With the last tile that may be drawn, even if it is then laid."""


class Blocked(Enum):
    """Who gets what when nobody can lay and the pool is empty (R9)."""

    LEAST = "least"
    """Who has the least left gets the value of the others' tiles, and loses that of their own."""
    LEAST_KEEPS = "least-keeps"
    """Who has the least left gets the value of the others' tiles, and loses nothing."""
    ALL_LOSE = "all-lose"
    """Everybody loses the value of their own tiles."""
    NOTHING = "nothing"
    """Nobody gets or loses anything."""
    FEWEST = "fewest"
    """Who holds the fewest tiles gets the value of the others' tiles, and loses that of their own."""
    DIFFERENCES = "differences"
    """Who has the least left gets what each of the others has more than they have."""


class Winner(Enum):
    """Who wins if several have reached the target (R10)."""

    MOST = "most"
    """Who has the most points."""
    LAST_ROUND = "last-round"
    """Among those, who got the most points in the last round."""


@dataclass(frozen=True, slots=True)
class Moot:
    """Where a field means nothing because of another one."""

    because_of: str
    """The other field."""
    values: tuple[Any, ...]
    """What that one has to be."""
    unless: bool = False
    """Or must not be: then it stands in this one's place."""

    def holds(self, sheet: "Sheet") -> bool:
        return (getattr(sheet, self.because_of) in self.values) != self.unless


def _number(default: Any, rule: str, least: int = 0, most: int = 1000, **more: Any) -> Any:
    return field(default=default, metadata={"rule": rule, "least": least, "most": most, **more})


def _choice(default: Any, rule: str, **more: Any) -> Any:
    return field(default=default, metadata={"rule": rule, **more})


_UNLESS_AT_TARGET = Moot("rounds", (None,), unless=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A rule sheet: every number and every choice of the game. `sheet(name)` gives that of an edition.

    A house rule is another value of a field: `sheet("compact-en").with_(hexagon=50)`. Values are checked.
    """

    id: str
    """The edition that it is the sheet of, or was changed from; `EDITIONS` tells more about it."""
    hands: tuple[int, ...] = _choice((10, 10, 8, 8, 6, 6), "R2")
    """Tiles dealt to each of one, two, … six players; the first is the solitaire tray (D13)."""
    starter: Starter = _choice(Starter.TRIPLE, "R3")
    """Who opens the round."""
    opening: Opening = _choice(Opening.HIGHEST, "R3")
    """Which tile opens it."""
    start: int = _number(5, "R7")
    """The bonus for the tile that opens the round."""
    start_plain: int | None = _number(None, "R7", like="start")
    """The bonus if that tile is no triple; None is as much as for a triple."""
    start_zero: int = _number(0, "R7")
    """Further points for opening with 000."""
    counting: Counting = _choice(Counting.NUMBERS, "R4")
    """What a tile is worth."""
    zero: int = _number(0, "R4", moot=Moot("counting", (Counting.TILES,)))
    """What 000 is worth where tiles count their numbers."""
    draw: int = _number(5, "R5")
    """What each drawn tile costs."""
    draws: int = _number(3, "R5", least=1, most=BOX)
    """How many tiles may be drawn in one turn."""
    failed_draws: int = _number(0, "R5")
    """What it costs, beside the draws, not to lay the last tile that may be drawn."""
    failure: Failure = _choice(Failure.PASSING, "R5", moot=Moot("failed_draws", (0,)))
    """When `failed_draws` is due: only if nothing is laid, or with the last draw in any case."""
    drawn_only: bool = _choice(True, "D7")
    """Whether after drawing only a tile drawn in this turn may be laid."""
    decline: bool = _choice(True, "R5")
    """Whether somebody who could lay may draw or pass instead (R5, D9)."""
    empty: int = _number(5, "R6")
    """What it costs to need a tile when the pool is empty."""
    empty_mid_turn: bool = _choice(True, "D8", moot=Moot("empty", (0,)))
    """Whether `empty` is due after draws in the same turn, too."""
    bridge: int = _number(30, "R7")
    """The bonus for a bridge."""
    double: int = _number(25, "R7")
    """The bonus for a double connection."""
    hexagon: int = _number(40, "R7")
    """The bonus for a hexagon."""
    next_hexagon: int | None = _number(None, "D5", like="hexagon")
    """What the second and the third hexagon at once pay; None is as much as the first."""
    hexagon_double: bool = _choice(False, "R7", moot=Moot("double", (0,)))
    """Whether a hexagon pays the double connection, too."""
    out: int = _number(20, "R8")
    """The bonus for laying the last tile."""
    out_takes_left: bool = _choice(True, "R8")
    """Whether laying the last tile gets the value of what the others still hold."""
    blocked: Blocked = _choice(Blocked.LEAST, "R9")
    """Who gets what when the round ends because nobody can lay."""
    blocked_tie: bool = _choice(True, "D11", moot=Moot("blocked", (Blocked.ALL_LOSE, Blocked.NOTHING)))
    """Whether several players who share the least each get it; otherwise nobody does."""
    target: int = _number(300, "R10", least=1, most=100_000, moot=_UNLESS_AT_TARGET)
    """The game ends after the round in which somebody has so many points."""
    winner: Winner = _choice(Winner.MOST, "R10", moot=_UNLESS_AT_TARGET)
    """Who wins if several have reached the target."""
    rounds: int | None = _number(None, "R10", least=1, most=1000)
    """The game ends after so many rounds; None is at the target."""
    solo_draws: int = _number(20, "D13", most=BOX)
    """How many tiles may be drawn in a whole solitaire round."""

    def __post_init__(self) -> None:
        for name, rule in HOUSE_RULES.items():
            rule.check(name, getattr(self, name))
        if self.hands[0] == 0 == self.solo_draws:
            raise BadSheet("hands and solo_draws: a solitaire with no tray needs tiles to draw")

    def with_(self, **changes: Any) -> "Sheet":
        """This sheet with some fields changed; raises BadSheet for an unknown field or a value it cannot have."""
        for name in changes:
            if name not in HOUSE_RULES:
                raise BadSheet(
                    "{name} is not a field of a rule sheet: try one of {known}", name=name, known=", ".join(HOUSE_RULES)
                )
        return replace(self, **changes)

    def changes_from(self, other: "Sheet") -> Mapping[str, Any]:
        """The fields in which the two differ, with this one's values."""
        return {name: getattr(self, name) for name in HOUSE_RULES if getattr(self, name) != getattr(other, name)}

    def hand_size(self, players: int) -> int:
        """How many tiles are dealt to each of so many players."""
        check_players(players)
        return self.hands[players - 1]

    def worth(self, tile: Tile) -> int:
        """What the tile gives when it is laid, and what it counts if it is left (R4)."""
        if self.counting is Counting.TILES:
            return 1
        return tile.value or self.zero

    def start_bonus(self, tile: Tile) -> int:
        """What opening with this tile earns beside its worth (R7)."""
        bonus = self.start if tile.is_triple or self.start_plain is None else self.start_plain
        return bonus + (self.start_zero if tile.value == 0 else 0)

    def hexagons(self, count: int) -> tuple[int, ...]:
        """What so many hexagons at once pay, one by one (D5)."""
        further = self.hexagon if self.next_hexagon is None else self.next_hexagon
        return (self.hexagon, *[further] * (count - 1))[:count]


def check_players(players: int) -> None:
    if not 1 <= players <= MOST_PLAYERS:
        raise BadSheet("{players} players: the game is for one to six (R2)", players=players)


@dataclass(frozen=True, slots=True)
class HouseRule:
    """What a field may hold."""

    kind: str
    rule: str
    least: int = 0
    most: int = 0
    choices: tuple[Enum, ...] = ()
    like: str = ""
    """The field that it is the same as where it is None."""
    moot: Moot | None = None
    """Where it means nothing."""

    def check(self, name: str, value: object) -> None:
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
_KINDS: dict[Any, str] = {int: "number", int | None: "optional", bool: "truth", tuple[int, ...]: "hands"}

HOUSE_RULES: Mapping[str, HouseRule] = {
    known.name: HouseRule(
        kind=_KINDS.get(known.type, "choice"),
        choices=() if known.type in _KINDS else tuple(known.type),  # type: ignore[arg-type]
        **known.metadata,
    )
    for known in fields(Sheet)
    if known.metadata
}
"""The fields of a sheet that a house rule may change, and what each of them may hold."""
