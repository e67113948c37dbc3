import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripple.notation import NotWellFormed, read_deal
from tripple.rules import TILES, BadDeal, Deal, Tile, TrippleError


def test_any_hands_and_any_pool() -> None:
    """The tiles need not be all 56; the pool keeps its order."""
    deal = read_deal('{"pool": ["012", "000"], "hands": [["345", "444"], []]}')
    assert deal.hands == (frozenset({Tile(3, 4, 5), Tile(4, 4, 4)}), frozenset())
    assert deal.pool == (Tile(0, 1, 2), Tile(0, 0, 0))


@given(st.permutations(TILES), st.integers(2, 6), st.integers(1, 9))
def test_a_deal_reads_back_as_itself(order: list[Tile], players: int, size: int) -> None:
    hands = [order[seat * size : (seat + 1) * size] for seat in range(players)]
    pool = order[players * size :]
    written = {"hands": [list(map(str, hand)) for hand in hands], "pool": list(map(str, pool))}
    assert read_deal(json.dumps(written)) == Deal.of(hands, pool)
    assert read_deal(json.dumps({**written, "lot": players})) == Deal.of(hands, pool, players - 1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[]", "a deal is an object with the keys hands and pool"),
        ("7", "a deal is an object"),
        ("9" * 5000, "a deal is an object"),
        ("[" * 100_000, "a deal is an object"),
        ("{}", "hands is missing"),
        ('{"hands": []}', "pool is missing"),
        ('{"hands": [], "pool": [], "pool": []}', "pool appears twice"),
        ('{"hands": [], "pool": [], "colour": 1}', "'colour' does not belong in a deal"),
        ('{"hands": {}, "pool": []}', "hands: a list of hands is expected, not ()"),
        ('{"hands": [["012"], "345"], "pool": []}', "hand 2: a list of tiles is expected, not '345'"),
        ('{"hands": [["012"]], "pool": null}', "pool: a list of tiles is expected, not None"),
        ('{"hands": [["012"], ["345", "444", "543"]], "pool": []}', "hand 2, tile 3: three ascending digits"),
        ('{"hands": [["012"], [345]], "pool": []}', "hand 2, tile 1: three ascending digits"),
        ('{"hands": [[["012"]]], "pool": []}', "hand 1, tile 1: three ascending digits"),
        ('{"hands": [["012"], ["345", "012"]], "pool": []}', "hand 2, tile 2: '012' is dealt twice"),
        ('{"hands": [["012", "012"]], "pool": []}', "hand 1, tile 2: '012' is dealt twice"),
        ('{"hands": [["012"]], "pool": ["666"]}', "pool, tile 1: three ascending digits"),
        ('{"hands": [["012"]], "pool": ["345", "012"]}', "pool, tile 2: '012' is dealt twice"),
        ('{"hands": [], "pool": ["345"]}', "0 players: the game is for one to six"),
        ('{"hands": [[],[],[],[],[],[],["012"]], "pool": []}', "7 players: the game is for one to six"),
        ('{"hands": [[],[]], "pool": ["012"]}', "nobody holds a tile"),
        ('{"hands": [["012"],["345"]], "pool": [], "lot": 3}', "lot: a seat from 1 to 2 is expected, not 3.0"),
        ('{"hands": [["012"],["345"]], "pool": [], "lot": 1.5}', "lot: a seat from 1 to 2 is expected, not 1.5"),
        ('{"hands": [["012"],["345"]], "pool": [], "lot": "1"}', "lot: a seat from 1 to 2 is expected, not '1'"),
        ('{"hands": [["012"]], "pool": []}', "a solitaire needs a tile in the pool"),
    ],
)
def test_what_is_no_deal_is_told_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(TrippleError) as caught:
        read_deal(text)
    assert sentence in str(caught.value)


def test_what_is_no_json_is_told_with_its_place() -> None:
    with pytest.raises(NotWellFormed) as caught:
        read_deal('{"hands": [],\n "pool" []}')
    assert (caught.value.line, caught.value.column) == (2, 9)


@given(st.text(alphabet='{}[]":, hands pool 012345 null 1e9\\', max_size=60))
def test_any_text_is_a_deal_or_a_fault_of_ours(text: str) -> None:
    try:
        read_deal(text)
    except TrippleError:
        return


def test_a_huge_tile_is_shown_in_short() -> None:
    with pytest.raises(BadDeal) as caught:
        read_deal(json.dumps({"hands": [["0" * 1_000_000]], "pool": []}))
    assert len(str(caught.value)) < 200
