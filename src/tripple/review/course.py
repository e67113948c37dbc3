"""A recorded game once more: every deal, every draw and every choice, with what was known at the time."""

from collections.abc import Iterator
from dataclasses import dataclass

from tripple.notation import Game
from tripple.rules import DRAW, OPEN, Action, Deal, Match, Round


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that is worth a finding, and the game as it was just before it."""

    match: Match
    round_number: int
    """Counted from 0."""


@dataclass(frozen=True, slots=True)
class Deals(Moment):
    """A round is dealt."""

    deal: Deal


@dataclass(frozen=True, slots=True)
class Acts(Moment):
    """The seat on turn does something."""

    step: int
    action: Action
    after: Match

    @property
    def round(self) -> Round:
        """The round just before it."""
        return self.match.rounds[-1]

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.round.turn


@dataclass(frozen=True, slots=True)
class Chooses(Acts):
    """It had a choice."""


@dataclass(frozen=True, slots=True)
class Draws(Acts):
    """It takes a tile from the pool; alone, the opening tile, too."""


def course(game: Game) -> Iterator[Moment]:
    """Every moment in order. Who draws on purpose first chooses to, and then draws.

    What somebody chose is a moment only where the record names all that they held.
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
    """Whether an action takes the next tile of the pool; alone, opening does."""
    return action == DRAW or (action == OPEN and here.is_solo)
