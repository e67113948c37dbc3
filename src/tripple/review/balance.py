"""The line of a game for one seat: its expectation from what it knew, and the causes of each change.

Before each of its own decisions the line is at what the seat expects there, and falls by what the decision gives away.
Between two of them it moves with the mistakes of the others and with the luck of tiles, as far as these are known; the
rest only came out, and is luck, too. The parts therefore add up to the whole way, whatever the budget.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tripple.notation import Game

from .course import course
from .findings import DealFinding, Decision, DrawFinding, Expected, Finding, Loss, ReviewOption

LEAD, WIN = "lead", "win"


@dataclass(frozen=True, slots=True)
class LineStep:
    """How a finding moved the line."""

    own: float = 0.0
    others: float = 0.0
    luck: float = 0.0
    expected: float = 0.0
    """A further round against unequal players; before the first one, where the line begins."""
    now: float = 0.0
    """The line after it."""


class Line:
    """One measure of a seat: `lead`, the points ahead of the others' mean in the whole game, or `win`, the chance."""

    def __init__(self, game: Game, findings: Sequence[Finding], seat: int, of: str = LEAD) -> None:
        self.game, self.findings, self.seat, self.of = game, findings, seat, of
        self.number, self.start = sum(1 for _ in course(game)), self._start()

    @property
    def steps(self) -> Iterator[LineStep]:
        now = self.start
        for at, one in enumerate(self.findings):
            moved = self._moved(one, now)
            now = sum((now, moved.own, moved.others, moved.luck, moved.expected))
            settled = self._settled(at)
            luck = moved.luck if settled is None else moved.luck + settled - now
            now = now if settled is None else settled
            yield LineStep(moved.own, moved.others, luck, moved.expected, now)

    def _start(self) -> float:
        if self.of == WIN:
            return 1 / self.game.match.players
        first = next((one for one in self.findings if isinstance(one, DealFinding)), None)
        return self._of(first.before) if first else 0.0

    def _moved(self, one: Finding, now: float) -> LineStep:
        match one:
            case DealFinding():
                further = self._of(one.before) if one.round and self.of == LEAD else 0.0
                return LineStep(luck=self._of(one.luck), expected=further)
            case DrawFinding():
                return LineStep(luck=self._of(one.luck))
            case Decision(seat=self.seat):
                return LineStep(own=-self._lost(one.lost), luck=self._told(one) - now)
        return LineStep(others=self._lost(one.lost) / (self.game.match.players - 1))

    def _told(self, decision: Decision) -> float:
        best: ReviewOption = decision.best
        if self.of == WIN:
            return best.win if best.win is not None else self.start
        return best.points + self._ahead(decision.round)

    def _settled(self, at: int) -> float | None:
        """The outcome at the end of a round: points, or the chance before the next deal; and who won."""
        match, here = self.game.match, self.findings[at].round
        last = at + 1 == self.number
        if self.of == WIN and not last:
            after = self.findings[at + 1] if at + 1 < len(self.findings) else None
            return self._of(after.before) if isinstance(after, DealFinding) and after.before else None
        if self.of == WIN:
            return (1 / len(match.winners) if self.seat in match.winners else 0.0) if match.end else None
        ends = last or (at + 1 < len(self.findings) and self.findings[at + 1].round != here)
        return self._ahead(here + 1) if ends and match.rounds[here].end else None

    def _ahead(self, rounds: int) -> float:
        """Points ahead after this number of rounds; alone, the points."""
        players = self.game.match.players
        sums = [sum(played.points[seat] for played in self.game.match.rounds[:rounds]) for seat in range(players)]
        own = sums[self.seat]
        return float(own) if players == 1 else own - (sum(sums) - own) / (players - 1)

    def _lost(self, loss: Loss) -> float:
        return (loss.win or 0.0) if self.of == WIN else loss.points

    def _of(self, expected: Expected | None) -> float:
        values = None if expected is None else expected.win if self.of == WIN else expected.lead
        return 0.0 if values is None else values[self.seat]
