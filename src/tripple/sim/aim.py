"""Aims of a seat: points in the round, or the win of the game that the round belongs to."""

from typing import Any

import numpy as np

from tripple.rules.sheet import MOST_PLAYERS

from .compiled import part

AIM = np.dtype(
    [
        ("wins", np.float64),
        ("points", np.float64),
        ("target", np.int64),
        ("rounds", np.int64),
        ("last_round", np.bool_),
        ("before", np.int64, (MOST_PLAYERS,)),
    ]
)
"""`wins` and `points`: worth of the game's win and of each point ahead; `before`: totals of earlier rounds.

`rounds`: number of rounds that follow, or UNTIL_TARGET; `last_round`: the last round decides among those who have
reached the target.
"""
UNTIL_TARGET = -1
FUTURES = 8
MOST_FURTHER_ROUNDS = 30
NOT_THERE = -(1 << 40)


@part
def lead(s: Any, seat: int) -> float:
    total = 0
    for other in range(s.players):
        total += s.points[other]
    if s.players == 1:
        return float(total)
    return float(s.points[seat] - (total - s.points[seat]) / (s.players - 1))


@part
def judge(s: Any, aim: Any, bank: Any, number: int, totals: Any, won: Any, worth: Any) -> None:
    """The worth of a round's end to every seat, and the chances to win the game (R10, D12).

    `totals` is scratch space: each seat's points in the game, and below them those of its last round.
    """
    won[:] = 0.0
    if aim.wins:
        for future in range(FUTURES):
            go_on(s, aim, bank, number * FUTURES + future, totals)
            if aim.last_round:
                only_the_last_round_counts(s.players, aim.target, totals)
            share_win(s.players, totals[0], won)
    for seat in range(s.players):
        worth[seat] = aim.wins * won[seat] + aim.points * lead(s, seat)


@part
def go_on(s: Any, aim: Any, bank: Any, row: int, totals: Any) -> None:
    for seat in range(s.players):
        totals[0, seat] = aim.before[seat] + s.points[seat]
        totals[1, seat] = s.points[seat]
    for played in range(MOST_FURTHER_ROUNDS):
        if played == aim.rounds or (aim.rounds == UNTIL_TARGET and highest(s.players, totals[0]) >= aim.target):
            return
        row = (row * 48271 + 11) % len(bank)
        for seat in range(s.players):
            totals[0, seat] += bank[row, seat]
            totals[1, seat] = bank[row, seat]


@part
def only_the_last_round_counts(players: int, target: int, totals: Any) -> None:
    """Seats below the target cannot win; the others count the points of the last round."""
    if highest(players, totals[0]) < target:
        return
    for seat in range(players):
        totals[0, seat] = totals[1, seat] if totals[0, seat] >= target else NOT_THERE


@part
def highest(players: int, totals: Any) -> int:
    most = totals[0]
    for seat in range(1, players):
        most = max(most, totals[seat])
    return int(most)


@part
def share_win(players: int, totals: Any, won: Any) -> None:
    most, equals = highest(players, totals), 0
    for seat in range(players):
        equals += totals[seat] == most
    for seat in range(players):
        if totals[seat] == most:
            won[seat] += 1.0 / (equals * FUTURES)
