"""A puzzle as data: the view of a seat, the best action, and the reasons.

It contains no information that is hidden from the seat: no other hands, no order of the pool, no history.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from hashlib import sha256
from random import Random
from typing import Any

from tripple.bots import Because, Follow
from tripple.notation import read_action, read_position, write_sheet
from tripple.notation.position import write_board
from tripple.rules import TILES, Action, Lay, Round, Sheet, Tile, View
from tripple.rules.errors import N_


@dataclass(frozen=True, slots=True)
class Theme:
    """A kind of puzzle, with its title."""

    id: str
    title: str
    about: str


MOST, HEXAGON, BRIDGE, RESERVE, GIFT = "most", "hexagon", "bridge", "reserve", "gift"
DRAW_OR_LAY, DRAWN, OUT, CLOSING, ENDING = "draw", "drawn", "out", "closing", "ending"

_TABLE = (
    Theme(MOST, N_("Most points now"), N_("Find the tile and the place that give the most points at once.")),
    Theme(HEXAGON, N_("Hexagon"), N_("A hexagon is one tile short, and you hold that tile.")),
    Theme(BRIDGE, N_("Bridge"), N_("Find the place where a corner of your tile meets another tile.")),
    Theme(RESERVE, N_("Reserve"), N_("Keep or make a place that only you can fill.")),
    Theme(GIFT, N_("Gift refused"), N_("The most points now would give the next player even more.")),
    Theme(DRAW_OR_LAY, N_("Draw or lay"), N_("One of your tiles fits. Lay it, or draw on purpose?")),
    Theme(DRAWN, N_("The drawn tile"), N_("You have just drawn a tile that fits. Lay it, or keep it?")),
    Theme(OUT, N_("The way out"), N_("Lay so that your last tiles find a place before the others finish.")),
    Theme(CLOSING, N_("Closing"), N_("Leave the next player little or nothing to lay.")),
    Theme(ENDING, N_("Exact endings"), N_("The pool is empty and you know every tile: play to the end in your head.")),
)

THEMES: Mapping[str, Theme] = {theme.id: theme for theme in _TABLE}
"""Themes by id, from easy to see to hard to compute."""


SEAT = 0
"""The seat asked; seats are counted from there."""
_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 7


@dataclass(frozen=True)
class SeenPosition:
    """A position as the seat on turn sees it, in the words of the notation."""

    board: str
    """Laid tiles, `453@0,0^ …`, in the order of their cells."""
    hand: str
    """The seat's tiles, `012 345 …`."""
    held: tuple[int, ...]
    """Number of tiles each seat holds, the one on turn first."""
    pool: int
    points: tuple[int, ...]
    drawn: str = ""
    draws: int = 0
    passes: int = 0
    sheet: str = "classic-en"
    """The rules, with house rules as in a record."""

    @classmethod
    def of(cls, view: View) -> "SeenPosition":
        """The view of the seat on turn without history; seats are rotated so that it comes first."""
        seat = view.turn
        assert view.seat == seat, "only a seat on turn is asked"
        return cls(
            board=" ".join(write_board(view.board)),
            hand=" ".join(map(str, view.hand)),
            held=view.held[seat:] + view.held[:seat],
            pool=view.pool,
            points=view.points[seat:] + view.points[:seat],
            drawn=" ".join(map(str, view.drawn)),
            draws=view.draws,
            passes=view.passes,
            sheet=" ".join(write_sheet(view.sheet)),
        )

    @property
    def id(self) -> str:
        """Independent of the sheet, because a puzzle solved by one sheet gives away the others."""
        seen = tuple(vars(replace(self, sheet=SeenPosition.sheet)).values())
        number = int.from_bytes(sha256(repr(seen).encode()).digest()[:8], "big")
        base = len(_ID_LETTERS)
        return "".join(_ID_LETTERS[number // base**place % base] for place in range(_ID_LENGTH))

    def dealt(self, seed: int = 0) -> Round:
        """A round that the seat cannot distinguish from the real one: hidden tiles are dealt at random."""
        hidden = self._hidden
        Random(seed).shuffle(hidden)  # noqa: S311  (a game, no secret)
        hands = [self.hand]
        for held in self.held[1:]:
            hands.append(" ".join(map(str, hidden[:held])))
            hidden = hidden[held:]
        return read_position(self._line(hands, hidden[: self.pool]))

    @property
    def _hidden(self) -> list[Tile]:
        laid = ("".join(sorted(tile.partition("@")[0])) for tile in self.board.split())
        seen = {*laid, *self.hand.split()}
        return [tile for tile in TILES if str(tile) not in seen]

    def _line(self, hands: list[str], pool: list[Tile]) -> str:
        sections = [
            "tripple 1",
            f"sheet {self.sheet}",
            f"board {self.board}",
            *(f"hand {hand}".strip() for hand in hands),
            " ".join(["pool", *map(str, pool)]),
            f"turn {SEAT + 1}",
            " ".join(["points", *map(str, self.points)]),
        ]
        seldom = {"drawn": self.drawn, "draws": self.draws, "passes": self.passes}
        return " / ".join([*sections, *(f"{word} {value}" for word, value in seldom.items() if value)])


@dataclass(frozen=True)
class Puzzle:
    """A position with a best action that was proven."""

    themes: tuple[str, ...]
    """Ids of its `themes`; the first is the main one."""
    position: SeenPosition
    losses: Mapping[str, int]
    """Points lost against the best by every legal action, in the notation; 0 for right answers."""
    error: float
    """Standard error of the smallest of these losses; 0 if everything was computed exactly."""
    rating: int
    """Initial difficulty on the Glicko-2 scale, by the computer players that miss it."""
    missed: tuple[str, ...] = ()
    tempting: str = ""
    """A plausible wrong answer, which the reasons argue against."""
    gains: tuple[Because, ...] = ()
    """Arguments for the right answer: sentences with gaps, and their values."""
    costs: tuple[Because, ...] = ()
    follows: Mapping[str, tuple[Follow, ...]] = field(default_factory=dict)
    """The next turns after wrong answers, as far as some are usual."""
    playouts: int = 0
    """The budget of the search; the proof used ten times as much."""
    id: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "id", self.position.id)

    @property
    def theme(self) -> str:
        return self.themes[0]

    @property
    def players(self) -> int:
        return len(self.position.held)

    @property
    def accepted(self) -> tuple[str, ...]:
        return tuple(action for action, loss in self.losses.items() if not loss)

    @property
    def exact(self) -> bool:
        return self.error == 0

    def is_right(self, action: Action | str) -> bool:
        """Raises KeyError for an action that is not allowed."""
        return not self.losses[str(action)]

    @property
    def best(self) -> Action:
        return read_action(self.accepted[0])

    @property
    def lays(self) -> bool:
        return isinstance(self.best, Lay)

    def round(self, seed: int = 0) -> Round:
        """A round to play on; the seed deals the hidden tiles."""
        return self.position.dealt(seed)

    @cached_property
    def view(self) -> View:
        return self.round().view(SEAT)

    @property
    def sheet(self) -> Sheet:
        return self.view.sheet


def written(puzzle: Puzzle) -> dict[str, object]:
    """A puzzle for JSON, without default values."""
    position = {name: value for name, value in vars(puzzle.position).items() if value != _USUAL.get(name)}
    reasons = {
        name: [[because.sentence, dict(because.values), because.idea] for because in getattr(puzzle, name)]
        for name in ("gains", "costs")
    }
    follows = {
        action: [[one.seat, str(one.action), one.points, round(one.share, 2), one.drawn] for one in turns]
        for action, turns in puzzle.follows.items()
    }
    return {name: getattr(puzzle, name) for name in _KEPT} | {"position": position, "follows": follows} | reasons


def read(found: Mapping[str, Any]) -> Puzzle:
    here = dict(found["position"])
    values = {name: found[name] for name in _KEPT}
    values["position"] = SeenPosition(**{**here, "held": tuple(here["held"]), "points": tuple(here["points"])})
    values |= {name: tuple(found[name]) for name in ("themes", "missed")}
    values |= {name: tuple(Because(*one) for one in found[name]) for name in ("gains", "costs")}
    values["follows"] = {action: tuple(map(_follow, turns)) for action, turns in found["follows"].items()}
    return Puzzle(**values)


def _follow(written: tuple[int, str, int, float, int]) -> Follow:
    seat, action, points, share, drawn = written
    return Follow(seat, read_action(action), points, share, drawn)


_KEPT = tuple(one.name for one in fields(Puzzle) if one.init)
_USUAL = {one.name: one.default for one in fields(SeenPosition)}
