"""Whole games as text that a person can read and diff, and what each of them shows."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from tripple.notation import Game
from tripple.rules import (
    DRAW,
    ORIGIN,
    PASS,
    SHEETS,
    Blocked,
    GameEnd,
    Lay,
    Match,
    Opening,
    Reason,
    Round,
    RoundEnd,
    Tile,
    sheet,
)

FOLDER = Path(__file__).parent

CATEGORIES = (
    *(f"sheet {name}" for name in SHEETS),
    *(f"{players} players" for players in range(1, 7)),
    *(f"round ends {end.value}" for end in RoundEnd),
    *(f"game ends {end.value}" for end in GameEnd),
    "bridge", "double", "one hexagon", "two hexagons at once", "three hexagons at once",
    "the pool runs out in mid-turn", "declining", "declining with an empty pool", "a drawn tile declined",
    "tied blocked round", "shared win", "solitaire out", "solitaire blocked", "below zero", "house rules", "unfinished",
    "an opening of choice", "0-0-0 instead of a triple", "the fewest tiles win", "the differences are paid",
    "the last round decides", "unknown tiles",
)  # fmt: skip
"""What the golden games have to show between them."""


def shown(game: Game) -> set[str]:
    """The categories that a game shows, worked out from the game and not from its name."""
    match = game.match
    found = {f"sheet {match.sheet.id}", f"{match.players} players"}
    found.add(f"game ends {match.end.value}" if match.end else "unfinished")
    if len(match.winners) > 1:
        found.add("shared win")
    if min(match.totals) < 0:
        found.add("below zero")
    if game.unknown:
        found.add("unknown tiles")
    if match.sheet != sheet(match.sheet.id):
        found.add("house rules")
    if match.winners and max(match.totals) > max(match.totals[seat] for seat in match.winners):
        found.add("the last round decides")
    return found.union(*(_shown_in_round(states) for states in replayed(match)))


def replayed(match: Match) -> Iterator[list[Round]]:
    """Each round as the list of its states."""
    for deal, played in zip(match.deals, match.rounds, strict=True):
        states = [Round.start(match.sheet, deal)]
        for step in played.history:
            states.append(states[-1].play(step.action)[0])
        yield states


def _shown_in_round(states: list[Round]) -> set[str]:
    found = set().union(*(_shown_in_step(before, after) for before, after in pairwise(states)))
    last = states[-1]
    if last.end:
        found.add(f"round ends {last.end.value}")
    if last.end and last.is_solo:
        found.add("solitaire out" if last.end is RoundEnd.OUT else "solitaire blocked")
    if last.end in (RoundEnd.BLOCKED, RoundEnd.PASSED):
        gained = {line.seat for line in last.history[-1].lines if line.reason in (Reason.LEFT, Reason.DIFFERENCE)}
        found |= {_BLOCKED[last.sheet.blocked]} if gained and last.sheet.blocked in _BLOCKED else set()
        found |= {"tied blocked round"} if last.sheet.blocked is Blocked.LEAST and len(gained) > 1 else set()
    return found


_BLOCKED = {Blocked.FEWEST: "the fewest tiles win", Blocked.DIFFERENCES: "the differences are paid"}


def _shown_in_step(before: Round, after: Round) -> Iterator[str]:
    step = after.history[-1]
    reasons = Counter(line.reason for line in step.lines)
    if not before.board.cells and len(before.actions()) > 1:
        zero = step.action == Lay(Tile(0, 0, 0), ORIGIN) and before.sheet.opening is Opening.ZERO
        yield "0-0-0 instead of a triple" if zero else "an opening of choice"
    yield from (reason.word for reason in reasons if reason in (Reason.BRIDGE, Reason.DOUBLE))
    if hexagons := reasons[Reason.HEXAGON]:
        yield ("one hexagon", "two hexagons at once", "three hexagons at once")[hexagons - 1]
    if step.action == PASS and before.drawn and reasons[Reason.EMPTY]:
        yield "the pool runs out in mid-turn"
    if step.action in (DRAW, PASS) and any(isinstance(action, Lay) for action in before.actions()):
        yield "a drawn tile declined" if before.drawn else "declining"
        if not before.supply:
            yield "declining with an empty pool"
