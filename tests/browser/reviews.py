"""A review as the server keeps it, written by hand: what it says is known, and nobody waits for it."""

import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tripple.bots import Budget
from tripple.notation import Game, read_game
from tripple.review import (
    VERSION,
    DealFinding,
    Decision,
    DrawFinding,
    Expected,
    Finding,
    Loss,
    ReviewOption,
    Why,
    concluded,
)
from tripple.review.course import Chooses, Deals, Draws, course
from tripple.server.jobs.reviewable import reviewable
from tripple.server.jobs.workers import REVIEW
from tripple.store import KeptStudy, studies

from .chrome import House

BLUNDERER = 0
"""Whoever sits here gives away a fifth of the game whenever there is a choice; everybody else plays well."""
DECIDED = 12
"""From this step of a round on the game is said to be decided: points are graded."""
GAINS = Why("You will score about {points} points more later on.", {"points": 6}, "reserve")
COSTS = Why("You will score about {points} points less later on.", {"points": 6})


def findings(game: Game) -> Iterator[Finding]:
    """Two actions are as good as each other, where there are as many besides the one played."""
    for number, moment in enumerate(course(game)):
        win = 0.5 + 0.04 * (number % 7)
        after, luck = Expected((3.0, -3.0), (win, 1 - win)), Expected((4.0, -4.0), (0.05, -0.05))
        error = Expected((1.0, 1.0), (0.01, 0.01))
        match moment:
            case Deals():
                yield DealFinding(round=moment.round_number, luck=luck, error=error, after=after)
            case Draws():
                yield DrawFinding(
                    round=moment.round_number,
                    step=moment.step,
                    seat=moment.seat,
                    tile=str(moment.round.pool[0]),
                    luck=luck,
                    error=error,
                    after=after,
                )
            case Chooses():
                yield _decision(moment, after)


def _decision(moment: Chooses, after: Expected) -> Decision:
    played, others = str(moment.action), [str(one) for one in moment.round.actions() if one != moment.action]
    bad, worse = Loss(5.0, 0.5, 0.05, 0.005), Loss(20.0, 0.5, 0.2, 0.01)
    if moment.seat != BLUNDERER:
        options = [_option(played), *(_option(one, bad, "mistake") for one in others)]
    else:
        good, rest = others[:2], others[2:]
        options = [*map(_option, good), *(_option(one, bad, "mistake") for one in rest)]
        options.append(_option(played, worse, "blunder"))
    is_bad = moment.seat == BLUNDERER
    return Decision(
        round=moment.round_number,
        step=moment.step,
        seat=moment.seat,
        played=played,
        options=tuple(options),
        by="points" if moment.step >= DECIDED else "win",
        gains=(GAINS,) if is_bad else (),
        costs=(COSTS,) if is_bad else (),
        after=after,
    )


def _option(action: str, loss: Loss | None = None, grade: str = "good") -> ReviewOption:
    behind = loss or Loss()
    return ReviewOption(action=action, points=20 - behind.points, win=0.6 - (behind.win or 0), loss=behind, grade=grade)


def decided_late(found: list[Finding]) -> list[Finding]:
    """The last blunder was made when the game was decided: it cost points only."""
    *_, last = (at for at, one in enumerate(found) if isinstance(one, Decision) and one.seat == BLUNDERER)
    return [msgspec.structs.replace(one, by="points") if at == last else one for at, one in enumerate(found)]


def keep_review(house: House, record: Path) -> list[Finding]:
    """In the house's store, for whoever asks."""
    game = read_game(record.read_text("utf-8"))
    found = decided_late(list(findings(game)))
    lines = tuple(map(msgspec.json.encode, found))
    result = msgspec.json.encode(concluded(game, found, Budget(playouts=1)).players)
    kept = KeptStudy(REVIEW, reviewable(game).name, VERSION, lines, result, time.time())
    house.do(house.services.store.write(studies.keep(kept, 100)))
    return found
