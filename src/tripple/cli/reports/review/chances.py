"""Everybody's chance to win in the course of a game."""

from collections.abc import Sequence
from dataclasses import dataclass

from tripple.notation import Game

from .moments import rounds_begin
from .running import GameReview

BLOCKS = "▁▂▃▄▅▆▇█"
"""From no chance to certainty."""


@dataclass(frozen=True, slots=True)
class Chances:
    """Known chances, by finding."""

    places: tuple[int, ...]
    """Findings with known chances; the end of the game comes last."""
    wins: tuple[tuple[float, ...], ...]
    """Each seat's chance, from 0 to 1, after each of these."""
    rounds: tuple[int, ...]
    """The first finding of each round."""
    length: int
    """Number of findings, known or not."""

    def after(self, place: int) -> tuple[float, ...]:
        """The latest known chances up to this finding, or the first ones."""
        known = [wins for at, wins in zip(self.places, self.wins, strict=True) if at <= place]
        return known[-1] if known else self.wins[0]


def chances(told: GameReview) -> Chances | None:
    """The chances of all seats; None in a solitaire, or if none are known."""
    findings = told.review.findings
    known = [
        (place, finding.after.win)
        for place, finding in enumerate(findings)
        if finding.after is not None and finding.after.win is not None
    ]
    if not known:
        return None
    if told.game.match.end and not told.interrupted:
        known.append((len(findings), _won(told.game)))
    places, wins = zip(*known, strict=True)
    return Chances(places, wins, tuple(rounds_begin(told.review)), max(len(findings), places[-1] + 1))


def _won(game: Game) -> tuple[float, ...]:
    """Each seat's share of the win."""
    winners = game.match.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(game.seats)))


def sparkline(values: Sequence[float]) -> str:
    return "".join(BLOCKS[min(len(BLOCKS) - 1, int(value * len(BLOCKS)))] for value in values)


def sampled(known: Chances, seat: int, width: int) -> list[float]:
    """Values evenly spread over the game."""
    return [known.after(spot * known.length // width)[seat] for spot in range(width)]


def round_marks(known: Chances, width: int) -> str:
    """Round numbers below the sparkline, where there is room."""
    line = ""
    for number, place in enumerate(known.rounds, 1):
        spot = place * width // known.length
        if spot >= len(line) + bool(line):
            line = line.ljust(spot) + str(number)
    return line
