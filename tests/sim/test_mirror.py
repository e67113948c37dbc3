"""The compiled engine is the readable one: same actions, same score lines, same endings."""

from random import Random

import pytest

from tests.rules.houses import DIFFERENT, HOUSE, house_rules
from tripple.rules import EDITIONS, HOUSE_RULES, TILES, BadSheet, Deal, Round, RoundEnd, perft, sheet
from tripple.sim import Mirror, rounds
from tripple.sim.stepper import Seats, Stepper
from tripple.sim.tables import WIDTH, tiles_of

from .side_by_side import (
    Player,
    anything,
    compare,
    empties_the_pool,
    never_lays,
    reaches_back,
    reaches_far,
    seats,
    tiny_deal,
)


@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("name", DIFFERENT)
def test_printed_sheets(name: str, players: int) -> None:
    """R1 to R11 as each sheet has them, at random and against the grain."""
    for number in range(4):
        random = Random(f"{name}/{players}/{number}")
        deal = Deal.from_seed(f"{name}/{number}", players, players, sheet(name))
        table = seats(random, players) if number % 2 else iter([anything] * players)
        compare(deal, sheet(name), list(table), random)


@pytest.mark.parametrize("players", range(1, 7))
def test_house_rules(players: int) -> None:
    """Every field of a sheet reaches the compiled engine."""
    for number in range(24):
        random = Random(f"house/{players}/{number}")
        rules = house_rules(random)
        deal = Deal.from_seed(f"house/{number}", players, players, rules)
        compare(deal, rules, list(seats(random, players)), random)


def test_no_house_rule_is_left_out() -> None:
    assert HOUSE.keys() == HOUSE_RULES.keys() - {"target", "winner", "rounds", "numbers"}


@pytest.mark.parametrize("numbers", [3, 4, 5])
def test_smaller_boxes(numbers: int) -> None:
    """R1: what is dealt, and what fits, are tiles of the box."""
    for players in range(1, 7):
        for number in range(6):
            random = Random(f"box/{numbers}/{players}/{number}")
            rules = house_rules(random).with_(numbers=numbers)
            deal = Deal.from_seed(f"box/{number}", players, players, rules)
            compare(deal, rules, list(seats(random, players)), random)
        rules = sheet("compact-de").with_(numbers=numbers)
        deal = Deal.from_seed("perft", players, players, rules)
        assert Mirror(rules, deal).perft(3) == perft(Round.start(rules, deal), 3)


def test_a_larger_box_is_refused() -> None:
    rules = sheet("classic-en").with_(numbers=7)
    with pytest.raises(BadSheet, match="numbers=7: a box of 84 tiles is for the rules and the notation alone"):
        rounds(rules, ["greedy", "greedy"], 1)
    with pytest.raises(BadSheet, match="a box of 84 tiles"):
        Mirror(rules, Deal.from_seed("large", 1, 2, rules))


@pytest.mark.parametrize("numbers", [3, 4, 5, 6])
def test_what_is_dealt_by_the_million_is_the_box(numbers: int) -> None:
    rules = sheet("classic-en").with_(numbers=numbers)
    batch = Stepper(rules, Seats(2), 64, again=False)
    batch.deal(1)
    for state in batch.group.states:
        dealt = [*tiles_of(int(state["hands"][0] | state["hands"][1]))]
        pool = [TILES[tile] for tile in state["pool"][state["pool_next"] : state["pool_size"]]]
        assert sorted(dealt + pool) == list(rules.box)
        assert state["hands"][:2].tolist().count(0) == 0
        assert len(dealt) == 2 * rules.hand_size(2)


def test_tiny_deals() -> None:
    """Pools that run out mid-turn (D8), hands of nothing, ties for the least (D11)."""
    ends = set()
    for number in range(600):
        random = Random(f"tiny/{number}")
        deal, rules = tiny_deal(random), house_rules(random) if number % 2 else sheet("classic-de")
        ends.add(compare(deal, rules, list(seats(random, len(deal.hands))), random).end)
    assert ends == set(RoundEnd)


@pytest.mark.parametrize("players", range(2, 7))
def test_nobody_ever_lays(players: int) -> None:
    """D10: the pool is drawn to its end, and then a full circle passes."""
    deal = Deal.from_seed("stubborn", 1, players, sheet("classic-de"))
    end = compare(deal, sheet("classic-de"), [never_lays] * players, Random(1)).end
    assert end in (RoundEnd.PASSED, RoundEnd.BLOCKED)


def test_all_tiles_in_hands() -> None:
    """The largest boards: everything is dealt, and everybody lays whatever fits."""
    rules = sheet("classic-de").with_(hands=(55, 28, 18, 14, 11, 9))
    for players in range(1, 7):
        compare(Deal.from_seed("full", 1, players, rules), rules, [empties_the_pool] * players, Random(players))


@pytest.mark.parametrize("player", [reaches_far, reaches_back])
def test_boards_that_go_around_the_lattice(player: Player) -> None:
    """The kernels' lattice is a torus of 32 points: cells further than half of it keep their places, too."""
    rules, furthest = sheet("classic-de").with_(hands=(55, 28, 18, 14, 11, 9), decline=False), 0
    for number in range(20):
        deal = Deal.from_seed(f"far {number}", 1, 1, rules)
        end = compare(deal, rules, [player], Random(number))
        furthest = max(furthest, *(max(abs(cell.x), abs(cell.y)) for cell in end.board.cells))
    assert furthest > WIDTH // 2


@pytest.mark.parametrize("solo_draws", [1, 20, 55])
def test_solitaire_without_a_tray(solo_draws: int) -> None:
    """D13: the empty tray ends the round only once the draws are used up."""
    rules = sheet("classic-de").with_(hands=(0, 10, 8, 8, 6, 6), solo_draws=solo_draws)
    for number in range(12):
        random = Random(f"tray/{number}")
        compare(Deal.from_seed(f"tray {number}", 1, 1, rules), rules, list(seats(random, 1)), random)


@pytest.mark.parametrize("players", range(1, 7))
def test_perft(players: int) -> None:
    """Counting every way a round can go gives the same numbers in both."""
    rules = sheet("compact-de").with_(hands=(4, 3, 3, 3, 2, 2))
    deal = Deal.from_seed("perft", players, players, rules)
    assert Mirror(rules, deal).perft(4) == perft(Round.start(rules, deal), 4)


@pytest.mark.parametrize("name", [name for name, edition in EDITIONS.items() if not edition.printed])
def test_perft_of_other_editions(name: str) -> None:
    for players in range(1, 7):
        rules = sheet(name).with_(hands=(4, 3, 3, 3, 2, 2))
        deal = Deal.from_seed(name, players, players, rules)
        assert Mirror(rules, deal).perft(4) == perft(Round.start(rules, deal), 4)
