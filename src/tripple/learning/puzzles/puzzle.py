"""A puzzle as data: what a seat sees, what is best there, and why.

It holds nothing that the seat cannot see: not the others' tiles, not the order of the pool, not how it came about.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from random import Random
from typing import Any

from tripple.bots import Because
from tripple.notation import read_action, read_position, write_sheet
from tripple.notation.laid import write_board
from tripple.rules import TILES, Action, Lay, Round, Sheet, Tile, View

SEAT = 0
"""Who is asked: seats are counted from there."""
_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 7


@dataclass(frozen=True)
class SeenPosition:
    """A position as the seat on turn sees it, in the words of the notation."""

    board: str
    """The tiles on the table, `453@0,0^ …`, in the order of their cells."""
    hand: str
    """The seat's tiles, `012 345 …`."""
    held: tuple[int, ...]
    """How many tiles each seat holds, the one on turn first."""
    pool: int
    """How many tiles are left to draw."""
    points: tuple[int, ...]
    """Each seat's points in this round."""
    drawn: str = ""
    """What was drawn in this turn."""
    draws: int = 0
    """How many tiles were drawn in this round."""
    passes: int = 0
    """How many turns in a row ended without laying."""
    sheet: str = "classic-en"
    """The rules, with house rules as in a record."""

    @classmethod
    def of(cls, view: View) -> "SeenPosition":
        """What a seat on turn sees, without how it came about; the seats are turned so that it comes first."""
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
        """A short name that this position alone has."""
        number = int.from_bytes(sha256(repr(tuple(vars(self).values())).encode()).digest()[:8], "big")
        base = len(_ID_LETTERS)
        return "".join(_ID_LETTERS[number // base**place % base] for place in range(_ID_LENGTH))

    def dealt(self, seed: int = 0) -> Round:
        """A round that the seat cannot tell from the real one: whatever is hidden is dealt by chance."""
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
        """As the notation writes a position with every tile open."""
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
    """A position with a best action that was proven to be the best."""

    themes: tuple[str, ...]
    """What it is about, by the ids of `themes`; the first is the one it is counted under."""
    position: SeenPosition
    """What the seat sees."""
    losses: Mapping[str, int]
    """For every allowed action, in the notation, how many points it loses against the best; 0 is a right answer."""
    error: float
    """The standard error of the smallest of these losses; 0 where everything was worked out exactly."""
    rating: int
    """How hard it is at first, on the scale of Glicko-2: by which computer players miss it."""
    missed: tuple[str, ...] = ()
    """The levels that miss it, the weakest first."""
    tempting: str = ""
    """A wrong answer that suggests itself: the one that the reasons speak against."""
    gains: tuple[Because, ...] = ()
    """What speaks for the right answer: sentences with gaps, and what fills them."""
    costs: tuple[Because, ...] = ()
    """What speaks against the tempting one."""
    playouts: int = 0
    """The budget it was found with; it was proven with ten times as much."""
    id: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "id", self.position.id)

    @property
    def theme(self) -> str:
        """What it is counted under."""
        return self.themes[0]

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.position.held)

    @property
    def accepted(self) -> tuple[str, ...]:
        """Every right answer: none of them can be told from the best."""
        return tuple(action for action, loss in self.losses.items() if not loss)

    @property
    def exact(self) -> bool:
        """Whether everything was worked out to the end, and nothing is an estimate."""
        return self.error == 0

    def is_right(self, action: Action | str) -> bool:
        """Whether an answer is right; a KeyError where that action is not allowed."""
        return not self.losses[str(action)]

    @property
    def best(self) -> Action:
        """One of the right answers."""
        return read_action(self.accepted[0])

    @property
    def lays(self) -> bool:
        """Whether laying a tile is right."""
        return isinstance(self.best, Lay)

    def round(self, seed: int = 0) -> Round:
        """A round to go on from; what is hidden in the puzzle is dealt by the seed."""
        return self.position.dealt(seed)

    @cached_property
    def view(self) -> View:
        """What the seat sees, and what it may do."""
        return self.round().view(SEAT)

    @property
    def sheet(self) -> Sheet:
        """The rules."""
        return self.view.sheet


def written(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle for JSON; what has its usual value is left out."""
    here = puzzle.position
    position = {name: value for name, value in vars(here).items() if value != _USUAL.get(name)}
    return {
        "themes": puzzle.themes,
        "position": position,
        "losses": dict(puzzle.losses),
        "error": puzzle.error,
        "rating": puzzle.rating,
        "missed": puzzle.missed,
        "tempting": puzzle.tempting,
        "gains": [_reason(one) for one in puzzle.gains],
        "costs": [_reason(one) for one in puzzle.costs],
        "playouts": puzzle.playouts,
    }


_USUAL = {"drawn": "", "draws": 0, "passes": 0, "sheet": "classic-en"}


def _reason(because: Because) -> list[Any]:
    return [because.sentence, dict(because.values), because.idea]


def read(found: Mapping[str, Any]) -> Puzzle:
    """What `written` has made of a puzzle, back again."""
    here: dict[str, Any] = dict(found["position"])
    return Puzzle(
        themes=tuple(found["themes"]),
        position=SeenPosition(**{**here, "held": tuple(here["held"]), "points": tuple(here["points"])}),
        losses=found["losses"],
        error=found["error"],
        rating=found["rating"],
        missed=tuple(found["missed"]),
        tempting=found["tempting"],
        gains=tuple(Because(*one) for one in found["gains"]),
        costs=tuple(Because(*one) for one in found["costs"]),
        playouts=found["playouts"],
    )
