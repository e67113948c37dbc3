"""The summary of a review: a row for each figure, a column for each player, and everybody's chances."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tripple.cli.drawing.turns import signed
from tripple.cli.reports.review.moments import GameReview, rounds_begin
from tripple.cli.reports.review.words import grade_told, level_told, percent
from tripple.locales import Translator
from tripple.review import GRADES, Expected, Line, PlayerSummary
from tripple.review.balance import WIN


@dataclass(frozen=True, slots=True)
class FigureRow:
    title: str
    cells: tuple[str, ...]
    is_part: bool = False  # a part of the nearest whole row above


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
        yield self._row(t("Points given away"), lambda one: f"{one.points_lost:.0f}")
        yield self._row(t("per decision (large losses count less)"), lambda one: f"{one.points_a_decision:.1f}", True)
        yield self._row(
            t("Chance to win given away per decision"),
            lambda one: "" if one.win_a_decision is None else percent(one.win_a_decision, 1),
        )

    def _results(self) -> Iterator[FigureRow]:
        """The result and its parts, once the whole game has been looked at."""
        t, alone = self.t, len(self.told.review.players) == 1
        yield self._row(t("Points") if alone else t("Points ahead of the others"), lambda one: _signed(one.result))
        if self.told.interrupted:
            return
        yield self._row(t("to be expected"), lambda one: _signed(one.expected, zero=False), True)
        yield self._row(t("of that skill"), lambda one: "" if one.skill is None else signed(one.skill), True)
        yield self._row(t("of that luck"), _luck, True)
        yield self._row(t("give or take"), lambda one: signed(one.error).lstrip("+") if one.error else "", True)

    def _likeness(self) -> FigureRow:
        return self._row(
            self.t("Played like"), lambda one: level_told(one.played_like, self.t) if one.played_like else ""
        )


def _luck(one: PlayerSummary) -> str:
    """In whole points, so that the parts as they are shown add up."""
    if one.result is None or one.luck is None or one.skill is None:
        return ""
    expected = round(one.expected.lead[0]) if one.expected else 0
    return signed(round(one.result.lead[0]) - expected - round(one.skill))


def _signed(expected: Expected | None, zero: bool = True) -> str:
    return signed(expected.lead[0]) if expected and (zero or expected.lead[0]) else ""


BLOCKS = "▁▂▃▄▅▆▇█"


@dataclass(frozen=True, slots=True)
class Chances:
    wins: tuple[tuple[float, ...], ...]  # each seat's chance, from 0 to 1, after each finding: by what that seat knew
    rounds: tuple[int, ...]

    @property
    def length(self) -> int:
        return len(self.wins)


def chances(told: GameReview) -> Chances | None:
    """The chances of all seats; None in a solitaire."""
    findings, players = told.review.findings, len(told.game.seats)
    if players == 1 or not findings:
        return None
    lines = (Line(told.game, findings, seat, WIN).steps for seat in range(players))
    wins = zip(*([min(1.0, max(0.0, step.now)) for step in line] for line in lines), strict=True)
    return Chances(tuple(wins), tuple(rounds_begin(told.review)))


def sparkline(values: Sequence[float]) -> str:
    return "".join(BLOCKS[min(len(BLOCKS) - 1, int(value * len(BLOCKS)))] for value in values)


def sampled(known: Chances, seat: int, width: int) -> list[float]:
    return [known.wins[spot * known.length // width][seat] for spot in range(width)]


def round_marks(known: Chances, width: int) -> str:
    """Round numbers below the sparkline, where there is room."""
    line = ""
    for number, place in enumerate(known.rounds, 1):
        spot = place * width // known.length
        if spot >= len(line) + bool(line):
            line = line.ljust(spot) + str(number)
    return line
