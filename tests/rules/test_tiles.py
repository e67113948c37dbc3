"""R1, D1: the 56 tiles."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripple.rules import TILES, BadTile, Tile
from tripple.rules.tiles import box


def test_r1_every_multiset_of_three_numbers_once() -> None:
    assert [tuple(tile) for tile in TILES] == list(combinations_with_replacement(range(6), 3))
    assert len(TILES) == 56


@pytest.mark.parametrize(("numbers", "tiles"), [(3, 10), (4, 20), (5, 35), (6, 56), (7, 84)])
def test_r1_other_boxes_have_every_tile_of_their_numbers(numbers: int, tiles: int) -> None:
    assert [tuple(tile) for tile in box(numbers)] == list(combinations_with_replacement(range(numbers), 3))
    assert len(box(numbers)) == tiles
    last = box(numbers)[-1]
    assert Tile.parse(str(last), numbers) == last
    with pytest.raises(BadTile, match=f"from 0 to {numbers - 1}"):
        Tile.parse(f"00{numbers}", numbers)


def test_r1_value_is_the_sum() -> None:
    assert Tile(3, 4, 5).value == 12
    assert sum(tile.value for tile in TILES) == 420


@given(st.sampled_from(TILES))
def test_d1_numbers_run_upwards_clockwise_however_it_is_turned(tile: Tile) -> None:
    for turned in tile.rotations:
        descents = sum(turned[i] > turned[(i + 1) % 3] for i in range(3))
        assert descents == (0 if tile.is_triple else 1)
        assert tuple(sorted(turned)) == tuple(tile)
    assert len(set(tile.rotations)) == len(tile.rotations) == (1 if tile.is_triple else 3)


@given(st.sampled_from(TILES))
def test_text_and_repr_read_back(tile: Tile) -> None:
    assert Tile.parse(str(tile)) == tile
    assert eval(repr(tile)) == tile


@pytest.mark.parametrize("text", ["", "34", "543", "346", "3456", "3-4-5", "٣٤٥", None, ["3"]])
def test_impossible_tiles_are_named(text: str) -> None:
    with pytest.raises(BadTile, match="is not a tile"):
        Tile.parse(text)
