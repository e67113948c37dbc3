"""One game: the referee asks, times and checks, and ends the game of an entrant that breaks the rules."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from hashlib import sha256
from time import perf_counter
from typing import TypeVar

from tripple.bots.entrant import Entrant, Player
from tripple.bots.outside import Forfeit
from tripple.notation import Game, Seat, write_game
from tripple.rules import Action, Deal, Match, Sheet, View
from tripple.rules.match import winners

_T = TypeVar("_T")
MOST_ROUNDS = 100  # R10 sets no limit, but two players that only ever draw would play for ever


@dataclass(frozen=True, slots=True)
class Forfeiture:
    """The reason for a forfeited game."""

    entrant: int
    """Index of the entrant that forfeited."""
    sentence: str
    """English, with gaps in braces."""
    values: dict[str, object]

    @property
    def reason(self) -> str:
        """The sentence, filled in."""
        return self.sentence.format(**self.values)

    @property
    def file(self) -> str | None:
        """The file of a function that failed."""
        return str(self.values["file"]) if "line" in self.values else None

    @property
    def line(self) -> int | None:
        return int(str(self.values["line"])) if "line" in self.values else None


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of a game, by entrant and not by seat."""

    points: tuple[int, ...]
    wins: tuple[float, ...]
    """1 for the winner and 0 for the others; a shared win is divided (D12)."""
    rounds: int
    seconds: tuple[tuple[float, ...], ...]
    """Thinking times over the moves that left a choice, for each entrant."""
    fault: Forfeiture | None = None
    record: str = ""
    """The game for `tripple.notation.read_game`, if the terms ask for records."""


@dataclass(frozen=True, slots=True)
class ContestTerms:
    """Rules and deals that all games of a contest share."""

    sheet: Sheet
    seed: str
    single_rounds: bool = False
    """One round is a game, instead of rounds up to the target."""
    records: bool = False
    """Keep each game as text."""

    def deal_seed(self, set_number: int) -> str:
        return f"{self.seed}/{set_number}"

    def deal(self, set_number: int, round_number: int, players: int) -> Deal:
        """The deal of a round, the same as in `tripple play --seed SEED/SET`."""
        return Deal.from_seed(self.deal_seed(set_number), round_number, players, self.sheet)

    def thinking_seed(self, set_number: int, round_number: int) -> int:
        """A seed that is equal for all seats, so that equal players play mirrored games alike."""
        digest = sha256(f"{self.seed}/{set_number}/{round_number}".encode()).digest()
        return int.from_bytes(digest[:6], "big")


@dataclass
class _Sitting:
    entrants: Sequence[Entrant]
    order: Sequence[int]  # index of the entrant on each seat
    players: list[Player] = field(default_factory=list)
    seconds: list[list[float]] = field(default_factory=list)

    def move(self, view: View, thinking_seed: int) -> Action:
        if len(view.actions) == 1:  # forced moves are neither asked for nor timed
            return view.actions[0]
        who = self.order[view.turn]
        budget = replace(self.entrants[who].budget, seed=thinking_seed)
        player = self.players[view.turn]
        player.greet(view)  # before the clock starts: a program takes long to begin
        began = perf_counter()
        action = player.choose(view, budget)
        self.seconds[who].append(perf_counter() - began)
        if action not in view.actions:
            raise Forfeit("it played {action}, which is not allowed there", action=action)
        return action


def play_game(terms: ContestTerms, entrants: Sequence[Entrant], order: Sequence[int], set_number: int) -> GameResult:
    """Play a game or a single round with the entrants seated in this order."""
    sitting = _Sitting(entrants, order, seconds=[[] for _ in entrants])
    match, result = _played(terms, sitting, set_number)
    if terms.records:
        record = _record(terms, sitting, match, set_number)
        result = replace(result, record=record + _remark(entrants, result.fault) if result.fault else record)
    return result


def _record(terms: ContestTerms, sitting: _Sitting, match: Match, set_number: int) -> str:
    seated = [sitting.entrants[who] for who in sitting.order]
    seats = tuple(Seat(entrant.name, entrant.level or None) for entrant in seated)
    return write_game(Game(seats, match, seed=terms.deal_seed(set_number)))


def _remark(entrants: Sequence[Entrant], fault: Forfeiture) -> str:
    """The entrant that forfeited, and the reason: a record by itself only breaks off."""
    why = " ".join(fault.sentence.format(**fault.values).split())
    return f"# {entrants[fault.entrant].name} forfeited: {why}\n"


def _played(terms: ContestTerms, sitting: _Sitting, set_number: int) -> tuple[Match, GameResult]:
    order = sitting.order
    match = Match(terms.sheet, len(order))
    with ExitStack() as stack:
        # New players for every game: a program that is still there would remember the mirrored deal.
        for who in order:
            player = sitting.entrants[who].sit_down()
            stack.callback(player.close)
            sitting.players.append(player)
        while not match.end and len(match.rounds) < (1 if terms.single_rounds else MOST_ROUNDS):
            match = match.start_round(terms.deal(set_number, len(match.rounds) + 1, len(order)))
            try:
                match = _play_round(match, sitting, terms.thinking_seed(set_number, len(match.rounds)))
            except _Broken as broken:
                return broken.match, _forfeited(match, sitting, broken)
    return match, _finished(match, sitting)


class _Broken(Exception):
    def __init__(self, match: Match, seat: int, forfeit: Forfeit) -> None:
        super().__init__(seat, forfeit)
        self.match = match
        self.seat = seat
        self.forfeit = forfeit


def _play_round(match: Match, sitting: _Sitting, thinking_seed: int) -> Match:
    while match.round:
        seat = match.round.turn
        try:
            action = sitting.move(match.view(seat), thinking_seed)
        except Forfeit as forfeit:
            raise _Broken(match, seat, forfeit) from forfeit
        match, _ = match.play(action)
    return match


def _finished(match: Match, sitting: _Sitting) -> GameResult:
    totals, seats = match.totals, range(match.players)
    won = winners(match.sheet, totals, match.rounds[-1].points, seats)
    wins = [1 / len(won) if seat in won else 0.0 for seat in range(len(totals))]
    return GameResult(_by_entrant(totals, sitting), _by_entrant(wins, sitting), len(match.rounds), _times(sitting))


def _forfeited(match: Match, sitting: _Sitting, broken: _Broken) -> GameResult:
    """Score a forfeited game by the sheet's target, so that breaking off never pays for a player far behind.

    Without a target the others get the best total so far.
    """
    sheet, others = match.sheet, len(sitting.order) - 1
    ahead = max(match.totals) if sheet.rounds else sheet.target
    points = [0 if seat == broken.seat else ahead for seat in range(others + 1)]
    wins = [0.0 if seat == broken.seat else 1 / others for seat in range(others + 1)]
    fault = Forfeiture(sitting.order[broken.seat], broken.forfeit.sentence, broken.forfeit.values)
    return GameResult(
        _by_entrant(points, sitting), _by_entrant(wins, sitting), len(match.rounds), _times(sitting), fault
    )


def _by_entrant(per_seat: Sequence[_T], sitting: _Sitting) -> tuple[_T, ...]:
    return tuple(per_seat[sitting.order.index(who)] for who in range(len(sitting.order)))


def _times(sitting: _Sitting) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(times) for times in sitting.seconds)
