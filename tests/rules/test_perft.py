"""Counting: the engine and a referee that shares nothing with it find the same games and the same points."""

from random import Random

import pytest

from tests.rules import oracle
from tripple.rules import SHEETS, TILES, Action, Deal, Lay, Reason, Round, perft, sheet
from tripple.rules.lattice import corners

FULL_DEAL = [(1, 0, 8), (7, 25, 56), (31, 134, 374), (121, 1065, 1646), (493, 5415, 9014)]
"""Nodes and points by depth; both referees gave these when they were written down."""


def table_of(name: str, deal: Deal) -> oracle.Table:
    return oracle.Table(
        hexagon=sheet(name).hexagon,
        empty=sheet(name).empty,
        hands=[sorted(map(str, hand)) for hand in deal.hands],
        pool=list(map(str, deal.pool)),
    )


def by_oracle(name: str, deal: Deal, depth: int) -> list[tuple[int, tuple[int, ...]]]:
    return [(nodes, tuple(points)) for nodes, points in oracle.count(table_of(name, deal), depth)]


def both_agree(name: str, deal: Deal, depth: int) -> None:
    assert perft(Round.start(sheet(name), deal), depth) == by_oracle(name, deal, depth)


@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("name", SHEETS)
def test_the_engine_counts_what_the_oracle_counts(name: str, players: int) -> None:
    random = Random(f"{name}/{players}")
    for _ in range(4):
        order = random.sample(TILES, random.randint(3 * players + 1, 4 * players + 3))
        size = random.randint(0 if players == 1 else 1, 3)
        hands = [order[seat * size : (seat + 1) * size] for seat in range(players)]
        both_agree(name, Deal.of(hands, order[players * size :]), 5)


@pytest.mark.parametrize("name", ["classic-de", "compact-en"])
def test_few_tiles_to_the_very_end(name: str) -> None:
    """Deep trees over tiny pools: rounds that end out, blocked, and by a circle of passes; draws in mid-turn."""
    random = Random(name)
    for _ in range(12):
        numbers = random.choice(["01", "12", "035"])
        box = [tile for tile in TILES if set(str(tile)) <= set(numbers)]
        order = random.sample(box, min(len(box), 6))
        cut = random.randint(1, 2)
        both_agree(name, Deal.of([order[:cut], order[cut : cut + 2]], order[cut + 2 :]), 9)


def test_uneven_and_empty_hands() -> None:
    order = Random(5).sample(TILES, 9)
    both_agree("classic-de", Deal.of([order[:4], [], order[4:5]], order[5:]), 6)


def test_d13_solitaire_with_and_without_a_tray() -> None:
    order = Random(8).sample([tile for tile in TILES if tile.high < 3], 7)
    both_agree("classic-de", Deal.of([order[:2]], order[2:]), 9)
    both_agree("classic-de", Deal.of([[]], order), 9)


def on_paper(action: Action) -> tuple[str, oracle.Triangle] | str:
    """The oracle's corners stand two units apart, and every row is moved by one."""
    if not isinstance(action, Lay):
        return str(action)
    return str(action.tile), frozenset((2 * x + y, 2 * y) for x, y in corners(action.cell))


@pytest.mark.parametrize("name", ["classic-de", "compact-en"])
def test_a_whole_round_that_is_played_for_bonuses(name: str) -> None:
    """Counting from the start is never deep enough for a double connection or a hexagon."""
    rules, paid = sheet(name), set[Reason]()
    deal = Deal.from_seed("hexagons", 0, 2, rules)
    here, there = Round.start(rules, deal), table_of(name, deal)
    while not here.end:
        after = {action: here.play(action) for action in here.actions()}
        assert {on_paper(action) for action in after} == set(oracle.moves(there))
        best = max(after, key=lambda action: after[action][0].points[here.turn])
        there = oracle.after(there, on_paper(best))
        here, lines = after[best]
        paid.update(line.reason for line in lines)
        assert here.points == tuple(there.points)
    assert there.over
    assert paid >= {Reason.BRIDGE, Reason.DOUBLE, Reason.HEXAGON}


def test_perft_of_a_full_deal() -> None:
    start = Round.start(sheet("classic-de"), Deal.from_seed("perft", 1, 2, sheet("classic-de")))
    assert [(count.nodes, *count.points) for count in perft(start, 5)] == FULL_DEAL
