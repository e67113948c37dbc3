"""A recorded game replayed: every deal, every draw and every choice, with the knowledge of that time."""

from collections.abc import Iterator
from dataclasses import dataclass

from tripple.notation import Game
from tripple.rules import DRAW, OPEN, Action, Deal, Match, Round


@dataclass(frozen=True, slots=True)
class Moment:
    """The game just before something that gets a finding."""

    match: Match
    round_number: int


@dataclass(frozen=True, slots=True)
class Deals(Moment):
    """The deal of a round."""

    deal: Deal


@dataclass(frozen=True, slots=True)
class Acts(Moment):
    step: int
    action: Action
    after: Match

    @property
    def round(self) -> Round:
        return self.match.rounds[-1]

    @property
    def seat(self) -> int:
        return self.round.turn


@dataclass(frozen=True, slots=True)
class Chooses(Acts):
    """An action with alternatives."""


@dataclass(frozen=True, slots=True)
class Draws(Acts):
    """A tile taken from the pool; alone, the opening tile, too."""


def course(game: Game) -> Iterator[Moment]:
    """All moments in order. Drawing on purpose is first a choice, and then a draw.

    A choice is a moment only if the record names all tiles of its seat.
    """
    match = Match(game.match.sheet, game.match.players)
    for number, (deal, played) in enumerate(zip(game.match.deals, game.match.rounds, strict=True)):
        yield Deals(match, number, deal)
        match = match.start_round(deal)
        for step, done in enumerate(played.history):
            after, _ = match.play(done.action)
            acts = match, number, step, done.action, after
            if len(match.rounds[-1].actions()) > 1 and game.knows_hand(number, done.seat, step):
                yield Chooses(*acts)
            if takes_a_tile(match.rounds[-1], done.action):
                yield Draws(*acts)
            match = after


def takes_a_tile(here: Round, action: Action) -> bool:
    """Check for an action that takes the next tile of the pool; alone, opening does."""
    return action == DRAW or (action == OPEN and here.is_solo)
