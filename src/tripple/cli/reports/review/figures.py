"""The summary of a review: a row for each figure, a column for each player, and everybody's chances."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tripple.cli.drawing.turns import signed
from tripple.cli.reports.review.moments import GameReview, rounds_begin
from tripple.cli.reports.review.words import grade_told, level_told, percent, signed_percent
from tripple.locales import Translator
from tripple.notation import Game
from tripple.review import GRADES, Expected, PlayerSummary

Number = float | None


@dataclass(frozen=True, slots=True)
class FigureRow:
    title: str
    cells: tuple[str, ...]
    is_part: bool = False
    """A part of the nearest whole row above."""


@dataclass(frozen=True, slots=True)
class Figures:
    told: GameReview
    seats: Sequence[int]
    t: Translator

    @property
    def names(self) -> list[str]:
        return [self.told.game.seats[seat].name for seat in self.seats]

    @property
    def rows(self) -> list[FigureRow]:
        every = (*self._decisions(), *self._given_away(), *self._results(), self._likeness())
        return [row for row in every if any(row.cells)]

    def said(self, zeros: bool = True) -> Iterator[str]:
        """A line per player, with parts behind their wholes and without unknown figures."""
        for column, name in enumerate(self.names):
            sentences: list[str] = []
            for row in self.rows:
                cell = row.cells[column]
                if row.is_part and cell and (zeros or cell != "0"):
                    sentences[-1] += f", {row.title} {cell}"
                elif not row.is_part and cell:
                    sentences.append(f"{row.title}: {cell}")
            yield f"{name}. {'. '.join(sentences)}."

    @property
    def _players(self) -> list[PlayerSummary]:
        return [self.told.review.players[seat] for seat in self.seats]

    def _row(self, title: str, cell: Callable[[PlayerSummary], str], is_part: bool = False) -> FigureRow:
        return FigureRow(title, tuple(map(cell, self._players)), is_part)

    def _decisions(self) -> Iterator[FigureRow]:
        yield self._row(self.t("Decisions that mattered"), lambda one: str(one.decisions))
        for grade in GRADES:
            counts = tuple(str(one.grades.get(grade, 0)) for one in self._players)
            yield FigureRow(grade_told(grade, self.t), counts, True)

    def _given_away(self) -> Iterator[FigureRow]:
        t = self.t
        yield self._row(t("Points given away per decision"), lambda one: f"{one.points_a_decision:.1f}")
        yield self._row(
            t("Chance to win given away per decision"),
            lambda one: "" if one.win_a_decision is None else percent(one.win_a_decision, 1),
        )

    def _results(self) -> Iterator[FigureRow]:
        """Results split into luck and skill, once the whole game has been looked at."""
        t, alone = self.t, len(self.told.review.players) == 1
        title = t("Points") if alone else t("Points ahead of the others")
        yield from self._shares(title, _lead, signed)
        yield from self._shares(t("Win, more than a fair share"), _win, signed_percent)

    def _shares(
        self,
        title: str,
        of: Callable[[Expected | None], Number],
        written: Callable[[float], str],
    ) -> Iterator[FigureRow]:
        results = tuple(of(one.result) for one in self._players)
        luck = tuple(
            None if self.told.interrupted or result is None else of(one.luck)
            for result, one in zip(results, self._players, strict=True)
        )
        skill = tuple(self._skill(*both) for both in zip(results, luck, strict=True))
        yield FigureRow(title, _written(results, written))
        yield FigureRow(self.t("of that luck"), _written(luck, written), True)
        yield FigureRow(self.t("of that skill"), _written(skill, written), True)
        errors = tuple(
            None if number is None else of(one.luck_error) for number, one in zip(luck, self._players, strict=True)
        )
        yield FigureRow(self.t("give or take"), _written(errors, lambda error: written(error).lstrip("+")), True)

    def _skill(self, result: Number, luck: Number) -> Number:
        """Result less luck; only a finished game has one."""
        over = self.told.game.match.end is not None
        return result - luck if over and result is not None and luck is not None else None

    def _likeness(self) -> FigureRow:
        return self._row(
            self.t("Played like"), lambda one: level_told(one.played_like, self.t) if one.played_like else ""
        )


def _lead(expected: Expected | None) -> Number:
    return None if expected is None else expected.lead[0]


def _win(expected: Expected | None) -> Number:
    return None if expected is None or expected.win is None else expected.win[0]


def _written(numbers: Sequence[Number], written: Callable[[float], str]) -> tuple[str, ...]:
    return tuple("" if number is None else written(number) for number in numbers)


BLOCKS = "▁▂▃▄▅▆▇█"


@dataclass(frozen=True, slots=True)
class Chances:
    places: tuple[int, ...]
    """Findings with known chances; the end of the game comes last."""
    wins: tuple[tuple[float, ...], ...]
    """Each seat's chance, from 0 to 1, after each of these."""
    rounds: tuple[int, ...]
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
    winners = game.match.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(game.seats)))


def sparkline(values: Sequence[float]) -> str:
    return "".join(BLOCKS[min(len(BLOCKS) - 1, int(value * len(BLOCKS)))] for value in values)


def sampled(known: Chances, seat: int, width: int) -> list[float]:
    return [known.after(spot * known.length // width)[seat] for spot in range(width)]


def round_marks(known: Chances, width: int) -> str:
    """Round numbers below the sparkline, where there is room."""
    line = ""
    for number, place in enumerate(known.rounds, 1):
        spot = place * width // known.length
        if spot >= len(line) + bool(line):
            line = line.ljust(spot) + str(number)
    return line
