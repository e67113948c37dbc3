"""A game: rounds until somebody has reached the target."""

from dataclasses import dataclass, replace
from enum import Enum

from .action import Action
from .deal import Deal
from .errors import IllegalAction
from .history import Lines
from .round import Round
from .sheet import Sheet, check_players
from .view import View


class GameEnd(Enum):
    """Why a game is over."""

    TARGET = "target"  # R10: somebody had reached the target at the end of a round
    SOLO = "solo"  # R11: a solitaire is one round


@dataclass(frozen=True, slots=True)
class Match:
    """All deals and rounds so far; the last round may still be running."""

    sheet: Sheet
    players: int
    deals: tuple[Deal, ...] = ()
    rounds: tuple[Round, ...] = ()

    def __post_init__(self) -> None:
        check_players(self.players)

    @property
    def round(self) -> Round | None:
        """The round that is being played, if one is."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].end else None

    @property
    def totals(self) -> tuple[int, ...]:
        return _sum(self.rounds, self.players)

    @property
    def end(self) -> GameEnd | None:
        if self.round or not self.rounds:
            return None
        if self.players == 1:
            return GameEnd.SOLO
        return GameEnd.TARGET if max(self.totals) >= self.sheet.target else None

    @property
    def winners(self) -> tuple[int, ...]:
        """R10, D12: everybody who has the most, once the game is over."""
        if not self.end:
            return ()
        totals = self.totals
        return tuple(seat for seat, total in enumerate(totals) if total == max(totals))

    def start_round(self, deal: Deal) -> "Match":
        if self.end:
            raise IllegalAction("R10", "the game is over")
        if self.round:
            raise IllegalAction("R8", "the round is not over yet")
        if len(deal.hands) != self.players:
            raise IllegalAction(
                "R2", "{hands} hands are dealt to {players} players", hands=len(deal.hands), players=self.players
            )
        return replace(self, deals=(*self.deals, deal), rounds=(*self.rounds, Round.start(self.sheet, deal)))

    def play(self, action: Action) -> tuple["Match", Lines]:
        if not self.round:
            raise IllegalAction("R10" if self.end else "R3", "no round is being played")
        after, lines = self.round.play(action)
        return replace(self, rounds=(*self.rounds[:-1], after)), lines

    def view(self, seat: int | None) -> View:
        """The last round as a seat sees it, with the points of the rounds before."""
        if not self.rounds:
            raise IllegalAction("R3", "no round has been dealt yet")
        *before, last = self.rounds
        return last.view(seat, _sum(tuple(before), self.players))


def _sum(rounds: tuple[Round, ...], players: int) -> tuple[int, ...]:
    return tuple(sum(played.points[seat] for played in rounds) for seat in range(players))
