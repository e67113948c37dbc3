"""Counting: the engine and a referee that shares nothing with it find the same games and the same points."""

from random import Random

import pytest

from tests.rules import oracle
from tests.rules.houses import house_rules
from tripple.rules import EDITIONS, HOUSE_RULES, TILES, Action, Deal, Lay, Reason, Round, Sheet, perft, sheet
from tripple.rules.lattice import corners

FULL_DEAL = [(1, 0, 8), (7, 25, 56), (31, 134, 374), (121, 1065, 1646), (493, 5415, 9014)]
"""Nodes and points by depth; both referees gave these when they were written down."""


OWN = [name for name, edition in EDITIONS.items() if edition.printed]
OTHERS = [name for name, edition in EDITIONS.items() if not edition.printed]


def table_of(rules: Sheet, deal: Deal) -> oracle.Table:
    """The oracle is told the sheet in plain words and numbers."""
    fields = {name: getattr(rules, name) for name in HOUSE_RULES}
    return oracle.Table(
        rules={name: getattr(value, "value", value) for name, value in fields.items()},
        hands=[sorted(map(str, hand)) for hand in deal.hands],
        pool=list(map(str, deal.pool)),
        drawn_seat=deal.lot,
    )


def by_oracle(rules: Sheet, deal: Deal, depth: int) -> list[tuple[int, tuple[int, ...]]]:
    return [(nodes, tuple(points)) for nodes, points in oracle.count(table_of(rules, deal), depth)]


def both_agree(rules: Sheet, deal: Deal, depth: int) -> None:
    assert perft(Round.start(rules, deal), depth) == by_oracle(rules, deal, depth), rules


def some_deal(random: Random, players: int) -> Deal:
    order = random.sample(TILES, random.randint(3 * players + 1, 4 * players + 3))
    size = random.randint(0 if players == 1 else 1, 3)
    hands = [order[seat * size : (seat + 1) * size] for seat in range(players)]
    return Deal.of(hands, order[players * size :], random.randrange(players))


@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("name", OWN)
def test_the_engine_counts_what_the_oracle_counts(name: str, players: int) -> None:
    random = Random(f"{name}/{players}")
    for _ in range(4):
        both_agree(sheet(name), some_deal(random, players), 5)


@pytest.mark.parametrize("name", OTHERS)
def test_other_editions_are_counted_alike(name: str) -> None:
    """Openings by choice and by lot, other worths and other ends, down to the last tile of small deals."""
    for players in range(1, 7):
        random = Random(f"{name}/{players}")
        both_agree(sheet(name), some_deal(random, players), 4)
        both_agree(sheet(name), few_tiles(random), 8)


def test_house_rules_are_counted_alike() -> None:
    """Every field of a sheet, about half of them changed at a time."""
    for number in range(150):
        random = Random(f"house/{number}")
        both_agree(house_rules(random), some_deal(random, random.randint(1, 4)), 4)
        both_agree(house_rules(random), few_tiles(random), 7)


@pytest.mark.parametrize("numbers", [3, 4, 5, 7])
def test_other_boxes_are_counted_alike(numbers: int) -> None:
    """R1: fewer numbers make a smaller box, seven a larger one."""
    for number in range(6):
        random = Random(f"box/{numbers}/{number}")
        rules = house_rules(random).with_(numbers=numbers)
        order = random.sample(rules.box, 10)
        both_agree(rules, Deal.of([order[:3], order[3:6]], order[6:], random.randrange(2)), 4)


def few_tiles(random: Random) -> Deal:
    """Two players with a tile or two each, and next to no pool."""
    numbers = random.choice(["01", "12", "035"])
    order = random.sample([tile for tile in TILES if set(str(tile)) <= set(numbers)], 4)
    cut = random.randint(1, 2)
    return Deal.of([order[:cut], order[cut : cut + 1]], order[cut + 1 :], random.randrange(2))


@pytest.mark.parametrize("name", ["classic-de", "compact-en"])
def test_few_tiles_to_the_very_end(name: str) -> None:
    """Deep trees over tiny pools: rounds that end out, blocked, and by a circle of passes; draws in mid-turn."""
    random = Random(name)
    for _ in range(12):
        numbers = random.choice(["01", "12", "035"])
        box = [tile for tile in TILES if set(str(tile)) <= set(numbers)]
        order = random.sample(box, min(len(box), 6))
        cut = random.randint(1, 2)
        both_agree(sheet(name), Deal.of([order[:cut], order[cut : cut + 2]], order[cut + 2 :]), 9)


def test_uneven_and_empty_hands() -> None:
    order = Random(5).sample(TILES, 9)
    both_agree(sheet("classic-de"), Deal.of([order[:4], [], order[4:5]], order[5:]), 6)


def test_d13_solitaire_with_and_without_a_tray() -> None:
    order = Random(8).sample([tile for tile in TILES if tile.high < 3], 7)
    both_agree(sheet("classic-de"), Deal.of([order[:2]], order[2:]), 9)
    both_agree(sheet("classic-de"), Deal.of([[]], order), 9)


def on_paper(action: Action) -> tuple[str, oracle.Triangle] | str:
    """The oracle's corners stand two units apart, and every row is moved by one."""
    if not isinstance(action, Lay):
        return str(action)
    return str(action.tile), frozenset((2 * x + y, 2 * y) for x, y in corners(action.cell))


def follow(rules: Sheet, deal: Deal) -> set[Reason]:
    """Plays a whole round for bonuses with both referees, and says what was paid."""
    here, there, paid = Round.start(rules, deal), table_of(rules, deal), set[Reason]()
    while not here.end:
        after = {action: here.play(action) for action in here.actions()}
        assert {on_paper(action) for action in after} == set(oracle.moves(there))
        best = max(after, key=lambda action: after[action][0].points[here.turn])
        there = oracle.after(there, on_paper(best))
        here, lines = after[best]
        paid.update(line.reason for line in lines)
        assert here.points == tuple(there.points)
    assert there.over
    return paid


@pytest.mark.parametrize("name", ["classic-de", "compact-en"])
def test_a_whole_round_that_is_played_for_bonuses(name: str) -> None:
    """Counting from the start is never deep enough for a double connection or a hexagon."""
    paid = follow(sheet(name), Deal.from_seed("hexagons", 0, 2, sheet(name)))
    assert paid >= {Reason.BRIDGE, Reason.DOUBLE, Reason.HEXAGON}


@pytest.mark.parametrize("name", OTHERS)
def test_whole_rounds_of_other_editions(name: str) -> None:
    rules, paid = sheet(name), set[Reason]()
    for players in (2, 3, 4):
        paid |= follow(rules, Deal.from_seed(name, players, players, rules))
    assert paid & {Reason.BRIDGE, Reason.DOUBLE, Reason.HEXAGON}


def test_perft_of_a_full_deal() -> None:
    start = Round.start(sheet("classic-de"), Deal.from_seed("perft", 1, 2, sheet("classic-de")))
    assert [(count.nodes, *count.points) for count in perft(start, 5)] == FULL_DEAL
