"""A whole game with its players, and the origin of its deals (docs/fairness.md)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import NamedTuple

from tripple.rules import DRAW, OPEN, ORIGIN, Deal, IllegalAction, Lay, Match, Round, Step, Tile, TrippleError
from tripple.rules.errors import N_

from .action import UNKNOWN
from .names import is_one_line


def commitment(secret: str) -> str:
    """The hash to publish before the game: it reveals nothing about the secret, and no other secret fits it."""
    return sha256(secret.encode()).hexdigest()


def seed_of(secret: str, salts: Sequence[str]) -> str:
    """The seed of a game's deals. Salts are in the order of the seats, empty for a seat that gave none."""
    lines = ["tripple seed 1", secret, *salts]
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Proof:
    """The ingredients of a game's seed, published after the game."""

    secret: str
    """Drawn by the server before the game and kept until its end."""
    salts: tuple[str, ...]
    """One for each seat, empty if it gave none."""

    @property
    def commitment(self) -> str:
        return commitment(self.secret)

    @property
    def seed(self) -> str:
        return seed_of(self.secret, self.salts)


LEVEL = re.compile(r"[a-z][a-z0-9-]*")
NOT_AS_SEEDED = N_("round {number} is not dealt as the seed says")


def opened(played: Round) -> Tile:
    return Tile(*sorted(played.board.cells[ORIGIN]))


def laid_by(step: Step, played: Round) -> set[Tile]:
    if isinstance(step.action, Lay):
        return {step.action.tile}
    return {opened(played)} if step.action == OPEN else set()


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: a name of one line, and the level of a computer player."""

    name: str
    level: str | None = None

    def __post_init__(self) -> None:
        if not self.name.strip() or not is_one_line(self.name):
            raise TrippleError("{name!r} is not a name: expected one line of visible characters", name=self.name)
        if self.level is not None and not LEVEL.fullmatch(self.level):
            raise TrippleError("{level!r} is not a level: expected a word in lower-case letters", level=self.level)


class StandIn(NamedTuple):
    """A step made by another level than the one its seat names."""

    round_index: int
    step: int
    """Its index in the history of that round."""
    level: str


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game: players, rounds, and the origin of its deals.

    With a seed, every deal has to be the one that the seed gives.
    """

    seats: tuple[Seat, ...]
    match: Match
    seed: str | None = None
    proof: Proof | None = None
    """The ingredients of the seed, if the table committed itself to it before the game."""
    unknown: tuple[frozenset[Tile], ...] = ()
    """For each round, the tiles of its deal that the record does not name and that reading has filled in.

    Empty if every tile is known. Use `knows_hand` and `knows_tile`.
    """
    taken_back: int = 0
    """Number of moves that were taken back; the record contains only the final course."""
    stand_ins: tuple[StandIn, ...] = ()
    """Steps by another level than the seat's own, in the order of play."""

    def __post_init__(self) -> None:
        if len(self.seats) != self.match.players:
            raise TrippleError(
                "{seats} names are given for {players} players", seats=len(self.seats), players=self.match.players
            )
        if self.seed is not None and not is_one_line(self.seed):
            raise TrippleError("{seed!r} is not a seed: expected one line of visible characters", seed=self.seed)
        self._check_stand_ins()
        if self.seed is not None and any(self.unknown):
            raise TrippleError("with a seed, every tile is known")
        if self.taken_back < 0:
            raise TrippleError("{count} is no number of moves", count=self.taken_back)
        if self.proof:
            self._check_proof(self.proof)
        for number, dealt in enumerate(self.match.deals, 1):
            if self.seed is not None and dealt != self.deal(number):
                raise IllegalAction("R2", NOT_AS_SEEDED, number=number)

    def _check_stand_ins(self) -> None:
        for one in self.stand_ins:
            if self.seats[self._seat_of(one)].level is None:
                raise TrippleError("only a computer player has another level to stand in for it")
            if not LEVEL.fullmatch(one.level):
                raise TrippleError("{level!r} is not a level: expected a word in lower-case letters", level=one.level)

    def _seat_of(self, one: StandIn) -> int:
        return self.match.rounds[one.round_index].history[one.step].seat

    def _check_proof(self, proof: Proof) -> None:
        for text in (proof.secret, *proof.salts):
            if not is_one_line(text):
                raise TrippleError("{text!r} is not a salt: expected one line of visible characters", text=text)
        if len(proof.salts) != len(self.seats):
            raise TrippleError(
                "{salts} salts are given for {seats} seats", salts=len(proof.salts), seats=len(self.seats)
            )
        if proof.seed != self.seed:
            raise IllegalAction("R2", "the seed is not made from the secret and the salts")

    def deal(self, number: int) -> Deal:
        """Deal a round, counted from 1, from the seed."""
        assert self.seed is not None
        return Deal.from_seed(self.seed, number, self.match.players, self.match.sheet)

    @property
    def levels(self) -> list[str | None]:
        """Level of each seat if a single one made all its moves; None for people and mixtures."""
        mixed = set(map(self._seat_of, self.stand_ins))
        return [None if number in mixed else seat.level for number, seat in enumerate(self.seats)]

    def with_match(self, match: Match) -> "Game":
        """Replace the match by a later or an earlier state of it."""
        lengths = [len(played.history) for played in match.rounds]
        kept = (one for one in self.stand_ins if one.round_index < len(lengths) and one.step < lengths[one.round_index])
        return replace(self, match=match, stand_ins=tuple(kept))

    def unknown_in(self, round_index: int) -> frozenset[Tile]:
        """Tiles of a round, counted from 0, that the record does not name; they may have been laid later."""
        return self.unknown[round_index] if round_index < len(self.unknown) else frozenset()

    def named(self, round_index: int, tiles: Iterable[Tile]) -> list[str]:
        """Names of tiles of a round, with a question mark for each unknown one."""
        unknown = self.unknown_in(round_index)
        return [UNKNOWN if tile in unknown else str(tile) for tile in tiles]

    def hand_named(self, round_index: int, hand: Iterable[Tile]) -> list[str]:
        """Names of a hand's tiles: the known ones in order, then the question marks."""
        return sorted(self.named(round_index, hand), key=lambda name: (name == UNKNOWN, name))

    def knows_tile(self, round_index: int, tile: Tile) -> bool:
        """True if the record says which hand or place in the pool this tile had.

        With any tile unknown, the tiles out of play are unknown, too.
        """
        unknown, deal = self.unknown_in(round_index), self.match.deals[round_index]
        return not unknown or (tile not in unknown and tile in frozenset(deal.pool).union(*deal.hands))

    def knows_hand(self, round_index: int, seat: int, step: int | None = None) -> bool:
        """True if the record names every tile that this seat held before a step, counted from 0.

        Without a step: every tile that it was dealt or has drawn in this round.
        """
        unknown, deal = self.unknown_in(round_index), self.match.deals[round_index]
        played = self.match.rounds[round_index]
        held, pool = set(deal.hands[seat]), iter(deal.pool[played.is_solo :])
        for done in played.history[:step]:
            drawn = [next(pool)] if done.action == DRAW else []
            held.update(drawn if done.seat == seat else [])
            if step is not None:
                held -= laid_by(done, played)
        return unknown.isdisjoint(held)
