"""Deals that anybody can check."""

from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripple.rules import TILES, BadDeal, BadSheet, Deal, Round, Starter, Tile, deal, sheet
from tripple.rules.deal import lot

PAGE = Path(__file__).parents[2] / "docs" / "deal.md"


def vectors() -> list[tuple[str, int, str]]:
    """The rows of the table of test vectors in the documentation."""
    rows = [line.strip("| ").split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines() if " | `" in line]
    return [(seed.strip("`"), int(number), order.strip("`")) for seed, number, order in rows]


@pytest.mark.parametrize(("seed", "number", "order"), vectors())
def test_the_documented_vectors_hold(seed: str, number: int, order: str) -> None:
    assert " ".join(map(str, deal(seed, number))) == order


def test_there_are_vectors_with_several_seeds_and_rounds() -> None:
    assert len({seed for seed, _, _ in vectors()}) >= 3
    assert len({number for _, number, _ in vectors()}) >= 2


def by_the_book(seed: str, number: int) -> list[str]:
    """The algorithm of docs/deal.md once more, written as plainly as it is told there."""
    names = [f"{a}{b}{c}" for a in range(6) for b in range(a, 6) for c in range(b, 6)]
    text = b"tripple deal 1\n" + seed.encode() + b"\n" + str(number).encode() + b"\n"
    stream = b"".join(sha256(text + str(block).encode()).digest() for block in range(100))
    used = 0
    for last in range(55, 0, -1):
        while stream[used] >= 256 // (last + 1) * (last + 1):
            used += 1
        other = stream[used] % (last + 1)
        used += 1
        names[last], names[other] = names[other], names[last]
    return names


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"])), st.integers(1, 1000))
def test_any_seed_gives_the_order_that_the_page_describes(seed: str, number: int) -> None:
    order = deal(seed, number)
    assert [str(tile) for tile in order] == by_the_book(seed, number)
    assert sorted(order) == list(TILES)


@pytest.mark.parametrize("name", ["classic-de", "goliath"])
def test_a_seed_of_broken_characters_is_refused(name: str) -> None:
    with pytest.raises(BadDeal, match="broken characters"):
        Deal.from_seed("caf\udce9", 1, 2, sheet(name))


def test_a_deal_is_of_the_sheets_box() -> None:
    rules = sheet("classic-en").with_(numbers=4)
    dealt = Deal.from_seed("small", 1, 3, rules)
    assert sorted([*dealt.pool, *(tile for hand in dealt.hands for tile in hand)]) == list(rules.box)
    with pytest.raises(BadDeal, match=r"\d\d\d is not in this box: its numbers go from 0 to 3 \(R1\)"):
        Round.start(rules, Deal.from_seed("small", 1, 3, sheet("classic-en")))


def test_the_documented_lots_hold() -> None:
    told = PAGE.read_text(encoding="utf-8").partition("these are the seats ")[2].partition(".")[0]
    assert ", ".join(str(lot("tripple", number, 4)) for number in range(1, 9)) == told


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"])), st.integers(1, 1000), st.integers(2, 6))
def test_any_seed_gives_the_lot_that_the_page_describes(seed: str, number: int, players: int) -> None:
    digest = sha256(f"tripple lot 1\n{seed}\n{number}\n0".encode()).digest()
    fair = next(byte for byte in digest if byte < 256 // players * players)
    assert Deal.from_seed(seed, number, players, sheet("goliath")).lot == fair % players
    assert Deal.from_seed(seed, number, players, sheet("classic-de")).lot == 0, "nobody draws lots there"


def test_every_seat_is_drawn_about_as_often() -> None:
    drawn = Counter(lot("even", number, 6) for number in range(6000))
    assert sum((drawn[seat] - 1000) ** 2 / 1000 for seat in range(6)) < 21, "once in a thousand"


def test_a_lot_falls_on_a_seat() -> None:
    with pytest.raises(BadDeal, match="lot 3: there is no such seat"):
        Deal.of([[TILES[0]], [TILES[1]]], [], 2)
    assert sheet("goliath").starter is Starter.LOT


def test_every_tile_comes_first_about_as_often() -> None:
    firsts = Counter(deal("even", number)[0] for number in range(5600))
    chi_square = sum((firsts[tile] - 100) ** 2 / 100 for tile in TILES)
    assert chi_square < 100, "55 degrees of freedom: beyond 100 once in six thousand"


@pytest.mark.parametrize("players", range(1, 7))
def test_r2_hands_are_consecutive_and_the_rest_is_the_pool(players: int) -> None:
    classic = sheet("classic-de")
    order = deal("seed", 1)
    size = classic.hand_size(players)
    dealt = Deal.from_seed("seed", 1, players, classic)
    assert dealt.hands[-1] == set(order[size * (players - 1) : size * players])
    assert dealt.pool == order[size * players :]


def tiles(text: str) -> list[Tile]:
    return [Tile.parse(name) for name in text.split()]


@pytest.mark.parametrize(
    ("hands", "pool"),
    [(["345 345", "012"], ""), (["345", "345"], ""), (["345", "012"], "012"), (["345"], "001 001")],
)
def test_r1_a_tile_is_dealt_once(hands: list[str], pool: str) -> None:
    with pytest.raises(BadDeal, match="dealt twice"):
        Deal.of(map(tiles, hands), tiles(pool))


def test_r3_somebody_must_hold_a_tile_to_start_with() -> None:
    with pytest.raises(BadDeal, match="nobody holds"):
        Deal.of([[], []], tiles("345"))
    assert Deal.of([[], tiles("345")], []).hands == (frozenset(), frozenset({Tile(3, 4, 5)}))


def test_d13_solitaire_needs_a_starter_in_the_pool() -> None:
    with pytest.raises(BadDeal, match="D13"):
        Deal.of([tiles("345")], [])


def test_r2_hands_for_one_to_six() -> None:
    with pytest.raises(BadSheet, match="one to six"):
        Deal.of([], tiles("345"))


def test_equal_deals_have_one_text() -> None:
    one, other = (
        Deal.of([[Tile(0, 0, 1), Tile(0, 0, 2)]], [Tile(5, 5, 5)]),
        Deal.of([[Tile(0, 0, 2), Tile(0, 0, 1)]], [Tile(5, 5, 5)]),
    )
    assert repr(one) == repr(other)
