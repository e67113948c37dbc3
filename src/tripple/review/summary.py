"""A review in a few figures for each player."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import hypot
from typing import Any

from tripple.bots import TODAY, Budget
from tripple.notation import Game

from .balance import LEAD, WIN, Line
from .findings import VERSION, DealFinding, Decision, DrawFinding, Expected, Finding, PlayerSummary, Review
from .grades import GRADES
from .habits import habits, sentences


def concluded(game: Game, found: Iterable[Finding], budget: Budget, as_they_play: bool = False) -> Review:
    """Sum up findings that are all there."""
    found = tuple(found)
    return Review(
        version=VERSION,
        seed=budget.seed,
        playouts=budget.playouts or 0,
        as_they_play=as_they_play,
        players=summaries(game, found),
        findings=found,
    )


def summaries(game: Game, findings: Sequence[Finding]) -> tuple[PlayerSummary, ...]:
    return tuple(_summary(game, seat, findings) for seat in range(len(game.seats)))


def _summary(game: Game, seat: int, findings: Sequence[Finding]) -> PlayerSummary:
    every = [one for one in findings if isinstance(one, Decision) and one.seat == seat]
    decisions = [one for one in every if one.is_unforced]
    from tripple.sim.state import point_scale  # not for who only reads a review

    told, alone, scale = game.seats[seat], game.match.players == 1, point_scale(game.match.sheet)
    lost, found = [one.lost for one in decisions], habits(every)
    counted = [min(MOST, one.points / scale) for one in lost]
    return PlayerSummary(
        name=told.name,
        level=told.level,
        decisions=len(decisions),
        grades=_counted(one.grade for one in decisions),
        points_lost=round(sum(one.points for one in lost), 2),
        points_a_decision=round(scale * sum(counted) / max(1, len(counted)), 2),
        win_lost=None if alone else round(sum(one.win or 0.0 for one in lost), 5),
        habits=found,
        said=tuple(sentences(found)),
        played_like=played_like(game.match.players, counted) if game.match.sheet.decline else None,
        **_balance(game, seat, findings),
    )


def _counted(grades: Iterable[str]) -> dict[str, int]:
    found = Counter(grades)
    return {grade: found[grade] for grade in GRADES if found[grade]}


def _balance(game: Game, seat: int, findings: Sequence[Finding]) -> dict[str, Any]:
    """The way of the line, parted; luck only if it is known of all tiles, in a whole game."""
    lead, alone = _parted(game, seat, findings, LEAD), game.match.players == 1
    win = None if alone else _parted(game, seat, findings, WIN)
    whole = {name: Expected((lead[name],), (win[name],) if win else None) for name in lead}
    if not game.match.end or any(one.luck is None for one in findings if isinstance(one, DealFinding | DrawFinding)):
        return {"result": Expected(whole["result"].lead)}
    errors = [one.lost.points_error for one in findings if isinstance(one, Decision)]
    return {**whole, "error": round(hypot(*errors), 1)}


def _parted(game: Game, seat: int, findings: Sequence[Finding], of: str) -> dict[str, float]:
    line = Line(game, findings, seat, of)
    steps = tuple(line.steps)
    digits = 1 if of == LEAD else 4
    parts = {
        "expected": line.start + sum(one.expected for one in steps),
        "others": sum(one.others for one in steps),
        "luck": sum(one.luck for one in steps),
        "result": steps[-1].now if steps else line.start,
    }
    return {name: round(value, digits) for name, value in parts.items()}


FEWEST = 10  # fewer decisions say nothing
MOST = 50.0  # no decision counts for more than the least blunder: one disaster says less than ten mistakes do


@cache
def ladder() -> Mapping[int, Mapping[str, float]]:
    """Points that each level gives away in a decision, by players; measured by research/review/ladder.py."""
    stored = json.loads(files(__package__).joinpath("ladder.json").read_text("utf-8"))
    return {int(players): figures for players, figures in stored["points a decision"].items()}


def played_like(players: int, lost: Sequence[float]) -> str | None:
    """The level with the figure nearest to the mean of these losses, in points of a sheet whose tiles are worth their
    numbers, none of more than `MOST`.

    Only levels that people are offered; None for numbers of players that no level was measured with.
    """
    figures = ladder().get(players)
    if figures is None or len(lost) < FEWEST:
        return None
    mean = sum(lost) / len(lost)
    nearest = min(figures, key=lambda level: abs(figures[level] - mean))
    return offered(nearest)


def offered(level: str) -> str:
    return TODAY.get(level, level)
