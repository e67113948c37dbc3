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
    FollowTold,
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
GAINS = Why("You will score about {points} points more later on.", {"points": 6}, "reserve")
FOLLOWS = FollowTold(1, "pass", -15, 0.7), FollowTold(0, "draw", -5, 0.4)
COSTS = Why("You will score about {points} points less later on.", {"points": 6})


def findings(game: Game) -> Iterator[Finding]:
    """Two actions are as good as each other, where there are as many besides the one played."""
    for moment in course(game):
        luck = Expected((4.0, -4.0), (0.05, -0.05))
        error = Expected((1.0, 1.0), (0.01, 0.01))
        match moment:
            case Deals():
                yield DealFinding(round=moment.round_number, luck=luck, error=error)
            case Draws():
                yield DrawFinding(
                    round=moment.round_number,
                    step=moment.step,
                    seat=moment.seat,
                    tile=str(moment.round.pool[0]),
                    luck=luck,
                    error=error,
                )
            case Chooses():
                yield _decision(moment)


def _decision(moment: Chooses) -> Decision:
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
        phase="late",
        habit="other" if is_bad else "",
        follows=FOLLOWS if is_bad else (),
        gains=(GAINS,) if is_bad else (),
        costs=(COSTS,) if is_bad else (),
    )


def _option(action: str, loss: Loss | None = None, grade: str = "good") -> ReviewOption:
    behind = loss or Loss()
    return ReviewOption(action=action, points=20 - behind.points, win=0.6 - (behind.win or 0), loss=behind, grade=grade)


def keep_review(house: House, record: Path) -> list[Finding]:
    """In the house's store, for whoever asks."""
    game = read_game(record.read_text("utf-8"))
    found = list(findings(game))
    lines = tuple(map(msgspec.json.encode, found))
    result = msgspec.json.encode(concluded(game, found, Budget(playouts=1)).players)
    kept = KeptStudy(REVIEW, reviewable(game).name, VERSION, lines, result, time.time())
    house.do(house.services.store.write(studies.keep(kept, 100)))
    return found
