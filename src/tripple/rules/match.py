"""A game: rounds until the target is reached, and the way back to an earlier moment."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from .action import Action, Step
from .board import Board
from .deal import Deal
from .errors import IllegalAction
from .round import Round
from .scoring import Lines
from .sheet import Sheet, Winner, check_players
from .showing import Shown, noun
from .view import Own, View


class GameEnd(Enum):
    """Reason for the end of a game."""

    TARGET = "target"
    """A seat had reached the target at the end of a round (R10)."""
    ROUNDS = "rounds"
    """The number of rounds that the sheet fixes was played (R10)."""
    SOLO = "solo"
    """A solitaire is one round (R11)."""


@dataclass(frozen=True, slots=True, repr=False)
class Match(Shown):
    """A game: all deals and rounds so far; the last round may still be running.

    Immutable: `start_round` and `play` return a new one.
    """

    sheet: Sheet
    players: int
    """From 1 to 6; seats count from 0."""
    deals: tuple[Deal, ...] = ()
    rounds: tuple[Round, ...] = ()

    def __post_init__(self) -> None:
        check_players(self.players)

    def _table(self) -> tuple[Board, tuple[Step, ...]]:
        return (self.rounds[-1].board, self.rounds[-1].history) if self.rounds else (Board(), ())

    def _told(self) -> str:
        totals, end = " ".join(map(str, self.totals)), f", over: {self.end.value}" if self.end else ""
        return f"{self.sheet.id}, {noun(self.players, 'player')}, round {len(self.rounds)}, totals {totals}{end}"

    @property
    def round(self) -> Round | None:
        return self.rounds[-1] if self.rounds and not self.rounds[-1].end else None

    @property
    def totals(self) -> tuple[int, ...]:
        return _sum(self.rounds, self.players)

    @property
    def end(self) -> GameEnd | None:
        if self.round or not self.rounds:
            return None
        return GameEnd.SOLO if self.players == 1 else game_end(self.sheet, len(self.rounds), self.totals)

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats that won, several after a tie; empty before the end (R10, D12)."""
        return winners(self.sheet, self.totals, self.rounds[-1].points, range(self.players)) if self.end else ()

    def start_round(self, deal: Deal) -> "Match":
        """Add a round from this deal; raises IllegalAction while one is running or after the end."""
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
        """Play an action of the seat on turn; returns the new game and the score lines.

        `match.round.actions()` lists what is legal; anything else raises IllegalAction.
        """
        if not self.round:
            raise IllegalAction("R10" if self.end else "R3", "no round is being played")
        after, lines = self.round.play(action)
        # Not `replace`: this runs for every action of every simulated game.
        return Match(self.sheet, self.players, self.deals, (*self.rounds[:-1], after)), lines

    def view(self, seat: int | None) -> View:
        """The last round as a seat or a spectator (None) sees it, with the points of the rounds before."""
        if not self.rounds:
            raise IllegalAction("R3", "no round has been dealt yet")
        *before, last = self.rounds
        return last.view(seat, _sum(tuple(before), self.players), len(before))

    def own(self, seat: int | None) -> Own:
        """The part of `view` that only this seat sees."""
        return self.rounds[-1].own(seat)


def game_end(sheet: Sheet, rounds: int, totals: Sequence[int]) -> GameEnd | None:
    """R10: why a game ends after this many rounds with these totals; None if it goes on."""
    if sheet.rounds:
        return GameEnd.ROUNDS if rounds >= sheet.rounds else None
    return GameEnd.TARGET if max(totals) >= sheet.target else None


def winners(sheet: Sheet, totals: Sequence[int], last: Sequence[int], seats: Sequence[int]) -> tuple[int, ...]:
    """R10, D12: the winners among these seats; `last` are the points of the last round."""
    there = [seat for seat in seats if totals[seat] >= sheet.target]
    if there and sheet.winner is Winner.LAST_ROUND and not sheet.rounds:
        return _most(last, there)
    return _most(totals, seats)


def _most(points: Sequence[int], seats: Sequence[int]) -> tuple[int, ...]:
    most = max((points[seat] for seat in seats), default=0)
    return tuple(seat for seat in seats if points[seat] == most)


def _sum(rounds: tuple[Round, ...], players: int) -> tuple[int, ...]:
    return tuple(map(sum, zip(*[played.points for played in rounds], strict=True))) if rounds else (0,) * players


def replayed(start: Round, actions: Iterable[Action]) -> Round:
    for action in actions:
        start, _ = start.play(action)
    return start


def last_choice(start: Round, steps: Iterable[Step], seat: int) -> Round | None:
    """The round before this seat's last real choice; None if it never had one.

    `start` is the round before the first of these steps.
    """
    found = None
    for step in steps:
        if step.seat == seat and len(start.actions()) > 1:
            found = start
        start, _ = start.play(step.action)
    return found


def before_last_choice(match: Match, seat: int) -> Match | None:
    """The game before this seat's last real choice, possibly rounds ago; None if it never had one."""
    for index, played in reversed(tuple(enumerate(match.rounds))):
        found = last_choice(Round.start(match.sheet, match.deals[index]), played.history, seat)
        if found:
            return replace(match, deals=match.deals[: index + 1], rounds=(*match.rounds[:index], found))
    return None
